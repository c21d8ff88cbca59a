// Beckon: what tells messages apart that come under one id
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Tells messages apart that come under one id: the same in every process. No secret, and no defence: it finds a
/// client's mistakes.
enum Fingerprint {
    private static let prime: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Over the kind and the body, eight bytes at a time; the last ones are filled up with zeros behind their number.
    static func of(_ message: Message) -> UInt64 {
        var hash = UInt64(message.header.kind.rawValue) &+ UInt64(message.body.count) &* 31
        func take(_ word: UInt64) {
            hash = (hash ^ word) &* Self.prime
            hash ^= hash >> 29
        }
        message.body.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for index in 0..<words {
                take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)))
            }
            var last: UInt64 = 0
            for byte in bytes[(words * 8)...].reversed() { last = last << 8 | UInt64(byte) }
            take(last)
        }
        return hash
    }
}
