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
    let literals: LiteralWords
    let calibration: Calibration
    var acceptance = Acceptance()

    /// The intents that it knows.
    public var intents: [String] { self.classifier.intents }

    /// What it holds in memory, roughly, without its phrases.
    public var bytes: Int {
        self.classifier.bytes + self.taggers.reduce(0) { $0 + ($1?.bytes ?? 0) } + self.literals.bytes
    }

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
        return self.readings(of: sentence, self.classifier.read(sentence))
    }

    /// The best of the readings of ``read(_:tokens:hits:)``, `nil` if it is rejected. Slots are looked for only where the
    /// intent speaks for itself, and for other intents only where they could still be the best.
    ///
    /// - Parameters: See ``read(_:tokens:hits:)``.
    public func best(_ text: String, tokens: [Token], hits: [PhraseHit] = []) -> StatisticalReading? {
        guard !tokens.isEmpty else { return nil }
        let tokens = Array(tokens.prefix(TrainingLimits.tokens))
        let sentence = Sentence(text, tokens, self.phrases.hits(in: tokens) + hits, self.classes)
        let answer = self.classifier.read(sentence)
        let evidence = answer.evidence
        let confidence = self.calibration.probability(evidence)
        let most = Acceptance.sum(
            evidence, score: evidence.best, path: 0, tokens: sentence.words.count, spans: 2, unexplained: 0)
        guard confidence >= self.threshold, most >= self.acceptance.threshold else { return nil }
        let features = TagFeatures(sentence, marksUnlisted: self.marksUnlisted)
        var found: [Int: (spans: [PhraseHit], logarithm: Double)] = [:]
        var best: Judged?
        for (intent, score) in answer.ranking {
            // No path is more than certain.
            if let best, self.calibration.steepness * (score - evidence.best) <= best.rank { continue }
            let judged = self.judge(sentence, intent, score, evidence, features, &found)
            if best.map({ judged.rank > $0.rank }) ?? true { best = judged }
        }
        guard var reading = best?.reading, reading.acceptance >= self.acceptance.threshold else { return nil }
        reading.confidence = confidence
        return reading
    }

    /// The readings of a sentence that a classifier has judged, which may be another than the model's own.
    func readings(of sentence: Sentence, _ answer: IntentClassifier.Answer) -> [StatisticalReading] {
        let features = TagFeatures(sentence, marksUnlisted: self.marksUnlisted)
        var found: [Int: (spans: [PhraseHit], logarithm: Double)] = [:]
        let best = answer.evidence.best
        let confidence = self.calibration.probability(answer.evidence)
        var ranked: [Judged] = []
        for (intent, score) in answer.ranking {
            var judged = self.judge(sentence, intent, score, answer.evidence, features, &found)
            judged.reading.confidence = confidence * exponential(self.calibration.steepness * (score - best))
            ranked.append(judged)
        }
        return self.ordered(ranked)
    }

    private typealias Judged = (reading: StatisticalReading, rank: Double)

    /// One intent with its slots, and how it ranks.
    private func judge(
        _ sentence: Sentence, _ intent: Int, _ score: Double, _ evidence: Evidence, _ features: TagFeatures,
        _ found: inout [Int: (spans: [PhraseHit], logarithm: Double)]
    ) -> Judged {
        let place = self.taggerOfIntent[intent]
        let path = found[place] ?? self.taggers[place]?.read(features) ?? ([], 0)
        found[place] = path
        let unexplained = self.literals.unexplained(sentence, path.spans, place)
        let acceptance = Acceptance.sum(
            evidence, score: score, path: path.logarithm, tokens: sentence.words.count,
            spans: path.spans.count, unexplained: unexplained.count)
        let reading = StatisticalReading(
            intent: self.intents[intent], confidence: 0, isRejected: false,
            spans: path.spans.map { StatisticalSpan($0.range, $0.list) }, unexplained: unexplained,
            acceptance: acceptance)
        let nearness = self.calibration.steepness * (score - evidence.best)
        return (reading, nearness + self.options.pathWeight * path.logarithm / Double(1 + path.spans.count))
    }

    /// By rank; the confidences go to the ranks in their own order.
    private func ordered(_ ranked: [Judged]) -> [StatisticalReading] {
        let confidences = ranked.map(\.reading.confidence).sorted(by: >)
        let order = ranked.indices.sorted { (-ranked[$0].rank, $0) < (-ranked[$1].rank, $1) }
        return zip(order, confidences).map { index, confidence in
            var reading = ranked[index].reading
            reading.confidence = confidence
            reading.isRejected = confidence < self.threshold || reading.acceptance < self.acceptance.threshold
            return reading
        }
    }
}
