// Beckon: tests of feeds of events: in order, without gaps
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import Schema
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct EventFeedTests {
    @Test func whatWasComesFirstInBundlesThenWhatComes() async throws {
        let shelf = Shelf(1...7, bundle: 3)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c").makeAsyncIterator()
            for number in UInt64(1)...7 { #expect(try await feed.next()?.sequence == number) }
            shelf.put(8)
            call.send(try Shelf.message(8))
            #expect(try await feed.next()?.sequence == 8)
            #expect(shelf.fetches.withLock { $0 } == [0, 3, 6])
        }
    }

    @Test func itBeginsAfterTheNumberThatIsKnown() async throws {
        let shelf = Shelf(1...7)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c", after: 5).makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 6)
            #expect(try await feed.next()?.sequence == 7)
        }
    }

    @Test func aGapIsFetched() async throws {
        let shelf = Shelf(1...1)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c").makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 1)
            for number in UInt64(2)...5 { shelf.put(number) }
            call.send(try Shelf.message(5))
            for number in UInt64(2)...5 { #expect(try await feed.next()?.sequence == number) }
            #expect(shelf.fetches.withLock { $0 } == [0, 1])
        }
    }

    @Test func doubledReorderedAndForeignEventsChangeNothing() async throws {
        let shelf = Shelf(1...4)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c", after: 3).makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 4)
            for number in [UInt64(4), 2, 1, 4] { call.send(try Shelf.message(number)) }
            call.send(try Shelf.message(5, conversation: "other"))
            call.send(Message(Header(.event), body: [1, 2, 3]))
            shelf.put(5)
            shelf.put(6)
            call.send(try Shelf.message(6))
            call.send(try Shelf.message(5))
            #expect(try await feed.next()?.sequence == 5)
            #expect(try await feed.next()?.sequence == 6)
        }
    }

    @Test func aDispatcherThatBeganAnewIsFollowedFromItsBeginning() async throws {
        let shelf = Shelf(1...2)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c", after: 50).makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 1)
            #expect(try await feed.next()?.sequence == 2)
        }
    }

    @Test func twoFeedsOfOneConversationBothGetEverything() async throws {
        let shelf = Shelf(1...1)
        try await Call.run(reply: shelf.reply) { call async throws in
            var first = call.client.events(conversation: "c").makeAsyncIterator()
            var second = call.client.events(conversation: "c").makeAsyncIterator()
            #expect(try await first.next()?.sequence == 1)
            #expect(try await second.next()?.sequence == 1)
            shelf.put(2)
            call.send(try Shelf.message(2))
            #expect(try await first.next()?.sequence == 2)
            #expect(try await second.next()?.sequence == 2)
        }
    }

    @Test func itEndsWithTheClient() async throws {
        let shelf = Shelf(1...1)
        try await Call.run(reply: shelf.reply) { call async throws in
            var feed = call.client.events(conversation: "c").makeAsyncIterator()
            #expect(try await feed.next()?.sequence == 1)
            call.shutDown()
            #expect(try await feed.next() == nil)
        }
    }

    @Test func aFetchThatFailsIsThrown() async throws {
        try await Call.run(reply: { message in
            var header = message.header
            header.kind = .refused
            return [try? Message(header, Refusal("invalidName", "no"))].compactMap { $0 }
        }) { call async throws in
            var feed = call.client.events(conversation: "a/b").makeAsyncIterator()
            let refusal = await #expect(throws: Refusal.self) { try await feed.next() }
            #expect(refusal?.code == "invalidName")
        }
    }
}
