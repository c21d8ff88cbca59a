// Beckon: tests of cards that apps draw themselves
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing

@testable import DispatcherService

@Suite struct PresentationTests {
    static let artist = Peer(.back, id: [5])
    static let card = Presentation([.headline("2 min")], replaces: [.map])

    /// A ride was booked, and `hop` draws its cards. The client has the event that says so.
    private struct Scene {
        var stage: Stage
        var request: CorrelationID
        var asked: Event
        var ended: Event

        init(domains: Set<String> = ["rides"], intents: [String] = ["Ride"], draws: Bool = true) throws {
            self.stage = Stage(Stage.settings(.all) { $0.presentedDomains = domains })
            try self.stage.join()
            if draws { try self.stage.joinArtist(intents: intents) }
            self.request = try self.stage.submit("Ride", ["to": "home"]).correlationID
            let resolve = try self.stage.work(.resolving)
            try self.stage.result(of: resolve, Resolutions([ParameterResolution("to", [.success("home")])]))
            let confirm = try self.stage.work(.confirming)
            try self.stage.result(of: confirm, ResponseMessage(code: "ready", payload: ["price": "9"]))
            self.asked = try self.stage.event(.asked)
            let question = try #require(self.asked.questions?.first)
            try self.stage.send(.answer, Answer(question.id, .yes(digest: question.digest)), id: self.request)
            let handle = try self.stage.work(.handling)
            try self.stage.result(of: handle, ResponseMessage(code: "success", payload: ["plate": "HOP 1"]))
            self.ended = try self.stage.event(.ended)
        }

        /// Asks for the card of an event; nothing is answered before a worker has drawn it.
        mutating func ask(_ event: Event, in conversation: String = "c", of request: CorrelationID? = nil) throws {
            let present = Present(
                conversation: conversation, sequence: event.sequence, locale: "de", timeZone: "Europe/Berlin",
                maximumSize: CardSize(width: 300, height: 200))
            let header = Header(.present, correlationID: request ?? self.request, workNumber: 77)
            self.stage.turn(.message(try Message(header, present), from: Stage.client))
        }

        /// What the client was told in the last turn.
        func presented() throws -> Presented {
            let replies = self.stage.sent(to: Stage.client).filter { $0.header.kind != .event }
            #expect(replies.map(\.header.kind) == [.presented])
            let reply = try #require(replies.first)
            #expect(reply.header.workNumber == 77)
            #expect(reply.header.correlationID == self.request)
            return try reply.decode()
        }

        func work() throws -> PresentWork { try self.stage.work(.presenting, to: artist).decode() }
    }

    @Test func anAppDrawsItsResult() throws {
        var scene = try Scene()
        try scene.ask(scene.ended)
        let message = try scene.stage.work(.presenting, to: Self.artist)
        let work = try message.decode(PresentWork.self)
        #expect(work.intent == IntentMessage("Ride", ["to": "home"]))
        #expect(work.response?.payload["plate"] == "HOP 1")
        #expect(work.state == .success)
        #expect(work.parameters == ["to"])
        #expect(work.locale == "de")
        #expect(work.maximumSize == CardSize(width: 300, height: 200))
        #expect(scene.stage.sent(to: Stage.client).isEmpty)
        try scene.stage.result(of: message, Self.card, from: Self.artist)
        #expect(try scene.presented().presentation == Self.card)
        // Nothing of it is an event.
        #expect(scene.stage.published.isEmpty)
    }

    @Test func aConsentIsDrawnWithItsPreview() throws {
        var scene = try Scene()
        try scene.ask(scene.asked)
        let work = try scene.work()
        #expect(work.state == .ready)
        #expect(work.response?.payload["price"] == "9")
    }

    @Test func aSizeThatIsNoneIsHeldWithinWhatACardCanBe() throws {
        var scene = try Scene()
        let present = Present(
            conversation: "c", sequence: scene.ended.sequence, locale: "de", timeZone: "UTC",
            minimumSize: CardSize(width: -5, height: .min), maximumSize: CardSize(width: .max, height: 200))
        let header = Header(.present, correlationID: scene.request, workNumber: 77)
        scene.stage.turn(.message(try Message(header, present), from: Stage.client))
        let work = try scene.work()
        #expect(work.minimumSize == .zero)
        #expect(work.maximumSize == CardSize(width: 10_000, height: 200))
    }

