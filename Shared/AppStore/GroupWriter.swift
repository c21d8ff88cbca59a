// Beckon: several pieces of work in one transaction
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import GRDBSQLite
import HandlerKit
import Schema
import Synchronization

/// Writes what waits at the same time in one transaction, because a transaction costs the same for one as for many.
///
/// Each piece has a savepoint of its own: one that throws undoes itself alone. Nothing is answered before the
/// transaction is committed; where it cannot be, all of it fails. One transaction at a time, and one at a time among the
/// processes that share the file: on the thread that the work is done on where a commit does not wait for the disk, else
/// on the database's own, so that work goes on and the next group grows meanwhile.
final class GroupWriter: Sendable {
    /// Pieces of one transaction.
    static let groupBound = 64
    /// Pieces that may wait.
    static let queueBound = 4_096
    /// A group that runs longer is committed before it is through.
    static let groupNanoseconds: UInt64 = 10_000_000
    /// After a commit that failed, so many pieces are written one by one: it may have been one that fails each time.
    static let pieceCountAfterFailure = 256

    /// Answers whoever waits for a piece.
    typealias Answer = @Sendable () -> Void

    private struct Piece: Sendable {
        let number: UInt64
        let run: @Sendable (Database) throws -> Answer
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var pieces: [Piece] = []
        var isScheduled = false
        var alone = 0
    }

    private let database: any DatabaseWriter
    private let lock: FileLock?
    private let path: String
    private let isQuick: Bool
    private let groupNanoseconds: UInt64
    private let state = Mutex(State())
    private let numbers = Atomic<UInt64>(0)

    /// - Parameters:
    ///   - lock: Held during a transaction; `nil` where nobody shares the database.
    ///   - path: The database's file, for what is said of a full disk.
    ///   - isQuick: Whether a commit does not wait for the disk: then it is made where the work is done.
    ///   - groupNanoseconds: How long a group may run before it is committed.
    init(
        _ database: any DatabaseWriter, lock: FileLock?, path: String = "", isQuick: Bool,
        groupNanoseconds: UInt64 = GroupWriter.groupNanoseconds
    ) {
        self.database = database
        self.lock = lock
        self.path = path
        self.isQuick = isQuick
        self.groupNanoseconds = groupNanoseconds
    }

    /// Pieces that wait for their turn.
    var waiting: Int { self.state.withLock { $0.pieces.count } }

