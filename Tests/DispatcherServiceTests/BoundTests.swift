// Beckon: tests of bounds: busy, listeners, large events, conversations put away, alarms
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import HeapModule
import Schema
import Testing

@testable import DispatcherService

@Suite struct BoundTests {
    @Test func aFullDispatcherSaysSoBeforeItAccepts() throws {
        var stage = Stage(Stage.settings(.all) { $0.openRequests = 2 })
        try stage.join()
        let id = stage.id()
        try stage.submit("Ping", id: id, conversation: "a")
        let work = try stage.work(.handling)
        try stage.submit("Ping", conversation: "b")
        let reply = try stage.send(.submit, Submit("Ping", context: RequestContext(conversation: "c")))
        let refusal = try stage.refusal(reply)
        #expect(refusal.code == "busy")
        #expect(refusal.retryAfter == .seconds(1))
        #expect(stage.departures.count == 1)
        // What was accepted is acknowledged again all the same.
        #expect(try stage.submit("Ping", id: id, conversation: "a").correlationID == id)
        try stage.result(of: work, ResponseMessage(code: "success"))
        try stage.submit("Ping", conversation: "c")
    }

    @Test func aConversationHoldsOnlySoManyMessages() throws {
        var stage = Stage()
        try stage.join()
        for _ in 0..<17 { try stage.submit("Ping") }
        let stranger = Peer(.front, id: [3])
        let reply = try stage.send(.submit, Submit("Ping", context: RequestContext(conversation: "c")), from: stranger)
        #expect(try stage.refusal(reply).code == "busy")
        // Who was refused is not told of the conversation.
        try stage.result(of: try firstWork(&stage), ResponseMessage(code: "success"))
        #expect(stage.sent(to: stranger).isEmpty)
    }

    private func firstWork(_ stage: inout Stage) throws -> Message {
        Message(Header(.work, phase: .handling, workNumber: 1))
    }

    @Test func onlySoManyListenToOneConversation() throws {
        var stage = Stage(Stage.settings(.all) { $0.listeners = 2 })
        try stage.join()
        for number in UInt8(1)...3 {
            try stage.send(.fetch, Fetch(conversation: "c", after: 0), from: Peer(.front, id: [number]))
        }
        try stage.submit("Ping", from: Peer(.front, id: [3]))
        #expect(stage.sent(to: Peer(.front, id: [1])).isEmpty)
        #expect(!stage.sent(to: Peer(.front, id: [2])).isEmpty)
        #expect(!stage.sent(to: Peer(.front, id: [3])).isEmpty)
    }

