// Beckon: learning from a training set
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

extension StatisticalModel {
    /// Learns from a training set. The same set and options make the same model.
    ///
    /// - Parameters:
    ///   - set: Sentences, vocabulary, sentences that are out of scope.
    ///   - classes: A language's word classes.
    ///   - options: How; the defaults are what was measured.
    ///   - words: Cuts a sentence, and says what else is known of its words: as will be handed to
    ///     ``read(_:tokens:hits:)``.
    /// - Throws: ``TrainingError``: the set is empty, too large, or contradicts itself.
    public static func train(
        _ set: TrainingSet, classes: WordClasses = WordClasses(), options: TrainingOptions = TrainingOptions(),
        words: @escaping @Sendable (String) -> SentenceWords = SentenceWords.init
    ) throws(TrainingError) -> StatisticalModel {
        try TrainingLimits.check(set)
        let exchange = try SlotExchange(set)
        let phrases = PhraseIndex(
            (options.listsOfExamples ? exchange.lists : [:]).merging(set.vocabulary, uniquingKeysWith: +))
        let reader = TrainingReader(set: set, classes: classes, options: options, phrases: phrases, words: words)
        let intents = Set(set.examples.map(\.intent)).sorted()
        let (classifier, calibration) = try reader.classifier(intents)

        var groups: [String] = []
        var taggerOfIntent: [Int] = []
        for intent in intents {
            let group = set.groups[intent] ?? intent
            taggerOfIntent.append(groups.firstIndex(of: group) ?? groups.count)
            if taggerOfIntent.last == groups.count { groups.append(group) }
        }
        var taggers: [Tagger?] = []
        var work = 0
        for number in groups.indices {
            let members = Set(intents.indices.filter { taggerOfIntent[$0] == number }.map { intents[$0] })
            taggers.append(try reader.tagger(members, exchange, seed: options.seed &+ UInt64(number), &work))
        }
        return StatisticalModel(
            options: options, classes: classes, phrases: phrases, marksUnlisted: !set.vocabulary.isEmpty,
            classifier: classifier, taggers: taggers, taggerOfIntent: taggerOfIntent,
            literals: LiteralWords(reader, groups: taggerOfIntent, intents: intents), calibration: calibration)
    }
}

/// Reads a training set as sentences with features.
struct TrainingReader {
    let set: TrainingSet
    let classes: WordClasses
    let options: TrainingOptions
    let phrases: PhraseIndex
    let words: @Sendable (String) -> SentenceWords

    func sentence(_ text: String) -> Sentence {
        let words = self.words(text)
        return Sentence(text, words.tokens, self.phrases.hits(in: words.tokens) + words.hits, self.classes)
    }

    /// The classifier's cases: examples, titles, and what is out of scope.
    struct Cases {
        var samples = IntentSamples()
        /// How many of them are examples, which come first.
        var examples = 0

    }

    /// The classifier, and how sure it is.
    ///
    /// - Throws: ``TrainingError`` where an example has no words, or all of an intent's are also another's.
    func classifier(_ intents: [String]) throws(TrainingError) -> (IntentClassifier, Calibration) {
        let cases = try self.cases(intents)
        let all = Array(0..<cases.samples.count)
        let groups = intents.map { self.set.groups[$0] ?? $0 }
        let classifier = try IntentClassifier(
            cases.samples, all, intents: intents, groups: groups, options: self.options)
        guard self.options.acceptance == nil else { return (classifier, Calibration()) }
        return (classifier, try self.calibration(cases, intents, groups))
    }

    private func cases(_ intents: [String]) throws(TrainingError) -> Cases {
        var cases = Cases()
        let numbers = Dictionary(uniqueKeysWithValues: zip(intents, intents.indices))
        var sentences: [UInt64] = []
        for example in self.set.examples where example.teachesIntent {
            let sentence = self.sentence(example.text)
            guard !sentence.words.isEmpty, let number = numbers[example.intent] else {
                throw TrainingError(
                    .empty, "an example of \(example.intent) has no words: '\(example.text.prefix(80))'; say something")
            }
            sentences.append(sentence.words.reduce(0) { Hashing.join(62, $0, $1) })
            cases.samples.add(sentence, number)
        }
        cases.examples = cases.samples.count
        try self.checkThatIntentsDiffer(sentences, cases.samples.intents, intents)
        for (number, intent) in intents.enumerated() {
            for title in self.set.titles[intent] ?? [] {
                let sentence = self.sentence(title)
                if !sentence.words.isEmpty { cases.samples.add(sentence, number) }
            }
        }
        for text in self.set.outOfScope {
            let sentence = self.sentence(text)
            guard !sentence.words.isEmpty else { continue }
            cases.samples.add(sentence, intents.count)
        }
        return cases
    }

