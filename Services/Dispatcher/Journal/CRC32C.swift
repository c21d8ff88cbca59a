// Beckon: the sum that tells whether bytes are those that were written
// SPDX-License-Identifier: Apache-2.0

import CLinux

/// CRC-32C, the polynomial of Castagnoli, over one piece of bytes after the other: by the processor where it has an
/// instruction for it, else by tables.
struct CRC32C {
    private var state: UInt32 = ~0

    var value: UInt32 { ~self.state }

    private static let hasInstruction = clinux_has_crc32c() != 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        if Self.hasInstruction {
            self.state = Self.shifts.withUnsafeBufferPointer { shifts in
                clinux_crc32c(shifts.baseAddress, self.state, bytes.baseAddress, bytes.count)
            }
        } else {
            self.addByTables(bytes)
        }
    }

    /// The same on any processor.
    mutating func addByTables(_ bytes: UnsafeRawBufferPointer) {
        var state = self.state
        var place = 0
        Self.tables.withUnsafeBufferPointer { tables in
            while bytes.count - place >= 8 {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let mixed = word ^ UInt64(state)
                state = 0
                for byte in 0..<8 { state ^= tables[(7 - byte) << 8 | Int(mixed >> (UInt64(byte) * 8) & 0xFF)] }
                place += 8
            }
            while place < bytes.count {
                state = tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[place])] ^ state >> 8
                place += 1
            }
        }
        self.state = state
    }

    /// What each byte of a sum, the lowest first, becomes behind a block of zeros: four tables of 256. Sums are linear, so
    /// what becomes of each bit says what becomes of all.
    private static let shifts: [UInt32] = {
        let bits = (0..<32).map { bit in
            (0..<Int(CLINUX_CRC32C_BLOCK)).reduce(UInt32(1) << UInt32(bit)) { sum, _ in
                Self.tables[Int(sum & 0xFF)] ^ sum >> 8
            }
        }
        return (0..<4 << 8).map { place in
            (0..<8).reduce(0) { place >> $1 & 1 == 1 ? $0 ^ bits[(place >> 8) * 8 + $1] : $0 }
        }
    }()

    /// Eight tables of 256, one behind the other: the sum of a byte that so many others follow.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 << 8)
        for byte in 0..<256 {
            var sum = UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0x82F6_3B78 }
            tables[byte] = sum
        }
        for place in 256..<tables.count {
            let before = tables[place - 256]
            tables[place] = before >> 8 ^ tables[Int(before & 0xFF)]
        }
        return tables
    }()
}
