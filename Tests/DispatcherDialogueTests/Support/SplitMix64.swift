// Beckon: random numbers that a seed repeats
// SPDX-License-Identifier: Apache-2.0

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// A number from 0 to `count` - 1.
    mutating func below(_ count: Int) -> Int { Int(self.next() % UInt64(max(1, count))) }
    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool { self.below(count) == 0 }
    /// One of them, or `nil` of none.
    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[self.below(elements.count)]
    }
}
