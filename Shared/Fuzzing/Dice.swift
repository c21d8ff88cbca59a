// Beckon: random numbers that are the same in every run
// SPDX-License-Identifier: Apache-2.0

/// The same throws for the same seed, everywhere. A failure names its seed and so can be run again.
public struct Dice: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    /// - Parameter seed: What all throws follow from.
    public init(_ seed: UInt64) { self.generator = SeededGenerator(seed: seed) }

    public mutating func next() -> UInt64 { self.generator.next() }

    /// A number from 0 to below `bound`; 0 where the bound is not positive.
    public mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(self.next() % UInt64(bound)) : 0 }

    /// Whether one throw of `sides` succeeds.
    public mutating func one(in sides: Int) -> Bool { self.below(sides) == 0 }

    /// One of the elements, or `nil` if there are none.
    public mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element? {
        guard !elements.isEmpty else { return nil }
        return elements[elements.index(elements.startIndex, offsetBy: self.below(elements.count))]
    }

    /// Any bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: self.next()) }
    }
}
