// Beckon: a dispatcher that died goes on where it ended
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherService

@Suite struct RecoveryTests {
    private static let client = Peer(.front, id: [77])
    private static let worker = Peer(.back, id: [78])

    /// At a question of a request.
    private func asking(_ stage: inout Stage, keepsLedger: Bool = true) throws -> (CorrelationID, Question) {
        try stage.join(Stage.hop, hopManifest(keepsLedger: keepsLedger))
        let id = stage.id()
        try stage.submit("Ride", id: id)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.needsValue])]))
        return (id, try #require(try stage.event(.asked).questions?.first))
    }

    /// At the work of `handle`, with consent.
    private func handling(_ stage: inout Stage, keepsLedger: Bool) throws -> (CorrelationID, Message) {
        let (id, question) = try self.asking(&stage, keepsLedger: keepsLedger)
        try stage.send(.answer, Answer(question.id, .value("home")), id: id)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.success("home")])]))
        try stage.result(of: stage.work(.confirming), ResponseMessage(code: "ready"))
        let consent = try #require(try stage.event(.asked).questions?.first)
        try stage.send(.answer, Answer(consent.id, .yes(digest: consent.digest)), id: id)
        return (id, try stage.work(.handling))
    }

    @Test func anOpenQuestionIsAnsweredAfterARestart() throws {
        var stage = Stage()
        let (id, question) = try self.asking(&stage)
        let latest = try stage.event(.asked).sequence
        stage.restart()
        // The client finds out how far the conversation is, and answers as if nothing had been.
        let heard: Heard = try stage.send(.hear, Hearing(["c"]), from: Self.client).decode()
        #expect(heard.latest == ["c": latest])
        let reply = try stage.send(.answer, Answer(question.id, .value("home")), id: id, from: Self.client)
        #expect(reply.header.kind == .accepted)
        // No worker is there yet: the work waits for one.
        try stage.join(Self.worker, hopManifest(keepsLedger: true))
        let work: ResolveWork = try stage.work(.resolving, to: Self.worker).decode()
        #expect(work.intent.parameters["to"] == "home")
        #expect(try stage.event(.workSent, to: Self.client).sequence == latest + 2)
    }

    @Test func openQuestionsSurvive30Days() throws {
        var stage = Stage()
        let (id, question) = try self.asking(&stage)
        stage.restart(after: Milliseconds(Milliseconds.days(30).count - 1_000))
        stage.turn()
        #expect(try stage.query(.status).status?.openQuestions == 1)
        #expect(try stage.send(.answer, Answer(question.id, .value("home")), id: id).header.kind == .accepted)
        // Undelivered for longer it is asked once more, then the request expires.
        var other = Stage()
        _ = try self.asking(&other)
        other.restart(after: .days(31))
        try other.send(.hear, Hearing(["c"]))
        other.wait(.minutes(3))
        #expect(try other.event(.ended).phase == .expired)
    }

    @Test func theHistoryIsThere() throws {
        var stage = Stage()
        let (id, _) = try self.asking(&stage)
        let before: Events = try stage.send(.fetch, Fetch(conversation: "c", after: 0)).decode()
        stage.restart()
        let after: Events = try stage.send(.fetch, Fetch(conversation: "c", after: 0), from: Self.client).decode()
        #expect(after.events.map(\.sequence) == before.events.map(\.sequence))
        #expect(after.events.map(\.kind) == before.events.map(\.kind))
        #expect(try stage.query(.trace, id: id).events?.count == before.events.count)
    }

    /// What a client fetches right after the start can be answered: it has nothing else to answer with.
    @Test func aQuestionThatIsFetchedAfterARestartCanBeAnswered() throws {
        var stage = Stage()
        let (id, question) = try self.asking(&stage)
        stage.restart()
        let fetched: Events = try stage.send(.fetch, Fetch(conversation: "c", after: 0), from: Self.client).decode()
        #expect(fetched.events.last { $0.kind == .asked }?.questions?.first?.id == question.id)
        #expect(try stage.send(.answer, Answer(question.id, .value("home")), id: id).header.kind == .accepted)
    }

    @Test func aMessageIsTakenOnceAcrossARestart() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        let first = try stage.submit("Ride", id: id)
        stage.restart()
        #expect(try stage.submit("Ride", id: id, from: Self.client) == first)
        #expect(try stage.events(to: Self.client).isEmpty)
        let other = try stage.send(.submit, Submit("Ping", context: RequestContext(conversation: "c")), id: id)
        #expect(try stage.refusal(other).code == "malformedFrame")
    }

    @Test func aWorkerThatHasTheWorkGoesOnWithIt() throws {
        for keepsLedger in [true, false] {
            var stage = Stage()
            let (_, work) = try self.handling(&stage, keepsLedger: keepsLedger)
            stage.restart()
            try stage.send(.hear, Hearing(["c"]))
            let number = work.header.workNumber
            let hello = Hello(
                role: .handler, worker: "w", credit: 4, manifest: hopManifest(keepsLedger: keepsLedger),
                inHand: [number])
            stage.turn(.message(try Message(Header(.hello), hello), from: Self.worker))
            #expect(stage.sent(to: Self.worker).map(\.header.kind) == [.welcome])
            // It takes as long as it takes; heartbeats say that it is still at it.
            for _ in 0..<6 {
                stage.now = stage.now + .seconds(1)
                stage.turn(.message(try Message(Header(.heartbeat), InHand([number])), from: Self.worker))
                #expect(stage.sent(to: Self.worker).allSatisfy { $0.header.kind == .pulse })
            }
            try stage.result(of: work, ResponseMessage(code: "success"), from: Self.worker)
            #expect(try stage.event(.ended).phase == .completed)
        }
    }

    /// The result comes before the worker has introduced itself anew.
    @Test func aResultThatComesFirstIsKept() throws {
        var stage = Stage()
        let (_, work) = try self.handling(&stage, keepsLedger: false)
        stage.restart()
        try stage.send(.hear, Hearing(["c"]))
        try stage.result(of: work, ResponseMessage(code: "success"), from: Self.worker)
        #expect(stage.sent(to: Self.worker).map(\.header.kind) == [.challenge])
        try stage.join(Self.worker, hopManifest(keepsLedger: false))
        #expect(try stage.event(.ended).phase == .completed)
    }

    /// Nobody knows yet who has the work: that it was cancelled before anybody had it would be a guess.
    @Test(arguments: [true, false]) func aCancelBeforeTheWorkerIsBackWaitsForIt(isThere: Bool) throws {
        var stage = Stage()
        let (id, work) = try self.handling(&stage, keepsLedger: false)
        stage.restart()
        #expect(try stage.send(.cancel, id: id).header.kind == .accepted)
        #expect(try stage.events().isEmpty)
        if isThere {
            let hello = Hello(
                role: .handler, worker: "w", credit: 4, manifest: hopManifest(), inHand: [work.header.workNumber])
            stage.turn(.message(try Message(Header(.hello), hello), from: Self.worker))
            #expect(stage.sent(to: Self.worker).map(\.header.kind) == [.welcome, .withdraw])
            try stage.result(of: work, ResponseMessage(code: "success"), from: Self.worker)
            #expect(try stage.event(.ended).phase == .completed)
        } else {
            stage.wait(.seconds(6))
            #expect(try stage.event(.ended).phase == .unknownOutcome)
        }
    }

    @Test func workThatNobodyHasAnyMoreIsLost() throws {
        var stage = Stage()
        let (_, work) = try self.handling(&stage, keepsLedger: true)
        stage.restart()
        try stage.send(.hear, Hearing(["c"]))
        try stage.join(Self.worker, hopManifest(keepsLedger: true))
        var again: Message?
        for _ in 0..<6 where again == nil {
            stage.now = stage.now + .seconds(1)
            stage.turn(.message(try Message(Header(.heartbeat), InHand([])), from: Self.worker))
            again = stage.sent(to: Self.worker).first { $0.header.kind == .work }
        }
        let body: HandleWork = try #require(again).decode()
        #expect(body.key == (try work.decode() as HandleWork).key)
        #expect(again?.header.workNumber ?? 0 > work.header.workNumber, "numbers of work are never given twice")
        // Without a ledger nobody can say whether it was done.
        var other = Stage()
        _ = try self.handling(&other, keepsLedger: false)
        other.restart()
        try other.send(.hear, Hearing(["c"]))
        other.wait(.seconds(6))
        #expect(try other.event(.ended).phase == .unknownOutcome)
    }

    @Test func everyConversationIsTakenUpAgainThoughNobodyAsks() throws {
        var stage = Stage(Stage.settings(.all) { $0.loadedPerTurn = 3 })
        try stage.join(Stage.hop, hopManifest(keepsLedger: true), credit: 100)
        for number in 0..<10 { try stage.submit("Ride", conversation: "c\(number)") }
        stage.restart()
        #expect(stage.dispatcher.nextDeadline.map { $0 <= stage.now } == true)
        for _ in 0..<4 { stage.turn() }
        #expect(stage.dispatcher.nextDeadline.map { $0 > stage.now } == true)
        #expect(try stage.query(.status).status?.openRequests == 10)
        #expect(stage.dispatcher.jobs.overdueInherited(at: stage.now + .days(1)).count == 10)
    }

    @Test func whatUsersDecidedHolds() throws {
        var stage = Stage(Stage.settings(.ask))
        let decision = PreferenceReport.Authorization(user: "u", app: "hop", status: .denied)
        try stage.send(.setting, Setting(authorization: decision))
        stage.restart()
        #expect(try stage.query(.preferences).preferences?.authorizations == [decision])
        try stage.join()
        try stage.submit("Ping")
        #expect(try stage.event(.ended).failure?.code == .notAuthorized)
    }

    /// What cannot be kept is not told: the turn throws, and the conversation stands where it stood.
    @Test func aFullDiskStopsTheDispatcher() throws {
        var stage = Stage()
        let (id, question) = try self.asking(&stage)
        stage.disk.set(.full)
        let answer = try Message(Header(.answer, correlationID: id), Answer(question.id, .value("home")))
        #expect(throws: JournalError.self) {
            try stage.dispatcher.turn([.message(answer, from: Stage.client)], at: stage.now)
        }
        stage.disk.set(nil)
        stage.restart()
        try stage.join(Self.worker, hopManifest(keepsLedger: true))
        #expect(try stage.send(.answer, Answer(question.id, .value("home")), id: id).header.kind == .accepted)
    }

    // MARK: Lost on the way

    @Test func workThatNeverArrivedIsGivenAgainAfterTwoReports() throws {
        var stage = Stage()
        try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        try stage.submit("Ride")
        let work = try stage.work(.resolving)
        for beat in 1...3 {
            stage.now = stage.now + .seconds(1)
            stage.turn(.message(try Message(Header(.heartbeat), InHand([])), from: Stage.hop))
            let again = stage.sent(to: Stage.hop).filter { $0.header.kind == .work }
            #expect(again.count == (beat == 2 ? 1 : 0), "at heartbeat \(beat)")
            if let number = again.first?.header.workNumber { #expect(number != work.header.workNumber) }
        }
    }

    @Test func aWorkerWithANewConnectionKeepsItsWork() throws {
        var stage = Stage()
        let (_, work) = try self.handling(&stage, keepsLedger: false)
        let hello = Hello(
            role: .handler, worker: "w", credit: 4, manifest: hopManifest(), inHand: [work.header.workNumber])
        stage.turn(.message(try Message(Header(.hello), hello), from: Self.worker))
        // The old connection falls silent; its work is no longer its own.
        for _ in 0..<3 {
            stage.now = stage.now + .seconds(1)
            stage.turn(
                .message(try Message(Header(.heartbeat), InHand([work.header.workNumber])), from: Self.worker))
            #expect(try stage.events().isEmpty)
        }
        try stage.result(of: work, ResponseMessage(code: "success"), from: Self.worker)
        #expect(try stage.event(.ended).phase == .completed)
    }

    // MARK: Tokens

    @Test func observersCannotAnswer() throws {
        var stage = Stage()
        let (id, question) = try self.asking(&stage)
        stage.restart()
        let trace = try #require(try stage.query(.trace, id: id).events?.last { $0.kind == .asked }?.questions?.first)
        #expect(trace.id != question.id)
        let guess = try stage.send(.answer, Answer(trace.id, .value("home")), id: id)
        #expect(try stage.refusal(guess).code == "questionClosed")
        let forged = question.id.dropLast(2) + "00"
        #expect(
            try stage.refusal(stage.send(.answer, Answer(String(forged), .value("home")), id: id)).code
                == "questionClosed")
        #expect(try stage.send(.answer, Answer(question.id, .value("home")), id: id).header.kind == .accepted)
    }

    @Test func aCorrectionMakesTheOpenQuestionsNew() throws {
        var stage = Stage()
        let (id, question) = try self.asking(&stage)
        let correction = Answer(question.id, .correction(["size": 4]))
        #expect(try stage.send(.answer, correction, id: id).header.kind == .accepted)
        let again = try #require(try stage.event(.asked).questions?.first)
        #expect(again.id != question.id)
        // The correction delayed and doubled on its way is not taken a second time.
        #expect(try stage.refusal(try stage.send(.answer, correction, id: id)).code == "questionClosed")
        #expect(try stage.send(.answer, Answer(again.id, .value("home")), id: id).header.kind == .accepted)
    }
}
