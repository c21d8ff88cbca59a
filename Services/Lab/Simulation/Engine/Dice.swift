// Beckon: random numbers that a seed repeats
// SPDX-License-Identifier: Apache-2.0

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameters:
    ///   - seed: The run's seed.
    ///   - stream: Which of the run's independent sequences.
    init(seed: UInt64, stream: UInt64) {
        self.state = seed &* 0xD134_2543_DE82_EF95 ^ stream &* 0xA076_1D64_78BD_642F
        _ = self.next()
    }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// A number from 0 to `count` - 1.
    mutating func below(_ count: Int) -> Int { Int(self.next() % UInt64(max(1, count))) }
    /// A number of a closed range.
    mutating func among(_ range: ClosedRange<Int>) -> Int { range.lowerBound + self.below(range.count) }
    /// True so many times in a thousand.
    mutating func perMille(_ rate: Int) -> Bool { rate > 0 && self.below(1_000) < rate }
    /// A span of milliseconds of a closed range.
    mutating func span(_ range: ClosedRange<Int>) -> Int64 { Int64(self.among(range)) }
}
