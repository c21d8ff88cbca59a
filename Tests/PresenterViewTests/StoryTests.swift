// Beckon: tests of a conversation as changes of a screen
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Testing

@Suite struct StoryTests {
    private static let result = "result-0198c0de-0000-7000-8000-000000000001-0"

    private static func question(_ id: String, _ options: [String] = []) -> Question {
        Question(
            id: id, kind: options.isEmpty ? .value : .choice, intent: "RequestRide", parameter: "partySize",
            type: Int.declaration, options: options.map { Option(value: .string($0), label: $0) })
    }

    @Test func aRequest() throws {
        let maker = try maker()
        var story = Story()
        var scene = story.show(try event(.accepted, .recognizing, sequence: 1) { $0.utterance = "Book a ride" }, maker)
        #expect(scene.changes.map(\.id) == ["said-1", Self.result])
        #expect(scene.changes.map { $0.card?.tone } == [.said, .working])

        scene = story.show(
            try event(.asked, .resolving, sequence: 2) { $0.questions = [Self.question("q1", ["two", "four"])] }, maker)
        #expect(scene.changes.map(\.id) == [Self.result, "ask-q1"])
        #expect(scene.changes.map { $0.card == nil } == [true, false])
        #expect(scene.open == ["ask-q1"])

        scene = story.show(
            try event(.answered, .resolving, sequence: 3) { $0.answer = Answer("q1", .choice(2)) }, maker)
        #expect(scene.changes.map(\.id) == ["ask-q1", Self.result])
        #expect(
            scene.changes.first?.card == Card(.settled, "How many people are riding?", text: "four", request: request))

        scene = story.show(
            try event(.ended, .completed, sequence: 4) { $0.response = ResponseMessage(code: "success") }, maker)
        #expect(scene.changes.map(\.id) == [Self.result])
        #expect(scene.changes.first?.card?.tone == .done)
        #expect(scene.open == [])
    }

    /// The question has a token behind its id, the answer has not; put anew it has another, and is the same card.
    @Test func aQuestionIsTheSameWhateverItsToken() throws {
        let maker = try maker()
        var story = Story()
        for id in ["r/1.aaaa", "r/1.bbbb"] {
            let scene = story.show(
                try event(.asked, .resolving, sequence: 2) { $0.questions = [Self.question(id, ["two", "four"])] },
                maker)
            #expect(scene.open == ["ask-r/1"])
            #expect(scene.changes.map(\.id) == [Self.result, "ask-r/1"])
        }
        let scene = story.show(
            try event(.answered, .resolving, sequence: 3) { $0.answer = Answer("r/1", .choice(2)) }, maker)
        #expect(scene.changes.first?.id == "ask-r/1")
        #expect(scene.changes.first?.card?.text == "four")
    }

    /// One card a request: updates change it in place, and the update that ends them leaves it.
    @Test func liveUpdatesChangeOneCard() throws {
        let maker = try maker()
        var story = Story()
        let ride: [String: Value] = ["rideStatus": ["phase": "ongoing"]]
        for sequence in UInt64(1)...5 {
            let scene = story.show(
                try event(.updated, .completed, sequence: sequence) {
                    $0.response = ResponseMessage(code: "success", payload: ride)
                },
                maker)
            #expect(scene.changes.map(\.id) == [Self.result])
            #expect(scene.changes.first?.movesToEnd == false)
        }
        let last = story.show(try event(.updated, .completed) { $0.response = ResponseMessage(code: "success") }, maker)
        #expect(last == Scene())
        // Work on updates does not cover the result with "one moment".
        #expect(story.show(try event(.workSent, .completed) { $0.work = .following }, maker) == Scene())
    }

    @Test func spokenAnswersStandAsSpoken() throws {
        let maker = try maker()
        var story = Story()
        _ = story.show(try event(.asked, .resolving) { $0.questions = [Self.question("q1")] }, maker)
        let scene = story.show(
            try event(.answered, .resolving) {
                $0.answer = Answer("q1", .value(4))
                $0.utterance = "four of us"
            }, maker)
        #expect(scene.changes.first?.card?.text == "four of us")
    }

    @Test func startingInTheMiddle() throws {
        var story = Story()
        let scene = story.show(try event(.answered, .resolving) { $0.answer = Answer("q9", .choice(2)) }, try maker())
        #expect(scene.changes.first?.card == Card(.settled, "Answered", text: "2", request: request))
    }

    @Test func whyAndHelp() throws {
        var story = Story()
        let maker = try maker()
        let why = story.show(
            try event(.explained, .resolving, sequence: 7) {
                $0.topic = "why"
                $0.questions = [Self.question("q1")]
                $0.utterance = "why do you ask?"
            }, maker)
        // What is asked stands below the explanation once more.
        #expect(why.changes.map(\.id) == ["said-7", "note-7", "ask-q1"])
        #expect(why.changes[1].card?.title == "The number of people decides which cars fit.")
        let help = story.show(try event(.explained, .resolving) { $0.topic = "help" }, maker)
        #expect(help.changes.last?.card?.title.contains("cancel") == true)
    }

    @Test(arguments: Event.Kind.allCases, Phase.allCases) func everyEvent(_ kind: Event.Kind, _ phase: Phase) throws {
        let maker = try maker()
        var story = Story()
        let scene = story.show(try event(kind, phase) { $0.app = nil }, maker)
        for change in scene.changes { #expect(change.card?.title.isEmpty != true) }
    }
}
