// Beckon: scores into how sure one may be
// SPDX-License-Identifier: Apache-2.0

/// What speaks for and against an answer.
struct Evidence {
    /// The best intent's score.
    var best: Double
    /// How far ahead of the next it is.
    var lead: Double
    /// The share of known words.
    var known: Double
    /// The score of "none of them"; 0 where there are no sentences to learn it from.
    var none: Double

    /// All of it as one number. The shares were measured on sets with sentences out of scope; they hold from ten
    /// examples an intent to a hundred, where shares that are fitted to few sentences do not.
    fileprivate var sum: Double { self.best + 0.5 * self.lead + self.known - 0.5 * self.none }
}

/// Turns evidence into the probability that the answer is right, by logistic regression on examples that were kept
/// aside.
struct Calibration: Codable, Sendable {
    /// The logit is `slope * evidence + offset`.
    private(set) var slope = 5.0
    private(set) var offset = -5.0
    /// Below this the answer is "not understood".
    private(set) var threshold = 0.1
    /// What scores are multiplied by where intents are ranked.
    private(set) var steepness = 5.0

    /// Before anything was measured.
    init() {}

    /// An answer to a sentence that was not learnt from.
    struct Case {
        let evidence: Evidence
        /// Of the best intents, the best first.
        let scores: [Double]
        /// The place of the right intent among them, if it is there.
        let right: Int?
    }

    /// - Parameters:
    ///   - inScope: Answers to examples that were not learnt from.
    ///   - outOfScope: Answers to sentences that are none of the intents.
    ///   - refused: The share of right answers that may be refused.
    init(inScope: [Case], outOfScope: [Case], refused: Double) {
        self.init()
        guard inScope.count >= 10 else { return }
        self.fit(inScope.map { ($0.evidence, $0.right == 0) } + outOfScope.map { ($0.evidence, false) })
        let right = inScope.filter { $0.right == 0 }.map { self.probability($0.evidence) }.sorted()
        self.threshold = 0
        if !right.isEmpty { self.threshold = right[min(right.count - 1, Int(Double(right.count) * refused))] }
        // What nothing speaks for is never acted on.
        let nothing = Evidence(best: 0, lead: 0, known: 0, none: 0)
        self.threshold = max(self.threshold, self.probability(nothing).nextUp)
        self.steepness = Self.steepness(inScope)
    }

    /// What scores are multiplied by, so that their exponentials say how probable each of the best intents is.
    private static func steepness(_ cases: [Case]) -> Double {
        func likelihood(_ steepness: Double) -> Double {
            cases.reduce(0) { sum, entry in
                guard let right = entry.right, let best = entry.scores.first else { return sum }
                let total = entry.scores.reduce(0) { $0 + exponential(steepness * ($1 - best)) }
                return sum + steepness * (entry.scores[right] - best) - logarithm(total)
            }
        }
        return [1, 2, 3, 4, 5, 6, 8, 10, 12, 16].max { likelihood($0) < likelihood($1) } ?? 5
    }

    /// Newton's method with a prior at the starting values: few cases move little. Right answers weigh together as
    /// much as wrong ones.
    private mutating func fit(_ cases: [(evidence: Evidence, isRight: Bool)]) {
        let prior = (slope: self.slope, offset: self.offset)
        let wrong = max(1, cases.count { !$0.isRight })
        let balance = min(10, max(1, Double(cases.count - wrong) / Double(wrong)))
        for _ in 0..<25 {
            var gradient = ((self.slope - prior.slope) * 0.1, (self.offset - prior.offset) * 0.1)
            var curvature = (slope: 0.1, both: 0.0, offset: 0.1)
            for (evidence, isRight) in cases {
                let weight = isRight ? 1 : balance
                let chance = self.probability(evidence)
                let miss = weight * (chance - (isRight ? 1 : 0))
                let bend = weight * chance * (1 - chance)
                gradient.0 += miss * evidence.sum
                gradient.1 += miss
                curvature.slope += bend * evidence.sum * evidence.sum
                curvature.both += bend * evidence.sum
                curvature.offset += bend
            }
            let determinant = curvature.slope * curvature.offset - curvature.both * curvature.both
            guard determinant > 1e-12 else { return }
            let slope = (curvature.offset * gradient.0 - curvature.both * gradient.1) / determinant
            let offset = (curvature.slope * gradient.1 - curvature.both * gradient.0) / determinant
            guard slope.isFinite, offset.isFinite else { return }
            // More evidence never makes an answer less probable.
            self.slope = max(0.5, self.slope - min(max(slope, -2), 2))
            self.offset -= min(max(offset, -2), 2)
            if abs(slope) < 1e-6, abs(offset) < 1e-6 { return }
        }
    }

    /// How probable it is that the answer is right.
    func probability(_ evidence: Evidence) -> Double {
        1 / (1 + exponential(-min(max(self.slope * evidence.sum + self.offset, -40), 40)))
    }
}
