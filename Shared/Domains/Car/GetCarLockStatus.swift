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

        /// - Parameter locked: See the property.
        public init(locked: Bool? = nil) { self.locked = locked }
    }
}
