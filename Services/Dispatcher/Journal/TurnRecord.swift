// Beckon: a turn as it stands in the file of turns
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A turn as it stands in the file of turns: a head of 32 bytes, then the turn's stream. The next one begins at the next
/// multiple of 16.
///
/// The head, all numbers big-endian: four letters; how many bytes the stream has; the number of the turn; the number of
/// the file's generation; how many turns were not known to be on the disk when it was written, itself included, or 0 where
/// nobody waits for the disk; and the CRC-32C of the head before it and the stream.
struct TurnRecord: Hashable {
    /// The turn's number: one more than that of the turn before.
    var number: Int64
    /// What tells the records of one opening of the journal from those of others.
    var generation: UInt64
    /// The last turn that was known to be on the disk when this one was written, and all before it; `nil` where nobody
    /// waits for the disk.
    var onDisk: Int64?

    static let headBytes = 32, alignment = 16
    /// What a segment of the file holds, and so the longest record with its head.
    static let segmentBytes = 12 << 20
    /// A turn of more bytes stands in no record.
    static let streamMaximum = Self.segmentBytes - Self.headBytes
    /// `BTRN`
    static let mark: UInt32 = 0x4254_524E

    /// How much room a stream takes, up to where the next record begins.
    static func room(for count: Int) -> Int {
        (Self.headBytes + count + Self.alignment - 1) & ~(Self.alignment - 1)
    }

    /// The bytes in front of a stream.
    func head(for stream: UnsafeRawBufferPointer) -> [UInt8] {
        var writer = ByteWriter(capacity: Self.headBytes)
        writer.write(Self.mark)
        writer.write(UInt32(stream.count))
        writer.write(self.number)
        writer.write(self.generation)
        writer.write(self.onDisk.flatMap { UInt32(exactly: self.number - $0) } ?? 0)
        var sum = CRC32C()
        writer.bytes.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[..<28])) }
        sum.add(stream)
        writer.write(sum.value)
        return writer.bytes
    }

    /// Reads the record at a place.
    ///
    /// - Returns: The record and where its stream stands; `nil` where the bytes are not those of a whole one.
    static func read(_ bytes: UnsafeRawBufferPointer, at place: Int) -> (record: TurnRecord, stream: Range<Int>)? {
        guard place >= 0, bytes.count - place >= Self.headBytes else { return nil }
        func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type = Number.self) -> Number {
            Number(bigEndian: bytes.loadUnaligned(fromByteOffset: place + offset, as: type))
        }
        let count = Int(number(4, UInt32.self))
        let waiting = Int64(number(24, UInt32.self))
        let turn = number(8, Int64.self)
        guard number(0, UInt32.self) == Self.mark, turn > 0, waiting <= turn, count <= Self.streamMaximum,
            bytes.count - place - Self.headBytes >= count
        else { return nil }
        let stream = place + Self.headBytes..<place + Self.headBytes + count
        var sum = CRC32C()
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[place..<place + 28]))
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[stream]))
        guard number(28, UInt32.self) == sum.value else { return nil }
        let onDisk = waiting == 0 ? nil : turn - waiting
        return (TurnRecord(number: turn, generation: number(16, UInt64.self), onDisk: onDisk), stream)
    }

    /// The first place from `place` on that may be a record's.
    static func mark(in bytes: UnsafeRawBufferPointer, from place: Int) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let first = Int32(Self.mark >> 24)
        var place = place
        while place < bytes.count, let found = memchr(start + place, first, bytes.count - place) {
            let offset = UnsafeRawPointer(found) - start
            if offset.isMultiple(of: Self.alignment), bytes.count - offset >= Self.headBytes,
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) == Self.mark
            {
                return offset
            }
            place = offset + 1
        }
        return nil
    }
}
