// Beckon: what sentences say of cars
// SPDX-License-Identifier: Apache-2.0

public import CardKit

/// Cars and their radios: labels and values show them, and sentences name the car, the temperature, the profile and the
/// station.
public struct CarLook: Look {
    /// The look of cars.
    public init() {}

    public func slots(_ told: Told) -> [String: String] {
        let slots = [
            "car": told.first("carName"),
            "temperature": told.first("temperature"),
            "profile": told.first("profileName", "profileNumber"),
            "station": told.first("stationName"),
        ]
        return slots.compactMapValues(\.self)
    }
}
