// Beckon: a turn as it stands in a journal's log
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A turn as it stands in the log: a head of 32 bytes, then the turn's entries as bytes. The next record begins at the next
/// multiple of 16.
///
/// The head, all numbers big-endian: four letters; how many bytes the entries have; the number of the turn; the epoch of
/// the journal; how many turns were not known to be on the disk when this one was written, itself included, or 0 where
/// nobody waits for the disk; and the CRC-32 of the head before it and of the entries.
struct LogRecord: Hashable, Sendable {
    /// One more than that of the turn before.
    var number: Int64
    /// ``JournalIdentity/epoch`` of the process that wrote it.
    var epoch: UInt64
    /// The last turn that was on the disk, with all before it, when this one was written; `nil` where nobody waits for
    /// the disk.
    var onDisk: Int64?
    /// The turn's entries.
    var body: [UInt8]

    static let headBytes = 32, alignment = 16
    /// `BTRN`
    static let magic: UInt32 = 0x4254_524E

    /// How many bytes a record takes, up to where the next one begins.
    static func room(for count: Int) -> Int {
        (Self.headBytes + count + Self.alignment - 1) & ~(Self.alignment - 1)
    }

    /// The bytes of the record.
    var encoded: [UInt8] {
        var coder = Coder()
        coder.write(Self.magic)
        coder.write(UInt32(self.body.count))
        coder.write(self.number)
        coder.write(self.epoch)
        coder.write(self.onDisk.flatMap { UInt32(exactly: self.number - $0) } ?? 0)
        var sum = Checksum()
        sum.add(coder.bytes)
        sum.add(self.body)
        coder.write(sum.value)
        return coder.bytes + self.body
    }
}

extension LogRecord {
    /// Reads the record that begins at an offset.
    ///
    /// - Returns: `nil` where the bytes are not those of a whole one.
    init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard offset >= 0, bytes.count - offset >= Self.headBytes else { return nil }
        func number<Number: FixedWidthInteger>(_ inner: Int, _ type: Number.Type = Number.self) -> Number {
            Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + inner, as: type))
        }
        let count = Int(number(4, UInt32.self))
        let waiting = Int64(number(24, UInt32.self))
        let turn = number(8, Int64.self)
        guard number(0, UInt32.self) == Self.magic, turn > 0, waiting <= turn,
            bytes.count - offset - Self.headBytes >= count
        else { return nil }
        let body = UnsafeRawBufferPointer(rebasing: bytes[(offset + Self.headBytes)...].prefix(count))
        var sum = Checksum()
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 28]))
        sum.add(body)
        guard number(28, UInt32.self) == sum.value else { return nil }
        self.init(
            number: turn, epoch: number(16), onDisk: waiting == 0 ? nil : turn - waiting, body: [UInt8](body))
    }

    /// All sound records in the bytes of a log behind its header, or in any, wherever they stand. Which of them count is
    /// decided by ``JournalOpening``.
    static func all(in bytes: UnsafeRawBufferPointer) -> [LogRecord] {
        var (all, offset): ([LogRecord], Int) = ([], 0)
        while let candidate = Self.nextCandidate(in: bytes, from: offset) {
            let record = LogRecord(bytes, at: candidate)
            offset = candidate + (record.map { Self.room(for: $0.body.count) } ?? Self.alignment)
            if let record { all.append(record) }
        }
        return all
    }

    /// The first offset from `offset` on at which a record may begin.
    static func nextCandidate(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let first = Int32(Self.magic >> 24)
        var offset = offset
        while offset < bytes.count, let found = memchr(start + offset, first, bytes.count - offset) {
            let candidate = UnsafeRawPointer(found) - start
            if candidate.isMultiple(of: Self.alignment), bytes.count - candidate >= Self.headBytes,
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: candidate, as: UInt32.self)) == Self.magic
            {
                return candidate
            }
            offset = candidate + 1
        }
        return nil
    }
}