    @Test func aClientThatCannotBeReachedIsForgotten() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ping", conversation: "a")
        let message = try #require(stage.sent(to: Stage.client).first)
        stage.turn(.undeliverable(message, to: Stage.client))
        try stage.submit("Ping", conversation: "a", from: Peer(.front, id: [2]))
        #expect(stage.sent(to: Stage.client).isEmpty)
        #expect(stage.dispatcher.audience.names(of: Stage.client).isEmpty)
        #expect(stage.dispatcher.audience.peers(of: "a") == [Peer(.front, id: [2])])
    }

    @Test func eventsAreFetchedAfterAGap() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ride")
        let all: Events = try stage.send(.fetch, Fetch(conversation: "c", after: 0)).decode()
        #expect(all.events.map(\.sequence) == [1, 2, 3])
        #expect(all.latest == 3)
        let some: Events = try stage.send(.fetch, Fetch(conversation: "c", after: 2)).decode()
        #expect(some.events == [all.events[2]])
        for (conversation, after) in [("c", UInt64(3)), ("c", .max), ("nowhere", 0)] {
            let none: Events = try stage.send(.fetch, Fetch(conversation: conversation, after: after)).decode()
            #expect(none.events.isEmpty)
        }
    }

    @Test func largeEventsComeInSmallerBundlesAndNoneIsMissing() throws {
        var stage = Stage()
        try stage.join()
        for number in 0..<4 {
            let id = stage.id()
            try stage.submit("Ride", ["to": .string(String(repeating: "x", count: 600_000))], id: id, conversation: "c")
            if number < 3 { try stage.send(.cancel, id: id) }
        }
        var last: UInt64 = 0
        var latest: UInt64 = 1
        var fetches = 0
        while last < latest, fetches < 100 {
            let bundle: Events = try stage.send(.fetch, Fetch(conversation: "c", after: last)).decode()
            latest = bundle.latest
            #expect(bundle.events.map(\.sequence) == Array(last + 1..<last + 1 + UInt64(bundle.events.count)))
            last = bundle.events.last?.sequence ?? last
            fetches += 1
        }
        #expect(last == latest)
        #expect(latest > 8)
    }

    @Test func anEventThatIsTooLargeForABodyIsTold() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        let large = String(repeating: "x", count: 700_000)
        try stage.submit("Ride", ["to": .string(large)], id: id)
        try stage.result(
            of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.success(.string(large))])]))
        try stage.result(
            of: stage.work(.confirming), ResponseMessage(code: "failure", payload: ["why": .string(large)]))
        #expect(try stage.event(.ended).phase == .failed)
        let events = try #require(stage.dispatcher.journal.events(conversation: "c", after: 0, limit: 100).last)
        #expect(events.kind == .ended)
    }

    @Test func conversationsPutAwayGoOnWithTheirNumbers() throws {
        var stage = Stage(Stage.settings(.all) { $0.conversations = 4 })
        try stage.join()
        var latest: UInt64 = 0
        for number in 0..<12 {
            try stage.submit("Ping", conversation: "c\(number)")
            try stage.result(of: stage.work(.handling), ResponseMessage(code: "success"))
            if number == 0 { latest = try stage.event(.ended).sequence }
        }
        #expect(stage.dispatcher.conversations.count <= 4)
        #expect(stage.dispatcher.conversations["c0"] == nil)
        try stage.submit("Ping", conversation: "c0")
        #expect(try stage.events().map(\.sequence) == [latest + 1, latest + 2, latest + 3])
        // A conversation with something open is never put away.
        for number in 20..<30 { try stage.submit("Ride", conversation: "c\(number)") }
        #expect(stage.dispatcher.conversations["c0"] != nil)
    }

    @Test func anOpenRequestIsNotForgotten() throws {
        var stage = Stage(
            Stage.settings(.all) {
                $0.openRequests = 2; $0.conversations = 2
            })
        try stage.join()
        let id = stage.id()
        try stage.submit("Ride", id: id, conversation: "waiting")
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.needsValue])]))
        let question = try #require(try stage.event(.asked).questions?.first)
        for number in 0..<20 {
            try stage.submit("Ping", conversation: "c\(number)")
            try stage.result(of: stage.work(.handling), ResponseMessage(code: "success"))
        }
        let reply = try stage.send(.answer, Answer(question.id, .value(.string("home"))), id: id)
        #expect(reply.header.kind == .accepted)
        let again = try stage.send(.submit, Submit("Ride", context: RequestContext(conversation: "waiting")), id: id)
        #expect(try stage.refusal(again).code == "malformedFrame")
    }

    @Test func theNextDeadlineIsThatOfTheWork() throws {
        var stage = Stage(Stage.settings(.all) { $0.directory.heartbeat = .minutes(10) })
        try stage.join()
        try stage.submit("Ride")
        #expect(stage.dispatcher.nextDeadline == stage.now + .seconds(5))
        stage.wait(Milliseconds(4_999))
        #expect(stage.departures.isEmpty)
        stage.wait(Milliseconds(1))
        #expect(stage.sent(to: Stage.hop).map(\.header.kind) == [.withdraw, .work])
        #expect(stage.dispatcher.nextDeadline == stage.now + .seconds(5))
    }

    @Test func alarmsDoNotPileUp() throws {
        var stage = Stage()
        try stage.join()
        for number in 0..<1_500 {
            let id = stage.id()
            try stage.submit("Ride", id: id, conversation: "c\(number % 10)")
            try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.needsValue])]))
            try stage.send(.cancel, id: id)
        }
        #expect(stage.dispatcher.conversations.alarmCount < 1_100)
        #expect(stage.dispatcher.requests.count == 0)
        #expect(stage.dispatcher.jobs.count == 0)
    }
}
