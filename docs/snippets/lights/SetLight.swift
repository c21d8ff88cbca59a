// Beckon: an intent of a domain of one's own, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Switches a light, or makes it brighter or darker.
public struct SetLight: Intent {
    /// Which lamp.
    public var lamp: Lamp?
    /// How bright, 0 to 100 percent.
    public var brightness: Int?

    public init() {}

    public static let declaration = Declaration<SetLight>(
        "lights",
        Parameter(\.lamp, required: true),
        Parameter(\.brightness, unsupportedReasons: ["outOfRange"]))

    public enum Code: String, ResponseCode { case ready, success, failure, failureLampUnreachable }

    /// What the lamp does now.
    public struct Payload: Codable, Hashable, Sendable {
        /// The lamp.
        public var lamp: Lamp?
        /// Percent.
        public var brightness: Int?
    }
}

/// A lamp.
public struct Lamp: IntentValue {
    public static let declaration = TypeDeclaration(
        "Lamp", .entity, label: ["name.spokenPhrase"], details: ["room"])

    /// What it is called.
    public var name: SpeakableString
    /// Where it stands.
    public var room: String?
    /// Ours; absent in what was only said.
    public var identifier: String?
}
