// Beckon: tests of what an app is asked while somebody types
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherService

@Suite struct FindingTests {
    static let query = EntityQuery(text: "ho", limit: 3)
    static let other = Peer(.front, id: [7])

    /// `hop` has asked where to, and can be asked what places it knows.
    private struct Scene {
        var stage: Stage
        var request: CorrelationID
        var question: Question

        init(asks results: [ResolutionResult<Value>] = [.needsValue], isQueryable: Bool = true, credit: Int = 4) throws
        {
            self.stage = Stage()
            var manifest = hopManifest()
            manifest.intents[0].parameters[0].isQueryable = isQueryable
            manifest.restrictedWhileLocked = ["Ride"]
            try self.stage.join(Stage.hop, manifest, credit: credit)
            self.request = try self.stage.submit("Ride", ["to": "zoo", "size": 2]).correlationID
            try self.stage.result(
                of: try self.stage.work(.resolving), Resolutions([ParameterResolution("to", results)]))
            if case .success = results[0] {
                try self.stage.result(of: try self.stage.work(.confirming), ResponseMessage(code: "ready"))
            }
            self.question = try #require(try self.stage.event(.asked).questions?.first)
        }

        /// Looks for something; nothing is answered before the worker has.
        mutating func look(
            _ query: EntityQuery = FindingTests.query, for parameter: String = "to", at question: String? = nil,
            from peer: Peer = Stage.client, number: UInt64 = 77
        ) throws {
            let find = Find(question: question ?? self.question.id, parameter: parameter, query: query)
            let header = Header(.find, correlationID: self.request, workNumber: number)
            self.stage.turn(.message(try Message(header, find), from: peer))
        }

        func work() throws -> Message { try self.stage.work(.finding) }

        /// What was told to a client in the last turn, and what it answers.
        func found(by peer: Peer = Stage.client) throws -> [Found] {
            try self.stage.sent(to: peer).filter { $0.header.kind != .event }.map { reply in
                #expect(reply.header.kind == .found && reply.header.correlationID == self.request)
                return try reply.decode()
            }
        }

        func refusal() throws -> String {
            try self.stage.refusal(try #require(self.stage.sent(to: Stage.client).first)).code
        }
    }

    private static func rows(_ count: Int, _ text: String = "home") -> [Value] {
        (0..<count).map { .string("\(text) \($0)") }
    }

    @Test func anAppIsAskedWhatItHas() throws {
        var scene = try Scene()
        let events = try #require(try scene.stage.query(.status).status)
        try scene.look()
        let message = try scene.work()
        let work = try message.decode(FindWork.self)
        #expect(work.intent == IntentMessage("Ride", ["to": "zoo", "size": 2]))
        #expect(work.parameter == "to" && work.query == Self.query)
        #expect(work.context.user == "u" && work.context.now == scene.stage.now)
        #expect(scene.stage.sent(to: Stage.client).isEmpty)
        try scene.stage.result(of: message, EntityPage(["home", "hotel"], hasMore: true))
        let options = [Option(value: "home", label: "home"), Option(value: "hotel", label: "hotel")]
        #expect(try scene.found() == [Found(options, hasMore: true)])
        // It is no event, nothing is kept of it, and the question stands as it was.
        #expect(scene.stage.published.isEmpty)
        #expect(try scene.stage.query(.status).status == events)
        try scene.stage.send(.answer, Answer(scene.question.id, .value("home")), id: scene.request)
        #expect(try scene.stage.work(.resolving).decode(ResolveWork.self).intent.parameters["to"] == "home")
        try scene.look()
        #expect(try scene.refusal() == "questionClosed")
    }

    @Test func aPreviewCanBeLookedForToo() throws {
        var scene = try Scene(asks: [.success("zoo")])
        #expect(scene.question.kind == .consent)
        try scene.look()
        try scene.stage.result(of: try scene.work(), EntityPage(["home"]))
        #expect(try scene.found().first?.options.map(\.label) == ["home"])
    }

