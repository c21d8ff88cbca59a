// Beckon: use a driver's settings
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Makes the car use a driver's settings (`INSetProfileInCarIntent`).
public struct SetProfileInCar: Intent {
    /// Which, by number or by name.
    public var profileNumber: Int?, profileName: String?
    /// Whether the usual ones.
    public var defaultProfile: Bool?
    /// In which car.
    public var carName: SpeakableString?
    /// What the settings were called before they had a name.
    public var profileLabel: String?

    public init() {}

    public static let declaration = Declaration<SetProfileInCar>(
        "car", lock: .always, Parameter(\.profileLabel, resolvable: false, deprecated: true))
}
