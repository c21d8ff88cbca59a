// Beckon: tests of a conversation that is only read
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct TranscriptTests {
    private static func event(
        _ sequence: UInt64, _ kind: Event.Kind, _ phase: Phase, _ change: (inout Event) -> Void = { _ in }
    ) throws -> Event {
        let id = try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
        var event = Event(
            sequence: sequence, conversation: "c", correlationID: id, time: Instant(milliseconds: 0), kind: kind,
            phase: phase)
        (event.intent, event.app) = ("Ride", "hop")
        change(&event)
        return event
    }

    private static func shown(_ events: [Event]) throws -> [Card] {
        let maker = CardMaker(
            words: try library().words(for: "en"),
            formats: Formats(locale: "en", timeZone: "UTC", now: Instant(milliseconds: 0)),
            apps: KnownApps(names: ["hop": "Hop"]))
        var transcript = Transcript()
        for event in events { transcript.show(event, maker) }
        return transcript.entries.map(\.card)
    }

    @Test func whatStandsAtTheEnd() throws {
        let question = Question(
            id: "0198c0de-0000-7000-8000-000000000001/0/1", kind: .value, intent: "Ride", parameter: "partySize",
            isOptional: true)
        let asked = try [
            Self.event(1, .accepted, .recognizing) { $0.utterance = "a ride" },
            Self.event(2, .asked, .resolving) { $0.questions = [question] },
        ]
        // A question that is open stands there, and nothing on it can be pressed or typed.
        let open = try Self.shown(asked)
        #expect(open.map(\.tone) == [.said, .question])
        #expect(open.allSatisfy { $0.choices.isEmpty && $0.field == nil && $0.edits.isEmpty && !$0.isLive })
        // One that was answered stands there as its answer; what is under way is gone with the end.
        let answered =
            try asked + [
                Self.event(3, .answered, .resolving) {
                    $0.answer = Answer(question.id, .value(.integer(3)))
                    $0.utterance = "three"
                }, Self.event(4, .ended, .completed) { $0.response = ResponseMessage(code: "success") },
            ]
        #expect(try Self.shown(answered).map(\.tone) == [.said, .settled, .done])
        // One that was not answered is gone.
        let cancelled = try asked + [Self.event(3, .ended, .cancelled)]
        #expect(try Self.shown(cancelled).map(\.tone).contains(.question) == false)
    }
}
