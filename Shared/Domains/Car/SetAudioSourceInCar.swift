// Beckon: where the sound in the car comes from
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Chooses where the sound in the car comes from (`INSetAudioSourceInCarIntent`).
public struct SetAudioSourceInCar: Intent {
    /// Which, by name.
    public var audioSource: CarAudioSource?
    /// Or the next, or the one before.
    public var relativeAudioSourceReference: RelativeReference?

    public init() {}

    public static let declaration = Declaration<SetAudioSourceInCar>("car", lock: .always)
}
