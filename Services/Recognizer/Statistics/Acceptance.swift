// Beckon: whether a sentence is anything at all
// SPDX-License-Identifier: Apache-2.0

/// What speaks for a sentence being one of the intents. The weights were measured on English sentences that nobody had
/// learnt from, 320 in scope and 690 out of it (logistic regression): where one in two hundred of the latter may be taken, 80 %
/// of the former are, and 30 % by the evidence that a confidence is made of. The threshold is each language's own.
struct Acceptance: Sendable {
    /// Below this it is none of them.
    private(set) var threshold = -Double.infinity

    /// Accepts everything.
    init() {}

    /// - Parameters:
    ///   - outOfScope: What speaks for sentences that are none of the intents and were not learnt from.
    ///   - share: How many of them may be accepted.
    init(outOfScope: [Double], share: Double) {
        let sums = outOfScope.sorted(by: >)
        guard !sums.isEmpty else { return }
        self.threshold = sums[min(sums.count - 1, Int(Double(sums.count) * max(0, share)))].nextUp
    }

    /// All that speaks for it, as the logit of a probability.
    ///
    /// - Parameters:
    ///   - evidence: The classifier's.
    ///   - score: Of the intent, which may not be the best.
    ///   - path: The logarithm of how probable the slots are beside all others.
    ///   - tokens, spans, unexplained: How many there are.
    static func sum(
        _ evidence: Evidence, score: Double, path: Double, tokens: Int, spans: Int, unexplained: Int
    ) -> Double {
        let words = Double(max(1, tokens))
        // A short sentence says little.
        return 3.5 * score - 3.2 * evidence.none + 3.5 * min(2.5, logarithm(words)) + 2.4 * max(-2, path / words)
            + 0.9 * Double(min(2, spans)) - 1.8 * Double(min(3, unexplained)) - 9.1
    }
}
