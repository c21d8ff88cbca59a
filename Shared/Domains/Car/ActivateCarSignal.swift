// Beckon: make the car show where it is
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Makes the car show where it is (`INActivateCarSignalIntent`).
public struct ActivateCarSignal: Intent {
    /// Which car.
    public var carName: SpeakableString?
    /// With light, with sound.
    public var signals: Options<CarSignal>?

    public init() {}

    public static let declaration = Declaration<ActivateCarSignal>("car", lock: .always)

    /// What the car did.
    public struct Payload: Codable, Hashable, Sendable {
        /// With light, with sound.
        public var signals: Options<CarSignal>?

        /// - Parameter signals: See the property.
        public init(signals: Options<CarSignal>? = nil) { self.signals = signals }
    }
}
