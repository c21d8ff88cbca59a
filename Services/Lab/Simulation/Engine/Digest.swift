// Beckon: a number that sums up a run
// SPDX-License-Identifier: Apache-2.0

/// A running sum of everything that happened, in order: two runs with the same sum were the same.
struct Digest {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func mix(_ word: UInt64) {
        self.value = (self.value ^ word) &* 0x9E37_79B9_7F4A_7C15
        self.value ^= self.value >> 29
    }

    mutating func mix(_ bytes: [UInt8]) { self.mix(bytes, 0..<bytes.count) }

    mutating func mix(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBytes { bytes in
            var index = range.lowerBound
            while index + 8 <= range.upperBound {
                self.mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
                index += 8
            }
            var rest: UInt64 = UInt64(range.count)
            while index < range.upperBound {
                rest = rest << 8 | UInt64(bytes[index])
                index += 1
            }
            self.mix(rest)
        }
    }
}
