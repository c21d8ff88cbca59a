// Beckon: tests of covering a turn
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct TurnCoverTests {
    /// The same numbers in each run.
    private struct Sequence: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            self.state = self.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return self.state ^ self.state >> 29
        }
    }

    private static func part(_ range: Range<Int>, _ name: String?, _ cost: Int) -> CoverPart {
        CoverPart(range: range, piece: name.map { .values([$0: .boolean(true)]) }, cost: cost)
    }

    private static let a = Self.part(0..<2, "a", 2), b = Self.part(1..<4, "b", 2), c = Self.part(2..<4, "c", 2)
    private static let idle = Self.part(1..<2, nil, 1)

    /// What words may be, what each costs where nothing explains it, the ranges of the cover, and the words that are left.
    static let covers: [([CoverPart], [Int], [Range<Int>], [Int])] = [
        ([], [], [], []),
        ([], [10, 0, 3], [], [0, 2]),
        // What explains more costs less.
        ([a, b], [10, 10, 10, 10], [1..<4], [0]),
        ([a, b, c], [10, 10, 10, 10], [0..<2, 2..<4], []),
        // A doubtful part is left where its words say little.
        ([part(0..<2, "a", 7)], [3, 3], [], [0, 1]),
        ([part(0..<2, "a", 6)], [3, 3], [0..<2], []),
        // Of two ways that cost the same the longer part counts.
        ([part(0..<2, "a", 2), part(1..<2, "b", 2)], [0, 10], [0..<2], []),
        ([idle, c], [10, 10, 10, 10], [1..<2, 2..<4], [0]),
        // No words are no part.
        ([part(1..<1, "a", 0)], [10], [], [0]),
    ]

    @Test(arguments: Self.covers) func costsLeast(
        _ parts: [CoverPart], _ words: [Int], _ ranges: [Range<Int>], _ unexplained: [Int]
    ) {
        let cover = TurnCover(cheapestOf: parts, words: words)
        #expect(cover.parts.map(\.range) == ranges)
        #expect(cover.unexplained == unexplained)
    }

    /// Whatever words may be, a cover has each word once, and costs no more than to leave all of them.
    @Test func eachWordOnce() {
        var generator = Sequence(state: 7)
        for _ in 0..<500 {
            let count = Int.random(in: 1...12, using: &generator)
            let words = (0..<count).map { _ in [0, 3, 10].randomElement(using: &generator) ?? 0 }
            let parts = (0..<Int.random(in: 0...20, using: &generator)).map { number in
                let start = Int.random(in: 0..<count, using: &generator)
                let end = Int.random(in: start + 1...count, using: &generator)
                return Self.part(start..<end, "\(number)", Int.random(in: 0...20, using: &generator))
            }
            let cover = TurnCover(cheapestOf: parts, words: words)
            var covered = cover.unexplained + cover.parts.flatMap { Array($0.range) }
            covered += words.indices.filter { words[$0] == 0 && !covered.contains($0) }
            #expect(covered.sorted() == Array(words.indices))
            let cost = cover.parts.reduce(0) { $0 + $1.cost } + cover.unexplained.reduce(0) { $0 + words[$1] }
            #expect(cost <= words.reduce(0, +))
        }
    }
}
