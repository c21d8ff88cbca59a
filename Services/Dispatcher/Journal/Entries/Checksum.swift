// Beckon: the sum that tells whether bytes are those that were written
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// The CRC-32 of zlib (RFC 1952) over one piece of bytes after the other.
struct Checksum {
    private(set) var value: UInt32 = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        self.value = UInt32(
            truncatingIfNeeded: crc32_z(
                UInt(self.value), bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }

    mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { self.add($0) } }
}
