// Beckon: a history for each promise, broken and kept
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema
import Testing

struct HistoryCheckerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var kinds: [Violation.Kind]
        var write: @Sendable (inout Story) -> Void

        init(_ name: String, _ kinds: [Violation.Kind] = [], _ write: @escaping @Sendable (inout Story) -> Void) {
            self.testDescription = name
            self.kinds = kinds
            self.write = write
        }
    }

    static let kept: [Case] = [
        Case("nothing at all") { _ in },
        Case("paid with consent") { $0.payWell(1) },
        Case("two requests") {
            $0.payWell(1)
            $0.payWell(2)
        },
        Case("refused, and nothing done") { $0.refuse(1) },
        Case("refused at first, sent again, then paid") {
            $0.refuse(1)
            $0.payWell(1)
        },
        Case("never acknowledged, and nothing done") {
            $0.send(1)
            $0.history.entries.append(.unacknowledged(Story.id(1)))
        },
        Case("never acknowledged, and done with consent all the same") {
            $0.send(1)
            $0.history.entries.append(.unacknowledged(Story.id(1)))
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .completed)
            $0.pay(1)
        },
        Case("cancelled, and nothing done") {
            $0.accept(1)
            $0.ask(1)
            $0.history.entries.append(.cancelled(Story.id(1)))
            $0.end(1, .cancelled)
        },
        Case("words that answered an open question begin nothing") {
            $0.payWell(1)
            $0.accept(2, as: 1)
        },
        Case("unknown without a ledger, done") {
            $0.accept(1)
            $0.end(1, .unknownOutcome, app: "mill", intent: "Grind")
            $0.grind(1)
            $0.late(1, "success")
        },
        Case("unknown without a ledger, not done") {
            $0.accept(1)
            $0.end(1, .unknownOutcome, app: "mill", intent: "Grind")
            $0.late(1, "failure")
        },
        Case("an intent that leaves no effect") {
            $0.accept(1)
            $0.end(1, .completed, intent: "Balance")
        },
        Case("a store that does not hold the values") {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .completed)
            $0.history.effects.append(Effect(key: "\(Story.id(1))/0", app: "bank", intent: "Pay"))
        },
        Case("corrected, shown again, consented to again") {
            $0.accept(1)
            $0.ask(1, ["amount": .integer(1)], digest: "old")
            $0.answer(1, .correction(["amount": .integer(7)]))
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .completed)
            $0.pay(1)
        },
        Case("an event told twice, and to two") {
            $0.payWell(1)
            let entries = $0.history.entries
            for case .told(_, let event) in entries.dropFirst(2) {
                $0.history.entries += [.told(observer: "ann", event), .told(observer: "bob", event)]
            }
        },
        Case("events out of order") {
            $0.payWell(1)
            $0.history.entries.reverse()
            // Consent counts only after the question, so that one stays in order.
            $0.ask(1)
            $0.answer(1)
        },
    ]

    @Test(arguments: HistoryCheckerTests.kept + HistoryCheckerTests.keptFacts) func isKept(_ story: Case) {
        var writer = Story()
        story.write(&writer)
        let verdict = HistoryChecker.check(writer.history)
        #expect(verdict.violations == [])
        #expect(verdict.isClean)
        #expect(verdict.summary == "0 lost, 0 doubled, 0 unconsented, 0 untrue")
    }

    static let broken: [Case] = [
        Case("accepted and never ended", [.noOutcome]) { $0.accept(1) },
        Case("never acknowledged, told of, and never ended", [.noOutcome]) {
            $0.send(1)
            $0.ask(1)
        },
        Case("ended twice", [.twoOutcomes]) {
            $0.payWell(1)
            $0.end(1, .completed)
        },
        Case("accepted as two requests", [.acceptedAsTwo]) {
            $0.payWell(1)
            $0.payWell(2)
            $0.history.entries.append(.accepted(Story.id(1), request: Story.id(2)))
        },
        Case("paid unasked", [.effectWithoutConsent]) {
            $0.accept(1)
            $0.end(1, .completed)
            $0.pay(1)
        },
        Case("paid unasked, and the store does not hold the values", [.effectWithoutConsent]) {
            $0.accept(1)
            $0.end(1, .completed)
            $0.history.effects.append(Effect(key: "\(Story.id(1))/0", app: "bank", intent: "Pay"))
        },
        Case("paid, and the answer was no", [.effectWithoutConsent, .doneButNotTold]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1, .no)
            $0.end(1, .cancelled)
            $0.pay(1)
        },
        Case("paid, and the yes carried no digest", [.effectWithoutConsent]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1, .yes(digest: nil))
            $0.end(1, .completed)
            $0.pay(1)
        },
        Case("paid, and the yes carried a digest that was never shown", [.effectWithoutConsent]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1, .yes(digest: "other"))
            $0.end(1, .completed)
            $0.pay(1)
        },
        Case("paid other values than were shown", [.effectWithoutConsent]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .completed)
            $0.pay(1, ["amount": .integer(70), "payee": .string("Ann")])
        },
        Case("consent came before the question", [.effectWithoutConsent]) {
            $0.accept(1)
            $0.answer(1)
            $0.ask(1)
            $0.end(1, .completed)
            $0.pay(1)
        },
        Case("paid twice", [.effectTwice]) {
            $0.payWell(1)
            $0.pay(1)
        },
        Case("done by two apps", [.effectTwice]) {
            $0.payWell(1)
            $0.grind(1)
        },
        Case("told as done, and not there", [.toldButNotDone]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .completed)
        },
        Case("late success, and not there", [.toldButNotDone]) {
            $0.accept(1)
            $0.end(1, .unknownOutcome, app: "mill", intent: "Grind")
            $0.late(1, "success")
        },
        Case("late failure, and there", [.doneButNotTold]) {
            $0.accept(1)
            $0.end(1, .unknownOutcome, app: "mill", intent: "Grind")
            $0.late(1, "failure")
            $0.grind(1)
        },
        Case("failed, and there", [.doneButNotTold]) {
            $0.accept(1)
            $0.end(1, .failed, app: "mill", intent: "Grind")
            $0.grind(1)
        },
        Case("expired, and there", [.doneButNotTold]) {
            $0.accept(1)
            $0.end(1, .expired, app: "mill", intent: "Grind")
            $0.grind(1)
        },
        Case("unknown, and the app keeps a ledger", [.unknownDespiteLedger]) {
            $0.accept(1)
            $0.ask(1)
            $0.answer(1)
            $0.end(1, .unknownOutcome)
        },
        Case("an effect of nobody", [.effectOfNobody]) { $0.grind(1) },
        Case("an effect under a key that is none", [.effectOfNobody]) {
            $0.history.effects.append(Effect(key: "x", app: "mill", intent: "Grind", parameters: ""))
        },
        Case("busy, and done all the same", [.effectOfRefused]) {
            $0.refuse(1)
            $0.grind(1)
        },
        Case("an event never told", [.gapInEvents]) {
            $0.accept(1)
            $0.sequence += 1
            $0.end(1, .failed)
        },
        Case("one number for two events", [.numberUsedTwice]) {
            $0.payWell(1)
            $0.tell(1, .updated, .completed, at: 2)
        },
        Case("one number for two events of two feeds", [.numberUsedTwice]) {
            $0.payWell(1)
            $0.tell(2, .accepted, .recognizing, observer: "bob", at: 1)
            $0.end(2, .failed)
        },
    ]

    @Test(arguments: HistoryCheckerTests.broken + HistoryCheckerTests.brokenFacts) func isBroken(_ story: Case) {
        var writer = Story()
        story.write(&writer)
        let verdict = HistoryChecker.check(writer.history)
        #expect(Set(verdict.violations.map(\.kind)) == Set(story.kinds))
        #expect(verdict.violations.count == story.kinds.count)
        #expect(verdict.lost + verdict.doubled + verdict.unconsented + verdict.untrue == verdict.violations.count)
        #expect(!verdict.isClean)
        for violation in verdict.violations {
            #expect(!violation.subject.isEmpty)
            #expect(violation.message.contains(" "))
        }
    }

    /// Cards are no part of a history: `CardScreenTests` has those.
    @Test func everyKindIsCaught() {
        #expect(
            Set((Self.broken + Self.brokenFacts).flatMap(\.kinds) + [.noCard, .wrongCard])
                == Set(Violation.Kind.allCases))
    }

    @Test func counts() {
        var story = Story()
        story.payWell(1)
        story.refuse(2)
        story.refuse(3, "invalidName")
        story.send(4)
        story.history.entries.append(.unacknowledged(Story.id(4)))
        story.accept(5)
        story.history.entries.append(.cancelled(Story.id(5)))
        story.end(5, .cancelled)
        let counts = HistoryChecker.check(story.history).counts
        #expect(counts.submitted == 5)
        #expect(counts.accepted == 2)
        #expect(counts.busy == 1)
        #expect(counts.refused == 1 && counts.unacknowledged == 1)
        #expect(counts.requests == 2)
        #expect(counts.answered == 1)
        #expect(counts.consented == 1 && counts.cancelled == 1 && counts.effects == 1)
        #expect(counts.events == 5)
        #expect(counts.outcomes == ["completed": 1, "cancelled": 1])
    }

    @Test func openRequestsAreKnownOnTheWay() {
        var checker = HistoryChecker(apps: Story.apps)
        var story = Story()
        story.accept(1)
        for entry in story.history.entries { checker.record(entry) }
        #expect(checker.open == [Story.id(1)])
        #expect(!checker.hasEnded(Story.id(1)))
        let known = story.history.entries.count
        story.end(1, .failed)
        for entry in story.history.entries.dropFirst(known) { checker.record(entry) }
        #expect(checker.open.isEmpty)
        #expect(checker.hasEnded(Story.id(1)))
    }

    @Test func historyIsWrittenAndRead() throws {
        var story = Story()
        story.payWell(1)
        let read = try JSON.decode(History.self, from: JSON.encode(story.history))
        #expect(read == story.history)
        #expect(HistoryChecker.check(read).isClean)
    }
}
