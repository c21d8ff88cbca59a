// Beckon: tests of a recognizer that is asked for what others refuse
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing

@testable import DispatcherService

@Suite struct SecondReadingTests {
    private static let model = Peer(.back, id: [7])
    private static let ride = Candidate(intent: "Ride", parameters: ["to": "home"], score: 0.9)
    private static let refused = Recognition(understood: ["home"])

    /// A dispatcher with an app, a recognizer and one for what that refuses.
    private static func stage(fallback: String? = "model", joins: Bool = true) throws -> Stage {
        var stage = Stage(Stage.settings(.all) { $0.recognizerFallback = fallback })
        try stage.join()
        try stage.joinRecognizer()
        if joins { try Self.joinModel(&stage) }
        return stage
    }

    @discardableResult
    private static func joinModel(
        _ stage: inout Stage, name: String = "model", credit: Int = 4, has numbers: [UInt64]? = nil
    ) throws -> [Message] {
        let hello = Hello(
            role: .recognizer, worker: "asks-a-model", credit: credit, inHand: numbers, fallback: name)
        stage.turn(.message(try Message(Header(.hello), hello), from: Self.model))
        return stage.sent(to: Self.model)
    }

    /// Says words that the recognizer refuses; what the fallback gets.
    private static func refuse(
        _ stage: inout Stage, _ first: Recognition = Self.refused
    ) throws -> Message {
        try stage.say("wheels home")
        try stage.result(of: stage.work(.recognizing, to: Stage.reader), first, from: Stage.reader)
        return try stage.work(.recognizing, to: Self.model)
    }

