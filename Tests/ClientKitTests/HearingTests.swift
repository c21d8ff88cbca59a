// Beckon: tests of clients that lose events, their connection, or their dispatcher
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import Schema
import Synchronization
import TestSupport
import Testing

extension Call {
    /// One heartbeat passes.
    func beat(sleepers: Int = 1) async {
        await self.clock.sleepers(sleepers)
        self.clock.advance(by: .seconds(1))
    }
}

@Suite(.timeLimit(.minutes(1))) struct HearingTests {
    @Test func onceAHeartbeatItNamesWhatItFollows() async throws {
        try await Call.run { call async throws in
            // Nothing is followed: nothing is asked.
            await call.beat()
            await call.beat()
            // The second heartbeat has ended before anybody follows anything.
            await call.clock.sleepers(1)
            let feeds = (0..<65).map { call.client.events(conversation: "c\($0)") }
            let twice = call.client.events(conversation: "c0")
            for _ in 0..<2 {
                await call.beat()
                let first = try await call.next(.hear).decode(Hearing.self).conversations
                let second = try await call.next(.hear).decode(Hearing.self).conversations
                #expect(first.count == Limits.hearingsPerMessage)
                #expect(Set(first + second) == Set((0..<65).map { "c\($0)" }))
                #expect(first.count + second.count == 65)
            }
            _ = (feeds, twice)
        }
    }

    @Test func theLastEventIsNotMissedEither() async throws {
        let shelf = Shelf(1...3)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c").makeAsyncIterator()
            for number in UInt64(1)...3 { #expect(try await feed.next()?.sequence == number) }
            shelf.put(4)
            await call.beat()
            #expect(try await feed.next()?.sequence == 4)
            shelf.put(5)
            call.send(try Shelf.message(5))
            #expect(try await feed.next()?.sequence == 5)
            // Where nothing is missing, nothing is fetched.
            let fetches = shelf.fetches.withLock { $0 }
            for _ in 0..<3 { await call.beat() }
            shelf.put(6)
            call.send(try Shelf.message(6))
            #expect(try await feed.next()?.sequence == 6)
            #expect(shelf.fetches.withLock { $0 } == fetches)
        }
    }

    @Test func aConversationThatWasForgottenBeginsAnew() async throws {
        let shelf = Shelf(1...9)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c", after: 7).makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 8)
            #expect(try await feed.next()?.sequence == 9)
            shelf.events.withLock { $0 = [Shelf.event(1), Shelf.event(2)] }
            await call.beat()
            #expect(try await feed.next()?.sequence == 1)
            #expect(try await feed.next()?.sequence == 2)
        }
    }

    @Test func aSilentDispatcherIsNoticedAndHeardAgainWhenItIsBack() async throws {
        let shelf = Shelf(1...1)
        try await Call.run(reply: shelf.reply) { call async throws in
            var states = call.client.connection.makeAsyncIterator()
            var feed = call.client.events(conversation: "c").makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 1)
            #expect(await states.next() == .connected)
            shelf.isDown.withLock { $0 = true }
            for _ in 0..<4 { await call.beat() }
            #expect(await states.next() == .silent)
            for _ in 0..<30 { await call.beat() }
            shelf.put(2)
            shelf.put(3)
            shelf.isDown.withLock { $0 = false }
            await call.beat()
            #expect(await states.next() == .connected)
            #expect(try await feed.next()?.sequence == 2)
            #expect(try await feed.next()?.sequence == 3)
            // Who asks later is told how it is.
            var later = call.client.connection.makeAsyncIterator()
            #expect(await later.next() == .connected)
            call.shutDown()
            #expect(await later.next() == nil)
        }
    }

    @Test func aFeedWaitsForADispatcherThatIsAwayLongerThanAnyTimeLimit() async throws {
        let shelf = Shelf(1...1)
        try await Call.run(reply: shelf.reply) { call async throws in
            let client = call.client
            let (numbers, continuation) = AsyncStream<UInt64>.makeStream()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await event in client.events(conversation: "c") { continuation.yield(event.sequence) }
                }
                var told = numbers.makeAsyncIterator()
                #expect(await told.next() == 1)
                shelf.isDown.withLock { $0 = true }
                for number in UInt64(2)...5 { shelf.put(number) }
                // A gap: it fetches, in vain.
                call.send(try Shelf.message(5))
                for _ in 0..<25 { await call.beat(sleepers: 2) }
                shelf.isDown.withLock { $0 = false }
                for _ in 0..<8 { await call.beat(sleepers: 1) }
                for number in UInt64(2)...5 { #expect(await told.next() == number) }
                group.cancelAll()
            }
        }
    }

    @Test func aSlowReaderLosesNothing() async throws {
        let shelf = Shelf(1...1)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c").makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 1)
            // More than a client keeps of what nobody has read.
            for number in UInt64(2)...1_200 {
                shelf.put(number)
                call.send(try Shelf.message(number))
            }
            for number in UInt64(2)...1_200 { try #require(try await feed.next()?.sequence == number) }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct ObservedFeedTests {
    @Test func gapsAreFetchedAndNothingElseIsAskedFor() async throws {
        let shelf = Shelf(nil, bundle: 2)
        try await Call.run(reply: shelf.reply) { call async throws in
            let link = call.bus.subscribe()
            try link.followAll()
            var feed = ObservedFeed(link, client: call.client).makeAsyncIterator()
            func put(_ number: UInt64, _ conversation: String, isPublished: Bool = true) throws {
                shelf.put(number, conversation: conversation)
                guard isPublished else { return }
                try call.script.publish(Shelf.event(number, conversation: conversation), on: call.bus)
            }
            for (number, conversation) in [(UInt64(4), "a"), (1, "b"), (5, "a"), (2, "b")] {
                try put(number, conversation)
                let event = try await feed.next()
                #expect(event?.sequence == number)
                #expect(event?.conversation == conversation)
            }
            #expect(shelf.fetches.withLock { $0 }.isEmpty)
            for number in UInt64(6)...9 { try put(number, "a", isPublished: false) }
            try put(10, "a")
            for number in UInt64(6)...10 { #expect(try await feed.next()?.sequence == number) }
            #expect(shelf.fetches.withLock { $0 } == [5, 7, 9])
            // One that came twice is told once; one whose numbers begin anew is followed from its beginning.
            try call.script.publish(Shelf.event(10, conversation: "a"), on: call.bus)
            shelf.events.withLock { $0.removeAll { $0.conversation == "b" } }
            try put(1, "b")
            #expect(try await feed.next()?.conversation == "b")
            await link.close()
            #expect(try await feed.next() == nil)
        }
    }
}
