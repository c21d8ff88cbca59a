// Beckon: tests of the button that takes back what was done
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import PresenterView
import Schema
import Testing

@Suite struct UndoTests {
    private static let apps = KnownApps([
        Manifest(
            app: "hop", name: "Hop", usageDescription: "Hop drives you.",
            intents: ["RequestRide", "CancelRide"].map { IntentDeclaration(name: $0, domain: "rides", parameters: []) },
            types: [])
    ])
    private static let undo = IntentMessage("CancelRide", ["rideIdentifier": "ride-1"])
    private static let other = CorrelationID("0198c0de-0000-7000-8000-000000000002")

    /// A conversation in which a ride was booked that can be taken back.
    private struct Talk {
        var story = Story()
        var maker: CardMaker
        var sequence: UInt64 = 0

        init(_ undo: IntentMessage? = UndoTests.undo) throws {
            self.maker = try PresenterViewTests.maker(apps: UndoTests.apps)
            try self.done("RequestRide", undo)
        }

        @discardableResult
        mutating func show(
            _ kind: Event.Kind, _ phase: Phase, _ id: CorrelationID? = request, _ change: (inout Event) -> Void
        ) throws -> Scene {
            self.sequence += 1
            let id = try #require(id)
            let event = try event(kind, phase, sequence: self.sequence) { event in
                event.correlationID = id
                change(&event)
            }
            return self.story.show(event, self.maker)
        }

        @discardableResult
        mutating func done(_ intent: String, _ undo: IntentMessage?, by id: CorrelationID? = request) throws -> Scene {
            try self.show(.ended, .completed, id) {
                $0.intent = intent
                $0.response = ResponseMessage(code: "success", undo: undo)
            }
        }

        @discardableResult
        mutating func begin(_ intent: IntentMessage) throws -> Scene {
            try self.show(.appChosen, .authorizing, UndoTests.other) {
                $0.intent = intent.name
                $0.parameters = intent.parameters.merging(["byDefault": true]) { own, _ in own }
            }
        }
    }

    private static func element(_ id: CorrelationID?) throws -> String { "result-\(try #require(id))-0" }

    @Test(arguments: [
        ("en", "Undo"), ("de", "Rückgängig"), ("es", "Deshacer"), ("id", "Urungkan"), ("zh-Hans", "撤销"),
    ]) func theCardOfWhatWasDoneHasIt(_ locale: String, _ label: String) throws {
        var story = Story()
        let maker = try maker(locale: locale, apps: Self.apps)
        let scene = story.show(
            try event(.ended, .completed) {
                $0.intent = "RequestRide"
                $0.response = ResponseMessage(code: "success", undo: Self.undo)
            }, maker)
        let element = try Self.element(request)
        #expect(scene.undoable == [element])
        let card = try #require(scene.changes.first?.card)
        #expect(card.choices == [Choice(label, .takeBack(TakeBack(Self.undo, of: "hop")), role: .back)])
        let html = HTMLRenderer(maker).render(card)
        #expect(html.contains("class=\"afterwards\"") && html.contains("data-action=\"undo\""))
        #expect(html.contains("&quot;rideIdentifier&quot;:&quot;ride-1&quot;"))
        #expect(!html.contains("class=\"actions\""))
        #expect(TerminalRenderer().render(card).contains("[\(label)]"))
    }

    /// Of an intent that the app does not have, of a failure, and of what cannot be taken back there is none.
    @Test(arguments: [
        (IntentMessage?.none, "success"), (IntentMessage("EraseEverything"), "success"), (Self.undo, "failure"),
    ]) func whereThereIsNone(_ undo: IntentMessage?, _ code: String) throws {
        var story = Story()
        let scene = story.show(
            try event(.ended, code == "success" ? .completed : .failed) {
                $0.intent = "RequestRide"
                $0.response = ResponseMessage(code: code, undo: undo)
                if code != "success" { $0.failure = Failure(.app) }
            }, try maker(apps: Self.apps))
        #expect(scene.undoable == nil)
        #expect(scene.changes.first?.card?.choices == [])
    }

    @Test func itIsGoneWhileAndAfterItIsTakenBack() throws {
        var talk = try Talk()
        #expect(try talk.begin(Self.undo).undoable == [])
        let scene = try talk.done("CancelRide", nil, by: Self.other)
        #expect(scene.undoable == nil && scene.changes.first?.card?.choices == [])
    }

    /// Where nothing came of it, it can be taken back again.
    @Test func itComesBackWhereTheUserSaysNo() throws {
        var talk = try Talk()
        try talk.begin(Self.undo)
        let scene = try talk.show(.ended, .cancelled, Self.other) { $0.intent = "CancelRide" }
        #expect(scene.undoable == [try Self.element(request)])
    }

    /// The same intent for something else takes nothing back; what comes between does not matter.
    @Test func whatOnlyResemblesItLeavesIt() throws {
        var talk = try Talk()
        #expect(try talk.begin(IntentMessage("CancelRide", ["rideIdentifier": "ride-2"])).undoable == nil)
        #expect(try talk.done("CancelRide", nil, by: Self.other).undoable == nil)
        #expect(talk.story.redraw(try Self.update(), talk.maker)?.card?.choices.count == 1)
    }

    @Test func theNextThatCanBeTakenBackGoesBefore() throws {
        var talk = try Talk()
        let scene = try talk.done("CancelRide", IntentMessage("RequestRide"), by: Self.other)
        #expect(scene.undoable == [try Self.element(Self.other)])
        #expect(talk.story.redraw(try Self.update(), talk.maker)?.card?.choices == [])
    }

    /// A live update, and what the app draws itself, leave the button where it is.
    @Test func anUpdateKeepsIt() throws {
        var talk = try Talk()
        let update = try Self.update()
        #expect(talk.story.redraw(update, talk.maker)?.card?.choices.count == 1)
        let scene = talk.story.show(update, talk.maker)
        #expect(scene.undoable == nil && scene.changes.first?.card?.choices.count == 1)
    }

    private static func update() throws -> Event {
        try event(.updated, .completed, sequence: 9) {
            $0.intent = "RequestRide"
            $0.response = ResponseMessage(code: "success", payload: ["rideStatus": ["phase": "ongoing"]])
        }
    }
}
