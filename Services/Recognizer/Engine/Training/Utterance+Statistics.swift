// Beckon: what the statistics take an utterance for
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerStatistics
import RecognizerText
import RecognizerValues
import Schema

/// One thing that the statistics take an utterance for.
struct StatisticalCandidate {
    var candidate: Candidate
    var confidence: Double
    /// What may be done with it.
    var zone: Zone
    /// What speaks for it and against it.
    var signs: Signs
    /// The words and what they were taken for.
    var parts: [(range: Range<Int>, meaning: String)]
    /// Why it is not acted on, if it is not.
    var refusal: String?
    /// Whether it would be asked about at most, whatever speaks for it.
    var isHeldBack: Bool
}

extension Utterance {
    /// What candidates score at most: sentences of a grammar say more.
    private static let most = 0.8

    /// What the statistics take the utterance for: one thing that may be acted on, or one or two that may be asked about.
    mutating func guesses(_ trained: TrainedLanguage) -> [StatisticalCandidate] {
        let found = self.statisticalCandidates(trained).filter { $0.zone != .neither }
        guard let best = found.first, best.zone == .likely else { return Array(found.prefix(1)) }
        let next = found.dropFirst().first { $0.candidate.intent != best.candidate.intent }
        // What is much less probable is no second meaning.
        return [best] + (next.flatMap { $0.confidence * Self.ahead >= best.confidence ? [$0] : nil } ?? [])
    }

    /// What the statistics take it for, where that may be acted on.
    mutating func guess(_ trained: TrainedLanguage) -> Candidate? {
        self.guesses(trained).first.flatMap { $0.zone == .certain ? $0.candidate : nil }
    }

    /// So many times more probable is what is asked about alone.
    private static let ahead = 4.0

    /// What the statistics take the utterance for, the best first; none that nothing was learnt for.
    mutating func statisticalCandidates(_ trained: TrainedLanguage) -> [StatisticalCandidate] {
        let readings = trained.model.read(
            self.work.utterance, tokens: self.tokens, hits: self.source.hits(), expected: self.expectedIntents,
            isTalking: self.work.isTalking)
        return readings.compactMap { reading in
            guard let meaning = trained.meanings[reading.intent], self.catalog.intents[meaning.intent] != nil else {
                return nil
            }
            return self.candidate(reading, meaning, trained)
        }
    }

    /// What is more probable than it would be otherwise: whoever has just begun a run may want to pause it.
    var expectedIntents: Set<String> {
        guard let domain = self.work.recent.flatMap({ self.catalog.intents[$0.intent]?.domain }) else { return [] }
        return Set(self.catalog.intents.values.lazy.filter { $0.domain == domain }.map(\.name))
    }

    private mutating func candidate(
        _ reading: StatisticalReading, _ meaning: SentenceMeaning, _ trained: TrainedLanguage
    ) -> StatisticalCandidate {
        var filling = StatisticalFilling(meaning, self, said: trained.parameters[meaning.intent] ?? [])
        for span in reading.spans { filling.fill(span, &self.source) }
        filling.takeLooseValues(&self.source)
        filling.leaveTimes(ofClausesBefore: self.clauses)
        let app = filling.app
        var parameters = self.values(&filling, intent: meaning.intent)
        self.join(&parameters, &filling)
        if let app, self.catalog.apps[meaning.intent]?.contains(app) != true {
            filling.refusal = filling.refusal ?? "\(app) does not offer \(meaning.intent)"
        }
        let loose = filling.unexplained(reading.unexplained)
        // Neither a number nor a strange word before one, `minus`, is passed over.
        let numbers = filling.unexplained(Array(self.tokens.indices)).filter { self.tokens[$0].number != nil }
        let signs = loose.filter { $0 + 1 < self.tokens.count && self.tokens[$0 + 1].number != nil }
        if let word = numbers.first ?? signs.first {
            filling.refusal = filling.refusal ?? "nothing explains '\(self.tokens[word].text)'"
        }
        if let word = self.reversal(of: meaning.intent, outside: filling) {
            filling.refusal = filling.refusal ?? "'\(self.tokens[word].text)' may turn it around"
        }
        var zone = reading.zone
        let isHeldBack = filling.refusal != nil
        // What is not wholly understood is asked about at most.
        if isHeldBack, zone == .certain { zone = .likely }
        // A word alone is said to whoever has asked for it, or has just done something of the kind; an app's name is none.
        if self.tokens.count - filling.wordsOfApp < 2, !self.expectedIntents.contains(meaning.intent) {
            zone = .neither
            filling.refusal = filling.refusal ?? "it is one word"
        }
        if reading.zone != .certain { filling.refusal = filling.refusal ?? "it is too improbable" }
        // Whoever names somebody does not mean everybody: an intent that has no place for a person is another one.
        // Where another name says which thing is meant, somebody may only come along, and in a clause of its own the name is part
        // of a reason, "cancel the cab, my sister picks me up": it is asked about.
        if let name = self.unplacedName(meaning.intent, filling) {
            let isNamed = filling.filled.contains { slot, _, _ in slot.hasVocabulary && !slot.isText }
            let isApart = self.clauses.count > 1 && self.clauses.first?.contains(name) == false
            zone = (isNamed || isApart) && zone != .neither ? .likely : .neither
            filling.refusal = filling.refusal ?? "'\(self.tokens[name].text)' is somebody, for whom it has no place"
        }
        let score = Self.score(reading.confidence, zone)
        return StatisticalCandidate(
            candidate: Candidate(
                intent: meaning.intent, app: app, parameters: parameters, score: (score * 1000).rounded() / 1000),
            confidence: reading.confidence, zone: zone, signs: reading.signs,
            parts: reading.spans.map { ($0.range, $0.slot) }, refusal: filling.refusal, isHeldBack: isHeldBack)
    }

