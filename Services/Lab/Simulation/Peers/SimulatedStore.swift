// Beckon: the store of a simulated app
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What an app has on its disk: its effects, and its ledger. It outlives the app's workers.
final class SimulatedStore {
    /// What was done.
    struct Effect {
        var key: String
        var intent: String
        /// The values: a number that equal ones share, the checker's own, and their text.
        var parameters: UInt64
        var checksum: String
        var text: String
        /// Whether the user had to say yes to them.
        var needsConsent: Bool
        var worker: String
        var at: Instant
    }

    /// What the ledger says of a key.
    enum Entry: Equatable {
        case response(code: String)
        case neverDone
    }

    private(set) var effects: [Effect] = []
    private(set) var ledger: [String: Entry] = [:]
    let keepsLedger: Bool
    private let sabotage: SimulationSettings.Sabotage?

    init(keepsLedger: Bool, _ sabotage: SimulationSettings.Sabotage?) {
        self.keepsLedger = keepsLedger
        self.sabotage = sabotage
    }

    /// What is known of a key.
    func recorded(_ key: String) -> Entry? {
        guard self.keepsLedger, self.sabotage != .noLedger else { return nil }
        return self.ledger[key]
    }

    /// Does the effect and records the response to it, in one transaction.
    ///
    /// - Parameter isDone: Whether there is an effect; a response that is a failure has none.
    func perform(_ effect: Effect, code: String, isDone: Bool) {
        if isDone, self.sabotage != .emptySuccess { self.effects.append(effect) }
        if self.keepsLedger { self.ledger[effect.key] = .response(code: code) }
    }

    /// Records that a key will never be done.
    func settle(_ key: String) {
        if self.sabotage != .noTombstone { self.ledger[key] = .neverDone }
    }
}
