// Beckon: what a history breaks
// SPDX-License-Identifier: Apache-2.0

import Schema

extension HistoryChecker {
    /// Compares all that was recorded. May be called more than once, and recording may go on after it.
    public func verdict() -> Verdict {
        var counts = self.counts
        var violations = self.broken
        let effects = Dictionary(grouping: self.effects, by: \.key)
        for id in self.order {
            guard let life = self.lives[id] else { continue }
            Self.count(life, id, &counts)
            violations += self.told(id, life, effects)
        }
        for key in effects.keys.sorted() { violations += self.done(key, effects[key] ?? []) }
        for feed in self.feeds.keys.sorted(by: { ($0.conversation, $0.observer) < ($1.conversation, $1.observer) }) {
            guard let missing = self.feeds[feed]?.missing else { continue }
            let message = "event \(missing) never reached \(feed.observer), later ones did"
            violations.append(Violation(.gapInEvents, feed.conversation, message))
        }
        return Verdict(counts: counts, violations: violations)
    }

    private static func count(_ life: Life, _ id: CorrelationID, _ counts: inout Verdict.Counts) {
        if life.isSent { counts.submitted += 1 }
        if !life.acceptedAs.isEmpty {
            counts.accepted += 1
        } else if let refusal = life.refusal {
            if refusal == "busy" { counts.busy += 1 } else { counts.refused += 1 }
        } else if life.isSent {
            counts.unacknowledged += 1
        }
        if life.isRequest { counts.requests += 1 }
        for outcome in life.outcomes { counts.outcomes[outcome.phase.name, default: 0] += 1 }
    }

    // MARK: What was told

    private func told(_ id: CorrelationID, _ life: Life, _ effects: [String: [Effect]]) -> [Violation] {
        var found: [Violation] = []
        func add(_ kind: Violation.Kind, _ message: String) { found.append(Violation(kind, "\(id)", message)) }
        if life.acceptedAs.count > 1 {
            let names = life.acceptedAs.map(\.description).joined(separator: " and ")
            add(.acceptedAsTwo, "one message was accepted as \(names)")
        }
        guard life.isRequest else { return found }
        for number in [0] + life.intentNumbers.sorted() {
            let outcomes = life.outcomes.filter { $0.intentNumber == number }
            if outcomes.isEmpty {
                add(
                    .noOutcome,
                    life.acceptedAs.isEmpty ? "it was told of and never ended" : "it was accepted and never ended")
            } else if outcomes.count > 1 {
                let names = outcomes.map { "\($0.phase.name) (event \($0.sequence))" }.joined(separator: " and ")
                add(.twoOutcomes, "it ended as \(names)")
            }
        }
        for outcome in life.outcomes {
            let rule = outcome.app.flatMap { self.apps[$0] }
            let name = "\(outcome.intent ?? "it") of \(outcome.app ?? "no app")"
            let isDone = effects["\(id)/\(outcome.intentNumber)"] != nil
            if outcome.isRepeated {
                if isDone {
                    add(.doneButNotTold, "\(name) was told as the outcome of an earlier request, and is there")
                }
                continue
            }
            if outcome.phase == .unknownOutcome, rule?.keepsLedger == true {
                add(.unknownDespiteLedger, "\(name) is said to be unknown, and the app keeps a ledger")
            }
            if outcome.phase == .completed, !isDone, Self.leavesEffect(rule, outcome.intent) {
                add(.toldButNotDone, "\(name) was told as done (\(outcome.code ?? "no code")), and is not there")
            }
            if isDone, [.failed, .cancelled, .expired].contains(outcome.phase) {
                add(.doneButNotTold, "\(name) was told as \(outcome.phase.name), and is there")
            }
        }
        for late in life.late where Self.leavesEffect(late.app.flatMap { self.apps[$0] }, late.intent) {
            let isDone = effects["\(id)/\(late.intentNumber)"] != nil
            if late.status == .success, !isDone {
                add(.toldButNotDone, "a late result told success, and it is not there")
            }
            if late.status == .failure, isDone { add(.doneButNotTold, "a late result told failure, and it is there") }
        }
        return found
    }

    private static func leavesEffect(_ rule: AppRule?, _ intent: String?) -> Bool {
        guard let rule, let intent else { return false }
        return rule.effects.contains(intent)
    }

    // MARK: What was done

    private func done(_ key: String, _ effects: [Effect]) -> [Violation] {
        guard let first = effects.first else { return [] }
        let parts = key.split(separator: "/", omittingEmptySubsequences: false)
        let id = parts.first.flatMap { CorrelationID($0) }
        let subject = id.map(\.description) ?? key
        var found: [Violation] = []
        func add(_ kind: Violation.Kind, _ message: String) { found.append(Violation(kind, subject, message)) }
        let name = "\(first.intent) of \(first.app)"
        if effects.count > 1 {
            let apps = Set(effects.map(\.app)).sorted().joined(separator: ", ")
            add(.effectTwice, "\(first.intent) stands \(effects.count) times in the stores of \(apps)")
        }
        guard let id, parts.count == 2, let life = self.lives[id], life.isSent else {
            add(.effectOfNobody, "\(name) is there, and nobody sent the request")
            return found
        }
        if life.acceptedAs.isEmpty, let refusal = life.refusal, !life.isRequest {
            add(.effectOfRefused, "\(name) is there, and the request was refused (\(refusal))")
        }
        for effect in effects where self.apps[effect.app]?.consents.contains(effect.intent) == true {
            let isConsented = effect.parameters.map { life.consented.contains($0) } ?? !life.consented.isEmpty
            guard !isConsented else { continue }
            let what = life.consented.isEmpty ? "nothing was consented to" : "consent was given to other values"
            add(.effectWithoutConsent, "\(effect.intent) of \(effect.app) is there, and \(what)")
        }
        return found
    }
}