    @Test func anUpdateIsDrawnWithTheValuesOfItsRequest() throws {
        var scene = try Scene()
        let follow = try #require(scene.stage.sent(to: Stage.hop).first { $0.header.phase == .following })
        var header = follow.header
        header.kind = .update
        let update = ResponseMessage(code: "inProgress", payload: ["phase": "ongoing"])
        scene.stage.turn(.message(try Message(header, update), from: Stage.hop))
        try scene.ask(try scene.stage.event(.updated))
        let work = try scene.work()
        #expect(work.state == .inProgress)
        #expect(work.intent.parameters == ["to": "home"])
    }

    // MARK: Nobody draws it

    @Test func withoutAPresentationThereIsNone() throws {
        var scene = try Scene(draws: false)
        try scene.ask(scene.ended)
        #expect(try scene.presented() == Presented())
    }

    @Test func anIntentThatNobodyDrawsHasNone() throws {
        var scene = try Scene(intents: ["Ping"])
        try scene.ask(scene.ended)
        #expect(try scene.presented() == Presented())
    }

    @Test func aDomainThatTheOperatorDidNotNameHasNone() throws {
        var scene = try Scene(domains: ["payments"])
        try scene.ask(scene.ended)
        #expect(try scene.presented() == Presented())
        #expect(scene.stage.sent(to: Self.artist).isEmpty)
    }

    @Test func anEventOfAnotherRequestHasNone() throws {
        var scene = try Scene()
        let other = scene.stage.id()
        try scene.ask(scene.ended, of: other)
        let replies = scene.stage.sent(to: Stage.client)
        #expect(replies.map(\.header.kind) == [.presented])
        #expect(try replies.first?.decode(Presented.self) == Presented())
    }

    @Test func anEventThatNeverWasHasNone() throws {
        var scene = try Scene()
        var event = scene.ended
        for sequence in [0, event.sequence + 100, .max] {
            event.sequence = sequence
            try scene.ask(event)
            #expect(try scene.presented() == Presented())
        }
        try scene.ask(scene.ended, in: "elsewhere")
        #expect(try scene.presented() == Presented())
    }

    @Test func aNameThatIsNoneIsRefused() throws {
        var scene = try Scene()
        try scene.ask(scene.ended, in: "a/b")
        let reply = try #require(scene.stage.sent(to: Stage.client).first)
        #expect(try scene.stage.refusal(reply).code == "invalidName")
    }

    // MARK: It goes wrong

    @Test func oneThatFailsOrSaysNonsenseHasNone() throws {
        var scene = try Scene()
        try scene.ask(scene.ended)
        var work = try scene.stage.work(.presenting, to: Self.artist)
        try scene.stage.result(of: work, WorkFailure("handlerFailed", "no"), outcome: .failed, from: Self.artist)
        #expect(try scene.presented() == Presented())
        try scene.ask(scene.ended)
        work = try scene.stage.work(.presenting, to: Self.artist)
        try scene.stage.result(of: work, ["blocks": [["kind": "script"]]] as Value, from: Self.artist)
        #expect(try scene.presented() == Presented())
        // Who wrote it learns what is wrong.
        let reply = try #require(scene.stage.sent(to: Self.artist).first)
        #expect(try scene.stage.refusal(reply).code == "invalidBody")
    }

    /// A worker that mixes up its cards shows nobody what is another's.
    @Test func oneOfAnotherRequestHasNone() throws {
        var scene = try Scene()
        for change in [{ $0.correlationID = CorrelationID(high: 0x7000, low: 9) }, { $0.intentNumber = 3 }]
            as [(inout Header) -> Void]
        {
            try scene.ask(scene.ended)
            var work = try scene.stage.work(.presenting, to: Self.artist)
            change(&work.header)
            try scene.stage.result(of: work, Self.card, from: Self.artist)
            #expect(try scene.presented() == Presented())
            let reply = try #require(scene.stage.sent(to: Self.artist).first)
            #expect(try scene.stage.refusal(reply).code == "unknownRequest")
        }
    }

    @Test func oneThatIsLostHasNone() throws {
        var scene = try Scene()
        try scene.ask(scene.ended)
        let work = try scene.stage.work(.presenting, to: Self.artist)
        scene.stage.turn(.undeliverable(work, to: Self.artist))
        #expect(try scene.presented() == Presented())
    }

