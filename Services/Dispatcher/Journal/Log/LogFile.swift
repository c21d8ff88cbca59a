// Beckon: the file of a journal's log
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// The log of a journal, `journal.turns`: a ``LogHeader``, then two segments that are filled in turn, one ``LogRecord``
/// after the other. While one is filled the turns of the other are put in the archive.
///
/// The file has its full length from the start, so that a turn that goes to the disk changes no length.
final class LogFile: Sendable {
    /// Where the next record goes, and what was written.
    private struct State {
        var header: LogHeader
        var segment = 0
        var offset = 0
        /// The last turn that was written.
        var written: Int64
        /// The last turn that is on the disk with all before it.
        var onDisk: Int64
    }

    static let segments = 2, segmentBytes = 12 << 20
    static let bytes = LogHeader.bytes + LogFile.segments * LogFile.segmentBytes

    let path: String
    private let descriptor: Int32
    private let durability: Durability
    private let system: System
    private let state: Mutex<State>
    /// The `errno` of the first sync that failed, or 0.
    private let syncFailure = Mutex<Int32>(0)
    private let limit = Atomic<Int>(.max)
    private let timer = CoreMetrics.Timer(label: "beckon_journal_sync_seconds")

    /// Opens the file for writing.
    ///
    /// - Parameters:
    ///   - header: What stands in front of it.
    ///   - lastTurn: The last turn that is kept.
    /// - Throws: ``JournalError``.
    init(
        _ folder: String, _ header: LogHeader, after lastTurn: Int64, _ durability: Durability, _ system: System
    ) throws(JournalError) {
        self.path = Self.path(folder)
        self.durability = durability
        self.system = system
        self.state = Mutex(State(header: header, written: lastTurn, onDisk: lastTurn))
        self.descriptor = open(self.path, O_RDWR | O_CLOEXEC)
        guard self.descriptor >= 0 else { throw JournalError.system(self.path, "it cannot be opened") }
    }

    deinit { if self.descriptor >= 0 { close(self.descriptor) } }

    static func path(_ folder: String) -> String { "\(folder)/journal.turns" }

    /// Makes a log without turns: writes it under a temporary name, syncs and renames it, so that a crash leaves the
    /// whole file or none.
    ///
    /// - Throws: ``JournalError``.
    static func create(_ folder: String, _ header: LogHeader, _ system: System) throws(JournalError) {
        let (path, made) = (Self.path(folder), "\(Self.path(folder)).new")
        let descriptor = open(made, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw JournalError.system(made, "it cannot be made") }
        defer { close(descriptor) }
        var reason = EINTR
        while reason == EINTR { reason = system.allocate(descriptor, Self.bytes) }
        guard reason == 0 else { throw JournalError.system(made, "it cannot be made", reason) }
        try Self.write(header, descriptor, made, system)
        guard fsync(descriptor) == 0, rename(made, path) == 0, Self.syncFolder(folder) else {
            throw JournalError.system(path, "it cannot be made")
        }
    }

    /// Syncs a folder, so that a file made in it survives the loss of power.
    private static func syncFolder(_ folder: String) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// As if the disk were full after so many bytes of a segment. For tests.
    func limit(bytes: Int) { self.limit.store(bytes, ordering: .relaxed) }

    // MARK: Writing

    /// Whether a turn of so many bytes has room after the others of its segment.
    func hasRoom(for count: Int) -> Bool {
        self.state.withLock { $0.offset + LogRecord.room(for: count) <= Self.segmentBytes }
    }

    /// Whether the durability is `full`, and a turn was written that is not on the disk yet.
    var needsSync: Bool { self.durability == .full && self.state.withLock { $0.written > $0.onDisk } }

    /// The last turn that is on the disk with all before it.
    var onDisk: Int64 { self.state.withLock { $0.onDisk } }

    /// Writes the record of a turn. It outlives the process from here on.
    ///
    /// - Throws: ``JournalError``. The record cannot be read then.
    func append(_ turn: [UInt8], number: Int64) throws(JournalError) {
        let (offset, record, limit) = self.state.withLock { state in
            let offset = LogHeader.bytes + state.segment * Self.segmentBytes + state.offset
            let record = LogRecord(
                number: number, epoch: state.header.state.epoch, onDisk: self.durability == .full ? state.onDisk : nil,
                body: turn)
            let limit = self.limit.load(ordering: .relaxed) - state.offset
            state.offset += LogRecord.room(for: turn.count)
            return (offset, record, limit)
        }
        guard LogRecord.headBytes + turn.count <= limit else { throw JournalError.system(self.path, "", ENOSPC) }
        do {
            try Self.write(record.encoded, self.descriptor, at: offset, self.path, self.system)
        } catch {
            // What stands there of it must not be read as a turn. If this fails, too, its sum is still wrong.
            let zeros = [UInt8](repeating: 0, count: LogRecord.headBytes)
            try? Self.write(zeros, self.descriptor, at: offset, self.path, self.system)
            throw error
        }
        self.state.withLock { $0.written = number }
        // With `normal` nobody waits for the disk: a turn that was written counts as durable until the power goes.
        if self.durability == .normal { try self.noteDurable(number, boot: self.system.boot()) }
    }