    /// - Parameters:
    ///   - sentences: Numbers for the words of each example.
    ///   - numbers: Their intents.
    private func checkThatIntentsDiffer(
        _ sentences: [UInt64], _ numbers: [Int], _ intents: [String]
    ) throws(TrainingError) {
        // -1 for a sentence of several intents.
        var owners: [UInt64: Int] = [:]
        for (sentence, intent) in zip(sentences, numbers) where owners[sentence, default: intent] != -1 {
            owners[sentence] = owners[sentence, default: intent] == intent ? intent : -1
        }
        let own = Set(owners.values)
        guard let lost = intents.indices.first(where: { !own.contains($0) }) else { return }
        throw TrainingError(
            .contradictory,
            "every example of \(intents[lost]) is also one of another intent; give it a sentence of its own")
    }

    /// Judges a classifier by examples that it was not shown: every fifth, in turn; of many examples one fifth alone.
    private func calibration(
        _ cases: Cases, _ intents: [String], _ groups: [String]
    ) throws(TrainingError) -> Calibration {
        let folds = 5
        var seen = Array(repeating: 0, count: intents.count + 1)
        let places = cases.samples.intents.enumerated().map { index, intent -> Int in
            // Titles are always shown.
            guard index < cases.examples || intent == intents.count else { return -1 }
            seen[intent] += 1
            // What is out of scope is the less of both, and more depends on it.
            return seen[intent] % (intent == intents.count && cases.examples > 4000 ? 3 : folds)
        }
        var inScope: [Calibration.Case] = []
        var outOfScope: [Calibration.Case] = []
        for fold in 0..<(cases.examples > 4000 ? 1 : folds) {
            let shown = places.indices.filter { places[$0] != fold }
            guard Set(shown.map { cases.samples.intents[$0] }).isSuperset(of: intents.indices) else { continue }
            _ = try IntentClassifier(
                cases.samples, shown, intents: intents, groups: groups, options: self.options,
                judging: places.indices.filter { places[$0] == fold }
            ) { index, answer in
                let intent = cases.samples.intents[index]
                let judged = Calibration.Case(
                    evidence: answer.evidence, scores: answer.ranking.map(\.score),
                    right: answer.ranking.firstIndex { $0.intent == intent })
                if intent < intents.count {
                    inScope.append(judged)
                } else {
                    outOfScope.append(judged)
                }
            }
        }
        return Calibration(inScope: inScope, outOfScope: outOfScope, refused: self.options.refused)
    }

    /// The tagger of a group of intents, or `nil` where they have no slots.
    ///
    /// - Parameter work: What tagging takes so far, which is bounded.
    func tagger(
        _ intents: Set<String>, _ exchange: SlotExchange, seed: UInt64, _ work: inout Int
    ) throws(TrainingError) -> Tagger? {
        let examples = self.set.examples.filter { $0.teachesSlots && intents.contains($0.intent) }
        let slots = Set(examples.flatMap { $0.spans.map(\.slot) }).sorted()
        guard !slots.isEmpty else { return nil }
        guard slots.count <= TrainingLimits.slotsOfTagger else {
            throw TrainingError(
                .tooLarge,
                "\(intents.sorted().joined(separator: ", ").prefix(200)) have \(slots.count) slots; "
                    + "at most \(TrainingLimits.slotsOfTagger) are told apart, so group fewer intents")
        }
        let tags = TagSet(slots: slots)
        var generator = SeededGenerator(seed: seed)
        var sentences = TaggedSentences()
        for intent in intents.sorted() {
            let own = examples.filter { $0.intent == intent }
            for example in exchange.sentences(own, count: self.options.sentencesOfIntent, &generator) {
                let sentence = self.sentence(example.text)
                let spans = SlotExchange.spans(example, sentence.tokens)
                var hidden = spans.filter { span in
                    let isGiven = !(self.set.vocabulary[span.list] ?? []).isEmpty
                    return generator.chance(isGiven ? self.options.hiddenOfVocabulary : self.options.hiddenOfExamples)
                }
                for span in spans where generator.chance(self.options.hiddenOfLists) {
                    hidden += sentence.hits.filter {
                        $0.range.overlaps(span.range) && self.set.vocabulary[$0.list] != nil
                    }
                }
                work += sentence.tokens.count * tags.count * tags.count
                try TrainingLimits.check(work, TrainingLimits.tagging, "tokens times tags times tags")
                sentences.add(
                    TagFeatures(sentence, marksUnlisted: !self.set.vocabulary.isEmpty, hidden: hidden),
                    tags.tags(spans, count: sentence.tokens.count))
            }
        }
        return try Tagger(sentences, tags: tags, options: self.options)
    }
}
