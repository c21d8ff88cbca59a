// Beckon: tests of workers that die, are late, lie, come and go
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherService
import Schema
import Testing

@Suite struct WorkerTests {
    static let second = Peer(.back, id: [2])

    @Test func aWorkerIsWelcomedAndARecognizerGetsTheCatalog() throws {
        var stage = Stage()
        let welcome = try #require(try stage.join().first)
        #expect(welcome.header.kind == .welcome)
        #expect(try welcome.decode(Welcome.self).heartbeat == .seconds(1))
        let messages = try stage.joinRecognizer()
        #expect(messages.map(\.header.kind) == [.welcome, .catalog])
        #expect(try messages[1].decode(Catalog.self).manifests == [hopManifest()])
    }

    @Test func theCatalogGoesToRecognizersOnlyOnChange() throws {
        var stage = Stage()
        try stage.joinRecognizer()
        func catalogs() -> [Message] { stage.sent(to: Stage.reader).filter { $0.header.kind == .catalog } }
        try stage.join()
        #expect(catalogs().count == 1)
        try stage.join(Self.second)
        #expect(catalogs().isEmpty)
        #expect(stage.sent(to: Self.second).map(\.header.kind) == [.welcome])
        let set = VocabularySet(app: "hop", kind: .placeName, terms: [Term("h", ["home"])])
        stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
        #expect(try #require(catalogs().first).decode(Catalog.self).vocabulary == [set])
        stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
        #expect(catalogs().isEmpty)
        stage.tell(.heartbeat, from: Stage.hop)
        #expect(catalogs().isEmpty)
    }

    @Test func anAppThatIsGoneLeavesTheCatalogAfterItsGrace() throws {
        var stage = Stage()
        try stage.joinRecognizer()
        try stage.join()
        stage.tell(.goodbye, from: Stage.hop)
        var last: Catalog?
        for _ in 0..<12 {
            stage.now = stage.now + .seconds(1)
            stage.tell(.heartbeat, from: Stage.reader)
            for message in stage.sent(to: Stage.reader) where message.header.kind == .catalog {
                last = try message.decode()
            }
        }
        #expect(last?.manifests == [])
    }

    @Test func anUnknownWorkerIsChallenged() throws {
        var stage = Stage()
        for kind in [Kind.heartbeat, .result, .update, .vocabulary, .say, .pulse] {
            stage.tell(kind, from: Stage.hop)
            #expect(stage.sent(to: Stage.hop).map(\.header.kind) == [.challenge])
        }
        stage.tell(.goodbye, from: Stage.hop)
        #expect(stage.departures.isEmpty)
    }

