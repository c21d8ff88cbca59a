// Beckon: tests that a failure is told of what failed, and of nothing else
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct FailureWordsTests {
    struct End: Sendable, CustomTestStringConvertible {
        var phase: Phase
        var failure: Failure.Code?
        var response: String?
        var key: String
        var tone: Card.Tone
        var testDescription: String {
            "\(self.phase) \(self.failure.map { "\($0)" } ?? "-") \(self.response ?? "-")"
        }
    }

    static let ends: [End] = [
        // Taken back, refused at a consent, not answered: whatever the app said before, nothing failed.
        End(phase: .cancelled, key: "end.cancelled", tone: .info),
        End(phase: .cancelled, response: "ready", key: "end.cancelled", tone: .info),
        End(phase: .cancelled, response: "failure", key: "end.cancelled", tone: .info),
        End(phase: .cancelled, failure: .app, key: "end.cancelled", tone: .info),
        End(phase: .expired, key: "end.expired", tone: .info),
        End(phase: .expired, response: "ready", key: "end.expired", tone: .info),
        End(phase: .expired, response: "failure", key: "end.expired", tone: .info),
        End(phase: .expired, failure: .timedOut, key: "end.expired", tone: .info),
        // Something is missing or not allowed: that is what is said.
        End(phase: .failed, failure: .needs, key: "failure.needs", tone: .failed),
        End(phase: .failed, failure: .needs, response: "failure", key: "failure.needs", tone: .failed),
        End(phase: .failed, failure: .notAuthorized, key: "failure.notAuthorized", tone: .failed),
        End(phase: .failed, failure: .consentNotPossible, key: "failure.consentNotPossible", tone: .failed),
        End(phase: .failed, failure: .precedingFailed, key: "failure.precedingFailed", tone: .failed),
        End(phase: .failed, failure: .repeated, key: "failure.repeated", tone: .failed),
        // These failed.
        End(phase: .failed, key: "failure.app", tone: .failed),
        End(phase: .failed, failure: .app, key: "failure.app", tone: .failed),
        End(phase: .failed, failure: .timedOut, key: "failure.timedOut", tone: .failed),
        End(phase: .completed, response: "failure", key: "code", tone: .failed),
        End(phase: .unknownOutcome, key: "end.unknownOutcome", tone: .warning),
    ]

    @Test(arguments: Self.ends, WordsLibrary.languages) func anEnd(_ end: End, _ language: String) throws {
        let maker = try maker(locale: language)
        let card = maker.outcome(
            of: try event(.ended, end.phase) {
                $0.failure = end.failure.map { Failure($0) }
                $0.response = end.response.map { ResponseMessage(code: $0) }
            })
        #expect(card.title == maker.words.text([end.key], ["app": "Hop"]))
        #expect(card.tone == end.tone)
    }

    struct Again: Sendable, CustomTestStringConvertible {
        var kind: Question.Kind
        var repetition = 1
        var element: Int?
        var reason: String?
        var key: String?
        var testDescription: String { "\(self.kind) \(self.repetition) \(self.element ?? -1) \(self.reason ?? "-")" }
    }

    static let again: [Again] = [
        Again(kind: .value, repetition: 0),
        // Asked for once more, after a "no" or a skip as well as after words that were of no use: nobody says that it failed.
        Again(kind: .value, key: "ask.again"),
        Again(kind: .value, repetition: 3, key: "ask.again"),
        // Words that chose nothing are answered by other words than the first time.
        Again(kind: .choice, key: "ask.again.choice"), Again(kind: .choice, element: 1),
        Again(kind: .choice, repetition: 2, element: 1, key: "ask.again.choice"),
        // Another kind of question about the same parameter, or another element of it.
        Again(kind: .details), Again(kind: .value, element: 1),
        // Whether a value is right is asked with what is done with it, each time.
        Again(kind: .confirmation, key: "meaning.RequestRide"),
        // The app says why.
        Again(kind: .value, reason: "timeInPast", key: "reason.timeInPast"),
        // Nothing was said, and so nothing was not found.
        Again(kind: .choice, reason: "unsupported"),
    ]

    @Test(arguments: Self.again, WordsLibrary.languages) func askedAgain(_ again: Again, _ language: String) throws {
        let maker = try maker(locale: language)
        let question = Question(
            id: "q", kind: again.kind, intent: "RequestRide", app: "hop", parameter: "scheduledPickupTime",
            element: again.element, reason: again.reason, repetition: again.repetition)
        #expect(maker.card(for: question).text == again.key.flatMap { maker.words.text([$0]) })
    }

    /// What is said where something is asked for once more says of no failure.
    @Test(arguments: [
        ("en", "work"), ("de", "geklappt"), ("es", "funcionado"), ("id", "berhasil"), ("zh-Hans", "成功"),
    ]) func onceMoreIsNoFailure(_ language: String, _ failure: String) throws {
        let text = try #require(try library().words(for: language).text(["ask.again"]))
        #expect(!text.contains(failure))
    }
}
