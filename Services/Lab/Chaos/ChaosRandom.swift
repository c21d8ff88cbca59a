// Beckon: a seeded source of chance
// SPDX-License-Identifier: Apache-2.0

/// SplitMix64: one seed, one sequence.
public struct ChaosRandom: RandomNumberGenerator, Sendable {
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

    /// A number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(self.next() % width)
    }

    /// Whether something of this probability, 0 to 1, happens now.
    public mutating func happens(_ probability: Double) -> Bool {
        probability > 0 && Double(self.next() >> 11) * 0x1p-53 < probability
    }

    /// One of the elements, or nil of none.
    public mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[self.number(0...elements.count - 1)]
    }

    /// A source of its own for a part of the run, so that what the parts draw does not depend on who is first.
    public mutating func branch() -> ChaosRandom { ChaosRandom(seed: self.next()) }
}
