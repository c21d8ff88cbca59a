// Beckon: random numbers that a seed repeats
// SPDX-License-Identifier: Apache-2.0

import Fuzzing

/// What chance does in one part of a simulated world.
struct Dice: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - seed: The run's seed.
    ///   - stream: Which of the run's independent sequences.
    init(seed: UInt64, stream: UInt64) {
        self.generator = SeededGenerator(seed: seed &* 0xD134_2543_DE82_EF95 ^ stream &* 0xA076_1D64_78BD_642F)
        _ = self.next()
    }

    mutating func next() -> UInt64 { self.generator.next() }

    /// A number from 0 to `count` - 1.
    mutating func below(_ count: Int) -> Int { Int(self.next() % UInt64(max(1, count))) }
    /// A number of a closed range.
    mutating func among(_ range: ClosedRange<Int>) -> Int { range.lowerBound + self.below(range.count) }
    /// True so many times in a thousand.
    mutating func perMille(_ rate: Int) -> Bool { rate > 0 && self.below(1_000) < rate }
    /// A span of milliseconds of a closed range.
    mutating func span(_ range: ClosedRange<Int>) -> Int64 { Int64(self.among(range)) }
}
