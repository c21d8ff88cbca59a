// Beckon: tests of a worker that follows the catalog
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import ServiceKit
import Synchronization
import Testing

/// A recognizer that reads nothing and follows the catalog.
private final class Reader: WorkPerformer {
    private let follower = Mutex(CatalogFollower())

    func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] { [] }
    func welcomed() { self.follower.withLock { $0.welcomed() } }
    var catalogNumber: UInt64? { self.follower.withLock { $0.number } }
    func update(catalog: Message) async {
        self.follower.withLock { follower in
            if let change = try? catalog.decode(CatalogChange.self) {
                _ = follower.take(change)
            } else if let catalog = try? catalog.decode(Catalog.self) {
                _ = follower.take(catalog)
            }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct CatalogTurnTests {
    private static func change(_ follows: UInt64, _ sequence: UInt64) throws -> Message {
        try Message(
            Header(.catalogChange), CatalogChange(sequence: sequence, follows: follows, vocabulary: []))
    }

    private static func catalog(_ sequence: UInt64) throws -> Message {
        try Message(Header(.catalog), Catalog(sequence: sequence))
    }

    @Test func aRecognizerSaysWhichCatalogItHas() async throws {
        try await Life.run(performer: Reader()) { life in
            #expect(try await life.next(.hello).decode(Hello.self).catalog == 0)
            try life.welcome()
            life.send(try Self.catalog(5), try Self.change(5, 6))
            // What it is sent has been looked at when this comes back.
            try await life.settle(1)
            await life.beat()
            #expect(try await life.next(.heartbeat).decode(InHand.self).catalog == 6)
            // A change is missing: it says so at once, and once, and again with the next heartbeat.
            life.send(try Self.change(7, 8), try Self.change(8, 9))
            #expect(try await life.next(.heartbeat).decode(InHand.self).catalog == 0)
            try await life.settle(2)
            await life.beat()
            #expect(try await life.next(.heartbeat).decode(InHand.self).catalog == 0)
            life.send(try Self.catalog(9))
            try await life.settle(3)
            await life.beat()
            #expect(try await life.next(.heartbeat).decode(InHand.self).catalog == 9)
            // Taken in anew, by a dispatcher that counts from elsewhere.
            try life.welcome()
            life.send(try Self.catalog(2))
            try await life.settle(4)
            await life.beat()
            #expect(try await life.next(.heartbeat).decode(InHand.self).catalog == 2)
        }
    }

    @Test func aHandlerSaysNothingOfIt() async throws {
        try await Life.run { life in
            #expect(try await life.next(.hello).decode(Hello.self).catalog == nil)
            try life.welcome()
            try await life.next(.vocabulary)
            await life.beat()
            #expect(try await life.next(.heartbeat).decode(InHand.self).catalog == nil)
        }
    }
}