    /// Runs `body` in a transaction, and returns when that is committed.
    ///
    /// - Parameters:
    ///   - turn: Where the work is done: at its end this is written there, if it is quick.
    ///   - body: Takes the database.
    /// - Throws: What `body` threw, which undid it; what SQLite says of the transaction, ``AppStoreError`` where there is no
    ///   room; ``WorkFailure`` with `overloaded` where too many wait; `CancellationError` where the task was cancelled before its turn came.
    func write<Result: Sendable>(
        _ turn: Turn? = nil, _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        let number = self.numbers.add(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                let piece = Piece(
                    number: number,
                    run: { database in
                        let result = try body(database)
                        return { continuation.resume(returning: result) }
                    },
                    fail: { continuation.resume(throwing: AppStore.named($0, path: self.path)) })
                if let refusal = self.add(piece, turn) { continuation.resume(throwing: refusal) }
            }
        } onCancel: {
            self.remove(number)?.fail(CancellationError())
        }
    }

    private func add(_ piece: Piece, _ turn: Turn?) -> (any Error)? {
        let (refusal, isFirst): ((any Error)?, Bool) = self.state.withLock { state in
            // Under the lock: who cancels later finds the piece.
            if Task.isCancelled { return (CancellationError(), false) }
            guard state.pieces.count < Self.queueBound else {
                return (WorkFailure("overloaded", "more than \(Self.queueBound) pieces wait for the store"), false)
            }
            state.pieces.append(piece)
            defer { state.isScheduled = true }
            return (nil, !state.isScheduled)
        }
        if isFirst { self.schedule(turn) }
        return refusal
    }

    private func remove(_ number: UInt64) -> Piece? {
        self.state.withLock { state in
            state.pieces.firstIndex { $0.number == number }.map { state.pieces.remove(at: $0) }
        }
    }

    // MARK: Where it is written

    private func schedule(_ turn: Turn?) {
        guard self.isQuick, let turn, turn.atEnd({ self.writeAtEnd(of: turn) }) else { return self.scheduleBeside() }
    }

    /// Writes where the work is done. Other processes write for as short a time as this one; where one holds the lock for
    /// long, another thread takes over what this one has to do.
    private func writeAtEnd(of turn: Turn) {
        self.finish(self.database.writeWithoutTransaction { self.writeAlone($0) }, turn)
    }

    /// Writes on the database's thread.
    private func scheduleBeside() {
        self.database.asyncWriteWithoutTransaction { self.finish(self.writeAlone($0), nil) }
    }

    private func writeAlone(_ database: Database) -> [Answer] {
        self.lock.map { $0.alone { self.writeGroup(database) } } ?? self.writeGroup(database)
    }

    private func finish(_ ends: [Answer], _ turn: Turn?) {
        // Others write meanwhile.
        for end in ends { end() }
        let hasMore = self.state.withLock { state in
            state.isScheduled = !state.pieces.isEmpty
            return state.isScheduled
        }
        // Anew each time, for the app writes here as well.
        if hasMore { self.schedule(turn) }
    }

    /// Takes what waits, now that it is this process's turn.
    ///
    /// - Parameter count: How many pieces the transaction has already.
    private func take(behind count: Int = 0) -> [Piece] {
        self.state.withLock { state in
            if count > 0, state.alone > 0 { return [] }
            let count = min(state.pieces.count, state.alone > 0 ? 1 : Self.groupBound - count)
            if state.alone > 0 { state.alone -= 1 }
            defer { state.pieces.removeFirst(count) }
            return Array(state.pieces.prefix(count))
        }
    }

    /// What came too late for this transaction.
    private func putBack(_ pieces: ArraySlice<Piece>) {
        if !pieces.isEmpty { self.state.withLock { $0.pieces.insert(contentsOf: pieces, at: 0) } }
    }

    /// Writes one transaction.
    ///
    /// - Returns: How each of its pieces ended, to be told after the lock is given back.
    private func writeGroup(_ database: Database) -> [Answer] {
        let group = self.take()
        guard !group.isEmpty else { return [] }
        var kept: [(piece: Piece, answer: Answer)] = []
        var ends: [Answer] = []
        // What fails with the transaction, beside what was kept in it: all where it cannot even begin.
        var running = group[...]
        var rest = group[group.count...]
        do {
            let savepoint = try Savepoint(database)
            try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
            let start = Self.nanoseconds()
            rest = group[...]
            repeat {
                let piece = rest.removeFirst()
                running = [piece]
                switch try savepoint.run(database, piece) {
                case .success(let answer): kept.append((piece, answer))
                case .failure(let error): ends.append { piece.fail(error) }
                }
                running = []
                // What came meanwhile costs little more here, and a transaction of its own else.
                if rest.isEmpty { rest = self.take(behind: kept.count + ends.count)[...] }
            } while !rest.isEmpty && Self.nanoseconds() - start < self.groupNanoseconds
            try database.cachedStatement(sql: "COMMIT").execute()
            self.putBack(rest)
            return ends + kept.map(\.answer)
        } catch {
            if database.isInsideTransaction { try? database.rollback() }
            self.state.withLock { $0.alone = Self.pieceCountAfterFailure }
            self.putBack(rest)
            return ends + (kept.map(\.piece) + running).map { piece in { piece.fail(error) } }
        }
    }

    /// What stands around a piece in its transaction. Its statements are SQLite's own: GRDB need not know of them, and
    /// would take longer than they do.
    private struct Savepoint {
        private let begin: Statement, release: Statement, back: Statement

        init(_ database: Database) throws {
            self.begin = try database.cachedStatement(sql: "SAVEPOINT piece")
            self.release = try database.cachedStatement(sql: "RELEASE piece")
            self.back = try database.cachedStatement(sql: "ROLLBACK TO piece")
        }

        /// Runs a piece; one that throws is undone.
        ///
        /// - Throws: Why the transaction cannot go on: SQLite undid all of it, as for a full disk, or the piece ended
        ///   it.
        func run(_ database: Database, _ piece: Piece) throws -> Result<Answer, any Error> {
            try Self.run(self.begin)
            do {
                let answer = try piece.run(database)
                try Self.run(self.release)
                return .success(answer)
            } catch {
                guard database.isInsideTransaction else { throw error }
                try Self.run(self.back)
                try Self.run(self.release)
                return .failure(error)
            }
        }

        private static func run(_ statement: Statement) throws {
            let statement = statement.sqliteStatement
            defer { sqlite3_reset(statement) }
            guard sqlite3_step(statement) == SQLITE_DONE else {
                throw LedgerStatement.error(sqlite3_db_handle(statement))
            }
        }
    }

    private static func nanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
