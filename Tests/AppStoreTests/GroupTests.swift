// Beckon: tests of group commit: what is handled at the same time is written together, each piece for itself
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Synchronization
import Testing

@testable import AppStore

/// Counts transactions, and lets the next commits fail.
final class CommitWatch: TransactionObserver, Sendable {
    let commits = Atomic<Int>(0)
    let failing = Atomic<Int>(0)

    struct Full: Error {}

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ database: Database) { self.commits.add(1, ordering: .relaxed) }
    func databaseDidRollback(_ database: Database) {}
    func databaseWillCommit() throws {
        guard self.failing.load(ordering: .relaxed) > 0 else { return }
        self.failing.subtract(1, ordering: .relaxed)
        throw Full()
    }
}

@Suite struct GroupTests {
    /// A store whose writer is held up until a test lets it go, so that what is asked for meanwhile makes one group.
    struct Held {
        let store: AppStore
        let watch = CommitWatch()

        init(_ store: AppStore) {
            self.store = store
            store.database.add(transactionObserver: self.watch, extent: .databaseLifetime)
        }

        /// Asks for all at once, and returns what became of each, in order.
        func handle(
            _ pieces: [@Sendable (AppStore) async throws -> Void]
        ) async throws -> [(any Error)?] {
            let gate = DispatchSemaphore(value: 0)
            self.store.database.asyncWriteWithoutTransaction { _ in gate.wait() }
            let store = self.store
            return try await withThrowingTaskGroup(of: (Int, (any Error)?).self) { group in
                for (index, piece) in pieces.enumerated() {
                    // Begun in order: each is in the queue when the next begins.
                    group.addImmediateTask {
                        do {
                            try await piece(store)
                            return (index, nil)
                        } catch {
                            return (index, error)
                        }
                    }
                }
                #expect(store.writer.waiting == min(pieces.count, GroupWriter.queueBound))
                gate.signal()
                return try await group.reduce(into: [(any Error)?](repeating: nil, count: pieces.count)) {
                    $0[$1.0] = $1.1
                }
            }
        }

        var commits: Int { self.watch.commits.load(ordering: .relaxed) }
    }

    static func piece(_ key: String, _ name: String) -> @Sendable (AppStore) async throws -> Void {
        { try await HandleOnceTests.handle($0, key, name) }
    }

    static func failing(
        _ key: String, _ sql: String = "INSERT INTO effect (name) VALUES ('half')"
    ) -> @Sendable (AppStore) async throws -> Void {
        { store in
            _ = try await store.handleOnce(HandleOnceTests.context(key)) { database -> Response<CancelRide> in
                try database.execute(sql: sql)
                throw HandleOnceTests.Broken()
            }
        }
    }

    static func held() throws -> Held { Held(try AppStore(inMemory: HandleOnceTests.migrate)) }

    static func ledger(_ store: AppStore) async throws -> [String] {
        try await store.database.read { try String.fetchAll($0, sql: "SELECT key FROM ledger ORDER BY key") }
    }

    @Test func whatWaitsIsWrittenInOneTransaction() async throws {
        let held = try Self.held()
        let ends = try await held.handle((0..<10).map { Self.piece("\($0)", "\($0)") })
        #expect(ends.allSatisfy { $0 == nil })
        #expect(try await HandleOnceTests.effects(held.store) == (0..<10).map { "\($0)" })
        #expect(held.commits == 1)
    }

    @Test func whatComesMeanwhileIsWrittenWithTheRest() async throws {
        let held = try Self.held()
        let late = Mutex<Task<Void, any Error>?>(nil)
        let ends = try await held.handle([
            { store in
                _ = try await store.handleOnce(HandleOnceTests.context("a")) { _ -> Response<CancelRide> in
                    // It waits in the queue when this returns.
                    let task = Task.immediate { _ = try await HandleOnceTests.handle(store, "b", "late") }
                    late.withLock { $0 = task }
                    return Response(.success, .init())
                }
            }
        ])
        #expect(ends[0] == nil)
        try await late.withLock { $0 }?.value
        #expect(try await HandleOnceTests.effects(held.store) == ["late"])
        #expect(held.commits == 1)
    }

    @Test func aGroupIsBounded() async throws {
        let held = try Self.held()
        _ = try await held.handle((0..<GroupWriter.groupBound + 1).map { Self.piece("\($0)", "\($0)") })
        #expect(held.commits >= 2)
        #expect(try await HandleOnceTests.effects(held.store).count == GroupWriter.groupBound + 1)
    }

