// Beckon: tests of what is said of answers that cannot be used
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Testing

/// What an app refuses at a correction is told as at a first resolving; only what was not got is said not to be got.
@Suite struct RefusedAnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var failure: Failure?
        var parameters: [String: Value] = [:]
        var lines: [String]
        var testDescription: String { "\(self.failure.map { "\($0.code) \($0.message ?? "")" } ?? "none")" }
    }

    static let cases: [Case] = [
        Case(failure: nil, lines: ["Sorry, I did not get that."]),
        Case(failure: Failure(.notUnderstood, understood: ["Hop"]), lines: ["Sorry, I did not get that."]),
        Case(
            failure: Failure(.consentNotPossible), lines: ["This needs a yes that cannot be given here."]),
        Case(
            failure: Failure(.unsupportedValue, message: "tooManyForOption", parameter: "partySize"),
            parameters: ["partySize": 9], lines: ["That many people do not fit in."]),
        Case(
            failure: Failure(
                .unsupportedValue, message: "tooManyForOption", parameter: "partySize",
                alternatives: [Option(value: 4, label: "4"), Option(value: 6, label: "6")]),
            parameters: ["partySize": 9], lines: ["That many people do not fit in.", "Possible: 4 and 6."]),
        Case(
            failure: Failure(.unsupportedValue, message: "somethingNew", parameter: "partySize"),
            lines: ["That cannot be used here."]),
        Case(
            failure: Failure(.unsupportedValue, message: "listShouldBeCreated", parameter: "targetTaskList"),
            parameters: ["targetTaskList": ["title": ["spokenPhrase": "Garden"]]],
            lines: ["There is no list called “Garden” yet. Shall I create it?"]),
        Case(
            failure: Failure(.invalidValue, message: "the question asks for Integer", parameter: "partySize"),
            lines: ["I cannot use that here."]),
    ]

    @Test(arguments: Self.cases) func note(_ expected: Case) throws {
        let told = try event(.notUnderstood, .resolving) { event in
            event.intent = expected.failure?.parameter == "targetTaskList" ? "AddTasks" : "RequestRide"
            event.failure = expected.failure
            event.parameters = expected.parameters
        }
        var story = Story()
        let card = try #require(story.show(told, try maker()).changes.last?.card)
        #expect(card.tone == .note)
        #expect([card.title] + [card.text].compactMap(\.self) == expected.lines)
    }

    /// A condition that is not got leaves the preview below it: whoever then says yes sees to what.
    @Test(arguments: [Event.Kind.notUnderstood, .explained]) func whatIsAskedStandsLast(_ kind: Event.Kind) throws {
        var consent = Question(id: "r/4", kind: .consent, intent: "SendPayment")
        consent.value = ["currencyAmount": ["amount": "30", "currencyCode": "EUR"], "payee": ["displayName": "Lena"]]
        var story = Story()
        let asked = story.show(try event(.asked, .confirming) { $0.questions = [consent] }, try maker())
        let scene = story.show(
            try event(kind, .confirming) { event in
                event.utterance = "only if she paid for mine"
                event.questions = [consent]
                event.topic = "why"
            }, try maker())
        let last = try #require(scene.changes.last)
        #expect(last.id == asked.changes.last?.id)
        #expect(last.card == asked.changes.last?.card)
        #expect(last.movesToEnd)
        #expect(scene.open == nil)
    }

    /// What would be done again is shown with its values.
    @Test func againShowsWhatWouldBeDone() throws {
        var again = Question(id: "r/2", kind: .again, intent: "SendPayment")
        again.repeatOf = Repeated(
            CorrelationID(high: 1, low: 2), phase: .completed, time: Instant(milliseconds: 0))
        let card = try maker().card(
            for: again,
            parameters: ["currencyAmount": ["amount": "30", "currencyCode": "EUR"], "payee": ["displayName": "Lena"]])
        let lines = card.blocks.flatMap { block -> [Block.Line] in
            if case .lines(let lines) = block { lines } else { [] }
        }
        #expect(lines.map(\.value).contains("Lena"))
        #expect(lines.map(\.value).contains { $0.contains("30") })
    }
}
