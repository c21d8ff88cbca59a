// Beckon: whether the car is locked
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Says whether the car is locked (`INGetCarLockStatusIntent`).
public struct GetCarLockStatus: Intent {
    /// Which car.
    public var carName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<GetCarLockStatus>("car", lock: .always)

    /// How it is.
    public struct Payload: Codable, Hashable, Sendable {
        /// Locked or not.
        public var locked: Bool?
        /// How each door is.
        public var zones: [CarZone]?

        /// - Parameters: See the properties.
        public init(locked: Bool? = nil, zones: [CarZone]? = nil) {
            self.locked = locked
            self.zones = zones
        }
    }
}