    @Test func onePieceThatThrowsUndoesItselfAlone() async throws {
        let held = try Self.held()
        let ends = try await held.handle([Self.piece("a", "one"), Self.failing("b"), Self.piece("c", "three")])
        #expect(ends[0] == nil && ends[2] == nil)
        #expect(ends[1] is HandleOnceTests.Broken)
        #expect(try await HandleOnceTests.effects(held.store) == ["one", "three"])
        #expect(try await Self.ledger(held.store) == ["a", "c"])
        #expect(held.commits == 1)
    }

    @Test func oneKeyTwiceInAGroupIsHandledOnce() async throws {
        let held = try Self.held()
        let ends = try await held.handle([Self.piece("a", "one"), Self.piece("a", "two"), Self.piece("a", "three")])
        #expect(ends.allSatisfy { $0 == nil })
        #expect(try await HandleOnceTests.effects(held.store) == ["one"])
    }

    @Test func settledKeysAndLaterAttemptsHoldWithinAGroup() async throws {
        let held = try Self.held()
        let ends = try await held.handle([
            { store in
                let end = try await store.settle(SettleTests.context("a", fence: 2, attempt: 2))
                #expect(end == .neverDone)
            },
            { try await SettleTests.handle($0, "late", SettleTests.context("a", fence: 1)) },
            { store in
                let end = try await store.begin(SettleTests.context("b", fence: 7, attempt: 2))
                #expect(end == nil)
            },
            { try await SettleTests.handle($0, "early", SettleTests.context("b", fence: 6)) },
            { try await SettleTests.handle($0, "right", SettleTests.context("b", fence: 7, attempt: 2)) },
        ])
        #expect(ends.map { ($0 as? WorkFailure)?.code } == [nil, "neverDone", nil, "outdated", nil])
        #expect(ends[4] == nil)
        #expect(try await HandleOnceTests.effects(held.store) == ["right"])
        #expect(held.commits == 1)
    }

    @Test func whereItCannotBeCommittedNothingIsAnsweredAsDone() async throws {
        let held = try Self.held()
        held.watch.failing.store(1, ordering: .relaxed)
        let ends = try await held.handle([Self.piece("a", "one"), Self.failing("b"), Self.piece("c", "three")])
        #expect(ends[0] is CommitWatch.Full && ends[2] is CommitWatch.Full)
        #expect(ends[1] is HandleOnceTests.Broken)
        #expect(try await HandleOnceTests.effects(held.store).isEmpty)
        #expect(try await Self.ledger(held.store).isEmpty)
        // And then one by one, in case it was one of them.
        let before = held.commits
        let again = try await held.handle([Self.piece("a", "one"), Self.piece("c", "three")])
        #expect(again.allSatisfy { $0 == nil })
        #expect(held.commits == before + 2)
        #expect(try await HandleOnceTests.effects(held.store) == ["one", "three"])
    }

    @Test(arguments: ["ROLLBACK", "COMMIT"]) func aPieceThatEndsTheTransactionTakesNobodyAlongAsDone(_ word: String)
        async throws
    {
        let held = try Self.held()
        let ends = try await held.handle([Self.piece("a", "one"), Self.failing("b", word), Self.piece("c", "three")])
        #expect(ends[0] != nil && ends[1] != nil)
        #expect(ends[2] == nil)
        // Asked again, each is done once, whatever the first time came to.
        _ = try await held.handle([Self.piece("a", "one"), Self.piece("c", "again")])
        #expect(try await HandleOnceTests.effects(held.store).sorted() == ["one", "three"])
    }

    @Test func whoIsCancelledBeforeItsTurnDoesNothing() async throws {
        let store = try AppStore(inMemory: HandleOnceTests.migrate)
        let gate = DispatchSemaphore(value: 0)
        store.database.asyncWriteWithoutTransaction { _ in gate.wait() }
        await withTaskGroup(of: Void.self) { group in
            group.addImmediateTask {
                await #expect(throws: CancellationError.self) { try await HandleOnceTests.handle(store, "a", "one") }
            }
            group.cancelAll()
            await group.waitForAll()
        }
        gate.signal()
        #expect(try await HandleOnceTests.effects(store).isEmpty)
        try await HandleOnceTests.handle(store, "a", "two")
        #expect(try await HandleOnceTests.effects(store) == ["two"])
    }

    @Test func moreThanTheBoundIsRefusedAndTheRestIsDone() async throws {
        let held = try Self.held()
        let ends = try await held.handle((0...GroupWriter.queueBound).map { Self.piece("\($0 % 7)", "\($0 % 7)") })
        #expect(ends.compactMap { ($0 as? WorkFailure)?.code } == ["overloaded"])
        #expect(try await HandleOnceTests.effects(held.store).count == 7)
    }
}
