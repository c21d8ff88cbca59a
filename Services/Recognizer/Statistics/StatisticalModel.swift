// Beckon: what was learnt from a training set, and reading with it
// SPDX-License-Identifier: Apache-2.0

public import RecognizerText

/// What was learnt from a training set. It never changes; a new set makes a new model, while the old one is read with.
public struct StatisticalModel: Sendable {
    let options: TrainingOptions
    let classes: WordClasses
    let phrases: PhraseIndex
    /// Whether a vocabulary was given.
    let marksUnlisted: Bool
    let classifier: IntentClassifier
    let taggers: [Tagger?]
    /// Of each intent, the place of its tagger.
    let taggerOfIntent: [Int]
    let calibration: Calibration

    /// The intents that it knows.
    public var intents: [String] { self.classifier.intents }

    /// What it holds in memory, roughly, without its phrases.
    public var bytes: Int { self.classifier.bytes + self.taggers.reduce(0) { $0 + ($1?.bytes ?? 0) } }

    /// Below this confidence a reading is rejected.
    public var threshold: Double { self.calibration.threshold }

    /// What a sentence may mean.
    ///
    /// - Parameters:
    ///   - text: The sentence.
    ///   - tokens: Its tokens; the first ``TrainingLimits/tokens`` are looked at.
    ///   - hits: What is known of its words besides what the training set's vocabulary says: names of the user, values.
    /// - Returns: One to three readings, the best first; none for a sentence without words.
    public func read(_ text: String, tokens: [Token], hits: [PhraseHit] = []) -> [StatisticalReading] {
        guard !tokens.isEmpty else { return [] }
        let tokens = Array(tokens.prefix(TrainingLimits.tokens))
        let sentence = Sentence(text, tokens, self.phrases.hits(in: tokens) + hits, self.classes)
        let answer = self.classifier.read(sentence)
        let features = TagFeatures(sentence, marksUnlisted: self.marksUnlisted)
        var found: [Int: (spans: [PhraseHit], logarithm: Double)] = [:]
        var ranked: [(reading: StatisticalReading, rank: Double)] = []
        let best = answer.evidence.best
        let total = answer.ranking.reduce(0) { $0 + exponential(self.calibration.steepness * ($1.score - best)) }
        let confidence = self.calibration.probability(answer.evidence)
        for (intent, score) in answer.ranking {
            let place = self.taggerOfIntent[intent]
            let path = found[place] ?? self.taggers[place]?.read(features) ?? ([], 0)
            found[place] = path
            let nearness = self.calibration.steepness * (score - best)
            let rank = nearness - logarithm(total) + self.options.pathWeight * path.logarithm / Double(1 + path.spans.count)
            let share = confidence * exponential(nearness)
            ranked.append(
                (
                    StatisticalReading(
                        intent: self.intents[intent], confidence: share, isRejected: share < self.threshold,
                        spans: path.spans.map { StatisticalSpan($0.range, $0.list) }), rank
                ))
        }
        return self.ordered(ranked, confidence)
    }

    /// By rank; whoever comes first has the confidence of the best.
    private func ordered(
        _ ranked: [(reading: StatisticalReading, rank: Double)], _ confidence: Double
    ) -> [StatisticalReading] {
        let order = ranked.indices.sorted { (-ranked[$0].rank, $0) < (-ranked[$1].rank, $1) }
        var readings = order.map { ranked[$0].reading }
        guard let first = order.first, first != 0 else { return readings }
        let own = readings[0].confidence
        readings[0].confidence = confidence
        readings[0].isRejected = confidence < self.threshold
        for index in readings.indices.dropFirst() where readings[index].confidence > own {
            readings[index].confidence = own
            readings[index].isRejected = own < self.threshold
        }
        return readings
    }
}
