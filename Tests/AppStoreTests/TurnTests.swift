// Beckon: tests of what is written where the work is done, at the end of the thread's turn
// SPDX-License-Identifier: Apache-2.0

import Bus
import Domains
import Foundation
import GRDB
import Schema
import Synchronization
import Testing

@testable import AppStore
@testable import HandlerKit

/// A thread whose turns a test ends.
private final class TestThread: LinkThread {
    private let ends = Mutex<[@Sendable () -> Void]>([])
    private let hasEnded: Bool

    init(hasEnded: Bool = false) { self.hasEnded = hasEnded }

    var waiting: Int { self.ends.withLock { $0.count } }

    func enqueue(_ job: UnownedJob, of owner: any JobOwner) { globalConcurrentExecutor.enqueue(job) }

    func afterTurn(_ body: @escaping @Sendable () -> Void) -> Bool {
        if self.hasEnded { return false }
        self.ends.withLock { $0.append(body) }
        return true
    }

    func endTurn() {
        let ends = self.ends.withLock { ends in
            defer { ends = [] }
            return ends
        }
        for end in ends { end() }
    }
}

@Suite(.timeLimit(.minutes(1))) struct TurnTests {
    struct Broken: Error {}

    /// A store on a disk, with a thread that writes to it.
    private struct Place {
        let folder = NSTemporaryDirectory() + "beckon-turn-\(UUID().uuidString)"
        let store: AppStore
        let thread: TestThread
        let watch = CommitWatch()

        init(_ thread: TestThread = TestThread(), _ durability: StoreDurability = .normal) throws {
            self.thread = thread
            self.store = try AppStore(
                folder: self.folder, app: "kitchen", durability: durability, groupNanoseconds: .max,
                migrate: HandleOnceTests.migrate)
            self.store.database.add(transactionObserver: self.watch, extent: .databaseLifetime)
        }

        func remove() { try? FileManager.default.removeItem(atPath: self.folder) }

        var commits: Int { self.watch.commits.load(ordering: .relaxed) }

        func context(_ key: String) -> Context {
            var context = HandleOnceTests.context(key)
            context.turn = Turn(self.thread)
            return context
        }

        func handle(_ key: String, fails: Bool = false) async throws {
            _ = try await self.store.handleOnce(self.context(key)) { database -> Response<CancelRide> in
                try database.execute(sql: "INSERT INTO effect (name) VALUES (?)", arguments: [key])
                if fails { throw Broken() }
                return Response(.success, .init())
            }
        }

        /// Asks for all at once, lets `meanwhile` happen, and says what became of each, in order.
        func handle(
            _ pieces: [(key: String, fails: Bool)], meanwhile: () async throws -> Void
        ) async throws -> [(any Error)?] {
            try await withThrowingTaskGroup(of: (Int, (any Error)?).self) { group in
                for (index, piece) in pieces.enumerated() {
                    group.addImmediateTask {
                        do {
                            try await self.handle(piece.key, fails: piece.fails)
                            return (index, nil)
                        } catch {
                            return (index, error)
                        }
                    }
                }
                try await meanwhile()
                return try await group.reduce(into: [(any Error)?](repeating: nil, count: pieces.count)) {
                    $0[$1.0] = $1.1
                }
            }
        }
    }

    /// In one turn the ledger stands still for whoever looks. It does not for whoever writes.
    @Test func whatIsLookedUpInOneTurnIsOfOneMoment() async throws {
        let place = try Place()
        defer { place.remove() }
        let other = try AppStore(
            folder: place.folder, app: "kitchen", durability: .normal, migrate: HandleOnceTests.migrate)
        func record(_ key: String) async throws {
            _ = try await other.handleOnce(HandleOnceTests.context(key)) { _ -> Response<CancelRide> in
                Response(.success, .init())
            }
        }
        func isKnown(_ key: String) async throws -> Bool { try await place.store.begin(place.context(key)) != nil }
        try await record("before")
        #expect(try await isKnown("before"))
        #expect(place.thread.waiting == 1)
        try await record("meanwhile")
        #expect(try await !isKnown("meanwhile"))
        #expect(place.thread.waiting == 1, "once a turn")
        place.thread.endTurn()
        #expect(try await isKnown("meanwhile"))
        try await record("later")
        // Who is in no turn sees what is there now, and so does the turn from there on.
        #expect(try await !isKnown("later"))
        #expect(try await place.store.begin(HandleOnceTests.context("later")) != nil)
        #expect(try await isKnown("later"))
        try await record("last")
        #expect(try await !isKnown("last"))
        let ends = try await place.handle([("last", false)]) { place.thread.endTurn() }
        #expect(ends.allSatisfy { $0 == nil })
        let effects = try await place.store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM effect") }
        #expect(effects == 0, "it was done by another")
    }

    @Test func whatComesInOneTurnIsWrittenAtItsEndInOneTransaction() async throws {
        let place = try Place()
        defer { place.remove() }
        let ends = try await place.handle((0..<10).map { ("\($0)", false) }) {
            #expect(place.thread.waiting == 1)
            #expect(place.store.writer.waiting == 10)
            #expect(place.commits == 0)
            place.thread.endTurn()
            // It is done when the turn has ended, whoever is told later.
            #expect(place.commits == 1)
        }
        #expect(ends.allSatisfy { $0 == nil })
        #expect(try await GroupTests.ledger(place.store) == (0..<10).map { "\($0)" })
    }

    @Test func onePieceThatThrowsUndoesItselfAlone() async throws {
        let place = try Place()
        defer { place.remove() }
        let ends = try await place.handle([("a", false), ("b", true), ("c", false)]) { place.thread.endTurn() }
        #expect(ends[0] == nil && ends[2] == nil)
        #expect(ends[1] is Broken)
        #expect(try await HandleOnceTests.effects(place.store) == ["a", "c"])
        #expect(place.commits == 1)
    }

    @Test func whereItCannotBeCommittedNothingIsAnsweredAsDone() async throws {
        let place = try Place()
        defer { place.remove() }
        place.watch.failing.store(1, ordering: .relaxed)
        let ends = try await place.handle([("a", false), ("b", true), ("c", false)]) { place.thread.endTurn() }
        #expect(ends[0] is CommitWatch.Full && ends[2] is CommitWatch.Full)
        #expect(ends[1] is Broken)
        #expect(try await HandleOnceTests.effects(place.store).isEmpty)
        #expect(try await GroupTests.ledger(place.store).isEmpty)
        // And then one by one, each in a turn of its own.
        let again = try await place.handle([("a", false), ("c", false)]) {
            place.thread.endTurn()
            #expect(place.commits == 1)
            place.thread.endTurn()
        }
        #expect(again.allSatisfy { $0 == nil })
        #expect(place.commits == 2)
    }

    @Test func itWaitsForAnotherProcess() async throws {
        let place = try Place()
        defer { place.remove() }
        let other = try FileLock("\(place.folder)/kitchen.lock")
        let thread = place.thread
        let (begun, continuation) = AsyncStream<Void>.makeStream()
        let ends = try await place.handle([("a", false)]) {
            other.alone {
                DispatchQueue.global().async {
                    continuation.finish()
                    thread.endTurn()
                }
                #expect(place.commits == 0)
            }
            for await _ in begun {}
        }
        #expect(ends[0] == nil)
        #expect(try await HandleOnceTests.effects(place.store) == ["a"])
    }

    @Test func itIsWrittenBesideWhereTheThreadHasEnded() async throws {
        let place = try Place(TestThread(hasEnded: true))
        defer { place.remove() }
        let ends = try await place.handle([("a", false), ("b", false)]) {}
        #expect(ends.allSatisfy { $0 == nil })
        #expect(try await HandleOnceTests.effects(place.store) == ["a", "b"])
    }

    @Test func itIsWrittenBesideWhereTheDiskIsWaitedFor() async throws {
        let place = try Place(TestThread(), .full)
        defer { place.remove() }
        let ends = try await place.handle([("a", false), ("b", false)]) {}
        #expect(ends.allSatisfy { $0 == nil })
        #expect(place.thread.waiting == 0)
        #expect(try await HandleOnceTests.effects(place.store) == ["a", "b"])
    }

    @Test func whatIsSettledAndFencedHoldsThereToo() async throws {
        let place = try Place()
        defer { place.remove() }
        var later = place.context("a")
        (later.attempt, later.fence) = (2, 9)
        let fenced = later
        async let begun = place.store.begin(fenced)
        while place.thread.waiting == 0 { await Task.yield() }
        place.thread.endTurn()
        #expect(try await begun == nil)
        let ends = try await place.handle([("a", false)]) { place.thread.endTurn() }
        #expect((ends[0] as? WorkFailure)?.code == "outdated")
        async let settled = place.store.settle(fenced)
        while place.thread.waiting == 0 { await Task.yield() }
        place.thread.endTurn()
        #expect(try await settled == .neverDone)
        #expect(try await HandleOnceTests.effects(place.store).isEmpty)
    }
}
