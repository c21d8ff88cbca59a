// Beckon: make a seat of the car comfortable
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Heats, cools or kneads a seat of the car (`INSetSeatSettingsInCarIntent`).
public struct SetSeatSettingsInCar: Intent {
    /// What to switch on or off.
    public var enableHeating: Bool?, enableCooling: Bool?, enableMassage: Bool?
    /// Which seat.
    public var seat: CarSeat?
    /// How much: a step, or more and less.
    public var level: Int?, relativeLevelSetting: RelativeSetting?
    /// In which car.
    public var carName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<SetSeatSettingsInCar>("car", lock: .always)

    public typealias Payload = CarZonesPayload
}
