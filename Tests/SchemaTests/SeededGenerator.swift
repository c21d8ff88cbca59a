// Beckon: random numbers that are the same in every run
// SPDX-License-Identifier: Apache-2.0

import Schema

/// SplitMix64. A failure names its seed and so can be run again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { self.state = seed }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(self.next() % UInt64(bound)) }
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: self.next()) } }

    /// A JSON value of at most `depth` levels, with names and texts that need escaping.
    mutating func value(depth: Int) -> Value {
        switch self.below(depth == 0 ? 5 : 7) {
        case 0: .null
        case 1: .boolean(self.below(2) == 0)
        case 2: .integer(Int(truncatingIfNeeded: self.next()))
        // A fraction always: JSON does not tell 2.0 from 2.
        case 3: .double(Double(self.below(2_000_001) - 1_000_000) + 0.25)
        case 4: .string(self.text())
        case 5: .array((0..<self.below(4)).map { _ in self.value(depth: depth - 1) })
        default:
            .object(
                Dictionary(
                    (0..<self.below(4)).map { _ in (self.text(), self.value(depth: depth - 1)) },
                    uniquingKeysWith: { first, _ in first }))
        }
    }

    private mutating func text() -> String {
        let pieces = ["a", "\"", "\\", "/", "\n", "\u{0}", "é", "😀", "]", "{", " ", "漢", "\u{2028}", "x"]
        return (0..<self.below(8)).map { _ in pieces[self.below(pieces.count)] }.joined()
    }
}
