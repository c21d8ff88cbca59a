// Beckon: the turns of a journal, on their way into its files
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema
import Synchronization

/// Keeps turns, one after the other. They are written in line and wait for the disk there, or beside what comes next on a
/// thread of its own. Puts them in their conversations' rows on another one, beside both, which stands back while nobody
/// waits for it; whoever wants one of these conversations does.
///
/// A turn is a record of the file of turns. One that brings more than what moved conversations, and a very large one, is
/// a transaction of SQLite instead. The records of a tail stand in one segment of the file; the next tail's in the other
/// one, whose turns stand in rows by then, on the disk. So at most one tail waits to be put in its place: where that
/// takes longer than filling a segment, turns wait for it.
final class JournalCommits: Sendable {
    /// A turn on its way.
    struct Turn: Sendable {
        var content: JournalTurn.Content
        /// Its number; `nil` where it moved no conversation.
        var number: Int64?
    }

    /// Where the next record begins.
    fileprivate struct Place {
        var segment = 0
        var offset = 0
    }

    /// What jobs work on.
    fileprivate final class Shared: Sendable {
        let file: TurnFile
        let path: String
        let generation: UInt64
        let durability: Durability
        let checkpoints: Checkpoints
        let place = Mutex(Place())
        /// The last turn that was written, and the last one that is on the disk with all before it.
        let written = Atomic<Int64>(0), onDisk = Atomic<Int64>(0)
        /// `nil` while it writes.
        let writer: Mutex<JournalWriter?>
        /// What went wrong first: nothing is written after it.
        let failure = Mutex<JournalError?>(nil)
        let turn = Gate()
        let isWritingRow = Atomic<Bool>(false)
        let settling = Gate()

        init(_ file: SQLiteFile, _ turns: TurnFile, _ durability: Durability, _ generation: UInt64) throws {
            self.file = turns
            self.path = file.path
            self.generation = generation
            self.durability = durability
            self.checkpoints = try Checkpoints(file.path)
            self.writer = Mutex(try file.database.read { try JournalWriter($0) })
        }
    }

    private let file: SQLiteFile
    private let shared: Shared
    private let thread: JournalThread
    /// The thread that turns are put in their place on. It has megabytes of time: it takes none from those who answer.
    private let settler: JournalThread

    /// - Parameters:
    ///   - generation: That of the records it writes; nobody had it before.
    ///   - lastTurn: The last turn that was kept before.
    /// - Throws: What SQLite says.
    init(
        _ file: SQLiteFile, _ turns: TurnFile, _ durability: Durability, generation: UInt64, after lastTurn: Int64
    ) throws {
        self.file = file
        self.shared = try Shared(file, turns, durability, generation)
        self.shared.written.store(lastTurn, ordering: .relaxed)
        self.shared.onDisk.store(lastTurn, ordering: .relaxed)
        self.thread = JournalThread(name: "beckon-journal", path: file.path)
        self.settler = JournalThread(name: "beckon-settle", path: file.path, standsBack: true)
    }

    /// The file stays locked until nothing is under way.
    deinit { try? self.close() }

    /// What went wrong.
    var failure: JournalError? { self.shared.failure.withLock { $0 } }

    /// Whether something is being kept; whether that is a turn that is no record; whether turns are being put in their place.
    var isUnderWay: Bool { self.shared.turn.isClosed }
    var isWritingRow: Bool { self.shared.isWritingRow.load(ordering: .acquiring) }
    var isSettling: Bool { self.shared.settling.isClosed }

    /// Waits for what is being kept.
    func waitForTurn() { self.shared.turn.wait() }

    /// Waits until no turns are being put in their place.
    func waitForSettling() {
        self.hurry()
        self.shared.settling.wait()
    }

    /// Waits for everything: who opens the file next finds it unlocked.
    func wait() {
        self.shared.turn.wait()
        self.settler.wait()
    }

    /// Waits for everything and closes what it has open beside the file. Throws what SQLite says.
    func close() throws {
        self.wait()
        try self.shared.checkpoints.close()
    }

    /// What is done beside the turns is waited for, or will be soon.
    func hurry() { self.settler.hurry() }

    // MARK: Turns

    /// Whether a turn of so many bytes has room behind the others of its tail.
    func hasRoom(for count: Int) -> Bool {
        self.shared.place.withLock { $0.offset + TurnRecord.room(for: count) <= TurnRecord.segmentBytes }
    }

    /// Whether what was written waits for the disk, and nobody brings it there yet.
    var isOwed: Bool { self.shared.durability == .full && self.shared.isLoose }

    /// Writes the record of a turn, in line. It outlives the process from here on.
    ///
    /// - Throws: What went wrong with it, or with one before it.
    func write(_ turn: Turn) throws {
        Self.append(turn, self.shared)
        if let failure = self.failure { throw failure }
    }

    /// Keeps a turn that is no record in line, and with it, as without one, what was written before; behind what is under
    /// way.
    ///
    /// - Throws: What went wrong with it, or with one before it.
    func keep(_ turn: Turn?) throws {
        let shared = self.shared
        shared.turn.wait()
        if let turn {
            self.hurry()
            self.file.database.writeWithoutTransaction { Self.write(turn, shared, $0) }
        } else if self.isOwed {
            Self.sync(shared)
        }
        if let failure = self.failure { throw failure }
    }

