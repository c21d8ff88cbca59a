// Beckon: compares the values in the stores with those that were consented to and told
// SPDX-License-Identifier: Apache-2.0

import Schema

extension HistoryChecker {
    /// Compares what the stores hold of each effect, fact by fact, with the values that the user consented to and with the
    /// response that clients were told.
    ///
    /// It needs the whole history, because it compares values; the checker itself keeps only their digests.
    ///
    /// - Parameter history: What clients did and were told, and the effects with their facts.
    /// - Returns: One violation for each effect whose facts are in no values that were consented to, and one for each fact
    ///   that the told response says otherwise.
    public static func contradictions(in history: History) -> [Violation] {
        let said = Sayings(history)
        let needing = Dictionary(history.apps.map { ($0.app, $0.consents) }) { _, last in last }
        var found: [Violation] = []
        for effect in history.effects where !effect.facts.isEmpty {
            guard let id = CorrelationID(effect.key.prefix(36)) else { continue }
            let name = "\(effect.intent) of \(effect.app)"
            // Where nothing at all was consented to, the checker has said so.
            if needing[effect.app]?.contains(effect.intent) == true,
                let consented = said.consented[id]?.filter({ $0.intent == effect.intent }), !consented.isEmpty,
                !consented.contains(where: { effect.isCovered(by: $0.value) })
            {
                let facts = effect.facts.compactMap { fact in fact.shown.map { "\($0) \(fact.value.line)" } }
                found.append(
                    Violation(
                        .otherThanConsented, "\(id)",
                        "\(name) is there with \(facts.joined(separator: ", ")), and consent was given to other values")
                )
            }
            guard let payload = said.told[effect.key] else { continue }
            for fact in effect.facts {
                guard let path = fact.told, case let told = payload.at(path), told != fact.value else { continue }
                found.append(
                    Violation(
                        .otherThanTold, "\(id)",
                        "\(name) is there with \(path) \(fact.value.line), and was told with \(told?.line ?? "none")"))
            }
        }
        return found
    }

    /// What clients of a history consented to and were told, in full.
    private struct Sayings {
        /// The values that were consented to, and the intent that they are of, by request.
        var consented: [CorrelationID: [(intent: String?, value: Value)]] = [:]
        /// The payloads of the responses that told success, by the key of the work.
        var told: [String: Value] = [:]

        init(_ history: History) {
            var shown: [CorrelationID: [String: (intent: String?, value: Value)]] = [:]
            for entry in history.entries {
                switch entry {
                case .told(_, let event):
                    for question in event.questions ?? [] where question.kind == .consent {
                        guard let digest = question.digest, let value = question.value else { continue }
                        shown[event.correlationID, default: [:]][digest] = (question.intent, value)
                    }
                    guard event.kind == .ended || event.kind == .lateResult, event.repeatOf == nil,
                        let response = event.response, response.status == .success
                    else { continue }
                    self.told["\(event.correlationID)/\(event.intentNumber)"] = .object(response.payload)
                case .answered(let request, .yes(.some(let digest))):
                    guard let values = shown[request]?[digest] else { continue }
                    self.consented[request, default: []].append(values)
                default: continue
                }
            }
        }
    }
}

extension Effect {
    /// Whether all facts of it that are shown before the yes stand in some values.
    fileprivate func isCovered(by values: Value) -> Bool {
        self.facts.allSatisfy { fact in fact.shown.map { values.at($0) == fact.value } ?? true }
    }
}

extension Value {
    /// The value on one line, for a message.
    fileprivate var line: String { (try? JSON.line(self)) ?? "unwritable" }
}
