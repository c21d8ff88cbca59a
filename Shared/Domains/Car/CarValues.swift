// Beckon: the values of the car domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Where the sound in a car comes from (SiriKit's `INCarAudioSource`).
public enum CarAudioSource: String, IntentEnumeration {
    case carPlay, iPod, radio, bluetooth, aux, usb, memoryCard, opticalDrive, hardDrive
}

/// Air from outside, or the same again (SiriKit's `INCarAirCirculationMode`).
public enum CarAirCirculationMode: String, IntentEnumeration { case freshAir, recirculateAir }

/// A seat, or several (SiriKit's `INCarSeat`).
public enum CarSeat: String, IntentEnumeration {
    case driver, passenger, frontLeft, frontRight, front, rearLeft, rearRight, rear, thirdRowLeft, thirdRowRight
    case thirdRow, all
}

/// Which window (SiriKit's `INCarDefroster`).
public enum CarDefroster: String, IntentEnumeration { case front, rear, all }

/// How a car makes itself found (SiriKit's `INCarSignalOptions`).
public enum CarSignal: String, IntentEnumeration { case audible, visible }

/// How one seat of a car is, and its door.
public struct CarZone: Codable, Hashable, Sendable {
    /// Which one: a side of a row.
    public var seat: CarSeat
    /// Whether the driver sits there.
    public var isDriver: Bool?
    /// How warm the air is there, and how strongly it comes.
    public var temperature: Temperature?, fanSpeedPercentage: Double?
    /// What the seat does, in steps; 0 is off.
    public var heatingLevel: Int?, coolingLevel: Int?, massageLevel: Int?
    /// Its door.
    public var locked: Bool?, open: Bool?

    /// - Parameters: Where it is; the rest is set afterwards.
    public init(_ seat: CarSeat, isDriver: Bool? = nil) {
        self.seat = seat
        self.isDriver = isDriver
    }
}

/// What an app says of a car that was changed.
public struct CarZonesPayload: Codable, Hashable, Sendable {
    /// How its seats are now.
    public var zones: [CarZone]?

    /// - Parameter zones: Those that the car has, as far as they have to do with what was changed.
    public init(zones: [CarZone]? = nil) { self.zones = zones }
}
