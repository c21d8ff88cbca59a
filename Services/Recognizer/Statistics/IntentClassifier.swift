// Beckon: which intents a sentence may be
// SPDX-License-Identifier: Apache-2.0

/// Intents by score, and what speaks for the best.
struct IntentClassifier: Sendable {
    let intents: [String]
    private let features: IntentFeatures
    private let classifier: LinearClassifier
    private let knowsNone: Bool

    /// Sentences to learn from.
    struct Cases {
        var sentences: [Sentence] = []
        /// Places in the list of intents; behind its end "none of them".
        var intents: [Int] = []
    }

    /// - Throws: ``TrainingError``.
    init(_ cases: Cases, intents: [String], options: TrainingOptions) throws(TrainingError) {
        self.intents = intents
        let knowsNone = cases.intents.contains(intents.count)
        self.knowsNone = knowsNone
        let features = IntentFeatures(cases.sentences, options: options)
        self.features = features
        var examples = LinearClassifier.Examples()
        for (sentence, intent) in zip(cases.sentences, cases.intents) {
            examples.add(features.vector(sentence), intent)
        }
        self.classifier = try LinearClassifier(
            examples, classCount: intents.count + (knowsNone ? 1 : 0), featureCount: features.count,
            cost: options.cost)
    }

    /// What it says of a sentence.
    struct Answer {
        /// The best three intents with their scores.
        var ranking: [(intent: Int, score: Double)]
        var evidence: Evidence
    }

    func read(_ sentence: Sentence) -> Answer {
        let scores = self.classifier.scores(self.features.vector(sentence))
        var ranking: [(intent: Int, score: Double)] = []
        for intent in self.intents.indices {
            let score = Double(scores[intent])
            guard ranking.count < 3 || score > ranking[2].score else { continue }
            let place = ranking.firstIndex { score > $0.score } ?? ranking.count
            ranking.insert((intent, score), at: place)
            if ranking.count > 3 { ranking.removeLast() }
        }
        let best = ranking[0].score
        let evidence = Evidence(
            best: best, lead: ranking.count > 1 ? best - ranking[1].score : best,
            known: self.features.share(ofKnown: sentence),
            none: self.knowsNone ? Double(scores[self.intents.count]) : 0)
        return Answer(ranking: ranking, evidence: evidence)
    }

    var bytes: Int { self.features.bytes + self.classifier.bytes }
}
