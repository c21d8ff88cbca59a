// Beckon: the turns of a journal, on their way into its file
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema
import Synchronization

/// Writes turns, one after the other: in line, or beside what comes next on the thread of the file's connection. Whoever
/// reads from the file waits for what is under way.
final class JournalCommits: Sendable {
    /// What is to be done in one go.
    struct Job: Sendable {
        /// The turn and its number; `nil` where only those before it are put in their place.
        var turn: (content: JournalTurn.Content, number: Int64)?
        /// The turns that are to be put in their conversations' rows after it.
        var tail: JournalTail?
    }

    private struct State {
        /// `nil` while it writes.
        var writer: JournalWriter?
        var isUnderWay = false
        /// What went wrong first: nothing is written after it.
        var failure: JournalError?
    }

    private let file: SQLiteFile
    private let shared: Shared

    /// What jobs work on.
    private final class Shared: Sendable {
        let path: String
        let checkpoints: Checkpoints
        let state: Mutex<State>

        init(_ file: SQLiteFile) throws {
            self.path = file.path
            self.checkpoints = try Checkpoints(file.path)
            self.state = Mutex(State(writer: try file.database.read { try JournalWriter($0) }))
        }
    }

    /// - Throws: What SQLite says.
    init(_ file: SQLiteFile) throws {
        self.file = file
        self.shared = try Shared(file)
    }

    /// The file stays locked until nothing is under way.
    deinit { self.wait() }

    /// What went wrong.
    var failure: JournalError? { self.shared.state.withLock { $0.failure } }

    var isUnderWay: Bool { self.shared.state.withLock { $0.isUnderWay } }

    /// Waits for what is under way.
    func wait() {
        guard self.isUnderWay else { return }
        // The connection does one thing after the other.
        self.file.database.writeWithoutTransaction { _ in }
    }

    /// Does a job in line, behind what is under way.
    ///
    /// - Throws: What went wrong with it, or with one before it.
    func perform(_ job: Job) throws {
        let shared = self.shared
        self.file.database.writeWithoutTransaction { Self.perform(job, shared, $0) }
        if let failure = self.failure { throw failure }
    }

    /// Does a job beside what comes next, and calls when it is done.
    func begin(_ job: Job, _ done: @escaping @Sendable () -> Void) {
        let shared = self.shared
        shared.state.withLock { $0.isUnderWay = true }
        self.file.database.asyncWriteWithoutTransaction { database in
            Self.perform(job, shared, database)
            shared.state.withLock { $0.isUnderWay = false }
            done()
        }
    }

    /// Forgets a few conversations, behind what is under way.
    func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        let shared = self.shared
        return try self.file.database.write { database in
            try shared.state.withLock { try $0.writer?.prune(retention, now, limit, database) ?? 0 }
        }
    }

    private static func perform(_ job: Job, _ shared: Shared, _ database: Database) {
        let taken = shared.state.withLock { state in
            defer { if state.failure == nil { state.writer = nil } }
            return state.failure == nil ? state.writer : nil
        }
        guard var writer = taken else { return }
        var failure: JournalError?
        do {
            if let turn = job.turn {
                try Self.transaction(database) {
                    try writer.write(turn.content, number: turn.number, to: database)
                }
                try shared.checkpoints.committed(turn.content.bytes.count + 4_096, database)
            }
            if let tail = job.tail {
                let now = tail.parts.compactMap(\.touched).max() ?? Instant(milliseconds: 0)
                try Self.transaction(database) { try writer.settle(tail, at: now, in: database) }
                try shared.checkpoints.committed(tail.bytes, database)
            }
        } catch {
            failure = SQLiteFile.error(error, shared.path)
        }
        shared.state.withLock { ($0.writer, $0.failure) = (writer, failure) }
    }

    /// A transaction as the library makes them, but for what begins and ends it: prepared once, and not each time.
    private static func transaction(_ database: Database, _ body: () throws -> Void) throws {
        try database.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
        do {
            try body()
            try database.cachedStatement(sql: "COMMIT TRANSACTION").execute()
        } catch {
            // What went wrong first is told; some errors have ended the transaction already.
            if database.isInsideTransaction { try? database.rollback() }
            throw error
        }
    }
}