    /// What cannot be looked for, and why.
    @Test(
        arguments: [
            ("size", nil, true, "unknownParameter"), ("price", nil, true, "unknownParameter"),
            ("to", nil, false, "unknownParameter"), ("to", "forged", true, "questionClosed"),
            ("to", "none", true, "unknownQuestion"),
        ] as [(String, String?, Bool, String)])
    func refused(_ parameter: String, _ question: String?, _ isQueryable: Bool, _ code: String) throws {
        var scene = try Scene(isQueryable: isQueryable)
        let forged = "\(scene.question.name).00000000000000000000000000000000"
        try scene.look(for: parameter, at: question.map { $0 == "forged" ? forged : $0 })
        #expect(try scene.refusal() == code)
        #expect(scene.stage.sent(to: Stage.hop).isEmpty)
    }

    @Test(arguments: [
        EntityQuery(text: String(repeating: "x", count: Limits.termBytes + 1)), EntityQuery(offset: -1),
        EntityQuery(offset: Limits.entitiesBeforePage + 1), EntityQuery(limit: 0), EntityQuery(limit: 21),
        EntityQuery(identifiers: Array(repeating: "a", count: 21)), EntityQuery(text: "a", identifiers: ["a"]),
        EntityQuery(identifiers: [String(repeating: "x", count: Limits.nameBytes + 1)]),
    ]) func aQueryThatIsNone(_ query: EntityQuery) throws {
        var scene = try Scene()
        try scene.look(query)
        #expect(try scene.refusal() == "invalidBody")
    }

    /// A worker that answers with too much, with what is no value of the type, or with what is far too large.
    @Test(
        arguments: [
            (Self.rows(10_000), 3, true), ([1, ["a": 1], "home"], 1, false),
            ([.string(String(repeating: "x", count: 9_000))], 0, false),
            ([], 0, false),
        ] as [([Value], Int, Bool)])
    func whatIsTooMuchIsLeftOut(_ values: [Value], _ count: Int, _ hasMore: Bool) throws {
        var scene = try Scene()
        try scene.look()
        try scene.stage.result(of: try scene.work(), EntityPage(values))
        let found = try #require(try scene.found().first)
        #expect(found.options.count == count && found.hasMore == hasMore)
    }

    @Test func oneThatFailsOrCannotBeReadFoundNothing() throws {
        var scene = try Scene()
        try scene.look()
        try scene.stage.result(of: try scene.work(), WorkFailure("invalidIntent", "no"), outcome: .failed)
        #expect(try scene.found() == [Found()])
        try scene.look()
        try scene.stage.result(of: try scene.work(), ["values": "home"])
        #expect(try scene.found() == [Found()])
        #expect(try scene.stage.refusal(try #require(scene.stage.sent(to: Stage.hop).first)).code == "invalidBody")
    }

    @Test func oneOfAnotherRequestIsShownToNobody() throws {
        for change in [{ $0.correlationID = CorrelationID(high: 0x7000, low: 9) }, { $0.intentNumber = 3 }]
            as [(inout Header) -> Void]
        {
            var scene = try Scene()
            try scene.look()
            var work = try scene.work()
            change(&work.header)
            try scene.stage.result(of: work, EntityPage(["pay me"]))
            #expect(try scene.found() == [Found()])
            #expect(
                try scene.stage.refusal(try #require(scene.stage.sent(to: Stage.hop).first)).code == "unknownRequest")
        }
    }

    @Test func nobodyAnswersForAnother() throws {
        var scene = try Scene()
        let stranger = Peer(.back, id: [6])
        try scene.stage.join(stranger, hopManifest("bus"))
        try scene.look()
        let work = try scene.work()
        try scene.stage.result(of: work, EntityPage(["pay me"]), from: stranger)
        #expect(scene.stage.sent(to: Stage.client).isEmpty)
        try scene.stage.result(of: work, EntityPage(["home"]))
        #expect(try scene.found().first?.options.map(\.label) == ["home"])
    }

    /// Whoever types on is told of the latest text alone; the worker is told that the first is not wanted any more.
    @Test func aLaterTextEndsTheFirst() throws {
        var scene = try Scene()
        try scene.look()
        let first = try scene.work()
        try scene.look(EntityQuery(text: "hot"), number: 78)
        #expect(try scene.found() == [Found()])
        #expect(
            scene.stage.sent(to: Stage.hop).contains {
                $0.header.kind == .withdraw && $0.header.workNumber == first.header.workNumber
            })
        let second = try #require(scene.stage.sent(to: Stage.hop).first { $0.header.kind == .work })
        // A third has to wait until the worker has ended one of them.
        try scene.look(EntityQuery(text: "hote"), number: 79)
        #expect(scene.stage.sent(to: Stage.client).map(\.header.kind) == [.found, .refused])
        try scene.stage.result(of: first, EntityPage(["home"]))
        #expect(try scene.found().isEmpty)
        try scene.stage.result(of: second, EntityPage(["hotel"]))
        #expect(try scene.found().isEmpty)
        try scene.look(EntityQuery(text: "hote"), number: 80)
        try scene.stage.result(of: try scene.work(), EntityPage(["hotel"]))
        #expect(try scene.found().first?.options.map(\.label) == ["hotel"])
    }

