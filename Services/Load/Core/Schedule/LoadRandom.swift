// Beckon: chance drawn from a seed
// SPDX-License-Identifier: Apache-2.0

import Fuzzing
import RealModule

/// One seed, one sequence.
public struct LoadRandom: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    /// - Parameter seed: Any number; equal seeds give equal sequences.
    public init(seed: UInt64) { self.generator = SeededGenerator(seed: seed) }

    /// The next 64 bits.
    public mutating func next() -> UInt64 { self.generator.next() }

    /// A number from 0 to below 1.
    public mutating func unit() -> Double { self.generator.unit() }

    /// A number of the exponential distribution with mean 1.
    public mutating func exponential() -> Double { -Double.log(1 - self.unit()) }
}

/// Draws one of some weighted things.
public struct WeightedDraw: Sendable {
    private let sums: [Double]

    /// - Parameter weights: None below 0; at least one above.
    public init(_ weights: [Double]) {
        var sum = 0.0
        self.sums = weights.map { weight in
            sum += max(0, weight)
            return sum
        }
    }

    /// The index of what was drawn.
    public func draw(_ random: inout LoadRandom) -> Int {
        guard self.sums.count > 1, let total = self.sums.last else { return 0 }
        let point = random.unit() * total
        var low = 0, high = self.sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if self.sums[middle] > point { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