    @Test func whatItSuggestsIsAskedAboutAndDoneAfterAYes() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        #expect(try work.decode(RecognizeWork.self).utterance == "wheels home")
        #expect(try stage.event(.workSent).worker == "asks-a-model")
        try stage.result(of: work, Recognition(candidates: [Self.ride]), from: Self.model)
        let asked = try stage.event(.asked)
        let question = try #require(asked.questions?.first)
        #expect(question.kind == .meaning)
        #expect(question.options.map(\.value) == [["intent": "Ride", "parameters": ["to": "home"]]])
        try stage.send(.answer, Answer(question.id, .yes()), id: asked.correlationID)
        #expect(try stage.work(.resolving).decode(ResolveWork.self).intent == IntentMessage("Ride", ["to": "home"]))
    }

    /// The journal has the final reading, and makes the same of it.
    @Test func aRestartFindsTheFinalReading() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        try stage.result(of: work, Recognition(candidates: [Self.ride]), from: Self.model)
        let asked = try stage.event(.asked)
        stage.restart()
        try stage.join()
        let question = try #require(asked.questions?.first)
        let reply = try stage.send(.answer, Answer(question.id, .yes()), id: asked.correlationID)
        #expect(reply.header.kind == .accepted)
        #expect(try stage.work(.resolving).decode(ResolveWork.self).intent == IntentMessage("Ride", ["to": "home"]))
    }

    /// A dispatcher that dies while the fallback is asked has the words read anew, and takes nothing of what was asked before.
    @Test func aRestartInBetweenReadsTheWordsAnew() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        stage.restart()
        try stage.join()
        try stage.joinRecognizer()
        try Self.joinModel(&stage, has: [work.header.workNumber])
        try stage.result(of: work, Recognition(candidates: [Self.ride]), from: Self.model)
        #expect(stage.sent(to: Stage.client).isEmpty)
        var read: [Message] = []
        for _ in 0..<10 where read.isEmpty {
            stage.now = stage.now + .seconds(1)
            stage.turn(
                .message(Message(Header(.heartbeat)), from: Stage.reader),
                .message(Message(Header(.heartbeat)), from: Stage.hop))
            read = stage.sent(to: Stage.reader).filter { $0.header.kind == .work }
        }
        #expect(read.map(\.header.phase) == [.recognizing])
    }

    /// What the fallback answers, and that nothing comes of it but what was read first.
    @Test(arguments: [
        Recognition(), Recognition(candidates: [Candidate(intent: "Ride", score: 0.1)]),
        Recognition(candidates: [Candidate(intent: "Fly", score: 0.9)]),
        Recognition(candidates: [Candidate(intent: "Ride", parameters: ["payee": "Bob"], score: 0.9)]),
        Recognition(answer: Answer("q", .yes())),
    ])
    func withoutASuggestionTheFirstReadingStands(second: Recognition) throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        try stage.result(of: work, second, from: Self.model)
        let ended = try stage.event(.ended)
        #expect(ended.failure?.code == .notUnderstood && ended.failure?.understood == ["home"])
    }

    @Test func aFallbackThatFailsIsNotAskedAgain() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        try stage.result(of: work, WorkFailure("handlerFailed", "no"), outcome: .failed, from: Self.model)
        #expect(try stage.event(.ended).failure?.code == .notUnderstood)
        #expect(stage.sent(to: Self.model).filter { $0.header.kind == .work }.isEmpty)
    }

    @Test func aSilentFallbackIsWaitedForTwoSeconds() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        #expect(stage.dispatcher.nextDeadline.map { $0 <= stage.now + .seconds(2) } == true)
        stage.wait(.init(1_999))
        #expect(stage.sent(to: Stage.client).isEmpty)
        stage.wait(.init(1))
        #expect(try stage.event(.ended).failure?.code == .notUnderstood)
        #expect(stage.sent(to: Self.model).map(\.header.kind).contains(.withdraw))
        // What comes after that is nobody's.
        try stage.result(of: work, Recognition(candidates: [Self.ride]), from: Self.model)
        #expect(stage.sent(to: Stage.client).isEmpty)
    }

    @Test func aFallbackThatGoesAwayIsNotWaitedFor() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        stage.turn(.undeliverable(work, to: Self.model))
        #expect(try stage.event(.ended).failure?.code == .notUnderstood)
    }

    @Test func aCancelledRequestIsOver() throws {
        var stage = try Self.stage()
        let work = try Self.refuse(&stage)
        try stage.send(.cancel, id: work.header.correlationID)
        #expect(try stage.event(.ended).phase == .cancelled)
        #expect(stage.sent(to: Self.model).map(\.header.kind) == [.withdraw])
        try stage.result(of: work, WorkFailure("cancelled", "withdrawn"), outcome: .failed, from: Self.model)
        #expect(try stage.events().isEmpty)
    }

    /// It gets nothing but what was refused.
    @Test func whatIsUnderstoodStaysInTheHouse() throws {
        for score in [0.9, 0.3] {
            var stage = try Self.stage()
            try stage.say("a ride home")
            let read = Recognition(candidates: [Candidate(intent: "Ride", parameters: ["to": "home"], score: score)])
            try stage.result(of: stage.work(.recognizing, to: Stage.reader), read, from: Stage.reader)
            #expect(stage.sent(to: Self.model).isEmpty)
        }
    }

    @Test func withoutRoomOrTimeNobodyIsAsked() throws {
        var stage = try Self.stage(joins: false)
        try Self.joinModel(&stage, credit: 1)
        _ = try Self.refuse(&stage)
        try stage.say("wheels home")
        #expect(stage.sent(to: Self.model).isEmpty)
        var other = try Self.stage(joins: false)
        try other.say("wheels home")
        try other.result(of: other.work(.recognizing, to: Stage.reader), Self.refused, from: Stage.reader)
        #expect(try other.event(.ended).failure?.code == .notUnderstood)
        var late = try Self.stage()
        try late.say("wheels home")
        let work = try late.work(.recognizing, to: Stage.reader)
        late.now = late.now + .seconds(4)
        try late.result(of: work, Self.refused, from: Stage.reader)
        #expect(try late.event(.ended).failure?.code == .notUnderstood)
        #expect(late.sent(to: Self.model).isEmpty)
    }

    /// A recognizer that nobody named is not let in, so no words reach it.
    @Test(arguments: [String?.none, "other"])
    func onlyTheOneThatTheOperatorNamed(fallback: String?) throws {
        var stage = try Self.stage(fallback: fallback, joins: false)
        let replies = try Self.joinModel(&stage)
        #expect(replies.map(\.header.kind) == [.refused])
        #expect(try replies.first?.decode(Refusal.self).code == "notAsked")
    }

    @Test func itIsToldTheCatalogAndShownApart() throws {
        var stage = try Self.stage(joins: false)
        let told = try Self.joinModel(&stage).map(\.header.kind)
        #expect(told.contains(.welcome) && told.contains(.catalog))
        let status = try stage.query(.status).status
        #expect(status?.recognizers == 1 && status?.workers == 2)
        #expect(try stage.query(.workers).workers?.map(\.app) == ["hop", "recognizer", "recognizer-fallback"])
    }
}