    /// Waits until all turns that were written are on the disk.
    ///
    /// - Throws: ``JournalError``. What of them is on the disk nobody knows then.
    func sync() throws(JournalError) {
        let written = self.state.withLock { $0.written }
        try self.syncFile()
        self.state.withLock { $0.onDisk = max($0.onDisk, written) }
        try self.noteDurable(written, boot: 0)
    }

    /// The turns that follow go into the other segment, whose turns are in the archive.
    func beginSegment() {
        self.state.withLock { state in
            state.segment = (state.segment + 1) % Self.segments
            state.offset = 0
        }
    }

    /// Writes to the header, and waits for the disk, what the archive says of the journal, which is on the disk.
    ///
    /// - Throws: ``JournalError``.
    func noteArchived(_ archive: JournalState) throws(JournalError) {
        try self.change { state in
            let before = state.header.state
            state.header.state = archive
            if before.durableTurn > archive.durableTurn {
                (state.header.state.durableTurn, state.header.state.boot) = (before.durableTurn, before.boot)
            }
            state.written = max(state.written, archive.archived)
            state.onDisk = max(state.onDisk, archive.archived)
        }
        try self.syncFile()
    }

    /// Writes the last durable turn to the header.
    ///
    /// - Parameters:
    ///   - last: The turn.
    ///   - boot: As ``JournalState/boot``.
    private func noteDurable(_ last: Int64, boot: UInt64) throws(JournalError) {
        try self.change { state in
            guard last >= state.header.state.durableTurn else { return }
            (state.header.state.durableTurn, state.header.state.boot) = (last, boot)
        }
    }

    /// Changes the header and writes it to both slots, one after the other, so that one of them is always whole. As
    /// both say the same, a start notices that the last turn is missing even where one slot is damaged, too.
    private func change(_ body: (inout State) -> Void) throws(JournalError) {
        try self.state.withLock { state throws(JournalError) in
            body(&state)
            state.header.version += 1
            try Self.write(state.header, self.descriptor, self.path, self.system)
        }
    }

    private static func write(
        _ header: LogHeader, _ descriptor: Int32, _ path: String, _ system: System
    ) throws(JournalError) {
        let bytes = header.encoded
        for slot in 0..<LogHeader.slots {
            try Self.write(bytes, descriptor, at: slot * LogHeader.slotBytes, path, system)
        }
    }

    /// Writes zeros over all turns: each is in the archive, or nobody was told of it.
    ///
    /// - Throws: ``JournalError``.
    func clear() throws(JournalError) {
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        var found = zeros
        for offset in stride(from: LogHeader.bytes, to: Self.bytes, by: zeros.count) {
            let count = min(zeros.count, Self.bytes - offset)
            guard pread(self.descriptor, &found, count, offset) == count else {
                throw JournalError.system(self.path, "it cannot be read")
            }
            if memcmp(found, zeros, count) == 0 { continue }
            try Self.write([UInt8](zeros[..<count]), self.descriptor, at: offset, self.path, self.system)
        }
        try self.syncFile()
    }

    private static func write(
        _ bytes: [UInt8], _ descriptor: Int32, at offset: Int, _ path: String, _ system: System
    ) throws(JournalError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { bytes in
                system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]), offset + done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                throw JournalError.system(path, "it cannot be written", written == 0 ? EIO : errno)
            }
            done += written
        }
    }

    /// Waits for the disk. Linux reports a failed write to one `fdatasync` only: so the first error is remembered, and
    /// every later call fails with it.
    private func syncFile() throws(JournalError) {
        let begin = DispatchTime.now().uptimeNanoseconds
        defer { self.timer.recordNanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - begin)) }
        let reason = self.syncFailure.withLock { reason -> Int32 in
            while reason == 0, self.system.sync(self.descriptor) != 0 {
                if errno != EINTR { reason = errno }
            }
            return reason
        }
        guard reason == 0 else { throw JournalError.system(self.path, "it cannot be brought to the disk", reason) }
    }
}