    @Test func oneThatIsSilentFoundNothingInTimeAndItsPlaceIsFree() throws {
        var scene = try Scene(credit: 1)
        try scene.look()
        let work = try scene.work()
        #expect(try #require(scene.stage.dispatcher.nextDeadline) <= scene.stage.now + FindingTable.time)
        // What the app has to do meanwhile waits for it.
        try scene.stage.submit("Ping", conversation: "d")
        #expect(scene.stage.sent(to: Stage.hop).isEmpty)
        scene.stage.wait(FindingTable.time)
        #expect(try scene.found() == [Found()])
        #expect(scene.stage.sent(to: Stage.hop).contains { $0.header.phase == .handling })
        try scene.stage.result(of: work, EntityPage(["home"]))
        #expect(try scene.found().isEmpty)
    }

    @Test func withoutAFreeWorkerNothingIsWaitedFor() throws {
        var scene = try Scene(credit: 1)
        try scene.stage.submit("Ping", conversation: "d")
        try scene.look()
        #expect(try scene.found() == [Found()])
        scene = try Scene()
        scene.stage.tell(.goodbye, from: Stage.hop)
        try scene.look()
        #expect(try scene.found() == [Found()])
    }

    @Test func oneThatIsLostFoundNothing() throws {
        var scene = try Scene()
        try scene.look()
        let work = try scene.work()
        scene.stage.turn(.undeliverable(work, to: Stage.hop))
        #expect(try scene.found() == [Found()])
    }

    @Test func aLockedDeviceShowsNothing() throws {
        var scene = try Scene()
        try scene.stage.send(.device, DeviceReport(conversation: "c", isLocked: true))
        try scene.look()
        #expect(try scene.found() == [Found()])
        #expect(!scene.stage.sent(to: Stage.hop).contains { $0.header.kind == .work })
    }

    @Test func whoeverLooksTooOftenIsSlowedDown() throws {
        var scene = try Scene()
        var refusals: [String] = []
        for _ in 0...FindingTable.rate {
            try scene.look()
            if scene.stage.sent(to: Stage.client).contains(where: { $0.header.kind == .refused }) {
                refusals.append(try scene.refusal())
            } else {
                try scene.stage.result(of: try scene.work(), EntityPage(["home"]))
            }
        }
        #expect(refusals == ["busy"])
        scene.stage.now = scene.stage.now + FindingTable.window
        scene.stage.tell(.heartbeat, from: Stage.hop)
        try scene.look()
        _ = try scene.work()
    }

    /// Nothing of it is on the disk: a dispatcher that dies has the question, and no look-up.
    @Test func aRestartHasNothingOfIt() throws {
        var scene = try Scene()
        try scene.look()
        let work = try scene.work()
        scene.stage.restart()
        try scene.stage.join()
        try scene.stage.result(of: work, EntityPage(["home"]))
        #expect(scene.stage.sent(to: Stage.client).isEmpty)
    }
}
