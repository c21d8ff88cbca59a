// Beckon: what was learnt from a training set, and reading with it
// SPDX-License-Identifier: Apache-2.0

public import RecognizerText

/// What was learnt from a training set. It never changes; a new set makes a new model, while the old one is read with. What is
/// decoded is trusted: whoever keeps it in a file sees that it comes back as it was.
public struct StatisticalModel: Codable, Sendable {
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

    /// The intents that it knows.
    public var intents: [String] { self.classifier.intents }

    /// What it holds in memory, roughly, without its phrases.
    public var bytes: Int {
        self.classifier.bytes + self.taggers.reduce(0) { $0 + ($1?.bytes ?? 0) } + self.literals.bytes
    }

    /// What a sentence may mean.
    ///
    /// - Parameters:
    ///   - text: The sentence.
    ///   - tokens: Its tokens; the first ``TrainingLimits/tokens`` are looked at.
    ///   - hits: What is known of its words besides what the training set's vocabulary says: names of the user, values.
    ///   - expected: The intents that are more probable than others where they are said, whatever the words.
    ///   - isTalking: Whether who says it has been talking to the system: ``Acceptance/whileTalking()``.
    /// - Returns: One to three readings, the best first; none for a sentence without words.
    public func read(
        _ text: String, tokens: [Token], hits: [PhraseHit] = [], expected: Set<String> = [], isTalking: Bool = false
    ) -> [StatisticalReading] {
        guard !tokens.isEmpty else { return [] }
        let tokens = Array(tokens.prefix(TrainingLimits.tokens))
        let sentence = Sentence(text, tokens, self.phrases.hits(in: tokens) + hits, self.classes)
        let answer = self.classifier.read(sentence)
        // Most of what nobody taught is known as such before any slot is looked for.
        let acceptance = isTalking ? self.options.acceptance?.whileTalking() : self.options.acceptance
        if let acceptance {
            let signs = Signs(answer.evidence, score: answer.evidence.best, tokens: sentence.words.count)
            let most = acceptance.most(signs) + (expected.isEmpty ? 0 : Acceptance.weightOfExpected)
            guard most >= acceptance.likely || self.options.readsAll else { return [] }
        }
        return self.readings(of: sentence, answer, expected, acceptance)
    }

    /// The readings of a sentence that the classifier has judged.
    private func readings(
        of sentence: Sentence, _ answer: IntentClassifier.Answer, _ expected: Set<String>, _ acceptance: Acceptance?
    ) -> [StatisticalReading] {
        let features = TagFeatures(sentence, marksUnlisted: self.marksUnlisted)
        var found: [Int: (spans: [PhraseHit], logarithm: Double)] = [:]
        let best = answer.evidence.best
        var ranked: [Judged] = []
        for (intent, score) in answer.ranking {
            // What is far behind the best is never the first, whatever its slots are: no path is more than certain.
            let nearness = self.calibration.steepness * (score - best)
            if let first = ranked.map(\.rank).max(), nearness <= first, ranked.count > 1 { continue }
            let isExpected = expected.contains(self.classifier.groups[intent])
            ranked.append(
                self.judge(sentence, intent, score, isExpected, answer.evidence, features, acceptance, &found))
        }
        return self.ordered(ranked)
    }

    /// The slots of what is said of an intent that is known, and the words that stand in none and in none of its examples.
    ///
    /// - Parameters:
    ///   - text, tokens, hits: See ``read(_:tokens:hits:)``.
    ///   - group: The intent.
    /// - Returns: `nil` where nothing was learnt of it.
    public func slots(
        _ text: String, tokens: [Token], hits: [PhraseHit], of group: String
    ) -> (spans: [StatisticalSpan], unexplained: [Int])? {
        guard !tokens.isEmpty, let intent = self.classifier.groups.firstIndex(of: group) else { return nil }
        let place = self.taggerOfIntent[intent]
        let tokens = Array(tokens.prefix(TrainingLimits.tokens))
        let sentence = Sentence(text, tokens, self.phrases.hits(in: tokens) + hits, self.classes)
        guard let path = self.taggers[place]?.read(TagFeatures(sentence, marksUnlisted: self.marksUnlisted)) else {
            return nil
        }
        return (
            path.spans.map { StatisticalSpan($0.range, $0.list) },
            self.literals.unexplained(sentence, path.spans, place)
        )
    }

    private typealias Judged = (reading: StatisticalReading, rank: Double)

    /// One intent with its slots, and how it ranks.
    private func judge(
        _ sentence: Sentence, _ intent: Int, _ score: Double, _ isExpected: Bool, _ evidence: Evidence,
        _ features: TagFeatures, _ acceptance: Acceptance?,
        _ found: inout [Int: (spans: [PhraseHit], logarithm: Double)]
    ) -> Judged {
        let place = self.taggerOfIntent[intent]
        let path = found[place] ?? self.taggers[place]?.read(features) ?? ([], 0)
        found[place] = path
        let unexplained = self.literals.unexplained(sentence, path.spans, place)
        let nearness = self.calibration.steepness * (score - evidence.best)
        let words = sentence.words.count
        let signs = Signs(evidence, score: score, tokens: words).with(
            path: path.logarithm, tokens: words, spans: path.spans.count, unexplained: unexplained.count)
        let confidence: Double
        let zone: Zone
        if let acceptance {
            let sum = acceptance.sum(signs) + (isExpected ? Acceptance.weightOfExpected : 0)
            (confidence, zone) = (Acceptance.probability(sum), acceptance.zone(sum))
        } else {
            confidence = self.calibration.probability(evidence) * exponential(nearness)
            zone = confidence < self.calibration.threshold ? .neither : .certain
        }
        let reading = StatisticalReading(
            intent: self.intents[intent], confidence: confidence,
            spans: path.spans.map { StatisticalSpan($0.range, $0.list) }, unexplained: unexplained, signs: signs,
            zone: zone)
        return (reading, nearness + self.options.pathWeight * path.logarithm / Double(1 + path.spans.count))
    }

    /// By rank.
    private func ordered(_ ranked: [Judged]) -> [StatisticalReading] {
        let order = ranked.indices.sorted { (-ranked[$0].rank, $0) < (-ranked[$1].rank, $1) }
        guard self.options.acceptance == nil else { return order.map { ranked[$0].reading } }
        // The confidences go to the ranks in their own order.
        let confidences = ranked.map(\.reading.confidence).sorted(by: >)
        return zip(order, confidences).map { index, confidence in
            var reading = ranked[index].reading
            reading.confidence = confidence
            reading.zone = confidence < self.calibration.threshold ? .neither : .certain
            return reading
        }
    }
}
