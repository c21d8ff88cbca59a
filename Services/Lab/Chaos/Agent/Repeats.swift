// Beckon: who was served twice
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

/// Who was served twice though nobody said again, and who was told an earlier outcome instead.
struct Repeats: Codable, Hashable, Sendable {
    /// Two requests with the same effect, the second of them within the window of the first.
    struct Twin: Codable, Hashable, Sendable {
        var first: CorrelationID, second: CorrelationID
    }

    /// Requests that were done twice.
    var twins: [Twin] = []
    /// Requests that ended with the outcome of an earlier one, or were told that one is open.
    var told = 0

    /// Nothing.
    init() {}

    /// Looks through what was told and what the stores hold. Only effects whose values are all known can be compared.
    ///
    /// - Parameters:
    ///   - history: What clients did and were told, and the effects.
    ///   - window: Within which time of an end the same is its repetition.
    init(_ history: History, window: Milliseconds = IntentDeclaration.repeatWindowStandard) {
        let needing = Set(history.apps.flatMap(\.consents))
        var ends: [CorrelationID: Instant] = [:]
        var meant: Set<CorrelationID> = []
        for case .told(_, let event) in history.entries {
            // Asked about, it was meant: a person who is asked "Again?" says yes or no.
            if event.kind == .asked, event.questions?.contains(where: { $0.kind == .again }) == true {
                meant.insert(event.correlationID)
            }
            guard event.kind == .ended, ends.updateValue(event.time, forKey: event.correlationID) == nil else {
                continue
            }
            if event.repeatOf != nil { self.told += 1 }
        }
        var latest: [String: (id: CorrelationID, at: Instant)] = [:]
        let done = history.effects.compactMap { effect -> (what: String, id: CorrelationID, at: Instant)? in
            guard needing.contains(effect.intent), let parameters = effect.parameters,
                let id = CorrelationID(effect.key.prefix(36)), let at = ends[id]
            else { return nil }
            return ("\(effect.app) \(effect.intent) \(parameters)", id, at)
        }
        for effect in done.sorted(by: { $0.at < $1.at }) {
            defer { latest[effect.what] = (effect.id, effect.at) }
            guard let before = latest[effect.what], before.id != effect.id, effect.at < before.at + window,
                !meant.contains(effect.id), !meant.contains(before.id)
            else { continue }
            self.twins.append(Twin(first: before.id, second: effect.id))
        }
    }
}
