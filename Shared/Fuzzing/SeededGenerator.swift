// Beckon: random numbers that a seed repeats
// SPDX-License-Identifier: Apache-2.0

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine. What draws from chance anywhere in Beckon and has
/// to be repeated draws from this.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter seed: Any number; equal seeds give equal sequences.
    public init(seed: UInt64) { self.state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number from 0 to below 1.
    public mutating func unit() -> Double { Double(self.next() >> 11) * 0x1p-53 }
}
