// Beckon: a seeded source of chance
// SPDX-License-Identifier: Apache-2.0

import Fuzzing

/// One seed, one sequence.
public struct ChaosRandom: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    /// - Parameter seed: Any number; equal seeds give equal sequences.
    public init(seed: UInt64) { self.generator = SeededGenerator(seed: seed) }

    /// The next 64 bits.
    public mutating func next() -> UInt64 { self.generator.next() }

    /// A number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(self.next() % width)
    }

    /// Whether something of this probability, 0 to 1, happens now.
    public mutating func happens(_ probability: Double) -> Bool {
        probability > 0 && self.generator.unit() < probability
    }

    /// One of the elements, or nil of none.
    public mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[self.number(0...elements.count - 1)]
    }

    /// A source of its own for a part of the run, so that what the parts draw does not depend on who is first.
    public mutating func branch() -> ChaosRandom { ChaosRandom(seed: self.next()) }
}
