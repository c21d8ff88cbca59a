// Beckon: sums and best ways through chains, against every way written out
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RecognizerStatistics

struct ChainTests {
    /// A chain of `count` tokens with scores drawn from `seed`.
    private struct Drawn {
        let slots: Int, count: Int
        let scores: [Double]
        let steps: [Float]

        init(slots: Int, count: Int, seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            let tags = 2 * slots + 1
            self.slots = slots
            self.count = count
            self.scores = (0..<tags * count).map { _ in Double(generator.below(4000)) / 1000 - 2 }
            self.steps = (0..<tags * tags).map { _ in Float(generator.below(4000)) / 1000 - 2 }
        }

        var tags: Int { 2 * self.slots + 1 }

        /// Every way that is allowed, with its score.
        var ways: [(tags: [Int], score: Double)] {
            var ways: [(tags: [Int], score: Double)] = [([], 0)]
            for position in 0..<self.count {
                ways = ways.flatMap { way in
                    (0..<self.tags).compactMap { tag in
                        guard TagSet.allows(tag, after: way.tags.last) else { return nil }
                        let step = way.tags.last.map { Double(self.steps[$0 * self.tags + tag]) } ?? 0
                        return (way.tags + [tag], way.score + step + self.scores[position * self.tags + tag])
                    }
                }
            }
            return ways
        }

        func chain() -> Chain {
            let chain = Chain(tagCount: self.tags, capacity: self.count)
            for index in self.scores.indices { chain.scores[index] = self.scores[index] }
            chain.setSteps { Double(self.steps[$0 * self.tags + $1]) }
            return chain
        }
    }

    @Test(arguments: [(1, 1), (1, 4), (2, 3), (2, 5), (3, 4)], [1, 2, 3] as [UInt64])
    func sumIsTheSumOfAllWays(_ size: (Int, Int), seed: UInt64) {
        let drawn = Drawn(slots: size.0, count: size.1, seed: seed)
        let chain = drawn.chain()
        let expected = logarithm(drawn.ways.reduce(0) { $0 + exponential($1.score) })
        #expect(abs(chain.sum(size.1) - expected) < 1e-9)
    }

    @Test(arguments: [(1, 1), (1, 4), (2, 3), (2, 5), (3, 4)], [4, 5, 6] as [UInt64])
    func probabilitiesAreThoseOfAllWays(_ size: (Int, Int), seed: UInt64) {
        let drawn = Drawn(slots: size.0, count: size.1, seed: seed)
        let chain = drawn.chain()
        let whole = chain.sum(size.1)
        var tags = Array(repeating: 0.0, count: drawn.tags * size.1)
        var pairs = Array(repeating: 0.0, count: drawn.tags * drawn.tags)
        tags.withUnsafeMutableBufferPointer { tags in
            pairs.withUnsafeMutableBufferPointer { pairs in
                chain.probabilities(size.1, tags: tags.baseAddress!, pairs: pairs.baseAddress!)
            }
        }
        for position in 0..<size.1 {
            let row = tags[position * drawn.tags..<(position + 1) * drawn.tags]
            #expect(abs(row.reduce(0, +) - 1) < 1e-9)
            for tag in 0..<drawn.tags {
                let ways = drawn.ways.filter { $0.tags[position] == tag }
                let expected = ways.reduce(0) { $0 + exponential($1.score - whole) }
                #expect(abs(tags[position * drawn.tags + tag] - expected) < 1e-9)
            }
        }
        #expect(abs(pairs.reduce(0, +) - Double(size.1 - 1)) < 1e-9)
    }

    @Test(arguments: [(1, 1), (1, 4), (2, 3), (2, 5), (3, 4)], [7, 8, 9] as [UInt64])
    func bestIsTheBestOfAllWays(_ size: (Int, Int), seed: UInt64) throws {
        let drawn = Drawn(slots: size.0, count: size.1, seed: seed)
        let chain = drawn.chain()
        let expected = try #require(drawn.ways.max { $0.score < $1.score })
        let found = drawn.steps.withUnsafeBufferPointer { chain.best(size.1, steps: $0.baseAddress!) }
        #expect(found.tags == expected.tags)
        #expect(abs(found.score - expected.score) < 1e-5)
    }

    /// Long chains with great scores neither vanish nor overflow.
    @Test func longChainsStayNumbers() {
        let chain = Chain(tagCount: 5, capacity: 128)
        for index in 0..<5 * 128 { chain.scores[index] = index % 5 == 1 ? 700 : -700 }
        chain.setSteps { _, _ in 500 }
        #expect(chain.sum(128).isFinite)
    }

    @Test func slotsAreReadBackFromTheirTags() {
        let tags = TagSet(slots: ["a", "b"])
        let spans = [PhraseHit(0..<2, "b"), PhraseHit(2..<3, "b"), PhraseHit(4..<5, "a")]
        #expect(tags.tags(spans, count: 6) == [3, 4, 3, 0, 1, 0])
        #expect(tags.spans([3, 4, 3, 0, 1, 0]) == spans)
    }
}
