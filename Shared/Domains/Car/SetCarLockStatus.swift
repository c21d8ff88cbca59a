// Beckon: lock or unlock the car
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Locks or unlocks the car (`INSetCarLockStatusIntent`). Unlocking lets anybody in: the user is asked.
public struct SetCarLockStatus: Intent {
    /// Locked or not.
    public var locked: Bool?
    /// Which car.
    public var carName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<SetCarLockStatus>("car", consent: .always, lock: .always)
}
