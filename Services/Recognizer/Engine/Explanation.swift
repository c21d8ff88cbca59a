// Beckon: why an utterance is read as it is
// SPDX-License-Identifier: Apache-2.0

public import RecognizerStatistics
import RecognizerText
public import Schema

/// One way to read an utterance: what each part was taken for, and why a better one won.
public struct Explanation: Sendable {
    /// The intent, the values, the score.
    public var candidate: Candidate
    /// The words and what they were taken for: `literal`, a parameter's name, `app`, `filler`, `unexplained`.
    public var parts: [(words: String, meaning: String)]
    /// What the best reading has over this one; `nil` for the best.
    public var lostBy: String?
}

/// What the statistics take an utterance for.
public struct StatisticalGuess: Sendable {
    /// The intent and the values; a score of 0 where it is refused.
    public var candidate: Candidate
    /// How probable it is that this is right, from 0 to 1.
    public var confidence: Double
    /// The words in slots, and which.
    public var parts: [(words: String, meaning: String)]
    /// Why it is not acted on, if it is not.
    public var refusal: String?
    /// What speaks for it and against it.
    public var signs: Signs
    /// Whether it would be asked about at most, whatever speaks for it.
    public var isHeldBack: Bool
}

/// What the statistics of turns take an answer for.
public struct TurnGuess: Sendable {
    /// What the person does.
    public var act: TurnAct
    /// How probable it is that this is right, from 0 to 1.
    public var confidence: Double
    /// Words of values with their classes, and words that are not meant any more.
    public var parts: [(words: String, meaning: String)]
}

extension Recognizer {
    /// What the statistics of turns alone take an answer for; `nil` where nothing was learnt, or nothing was asked.
    public func turnGuess(_ work: RecognizeWork) -> TurnGuess? {
        guard var utterance = self.utterance(work), let turns = utterance.turns,
            let expectation = work.expectation, let question = expectation.questions.first,
            let reading = utterance.turnReading(question, expectation, turns)
        else { return nil }
        let builder = ValueBuilder(source: utterance.source, text: work.utterance, app: nil)
        return TurnGuess(
            act: reading.act, confidence: reading.confidence,
            parts: reading.spans.map { (builder.text($0.range), $0.valueClass?.rawValue ?? "not meant") })
    }

    /// What the statistics alone take an utterance for, the best first; nothing where nothing was learnt.
    public func guesses(_ work: RecognizeWork) -> [StatisticalGuess] {
        guard var utterance = self.utterance(work), let trained = utterance.trained else { return [] }
        let found = utterance.statisticalCandidates(trained)
        let builder = ValueBuilder(source: utterance.source, text: work.utterance, app: nil)
        return found.map { guess in
            StatisticalGuess(
                candidate: guess.candidate, confidence: guess.confidence,
                parts: guess.parts.map { (builder.text($0.range), $0.meaning) }, refusal: guess.refusal,
                signs: guess.signs, isHeldBack: guess.isHeldBack)
        }
    }

    /// The same as ``recognize(_:)`` for a request, with reasons: each candidate by the reading that it came of.
    public func explain(_ work: RecognizeWork) -> [Explanation] {
        guard var utterance = self.utterance(work) else { return [] }
        return utterance.explanations()
    }
}

extension Utterance {
    /// Every candidate with its reading, the best first.
    mutating func explanations() -> [Explanation] {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        let ranked = self.rankedReadings()
        return ranked.map { entry in
            let parts = entry.reading.parts.map { part -> (words: String, meaning: String) in
                switch part {
                case .literal(let range): (builder.text(range), "literal")
                case .filled(let slot, let range, _): (builder.text(range), self.catalog.sentences.slots[slot].name)
                case .free(let slot, let range):
                    (builder.text(range), "\(self.catalog.sentences.slots[slot].name), free text")
                case .app(let app, let range): (builder.text(range), "app \(app)")
                case .filler(let range): (builder.text(range), "filler")
                case .skipped(let range): (builder.text(range), "unexplained")
                }
            }
            let lostBy = ranked.first.flatMap { entry.ranking.lost(to: $0.ranking) }
            return Explanation(candidate: entry.candidate, parts: parts, lostBy: lostBy)
        }
    }
}

extension Ranking {
    /// The first thing by which another reading is better, in the order of the ranking; `nil` if nothing is.
    func lost(to best: Ranking) -> String? {
        let criteria: [(String, Int, Int)] = [
            ("fewer words that nothing explains", self.skipped, best.skipped),
            (
                "fewer words of free text and slips", 2 * (self.free + self.slips) + self.near,
                2 * (best.free + best.slips) + best.near
            ),
            ("the language's sentence over an app's example", self.example, best.example),
            ("more literal words", -self.literal - self.named, -best.literal - best.named),
            ("a whole name over its words", self.named > 0 ? 0 : 1, best.named > 0 ? 0 : 1),
            ("earlier vocabulary", self.vocabulary, best.vocabulary),
            ("fewer values", self.values, best.values),
            ("more that the sentence implies", -self.implied, -best.implied),
        ]
        return criteria.first { $0.1 != $0.2 }.flatMap { $0.1 > $0.2 ? $0.0 : nil }
    }
}