    /// The first word of somebody's name that nothing explains, where an intent has no parameter for a person.
    private mutating func unplacedName(_ intent: String, _ filling: StatisticalFilling) -> Int? {
        guard let declared = self.catalog.intents[intent]?.parameters,
            !declared.contains(where: { $0.type == "Person" })
        else { return nil }
        let contact = VocabularySet.Kind.contactName.rawValue
        let names = self.source.hits().filter { $0.list == contact }
        if let name = names.lazy.compactMap({ filling.unexplained(Array($0.range)).first }).first { return name }
        // `Omar's message` names Omar.
        return filling.unexplained(Array(self.tokens.indices)).first { position in
            let word = self.tokens[position].text
            let ending = self.language.language.possessiveEndings.first { word.hasSuffix($0) && word.count > $0.count }
            guard let ending else { return false }
            var owner = self.other(String(word.dropLast(ending.count)))
            return owner.source.hits().contains { $0.list == contact }
        }
    }

    /// The first word that may turn a request around, but in somebody's own text: where something is at stake any, else the one
    /// that it begins with.
    func reversal(of intent: String, outside filling: StatisticalFilling) -> Int? {
        let isAtStake = self.catalog.intents[intent].map { $0.risk != .none } ?? false
        let texts = filling.filled.filter { $0.slot.isText }.map(\.range)
        return self.tokens.indices.first { position in
            (isAtStake || self.source.beginnings.contains(position)) && self.isReversal(position)
                && !texts.contains { $0.contains(position) }
        }
    }

    /// The values of slots that were filled; why they may not be acted on, if they may not, is noted in the filling.
    mutating func values(_ filling: inout StatisticalFilling, intent: String) -> [String: Value] {
        let app = filling.app
        var parameters: [String: Value] = [:]
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        for (slot, range, span) in filling.filled {
            // A number is nobody's name but one that somebody registered.
            if span == nil, !slot.isVerbatim, range.allSatisfy({ self.tokens[$0].number != nil }) {
                filling.refusal = filling.refusal ?? "'\(builder.text(range))' is a number"
            }
            let value =
                span.map { builder.value(of: slot, $0, from: range.lowerBound) }
                ?? builder.value(of: slot, words: range)
            guard let value else {
                filling.refusal = filling.refusal ?? "'\(builder.text(range))' makes no \(slot.name)"
                continue
            }
            Self.set(slot.name, value, in: &parameters)
        }
        for assignment in filling.assignments.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
            guard parameters[assignment.name] == nil,
                let value = self.value(of: assignment, intent, app)
            else { continue }
            Self.set(assignment.name, value, in: &parameters)
        }
        return parameters
    }

    /// Values of an intent that the statistics find in what is said to one of its questions; `nil` where there are none, or
    /// where they leave too much of it unexplained.
    ///
    /// - Parameter isSure: Whether the words are known to be about the intent: else nearly all of them have to be explained.
    mutating func values(saidOf intent: String, _ trained: TrainedLanguage, isSure: Bool) -> [String: Value]? {
        let hits = self.source.hits()
        guard
            let found = trained.model.slots(self.work.utterance, tokens: self.tokens, hits: hits, of: intent),
            !found.spans.isEmpty
        else { return nil }
        var filling = StatisticalFilling(
            SentenceMeaning(intent: intent, assignments: []), self, said: trained.parameters[intent] ?? [])
        for span in found.spans { filling.fill(span, &self.source) }
        filling.takeLooseValues(&self.source)
        // Somebody's own text is never changed by a guess; nor is a name that nobody registered, unless it is sure.
        let isOpen = filling.filled.contains { slot, _, span in slot.isVerbatim || span == nil && !isSure }
        guard !isOpen else { return nil }
        for (slot, range, _) in filling.filled where slot.reader == .integer {
            if self.isThing(range.upperBound - 1) || self.countsThings(range, intent) { return nil }
        }
        let values = self.values(&filling, intent: intent)
        let loose = filling.unexplained(found.unexplained)
        let numbers = filling.unexplained(Array(self.tokens.indices)).filter { self.tokens[$0].number != nil }
        guard filling.refusal == nil, filling.moreOfTimes.isEmpty, numbers.isEmpty, !values.isEmpty,
            loose.count <= (isSure ? max(1, self.tokens.count / 3) : 0)
        else { return nil }
        return values
    }

    /// A score within those of the zone.
    private static func score(_ confidence: Double, _ zone: Zone) -> Double {
        switch zone {
        case .certain: Candidate.threshold + (Self.most - Candidate.threshold) * confidence
        case .likely: Candidate.likely + (Candidate.mostProbable - Candidate.likely) * confidence
        case .neither: 0
        }
    }
}
