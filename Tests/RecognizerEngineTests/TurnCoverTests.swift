// Beckon: tests of covering a turn
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Schema
import Testing

@testable import RecognizerEngine

@Suite struct TurnCoverTests {
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
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let count = 1 + generator.below(12)
            let words = (0..<count).map { _ in [0, 3, 10][generator.below(3)] }
            let parts = (0..<generator.below(21)).map { number in
                let start = generator.below(count)
                let end = start + 1 + generator.below(count - start)
                return Self.part(start..<end, "\(number)", generator.below(21))
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
