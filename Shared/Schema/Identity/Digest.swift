// Beckon: SHA-256, for what a user consents to and what a browser owns
// SPDX-License-Identifier: Apache-2.0

/// SHA-256 (FIPS 180-4). A page of our own: a cryptography package would cost the build more than the rest of it. Its test vectors are the standard's.
public enum Digest {
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    /// The digest in lower-case hexadecimal, 64 characters.
    public static func sha256(_ bytes: [UInt8]) -> String {
        let hash = self.hash(bytes)
        return String(unsafeUninitializedCapacity: 64) { text in
            for (index, byte) in hash.enumerated() {
                text.initializeElement(at: 2 * index, to: Self.digit(byte >> 4))
                text.initializeElement(at: 2 * index + 1, to: Self.digit(byte & 15))
            }
            return 64
        }
    }

    /// The digest, 32 bytes.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var state = State(
            a: 0x6a09_e667, b: 0xbb67_ae85, c: 0x3c6e_f372, d: 0xa54f_f53a, e: 0x510e_527f, f: 0x9b05_688c,
            g: 0x1f83_d9ab, h: 0x5be0_cd19)
        let whole = bytes.count & ~63
        // What is left of the bytes, a one, zeros, and the number of bits: one block or two.
        var tail = [UInt8](bytes[whole...])
        tail.append(0x80)
        tail.append(contentsOf: repeatElement(0, count: (120 - tail.count % 64) % 64))
        withUnsafeBytes(of: UInt64(bytes.count * 8).bigEndian) { tail.append(contentsOf: $0) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            self.constants.withUnsafeBufferPointer { constants in
                bytes.withUnsafeBytes { bytes in
                    for start in stride(from: 0, to: whole, by: 64) {
                        state.add(bytes, start, words, constants)
                    }
                }
                tail.withUnsafeBytes { bytes in
                    for start in stride(from: 0, to: bytes.count, by: 64) {
                        state.add(bytes, start, words, constants)
                    }
                }
            }
        }
        return [state.a, state.b, state.c, state.d, state.e, state.f, state.g, state.h].flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    /// The eight words that every block changes.
    private struct State {
        var a, b, c, d, e, f, g, h: UInt32

        @inline(__always)
        private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 &- count) }

        mutating func add(
            _ bytes: UnsafeRawBufferPointer, _ start: Int, _ words: UnsafeMutableBufferPointer<UInt32>,
            _ constants: UnsafeBufferPointer<UInt32>
        ) {
            for index in 0..<16 {
                let word = bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
                words[index] = UInt32(bigEndian: word)
            }
            for index in 16..<64 {
                let (a, b) = (words[index - 15], words[index - 2])
                let low = Self.rotate(a, 7) ^ Self.rotate(a, 18) ^ a >> 3
                let high = Self.rotate(b, 17) ^ Self.rotate(b, 19) ^ b >> 10
                words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
            }
            var s = self
            for index in stride(from: 0, to: 64, by: 8) {
                // Eight rounds: after each the words have moved on by one place, after eight they stand as before.
                Self.round(s.a, s.b, s.c, &s.d, s.e, s.f, s.g, &s.h, words[index] &+ constants[index])
                Self.round(s.h, s.a, s.b, &s.c, s.d, s.e, s.f, &s.g, words[index + 1] &+ constants[index + 1])
                Self.round(s.g, s.h, s.a, &s.b, s.c, s.d, s.e, &s.f, words[index + 2] &+ constants[index + 2])
                Self.round(s.f, s.g, s.h, &s.a, s.b, s.c, s.d, &s.e, words[index + 3] &+ constants[index + 3])
                Self.round(s.e, s.f, s.g, &s.h, s.a, s.b, s.c, &s.d, words[index + 4] &+ constants[index + 4])
                Self.round(s.d, s.e, s.f, &s.g, s.h, s.a, s.b, &s.c, words[index + 5] &+ constants[index + 5])
                Self.round(s.c, s.d, s.e, &s.f, s.g, s.h, s.a, &s.b, words[index + 6] &+ constants[index + 6])
                Self.round(s.b, s.c, s.d, &s.e, s.f, s.g, s.h, &s.a, words[index + 7] &+ constants[index + 7])
            }
            self = State(
                a: self.a &+ s.a, b: self.b &+ s.b, c: self.c &+ s.c, d: self.d &+ s.d, e: self.e &+ s.e,
                f: self.f &+ s.f, g: self.g &+ s.g, h: self.h &+ s.h)
        }

        @inline(__always)
        private static func round(
            _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
            _ h: inout UInt32, _ word: UInt32
        ) {
            let first = h &+ (self.rotate(e, 6) ^ self.rotate(e, 11) ^ self.rotate(e, 25)) &+ (e & f ^ ~e & g) &+ word
            d = d &+ first
            h = first &+ (self.rotate(a, 2) ^ self.rotate(a, 13) ^ self.rotate(a, 22)) &+ (a & b ^ a & c ^ b & c)
        }
    }
}
