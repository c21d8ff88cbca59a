// Beckon: which intents a sentence may be
// SPDX-License-Identifier: Apache-2.0

/// Intents by score, and what speaks for the best.
struct IntentClassifier: Codable, Sendable {
    let intents: [String]
    /// Of each intent its group: what is ahead of others of its group is not ahead of anything else.
    let groups: [String]
    private let features: IntentFeatures
    private let classifier: LinearClassifier
    private let knowsNone: Bool

    /// - Parameters:
    ///   - samples: Sentences; that none of the intents is meant has the number behind theirs.
    ///   - chosen: Those of them that are learnt from.
    ///   - groups: Of each intent its group.
    ///   - judge: Is handed what the classifier says of the samples that it was not shown.
    /// - Throws: ``TrainingError``.
    init(
        _ samples: IntentSamples, _ chosen: [Int], intents: [String], groups: [String], options: TrainingOptions,
        judging others: [Int] = [], _ judge: (Int, Answer) -> Void = { _, _ in }
    ) throws(TrainingError) {
        self.intents = intents
        self.groups = groups
        let knowsNone = chosen.contains { samples.intents[$0] == intents.count }
        self.knowsNone = knowsNone
        var numbers = IntentFeatures.FeatureNumbers()
        let features = IntentFeatures(samples, chosen, options: options, &numbers)
        self.features = features
        var examples = LinearClassifier.Examples()
        for index in chosen { examples.add(features.example(index, of: samples, numbers), samples.intents[index]) }
        self.classifier = try LinearClassifier(
            &examples, classCount: intents.count + (knowsNone ? 1 : 0), rows: numbers.weights,
            cost: options.cost, learnsEachApart: options.learnsEachApart)
        for index in others {
            let scores = self.classifier.scores(features.vector(index, of: samples, numbers))
            judge(index, self.answer(scores, known: features.share(ofKnown: index, of: samples, numbers)))
        }
    }

    /// What it says of a sentence.
    struct Answer {
        /// The best three intents with their scores.
        var ranking: [(intent: Int, score: Double)]
        var evidence: Evidence
    }

    func read(_ sentence: Sentence) -> Answer {
        self.answer(
            self.classifier.scores(self.features.vector(sentence)), known: self.features.share(ofKnown: sentence))
    }

    private func answer(_ scores: [Float], known: Double) -> Answer {
        var ranking: [(intent: Int, score: Double)] = []
        for intent in self.intents.indices {
            let score = Double(scores[intent])
            guard ranking.count < 3 || score > ranking[2].score else { continue }
            let place = ranking.firstIndex { score > $0.score } ?? ranking.count
            ranking.insert((intent, score), at: place)
            if ranking.count > 3 { ranking.removeLast() }
        }
        let best = ranking[0].score
        let next = self.intents.indices.lazy.filter { self.groups[$0] != self.groups[ranking[0].intent] }
            .map { Double(scores[$0]) }.max()
        let evidence = Evidence(
            best: best, lead: next.map { best - $0 } ?? best,
            known: known,
            none: self.knowsNone ? Double(scores[self.intents.count]) : 0)
        return Answer(ranking: ranking, evidence: evidence)
    }

    var bytes: Int { self.features.bytes + self.classifier.bytes }
}
