// Beckon: the file of turns
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// The file that turns are written to, one record behind the other: `journal.turns`, two segments that are used in turn.
///
/// It has its full length from the start, and once it was written through its blocks stay as they are: a turn that goes to
/// the disk takes nothing else with it.
final class TurnFile: Sendable {
    /// What the system does, so that tests can let it fail.
    struct System: Sendable {
        var write: @Sendable (Int32, UnsafePointer<iovec>, Int32, Int) -> Int = { pwritev($0, $1, $2, $3) }
        var sync: @Sendable (Int32) -> Int32 = { fdatasync($0) }
        /// Returns why not, or 0.
        var allocate: @Sendable (Int32, Int) -> Int32 = { posix_fallocate($0, 0, $1) }
    }

    static let segments = 2
    static let bytes = TurnFile.segments * TurnRecord.segmentBytes
    /// A segment up to version 6 of the journal. The file tells by its length which it has.
    static let segmentBytesBefore = 4 << 20

    let path: String
    private let descriptor: Int32
    private let system: System
    private let limit = Atomic<Int>(.max)

    /// Opens the file for writing; makes it where it is missing, for its owner only. ``makeRoom()`` comes before the first turn.
    ///
    /// - Throws: ``JournalError``.
    init(folder: String, system: System = System()) throws(JournalError) {
        self.path = Self.path(folder)
        self.system = system
        self.descriptor = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard self.descriptor >= 0 else { throw Self.error(self.path, "it cannot be opened") }
        guard Self.syncFolder(folder) else { throw Self.error(folder, "the folder cannot be written") }
    }

    /// Opens the file for reading.
    ///
    /// - Throws: ``JournalError`` where it is missing, or cannot be read.
    init(reading folder: String) throws(JournalError) {
        self.path = Self.path(folder)
        self.system = System()
        self.descriptor = open(self.path, O_RDONLY | O_CLOEXEC)
        guard self.descriptor < 0 else { return }
        guard errno == ENOENT else { throw Self.error(self.path, "it cannot be read") }
        throw JournalError(
            .corrupt, self.path,
            "it is missing, and with it the latest turns; put it back where journal.sqlite came from, or an empty file "
                + "to go on without them")
    }

    deinit { if self.descriptor >= 0 { close(self.descriptor) } }

    private static func path(_ folder: String) -> String { "\(folder)/journal.turns" }

    /// A file that was made stays made.
    private static func syncFolder(_ folder: String) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Lets no record end behind so many bytes of its segment, as if the disk were full there. For tests.
    func limit(bytes: Int) { self.limit.store(bytes, ordering: .relaxed) }

    // MARK: Reading

    /// Whether it has no length: nobody has written to it, and whoever put it there goes on without its turns.
    var isEmpty: Bool { self.length == 0 }

    private var length: Int { Int(lseek(self.descriptor, 0, Int32(SEEK_END))) }

    /// How long a segment of the file as it is now is.
    private var segmentBytes: Int {
        self.length == Self.segments * Self.segmentBytesBefore ? Self.segmentBytesBefore : TurnRecord.segmentBytes
    }

    /// Reads a segment, or what there is of it. Its room is the system's own and goes back to it: once the heap has given
    /// back a block as large it keeps all that is smaller.
    ///
    /// - Throws: ``JournalError``; what `body` throws.
    func withSegment(_ index: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let length = self.segmentBytes
        guard let room = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            room != MAP_FAILED
        else { throw Self.error(self.path, "there is no memory to read it") }
        defer { munmap(room, length) }
        var count = 0
        while count < length {
            let read = pread(self.descriptor, room + count, length - count, index * length + count)
            if read < 0, errno == EINTR { continue }
            if read < 0 { throw Self.error(self.path, "it cannot be read") }
            if read == 0 { break }
            count += read
        }
        try body(UnsafeRawBufferPointer(start: room, count: count))
    }

    // MARK: Writing

    /// Makes room on the disk for all of it. What it held has to be somewhere else: a file with shorter segments becomes one
    /// with these.
    ///
    /// - Throws: ``JournalError``.
    func makeRoom() throws(JournalError) {
        var reason = EINTR
        while reason == EINTR { reason = self.system.allocate(self.descriptor, Self.bytes) }
        guard reason == 0 else { throw Self.error(self.path, "it cannot be made", reason) }
    }

    /// Writes zeros over what was written. It has to be somewhere else.
    ///
    /// - Throws: ``JournalError``.
    func clear() throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        for index in 0..<Self.segments {
            try self.withSegment(index) { bytes in
                for place in stride(from: 0, to: bytes.count, by: zeros.count) {
                    let piece = UnsafeRawBufferPointer(rebasing: bytes[place..<min(place + zeros.count, bytes.count)])
                    try zeros.withUnsafeBytes { zeros in
                        guard let start = piece.baseAddress, let zero = zeros.baseAddress,
                            memcmp(start, zero, piece.count) != 0
                        else { return }
                        try self.write(
                            [UnsafeRawBufferPointer(rebasing: zeros[..<piece.count])],
                            at: index * TurnRecord.segmentBytes + place)
                    }
                }
            }
        }
    }

    /// Writes a turn, whole. Where that fails it stays nothing that could be read as one.
    ///
    /// - Throws: ``JournalError``.
    func write(_ stream: [UInt8], as record: TurnRecord, segment: Int, at place: Int) throws {
        let start = segment * TurnRecord.segmentBytes + place
        guard place + TurnRecord.headBytes + stream.count <= self.limit.load(ordering: .relaxed) else {
            throw Self.error(self.path, "", ENOSPC)
        }
        do {
            try stream.withUnsafeBytes { stream in
                try record.head(for: stream).withUnsafeBytes { head in
                    try self.write([head, stream], at: start)
                }
            }
        } catch {
            let zeros = [UInt8](repeating: 0, count: TurnRecord.headBytes)
            zeros.withUnsafeBytes { zeros in
                var piece = iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: zeros.baseAddress), iov_len: zeros.count)
                _ = self.system.write(self.descriptor, &piece, 1, start)
            }
            throw error
        }
    }

    private func write(_ bytes: [UnsafeRawBufferPointer], at start: Int) throws {
        var pieces = bytes.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
        var place = start
        pieces.removeAll { $0.iov_len == 0 }
        while !pieces.isEmpty {
            var written = self.system.write(self.descriptor, pieces, Int32(pieces.count), place)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                throw Self.error(self.path, "it cannot be written", written == 0 ? EIO : errno)
            }
            place += written
            while let first = pieces.first, written >= first.iov_len {
                written -= first.iov_len
                pieces.removeFirst()
            }
            if written > 0 {
                pieces[0].iov_base += written
                pieces[0].iov_len -= written
            }
        }
    }

    /// Waits until what was written is on the disk.
    ///
    /// - Throws: ``JournalError``. What of it is there nobody knows then.
    func sync() throws(JournalError) {
        while self.system.sync(self.descriptor) != 0 {
            guard errno == EINTR else { throw Self.error(self.path, "it cannot be brought to the disk") }
        }
    }

    // MARK: Errors

    private static func error(_ path: String, _ what: String, _ reason: Int32 = errno) -> JournalError {
        guard reason == ENOSPC || reason == EDQUOT else {
            return JournalError(
                .failed, path, "\(what) (\(String(cString: strerror(reason)))); look at the disk, then start again")
        }
        return JournalError(
            .diskFull, path, "the disk is full; nothing was told that is not kept. Make room and start again")
    }
}
