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

    fileprivate var values: [Double] { [1, self.best, self.lead, self.known * self.known, self.none] }
}

/// Turns evidence into the probability that the answer is right, by logistic regression on examples that were kept aside.
struct Calibration: Sendable {
    private(set) var weights: [Double]
    /// Below this the answer is "not understood".
    private(set) var threshold: Double
    /// What scores are multiplied by where intents are ranked.
    private(set) var steepness = 5.0

    /// Before anything was measured.
    init() {
        self.weights = [-2, 2, 1, 2, -1]
        self.threshold = 0
    }

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
        guard inScope.count >= 20 else { return }
        self.fit(inScope.map { ($0.evidence, $0.right == 0) } + outOfScope.map { ($0.evidence, false) })
        let right = inScope.filter { $0.right == 0 }.map { self.probability($0.evidence) }.sorted()
        if !right.isEmpty { self.threshold = right[min(right.count - 1, Int(Double(right.count) * refused))] }
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

    /// Newton's method with a prior at the starting weights: few cases move little. Both kinds of cases weigh the same.
    private mutating func fit(_ cases: [(evidence: Evidence, isRight: Bool)]) {
        let prior = self.weights
        let rows = cases.map(\.evidence.values)
        let width = prior.count
        let wrong = max(1, cases.count { !$0.isRight })
        let balance = min(10, max(1, Double(cases.count - wrong) / Double(wrong)))
        for _ in 0..<25 {
            var gradient = (0..<width).map { (self.weights[$0] - prior[$0]) * 0.5 }
            var curvature = (0..<width).map { row in (0..<width).map { $0 == row ? 0.5 : 0 } }
            for (values, entry) in zip(rows, cases) {
                let weight = entry.isRight ? 1 : balance
                let chance = Self.sigmoid(zip(values, self.weights).reduce(0) { $0 + $1.0 * $1.1 })
                let miss = weight * (chance - (entry.isRight ? 1 : 0))
                for row in 0..<width {
                    gradient[row] += miss * values[row]
                    for column in 0..<width {
                        curvature[row][column] += weight * chance * (1 - chance) * values[row] * values[column]
                    }
                }
            }
            guard let step = Self.solve(curvature, gradient) else { return }
            for index in 0..<width { self.weights[index] -= min(max(step[index], -5), 5) }
            if step.allSatisfy({ abs($0) < 1e-6 }) { return }
        }
    }

    /// Gauss's elimination; the matrix is symmetric and has a ridge.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
        var rows = zip(matrix, right).map { $0 + [$1] }
        let width = right.count
        for pivot in 0..<width {
            guard abs(rows[pivot][pivot]) > 1e-12 else { return nil }
            for row in 0..<width where row != pivot {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                for column in pivot...width { rows[row][column] -= factor * rows[pivot][column] }
            }
        }
        let solution = (0..<width).map { rows[$0][width] / rows[$0][$0] }
        return solution.allSatisfy(\.isFinite) ? solution : nil
    }

    private static func sigmoid(_ value: Double) -> Double { 1 / (1 + exponential(-min(max(value, -40), 40))) }

    /// How probable it is that the answer is right.
    func probability(_ evidence: Evidence) -> Double {
        Self.sigmoid(zip(evidence.values, self.weights).reduce(0) { $0 + $1.0 * $1.1 })
    }
}
