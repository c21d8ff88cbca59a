// Beckon: what sentences say of cars
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import Schema

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
            "station": told.first("stationName") ?? Self.frequency(told),
        ]
        return slots.compactMapValues(\.self)
    }

    /// A frequency with its band, as `98.5 FM`.
    private static func frequency(_ told: Told) -> String? {
        guard let number = told.first("frequency") else { return nil }
        let band = told.parameters["radioType"]?.string.map { told.maker.text(ofCase: $0, of: "RadioType") }
        return [number, band].compactMap(\.self).joined(separator: " ")
    }
}
