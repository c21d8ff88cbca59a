// Beckon: clear the windows of the car
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Switches what clears the windows of the car (`INSetDefrosterSettingsInCarIntent`).
public struct SetDefrosterSettingsInCar: Intent {
    /// On or off.
    public var enable: Bool?
    /// Which window.
    public var defroster: CarDefroster?
    /// In which car.
    public var carName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<SetDefrosterSettingsInCar>("car", lock: .always)
}
