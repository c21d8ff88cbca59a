// Beckon: heat or cool the car
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Heats or cools the car (`INSetClimateSettingsInCarIntent`).
public struct SetClimateSettingsInCar: Intent {
    /// The fan, on or off.
    public var enableFan: Bool?
    /// Cooling, heating and cooling by themselves, all of it by itself.
    public var enableAirConditioner: Bool?, enableClimateControl: Bool?, enableAutoMode: Bool?
    /// Air from outside, or the same again.
    public var airCirculationMode: CarAirCirculationMode?
    /// How strong the fan is: a step, a percentage, or more and less.
    public var fanSpeedIndex: Int?, fanSpeedPercentage: Double?, relativeFanSpeedSetting: RelativeSetting?
    /// How warm: degrees, or warmer and colder.
    public var temperature: Temperature?, relativeTemperatureSetting: RelativeSetting?
    /// For whom.
    public var climateZone: CarSeat?
    /// In which car.
    public var carName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<SetClimateSettingsInCar>("car", lock: .always)

    public typealias Payload = CarZonesPayload
}
