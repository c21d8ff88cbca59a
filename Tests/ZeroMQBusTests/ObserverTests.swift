// Beckon: what subscribers may have, and what they lose.
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import Schema
import Synchronization
import Testing
import ZeroMQBus

private final class Received: Sendable {
    let numbers = Mutex<[Int]>([])
    var count: Int { self.numbers.withLock { $0.count } }
    func clear() { self.numbers.withLock { $0 = [] } }
}

@Suite(.timeLimit(.minutes(2)))
struct ObserverTests {
    private static let all = Rights(submit: [.all], answer: [.all], observe: [.all])

    /// Publishes until the followers have what they wait for.
    private func publish(_ castle: Castle, until isDone: () -> Bool) async throws {
        let connector = try castle.connector("speaker")
        let link = try await connector.connect(to: castle.endpoints.front)
        var number = 0
        while !isDone() {
            number += 1
            try link.send(say(number))
            _ = await link.next()
        }
        await connector.stop()
    }

    private func follow(
        _ castle: Castle, _ name: String, _ topics: [String], _ received: Received,
        _ group: inout ThrowingTaskGroup<Void, any Error>
    ) async throws -> ZeroMQConnector {
        let connector = try castle.connector(name)
        let events = try await connector.subscribe(to: castle.endpoints.events)
        for topic in topics {
            if topic.isEmpty { try events.followAll() } else { try events.follow(conversation: topic) }
        }
        group.addTask {
            for await event in events.arrivals { received.numbers.withLock { $0.append(event.number) } }
        }
        return connector
    }

    @Test(arguments: [false, true]) func onlyWhatAKeyMayObserveIsDelivered(_ isInFolder: Bool) async throws {
        let one = Rights(observe: [NamePattern(name: "one")])
        let castle = try await Castle(
            ["speaker": Self.all, "all": Self.all, "one": one, "none": Rights(submit: [.all])], isInFolder: isInFolder)
        let (all, some, many, none) = (Received(), Received(), Received(), Received())
        try await withThrowingTaskGroup(of: Void.self) { group in
            let connectors = [
                try await self.follow(castle, "all", [""], all, &group),
                // All of them asked for, one of them allowed: that one is delivered.
                try await self.follow(castle, "one", ["", "two", "one"], some, &group),
                try await self.follow(castle, "one", ["", "two"], many, &group),
                try await self.follow(castle, "none", ["", "one"], none, &group),
            ]
            try await self.publish(castle) { all.count >= 20 && some.count >= 20 }
            #expect(many.count == 0 && none.count == 0)
            let numbers = some.numbers.withLock { $0 }
            #expect(numbers.count == Set(numbers).count)
            for connector in connectors { await connector.stop() }
        }
        let lines = castle.log.all.filter { $0.contains("may not follow") }.sorted()
        #expect(
            lines == [
                "warning key 'none': may not follow the events it asked for",
                "warning key 'one': may not follow the events it asked for",
            ])
        await castle.host.stop()
    }

    /// A subscriber that is connected loses what it may no longer have; the others go on by themselves.
    @Test(arguments: [(false, true), (false, false), (true, true)])
    func aFollowerThatLosesItsRightGetsNothingMore(_ isInFolder: Bool, _ isRevoked: Bool) async throws {
        let castle = try await Castle(["speaker": Self.all, "all": Self.all, "spy": Self.all], isInFolder: isInFolder)
        let (all, spy) = (Received(), Received())
        try await withThrowingTaskGroup(of: Void.self) { group in
            let connectors = [
                try await self.follow(castle, "all", ["one"], all, &group),
                try await self.follow(castle, "spy", ["one"], spy, &group),
            ]
            try await self.publish(castle) { all.count > 3 && spy.count > 3 }
            if isRevoked {
                try await castle.revoke("spy")
            } else {
                try await castle.change { entries in
                    for index in entries.indices where entries[index].name == "spy" {
                        entries[index].rights.observe = [NamePattern(name: "two")]
                    }
                }
            }
            // What had been delivered before stands in queues of the spy's own; nothing new comes after it.
            let before = Received()
            try await self.publish(castle) {
                if before.count == 0 { all.clear(); before.numbers.withLock { $0.append(1) } }
                return all.count > 3
            }
            spy.clear()
            all.clear()
            try await self.publish(castle) { all.count > 20 }
            #expect(spy.count == 0)
            for connector in connectors { await connector.stop() }
        }
        await castle.host.stop()
    }

    @Test func otherRevocationsDisturbNoFollower() async throws {
        let castle = try await Castle(["speaker": Self.all, "all": Self.all, "other": Self.all])
        let all = Received()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let connector = try await self.follow(castle, "all", ["one"], all, &group)
            try await self.publish(castle) { all.count > 3 }
            try await castle.revoke("other")
            // Wider rights take nothing away either.
            try await castle.change { $0[0].rights.operate = true }
            all.clear()
            let speaker = try castle.connector("speaker")
            let link = try await speaker.connect(to: castle.endpoints.front)
            for number in 1...50 {
                try link.send(say(number))
                _ = await link.next()
            }
            // One of those before may come late.
            while all.numbers.withLock({ $0.last }) != 50 || all.count < 50 { await Task.yield() }
            #expect(all.numbers.withLock { Array($0.suffix(50)) } == Array(1...50))
            await speaker.stop()
            await connector.stop()
        }
        await castle.host.stop()
    }
}
