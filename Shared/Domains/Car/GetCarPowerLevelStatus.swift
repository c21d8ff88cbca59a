// Beckon: how far the car gets
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Says how much fuel or charge the car has, and how far it gets with it (`INGetCarPowerLevelStatusIntent`).
public struct GetCarPowerLevelStatus: Intent {
    /// Which car.
    public var carName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<GetCarPowerLevelStatus>("car", lock: .always)

    /// How it is.
    public struct Payload: Codable, Hashable, Sendable {
        /// Fuel and charge, in percent.
        public var fuelPercentRemaining: Double?, chargePercentRemaining: Double?
        /// How far it gets.
        public var distanceRemaining: Length?
        /// Whether it is being charged, and how many minutes are left.
        public var charging: Bool?, minutesToFull: Int?

        /// - Parameters: See the properties.
        public init(
            fuelPercentRemaining: Double? = nil, chargePercentRemaining: Double? = nil,
            distanceRemaining: Length? = nil, charging: Bool? = nil, minutesToFull: Int? = nil
        ) {
            self.fuelPercentRemaining = fuelPercentRemaining
            self.chargePercentRemaining = chargePercentRemaining
            self.distanceRemaining = distanceRemaining
            self.charging = charging
            self.minutesToFull = minutesToFull
        }
    }
}