    @Test func theWorkOfALostWorkerGoesToAnotherInTheSameTurn() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ride")
        let first = try stage.work(.resolving)
        try stage.join(Self.second)
        stage.turn(.undeliverable(first, to: Stage.hop))
        #expect(try stage.events().map(\.kind) == [.workLost, .workSent])
        let again = try stage.work(.resolving, to: Self.second)
        #expect(again.header.attempt == 2)
        #expect(again.header.workNumber != first.header.workNumber)
    }

    /// The other one has waited longer, and has as little to do.
    @Test func aRequestStaysWithTheWorkerThatKnowsIt() throws {
        var stage = Stage()
        try stage.join()
        try stage.join(Self.second)
        try stage.submit("Ride")
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.success("Zoo")])]))
        _ = try stage.work(.confirming)
        #expect(stage.sent(to: Self.second).isEmpty)
        // The next request is the other one's turn.
        try stage.submit("Ping", conversation: "d")
        _ = try stage.work(.handling, to: Self.second)
    }

    /// What it said cannot be read: what is tried again is tried by the other one.
    @Test func aRequestDoesNotStayWhereItFailed() throws {
        var stage = Stage()
        try stage.join()
        try stage.join(Self.second)
        try stage.submit("Ride")
        try stage.result(of: stage.work(.resolving), ["no": "resolutions"])
        #expect(try stage.event(.workLost).topic == "unreadable")
        _ = try stage.work(.resolving, to: Self.second)
    }

    @Test func aSilentWorkerIsLostToo() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ride")
        try stage.join(Self.second)
        for _ in 0..<2 {
            stage.now = stage.now + .seconds(1)
            stage.tell(.heartbeat, from: Self.second)
        }
        _ = try stage.work(.resolving, to: Self.second)
    }

    @Test func withoutALedgerALostHandleIsAnUnknownOutcomeAndItsLateResultIsTold() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ping")
        let handle = try stage.work(.handling)
        stage.turn(.undeliverable(Message(Header(.pulse)), to: Stage.hop))
        #expect(try stage.event(.ended).phase == .unknownOutcome)
        try stage.result(of: handle, ResponseMessage(code: "success"))
        #expect(stage.sent(to: Stage.hop).map(\.header.kind) == [.challenge])
        // Told once it has introduced itself anew.
        try stage.join()
        #expect(try stage.event(.lateResult).response?.code == "success")
        // Once.
        try stage.result(of: handle, ResponseMessage(code: "success"))
        #expect(try stage.events().isEmpty)
    }

    @Test func aLateResultFromAnotherAppsWorkerIsFenced() throws {
        var stage = Stage()
        try stage.join()
        try stage.join(Self.second, hopManifest("scoot", name: "Scoot"))
        try stage.submit("Ping", app: "hop")
        let handle = try stage.work(.handling)
        stage.turn(.undeliverable(Message(Header(.pulse)), to: Stage.hop))
        try stage.result(of: handle, ResponseMessage(code: "failure"), from: Self.second)
        #expect(try stage.events().isEmpty)
        // The true one is told, under the new connection of its worker.
        try stage.join(Peer(.back, id: [3]))
        try stage.result(of: handle, ResponseMessage(code: "success"), from: Peer(.back, id: [3]))
        #expect(try stage.event(.lateResult).response?.code == "success")
    }

    @Test func withALedgerHandleIsAskedAgainUnderTheSameKey() throws {
        var stage = Stage()
        try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        try stage.submit("Ping")
        let handle = try stage.work(.handling)
        try stage.join(Self.second, hopManifest(keepsLedger: true))
        stage.turn(.undeliverable(Message(Header(.pulse)), to: Stage.hop))
        let again = try stage.work(.handling, to: Self.second)
        #expect(try again.decode(HandleWork.self).key == handle.decode(HandleWork.self).key)
    }

    @Test func resultsUnderForeignNumbersOrFromTheWrongWorkerChangeNothing() throws {
        var stage = Stage()
        try stage.join()
        try stage.join(Self.second)
        try stage.submit("Ride")
        let holder = stage.sent(to: Stage.hop).contains { $0.header.kind == .work } ? Stage.hop : Self.second
        let other = holder == Stage.hop ? Self.second : Stage.hop
        let work = try stage.work(.resolving, to: holder)
        let good = Resolutions([ParameterResolution("to", [.success(.string("x"))])])
        for number in [0, work.header.workNumber + 1, UInt64.max] {
            var foreign = work
            foreign.header.workNumber = number
            try stage.result(of: foreign, good, from: holder)
            #expect(try stage.events().isEmpty)
        }
        try stage.result(of: work, good, from: other)
        #expect(try stage.events().isEmpty)
        // The right one counts, once.
        try stage.result(of: work, good, from: holder)
        #expect(try stage.events().contains { $0.kind == .resolved })
        try stage.result(of: work, good, from: holder)
        #expect(try stage.events().isEmpty)
    }

    @Test(arguments: [Header.Outcome.none, .done, .failed]) func aResultThatCannotBeReadIsALoss(
        _ outcome: Header.Outcome
    ) throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ride")
        for attempt in 1...3 {
            let work = try stage.work(.resolving)
            #expect(work.header.attempt == attempt)
            try stage.result(of: work, ["no": "resolutions"], outcome: outcome)
            #expect(try stage.event(.workLost).topic == "unreadable")
        }
        #expect(try stage.event(.ended).failure?.code == .timedOut)
    }

    @Test func workThatNobodyTakesWaitsOnlyForThoseWhoWereThere() throws {
        var stage = Stage()
        try stage.join()
        stage.tell(.goodbye, from: Stage.hop)
        try stage.submit("Ride")
        #expect(try stage.events().last?.kind == .appChosen)
        #expect(try stage.query(.status).status?.workQueued == 1)
        try stage.join(Self.second)
        _ = try stage.work(.resolving, to: Self.second)
        stage.wait(.seconds(30))
        let reply = try stage.send(.submit, Submit("Ride", context: RequestContext(conversation: "d")))
        #expect(try stage.refusal(reply).code == "unknownIntent")
    }

    @Test func workThatWaitsIsCancelledAtOnce() throws {
        var stage = Stage()
        try stage.join(Stage.hop, hopManifest(), credit: 1)
        try stage.submit("Ping", conversation: "a")
        let busy = try stage.work(.handling)
        let id = stage.id()
        try stage.submit("Ping", id: id, conversation: "b")
        #expect(stage.sent(to: Stage.hop).isEmpty)
        try stage.send(.cancel, id: id)
        #expect(try stage.event(.ended).phase == .cancelled)
        #expect(try stage.query(.status).status?.workQueued == 0)
        try stage.result(of: busy, ResponseMessage(code: "success"))
        #expect(stage.sent(to: Stage.hop).isEmpty)
    }

    @Test func workThatIsOutIsWithdrawnAndAnsweredTruthfully() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        try stage.submit("Ping", id: id)
        let handle = try stage.work(.handling)
        try stage.send(.cancel, id: id)
        let withdraw = try #require(stage.sent(to: Stage.hop).first)
        #expect(withdraw.header.kind == .withdraw)
        #expect(withdraw.header.workNumber == handle.header.workNumber)
        #expect(try stage.events().isEmpty)
        try stage.result(of: handle, WorkFailure("cancelled", ""), outcome: .failed)
        #expect(try stage.event(.ended).phase == .cancelled)
        #expect(try stage.query(.status).status?.workInFlight == 0)
    }

    @Test func aManifestThatContradictsARunningOneIsRefused() throws {
        var stage = Stage()
        try stage.join()
        let reply = try #require(try stage.join(Self.second, hopManifest(name: "Other")).first)
        #expect(try stage.refusal(reply).code == "manifestConflict")
        try stage.submit("Ping")
        _ = try stage.work(.handling)
    }

    @Test func aHelloWithoutManifestIsRefused() throws {
        var stage = Stage()
        stage.turn(
            .message(try Message(Header(.hello), Hello(role: .handler, worker: "w", credit: 1)), from: Stage.hop))
        #expect(try stage.refusal(try #require(stage.sent(to: Stage.hop).first)).code == "invalidManifest")
        stage.turn(.message(Message(Header(.hello)), from: Stage.hop))
        #expect(try stage.refusal(try #require(stage.sent(to: Stage.hop).first)).code == "invalidBody")
    }

    @Test func aWorkerRegistersWordsForItsOwnAppOnly() throws {
        var stage = Stage()
        try stage.join()
        try stage.join(Self.second, hopManifest("scoot", name: "Scoot"))
        let set = VocabularySet(app: "hop", kind: .placeName, terms: [Term("h", ["home"])])
        stage.turn(.message(try Message(Header(.vocabulary), set), from: Self.second))
        #expect(try stage.query(.catalog).catalog?.vocabulary.map(\.app) == ["scoot"])
        try stage.joinRecognizer()
        stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.reader))
        #expect(try stage.refusal(try #require(stage.sent(to: Stage.reader).first)).code == "wrongKind")
    }

    @Test func theDispatcherPulsesOnlyWhileSomebodyIsThere() throws {
        var stage = Stage()
        let prune = stage.now + .minutes(60)
        #expect(stage.dispatcher.nextDeadline == prune)
        try stage.join()
        let joined = stage.now
        #expect(stage.dispatcher.nextDeadline == joined + .seconds(1))
        stage.wait(.seconds(1))
        #expect(stage.sent(to: Stage.hop).map(\.header.kind) == [.pulse])
        #expect(stage.dispatcher.nextDeadline == joined + .seconds(2))
        stage.wait(.seconds(1))
        #expect(stage.departures.isEmpty, "silent for two heartbeats")
        for _ in 0..<12 { stage.wait(.seconds(1)) }
        #expect(stage.dispatcher.nextDeadline == prune)
    }
}
