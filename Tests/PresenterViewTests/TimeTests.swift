// Beckon: tests of the time that is left to answer a question
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DispatcherDialogue
import PresenterView
import Schema
import Testing

@Suite struct TimeTests {
    /// A page reckons with the time that the dispatcher gives.
    @Test func itIsTheDispatchersTime() { #expect(Story.answerTime == DialogueLimits().answer) }

    private static func question(_ id: String) -> Question {
        Question(id: id, kind: .value, intent: "RequestRide", parameter: "partySize", type: Int.declaration)
    }

    private static func at(_ seconds: Int64) -> Instant { now + .seconds(seconds) }

    /// What is shown of each event, and until when that can be answered, in seconds from the first.
    @Test(
        arguments: [
            // It runs from when the question is shown, and once more when it is asked again.
            [(Event.Kind.asked, 0, "r/1.a", nil), (.delivered, 1, "r/1.a", 121), (.asked, 121, "r/1.a", 241)],
            // Said again before its time is over, it has what it had; with another token it is the same question.
            [(.asked, 0, "r/1.a", nil), (.delivered, 1, "r/1.a", 121), (.asked, 30, "r/1.b", 121)],
            // Another question has its own time.
            [
                (.asked, 0, "r/1.a", nil), (.delivered, 1, "r/1.a", 121), (.asked, 9, "r/2.a", nil),
                (.delivered, 10, "r/2.a", 130),
            ],
        ] as [[(Event.Kind, Int64, String, Int64?)]])
    func untilWhen(_ events: [(Event.Kind, Int64, String, Int64?)]) throws {
        let maker = try maker()
        var story = Story()
        for (kind, seconds, id, deadline) in events {
            let event = try event(kind, .resolving, sequence: UInt64(seconds + 1)) { event in
                event.time = Self.at(seconds)
                if kind == .asked { event.questions = [Self.question(id)] } else { event.topic = id }
            }
            #expect(story.show(event, maker).deadline == deadline.map { Self.at($0) })
        }
    }

    /// A consent that is waited for from elsewhere has no time, whoever shows it.
    @Test func whatWaitsForSomebodyElseHasNone() throws {
        let maker = try maker()
        var story = Story()
        let asked = try event(.asked, .confirming) { event in
            event.questions = [Self.question("r/1.a")]
            event.waitsFor = "ann"
        }
        #expect(story.show(asked, maker).deadline == nil)
        #expect(story.show(try event(.delivered, .confirming) { $0.topic = "r/1.a" }, maker).deadline == nil)
    }

    @Test(arguments: [
        ("en", "How many people are riding? No answer came in time."),
        ("de", "Wie viele Personen fahren mit? Es kam rechtzeitig keine Antwort."),
    ]) func aQuestionThatRanOutSaysSo(_ locale: String, _ text: String) throws {
        let maker = try maker(locale: locale)
        var story = Story()
        _ = story.show(try event(.asked, .resolving) { $0.questions = [Self.question("r/1.a")] }, maker)
        let scene = story.show(try event(.ended, .expired, sequence: 2), maker)
        // The question is of another request: nothing is said of it.
        #expect(scene.changes.map(\.id).allSatisfy { $0.hasPrefix("ask-") || $0.hasPrefix("result-") })
        let card = scene.changes.first { $0.id == "ask-r/1" }?.card
        #expect(card?.tone == .note && card?.title == text)
        // One that was answered before says nothing.
        var other = Story()
        _ = other.show(try event(.asked, .resolving) { $0.questions = [Self.question("r/1.a")] }, maker)
        _ = other.show(try event(.answered, .resolving) { $0.answer = Answer("r/1", .value(2)) }, maker)
        #expect(other.show(try event(.ended, .expired), maker).changes.count == 1)
    }
}
