// Beckon: events as the rows of their conversation keep them
// SPDX-License-Identifier: Apache-2.0

import CLZ4
import Schema

/// Events of one conversation as a row keeps them: one behind the other, each with its length, and all of it packed as a
/// block of LZ4 with a byte for the form and the number of bytes in front.
///
/// What happens to one request is told eight times in nearly the same words: packed it takes about a quarter, and to pack
/// it costs less than to write the rest.
///
/// Version 4 of the file has them unpacked. Their first byte is 0, for no event has 16 MiB.
enum EventRows {
    private static let form: UInt8 = 1
    private static let headBytes = 5
    /// No block of LZ4 becomes more than so many times its size.
    private static let factor = 255

    /// What packs one row after the other: its tables of 16 KiB are cleared once rather than for each.
    final class Packer {
        fileprivate let stream = LZ4_createStream()
        deinit { LZ4_freeStream(self.stream) }
    }

    /// What a row keeps; the events themselves where packing them gains nothing.
    static func row(of events: [UInt8], by packer: Packer = Packer()) -> [UInt8] {
        guard let count = Int32(exactly: events.count), case let bound = LZ4_compressBound(count), bound > 0,
            packer.stream != nil
        else {
            return events
        }
        let room = Self.headBytes + Int(bound)
        let row = [UInt8](unsafeUninitializedCapacity: room) { room, written in
            room.withMemoryRebound(to: CChar.self) { room in
                guard let start = room.baseAddress else { return }
                let packed = events.withUnsafeBytes { events -> Int32 in
                    // Nothing of the row before: each is read by itself.
                    LZ4_resetStream_fast(packer.stream)
                    return LZ4_compress_fast_continue(
                        packer.stream, events.assumingMemoryBound(to: CChar.self).baseAddress,
                        start + Self.headBytes, count, bound, 1)
                }
                if packed > 0 { written = Self.headBytes + Int(packed) }
            }
            guard written > 0 else { return }
            room[0] = Self.form
            UnsafeMutableRawBufferPointer(room).storeBytes(of: count.bigEndian, toByteOffset: 1, as: Int32.self)
        }
        return row.isEmpty || row.count >= events.count ? events : row
    }

    /// The events of a row, one behind the other, each with its length.
    ///
    /// - Returns: `nil` where the bytes are not those of a row.
    static func events(of row: [UInt8]) -> [UInt8]? {
        guard let form = row.first, form != 0 else { return row }
        guard form == Self.form, let count = row.number(at: 1, as: Int32.self), count > 0,
            let packedCount = Int32(exactly: row.count - Self.headBytes),
            Int(count) <= (row.count - Self.headBytes) * Self.factor
        else { return nil }
        let events = [UInt8](unsafeUninitializedCapacity: Int(count)) { room, written in
            row.withUnsafeBytes { row in
                let packed = UnsafeRawBufferPointer(rebasing: row[Self.headBytes...])
                let read = room.withMemoryRebound(to: CChar.self) { room in
                    LZ4_decompress_safe(
                        packed.assumingMemoryBound(to: CChar.self).baseAddress, room.baseAddress, packedCount, count)
                }
                written = max(0, Int(read))
            }
        }
        return events.count == Int(count) ? events : nil
    }
}