    /// The same beside what comes next; calls when that is done. There is something to be kept.
    ///
    /// - Throws: ``JournalError`` where the system gives no thread.
    func beginKeeping(_ turn: Turn?, _ done: @escaping @Sendable () -> Void) throws(JournalError) {
        let shared = self.shared
        shared.turn.wait()
        let ended: @Sendable () -> Void = {
            shared.turn.open()
            done()
        }
        if let turn {
            self.hurry()
            shared.turn.close()
            shared.isWritingRow.store(true, ordering: .releasing)
            self.file.database.asyncWriteWithoutTransaction { database in
                Self.write(turn, shared, database)
                shared.isWritingRow.store(false, ordering: .releasing)
                ended()
            }
        } else {
            try shared.turn.close { () throws(JournalError) in
                try self.thread.perform({ Self.sync(shared) }, done: ended)
            }
        }
    }

    /// Writes the record of a turn. Nothing else writes to the file meanwhile.
    private static func append(_ turn: Turn, _ shared: Shared) {
        guard let number = turn.number, shared.failure.withLock({ $0 == nil }) else { return }
        let place = shared.place.withLock { place in
            defer { place.offset += TurnRecord.room(for: turn.content.bytes.count) }
            return place
        }
        let onDisk = shared.durability == .full ? shared.onDisk.load(ordering: .acquiring) : nil
        let record = TurnRecord(number: number, generation: shared.generation, onDisk: onDisk)
        shared.attempt {
            try shared.file.write(turn.content.bytes, as: record, segment: place.segment, at: place.offset)
            shared.written.store(number, ordering: .releasing)
        }
    }

    private static func sync(_ shared: Shared) {
        guard shared.failure.withLock({ $0 == nil }) else { return }
        shared.attempt { try shared.sync() }
    }

    /// Writes a turn in SQLite's file, in a transaction that waits for the disk: the turns before it must be there, too.
    private static func write(_ turn: Turn, _ shared: Shared, _ database: Database) {
        shared.write(database) { writer in
            if shared.isLoose { try shared.sync() }
            try Self.transaction(database) { try writer.write(turn.content, number: turn.number, to: database) }
            if let number = turn.number {
                shared.written.store(number, ordering: .releasing)
                shared.onDisk.store(number, ordering: .releasing)
            }
            try shared.checkpoints.committed(turn.content.bytes.count + 4_096, database)
        }
    }

    // MARK: Putting turns in their place

    /// Puts turns in their conversations' rows, beside what comes next. The turns after them are written to the other
    /// segment from here on: all of them are written.
    ///
    /// - Throws: ``JournalError`` where the system gives no thread.
    func beginSettling(_ tail: JournalTail) throws(JournalError) {
        let (shared, file) = (self.shared, self.file)
        self.beginSegment()
        try shared.settling.close { () throws(JournalError) in
            try self.settler.perform(
                { file.database.writeWithoutTransaction { Self.settle(tail, shared, $0) } }, done: {})
        }
    }

    /// Puts turns in their conversations' rows in line, behind everything that is under way.
    ///
    /// - Throws: What went wrong with it, or with something before it.
    func settle(_ tail: JournalTail) throws {
        self.wait()
        self.beginSegment()
        let shared = self.shared
        self.file.database.writeWithoutTransaction { Self.settle(tail, shared, $0) }
        if let failure = self.failure { throw failure }
    }

    private func beginSegment() {
        self.shared.place.withLock { $0 = Place(segment: ($0.segment + 1) % TurnFile.segments) }
    }

    private static func settle(_ tail: JournalTail, _ shared: Shared, _ database: Database) {
        shared.write(database) { writer in
            try Self.transaction(database) {
                try writer.settle(tail, generation: shared.generation, in: database)
            }
        }
        // Their segment is free: nobody waits for what may be done with SQLite's log now, and takes tens of milliseconds.
        shared.settling.open()
        shared.write(database) { _ in try shared.checkpoints.committed(tail.bytes, database) }
    }

    /// Forgets a few conversations, behind what is under way.
    func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        let shared = self.shared
        return try self.file.database.write { database in
            try shared.writer.withLock { try $0?.prune(retention, now, limit, database) ?? 0 }
        }
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

extension JournalCommits.Shared {
    /// Whether turns were written that may not be on the disk.
    fileprivate var isLoose: Bool { self.written.load(ordering: .acquiring) > self.onDisk.load(ordering: .acquiring) }

    /// Brings what was written to the disk.
    fileprivate func sync() throws {
        let written = self.written.load(ordering: .acquiring)
        try self.file.sync()
        self.onDisk.store(written, ordering: .releasing)
    }

    /// Does something, and remembers what went wrong.
    fileprivate func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            let failure = SQLiteFile.error(error, self.path)
            self.failure.withLock { $0 = $0 ?? failure }
        }
    }

    /// Writes to SQLite's file, if nothing went wrong before.
    fileprivate func write(_ database: Database, _ body: (inout JournalWriter) throws -> Void) {
        guard self.failure.withLock({ $0 == nil }) else { return }
        // Not under the lock: `prune` is behind this one anyway.
        guard var writer = self.writer.withLock({ $0.take() }) else { return }
        self.attempt { try body(&writer) }
        self.writer.withLock { $0 = writer }
    }
}
