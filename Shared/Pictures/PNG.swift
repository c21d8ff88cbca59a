// Beckon: the chunks of a PNG
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// What reader and writer share: chunks, numbers, checksums.
enum PNG {
    static let header: [UInt8] = Array("IHDR".utf8), data: [UInt8] = Array("IDAT".utf8),
        end: [UInt8] = Array("IEND".utf8)

    /// A chunk: how long its content is, its kind, its content, the checksum over both.
    static func chunk(_ kind: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let body = kind + content
        return Self.bytes(UInt32(content.count)) + body + Self.bytes(Self.checksum(of: body))
    }

    /// A number, the most significant byte first.
    static func bytes(_ number: UInt32) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 24), UInt8(truncatingIfNeeded: number >> 16)]
            + [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }

    /// The number that four bytes are.
    static func number(_ bytes: some Collection<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    /// The CRC-32 that stands behind each chunk.
    static func checksum(of bytes: some Collection<UInt8>) -> UInt32 {
        let bytes = Array(bytes)
        return UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
    }
}