    @Test func oneThatIsSilentHasNoneAndWhatComesLateIsNothing() throws {
        var scene = try Scene()
        try scene.ask(scene.ended)
        let work = try scene.stage.work(.presenting, to: Self.artist)
        var replies: [Message] = []
        for _ in 0..<6 {
            scene.stage.now = scene.stage.now + .seconds(1)
            // It lives, and does nothing.
            scene.stage.turn(
                .message(try Message(Header(.heartbeat), InHand([work.header.workNumber])), from: Self.artist))
            replies += scene.stage.sent(to: Stage.client).filter { $0.header.kind == .presented }
        }
        #expect(try replies.map { try $0.decode(Presented.self) } == [Presented()])
        try scene.stage.result(of: work, Self.card, from: Self.artist)
        #expect(scene.stage.sent(to: Stage.client).isEmpty)
    }

    @Test func nobodyAnswersForAnother() throws {
        var scene = try Scene()
        let other = Peer(.back, id: [6])
        try scene.ask(scene.ended)
        let work = try scene.stage.work(.presenting, to: Self.artist)
        for peer in [other, Stage.hop] {
            try scene.stage.result(of: work, Presentation([.text("pay me")]), from: peer)
            #expect(scene.stage.sent(to: Stage.client).isEmpty)
        }
        try scene.stage.result(of: work, Self.card, from: Self.artist)
        #expect(try scene.presented().presentation == Self.card)
    }

    @Test func oneWithoutRoomIsNotWaitedFor() throws {
        var scene = try Scene()
        for _ in 0..<4 { try scene.ask(scene.ended) }
        try scene.ask(scene.ended)
        #expect(try scene.presented() == Presented())
    }

    /// Whatever workers do, each client that asked is told once, and nothing is left behind.
    @Test(arguments: 0..<UInt64(12)) func eachIsToldOnce(_ seed: UInt64) throws {
        var scene = try Scene()
        var random = Seeded(seed)
        var works: [Message] = []
        var asked = 0, told = 0
        func note(_ scene: Scene) {
            told += scene.stage.sent(to: Stage.client).count { $0.header.kind == .presented }
            works += scene.stage.sent(to: Self.artist).filter { $0.header.kind == .work }
        }
        for _ in 0..<400 {
            switch Int.random(in: 0..<9, using: &random) {
            case 0..<4:
                try scene.ask(Bool.random(using: &random) ? scene.ended : scene.asked)
                asked += 1
            case 4..<6:
                guard let work = works.randomElement(using: &random) else { continue }
                let isDone = Bool.random(using: &random)
                let peer = Int.random(in: 0..<5, using: &random) == 0 ? Stage.hop : Self.artist
                try scene.stage.result(of: work, Self.card, outcome: isDone ? .done : .failed, from: peer)
            case 6: try scene.stage.joinArtist()
            case 7:
                let isLost = Bool.random(using: &random)
                let gone = Message(Header(.pulse))
                scene.stage.turn(isLost ? .undeliverable(gone, to: Self.artist) : .message(gone, from: Self.artist))
            default: scene.stage.wait(Milliseconds(Int64.random(in: 0..<2_500, using: &random)))
            }
            note(scene)
        }
        for _ in 0..<8 {
            scene.stage.wait(.seconds(1))
            note(scene)
        }
        #expect(told == asked)
        #expect(scene.stage.dispatcher.jobs.presentations.isEmpty)
    }

    @Test func aPresentationSpeaksForNoApp() throws {
        var scene = try Scene()
        let set = VocabularySet(app: "hop", kind: .placeName, terms: [Term("h", ["home"])])
        scene.stage.turn(.message(try Message(Header(.vocabulary), set), from: Self.artist))
        let reply = try #require(scene.stage.sent(to: Self.artist).first)
        #expect(try scene.stage.refusal(reply).code == "wrongKind")
    }
}

extension Stage {
    @discardableResult
    mutating func joinArtist(_ app: String = "hop", intents: [String] = ["Ride"]) throws -> [Message] {
        let hello = Hello(
            role: .presentation, worker: "artist", credit: 4,
            presentation: PresentationOffer(app: app, intents: intents))
        self.turn(.message(try Message(Header(.hello), hello), from: PresentationTests.artist))
        return self.sent(to: PresentationTests.artist)
    }
}
