// Beckon: sums and the best way through a chain of tags
// SPDX-License-Identifier: Apache-2.0

/// Scratch memory for one chain after another: scores of tags at tokens in, probabilities or the best tags out.
///
/// Sums run over products of exponentials, not over logarithms: a multiplication where a logarithm would be, and each
/// token's sums are divided by their total, so that they neither vanish nor grow. What was divided by is what the
/// logarithm of the whole sum is made of.
struct Chain: ~Copyable {
    let tagCount: Int
    private let capacity: Int
    /// Scores of tags, a row a token. Whoever uses the chain writes them.
    let scores: UnsafeMutablePointer<Double>
    /// exp of the scores of one tag after another, a row a tag before; 0 where it may not follow.
    private let steps: UnsafeMutablePointer<Double>
    private let heights: UnsafeMutablePointer<Double>
    private let forward: UnsafeMutablePointer<Double>
    private let backward: UnsafeMutablePointer<Double>
    private let totals: UnsafeMutablePointer<Double>
    private let origins: UnsafeMutablePointer<Int32>

    /// - Parameter capacity: Tokens of the longest sentence.
    init(tagCount: Int, capacity: Int) {
        self.tagCount = tagCount
        self.capacity = capacity
        let cells = tagCount * max(1, capacity)
        self.scores = .allocate(capacity: cells)
        self.steps = .allocate(capacity: tagCount * tagCount)
        self.heights = .allocate(capacity: cells)
        self.forward = .allocate(capacity: cells)
        self.backward = .allocate(capacity: cells)
        self.totals = .allocate(capacity: max(1, capacity))
        self.origins = .allocate(capacity: cells)
        self.scores.initialize(repeating: 0, count: cells)
        self.steps.initialize(repeating: 0, count: tagCount * tagCount)
        self.heights.initialize(repeating: 0, count: cells)
        self.forward.initialize(repeating: 0, count: cells)
        self.backward.initialize(repeating: 0, count: cells)
        self.totals.initialize(repeating: 0, count: max(1, capacity))
        self.origins.initialize(repeating: 0, count: cells)
    }

    deinit {
        self.scores.deallocate()
        self.steps.deallocate()
        self.heights.deallocate()
        self.forward.deallocate()
        self.backward.deallocate()
        self.totals.deallocate()
        self.origins.deallocate()
    }

    /// Takes the scores of one tag after another, a row a tag before, for the sentences to come.
    func setSteps(_ score: (Int, Int) -> Double) {
        for before in 0..<self.tagCount {
            for tag in 0..<self.tagCount {
                self.steps[before * self.tagCount + tag] =
                    TagSet.allows(tag, after: before) ? exponential(min(max(score(before, tag), -60), 60)) : 0
            }
        }
    }

    /// Sums over all ways through the `count` tokens whose scores stand in `scores`.
    ///
    /// - Returns: The logarithm of the sum.
    func sum(_ count: Int) -> Double {
        let tagCount = self.tagCount
        var result = 0.0
        for position in 0..<count {
            let row = position * tagCount
            var highest = -Double.infinity
            for tag in 0..<tagCount { highest = max(highest, self.scores[row + tag]) }
            result += highest
            var total = 0.0
            for tag in 0..<tagCount {
                let height = exponential(self.scores[row + tag] - highest)
                self.heights[row + tag] = height
                var ways = 0.0
                if position == 0 {
                    ways = TagSet.allows(tag, after: nil) ? 1 : 0
                } else {
                    let before = self.forward + row - tagCount
                    for origin in 0..<tagCount { ways += before[origin] * self.steps[origin * tagCount + tag] }
                }
                self.forward[row + tag] = ways * height
                total += ways * height
            }
            self.totals[position] = total
            result += logarithm(total)
            let scale = 1 / total
            for tag in 0..<tagCount { self.forward[row + tag] *= scale }
        }
        return result
    }

    /// How probable each tag is at each token, and each tag after another, after ``sum(_:)``.
    ///
    /// - Parameters:
    ///   - tags: Where the probabilities of tags go, a row a token.
    ///   - pairs: To what the probabilities of one tag after another are added, a row a tag before.
    func probabilities(_ count: Int, tags: UnsafeMutablePointer<Double>, pairs: UnsafeMutablePointer<Double>) {
        let tagCount = self.tagCount
        for tag in 0..<tagCount { self.backward[(count - 1) * tagCount + tag] = 1 }
        for position in stride(from: count - 1, through: 0, by: -1) {
            let row = position * tagCount
            for tag in 0..<tagCount { tags[row + tag] = self.forward[row + tag] * self.backward[row + tag] }
            guard position > 0 else { break }
            // What comes after a step into each tag, divided by what `forward` was divided by.
            let after = self.heights + row
            let scale = 1 / self.totals[position]
            for tag in 0..<tagCount { after[tag] *= self.backward[row + tag] * scale }
            let before = row - tagCount
            for origin in 0..<tagCount {
                let come = self.forward[before + origin]
                var ways = 0.0
                for tag in 0..<tagCount {
                    let step = self.steps[origin * tagCount + tag] * after[tag]
                    ways += step
                    pairs[origin * tagCount + tag] += come * step
                }
                self.backward[before + origin] = ways
            }
        }
    }

    /// The best way through, as Viterbi finds it.
    ///
    /// - Parameter step: The scores of one tag after another, a row a tag before.
    /// - Returns: A tag for each token, and the sum of the scores.
    func best(_ count: Int, steps: UnsafePointer<Float>) -> (tags: [Int], score: Double) {
        let tagCount = self.tagCount
        guard count > 0 else { return ([], 0) }
        for tag in 0..<tagCount {
            self.forward[tag] = TagSet.allows(tag, after: nil) ? self.scores[tag] : -.infinity
        }
        for position in 1..<max(1, count) {
            let row = position * tagCount
            let before = self.forward + row - tagCount
            for tag in 0..<tagCount {
                var most = -Double.infinity
                var from: Int32 = 0
                if tag > 0, tag % 2 == 0 {
                    for origin in tag - 1...tag where before[origin] + Double(steps[origin * tagCount + tag]) > most {
                        most = before[origin] + Double(steps[origin * tagCount + tag])
                        from = Int32(origin)
                    }
                } else {
                    for origin in 0..<tagCount {
                        let score = before[origin] + Double(steps[origin * tagCount + tag])
                        if score > most {
                            most = score
                            from = Int32(origin)
                        }
                    }
                }
                self.forward[row + tag] = most + self.scores[row + tag]
                self.origins[row + tag] = from
            }
        }
        let row = (count - 1) * tagCount
        var tag = 0
        for other in 1..<max(1, tagCount) where self.forward[row + other] > self.forward[row + tag] { tag = other }
        let score = self.forward[row + tag]
        var tags = Array(repeating: 0, count: count)
        for position in stride(from: count - 1, through: 0, by: -1) {
            tags[position] = tag
            tag = Int(self.origins[position * tagCount + tag])
        }
        return (tags, score)
    }
}
