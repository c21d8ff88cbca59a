// Beckon: what an app's store holds at the end
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One execution of an effect, as an app's store holds it. An effect that happened twice stands there twice.
public struct Effect: Codable, Hashable, Sendable {
    /// The key of the `handle`: correlation id, slash, intent number.
    public var key: String
    /// The app's identifier.
    public var app: String
    /// The intent's name.
    public var intent: String
    /// The digest of the values it was done with: ``digest(of:)``. `nil` where the store does not hold them all: then
    /// consent to any values of the request will do.
    public var parameters: String?
    /// What else the store says of it, to be compared with what was consented to and what was told.
    public var facts: [EffectFact]

    /// - Parameters: See the properties.
    public init(key: String, app: String, intent: String, parameters: String? = nil, facts: [EffectFact] = []) {
        self.key = key
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.facts = facts
    }

    /// The digest of values, the same in every process: FNV-1a of their JSON with sorted keys.
    ///
    /// It is the checker's own, so that what was shown and what was done are compared without trust in the dispatcher's.
    public static func digest(of parameters: [String: Value]) -> String {
        // Values came in as JSON, so they can be written as JSON; what cannot is told apart from every other value.
        guard let bytes = try? JSON.encode(Value.object(parameters)) else { return "unwritable" }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

/// One value that a store holds of an effect, such as an amount, and where the same value stands in what the user was shown
/// and told.
public struct EffectFact: Codable, Hashable, Sendable {
    /// What the store holds.
    public var value: Value
    /// The path to it in the values that were shown before the yes; `nil` where it is not among them.
    public var shown: String?
    /// The path to it in the response that was told; `nil` where it is not in it.
    public var told: String?

    /// - Parameters: See the properties.
    public init(_ value: Value, shown: String? = nil, told: String? = nil) {
        self.value = value
        self.shown = shown
        self.told = told
    }
}

/// What is known of an app and its intents before anything happens.
public struct AppRule: Codable, Hashable, Sendable {
    /// The app's identifier.
    public var app: String
    /// Whether it keeps a ledger: then no outcome of its may be unknown.
    public var keepsLedger: Bool
    /// The intents that leave an effect in the store. Nothing is said about the effects of any other.
    public var effects: Set<String>
    /// Those of them that need the user's consent.
    public var consents: Set<String>

    /// - Parameters: See the properties.
    public init(_ app: String, keepsLedger: Bool, effects: Set<String>, consents: Set<String> = []) {
        self.app = app
        self.keepsLedger = keepsLedger
        self.effects = effects
        self.consents = consents
    }

    /// Reads what a manifest says: the intents that always ask for consent.
    ///
    /// - Parameters:
    ///   - manifest: The app's manifest.
    ///   - effects: The intents that leave an effect in the store.
    public init(_ manifest: Manifest, effects: Set<String>) {
        let consents = manifest.intents.filter { $0.effectiveConsent == .always }.map(\.name)
        self.init(
            manifest.app, keepsLedger: manifest.keepsLedger, effects: effects,
            consents: effects.intersection(consents))
    }
}
