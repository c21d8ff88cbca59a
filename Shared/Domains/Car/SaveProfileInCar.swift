// Beckon: keep a driver's settings
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Keeps the settings of the car as a driver's (`INSaveProfileInCarIntent`).
public struct SaveProfileInCar: Intent {
    /// As which, by number or by name.
    public var profileNumber: Int?, profileName: String?
    /// What the settings were called before they had a name.
    public var profileLabel: String?

    public init() {}

    public static let declaration = Declaration<SaveProfileInCar>(
        "car", lock: .always, Parameter(\.profileLabel, resolvable: false, deprecated: true))
}
