// Beckon: what the statistics learn from, made of templates
// SPDX-License-Identifier: Apache-2.0

public import RecognizerStatistics
import RecognizerText
import Schema

/// What a sentence means besides its slots: its intent, and what it sets as a whole.
struct SentenceMeaning: Codable, Hashable, Sendable {
    var intent: String
    var assignments: Set<Assignment>

    /// The statistics' name for it.
    var name: String {
        self.assignments.reduce(into: [self.intent]) { $0.append(SlotLabel.implied($1)) }.sorted().joined(
            separator: " ")
    }
}

/// What the statistics of one language learn from: sentences of the templates that the catalog's intents have, examples of
/// apps, and what the language gives besides.
///
/// It is made and learnt from beside the recognizer, which takes the result with ``Recognizer/using(_:)``.
public struct RecognizerTraining: Sendable {
    /// How many sentences of an intent are made of its templates, and of one free sentence.
    static let sentencesOfIntent = 60, ofFreeSentence = 1
    /// A meaning of an intent that fewer of its sentences have is taken for that without what it sets.
    static let leastOfMeaning = 5

    /// The language's tag.
    public let locale: String
    /// The sentences.
    public let set: TrainingSet
    let meanings: [String: SentenceMeaning]
    let parameters: [String: Set<String>]
    let language: CompiledLanguage
    let catalog: CompiledCatalog

    /// - Throws: ``GrammarError`` for a template that cannot be read.
    init(_ language: CompiledLanguage, _ catalog: CompiledCatalog, _ manifests: [Manifest]) throws(GrammarError) {
        self.locale = language.language.locale
        self.language = language
        self.catalog = catalog
        let words = try SlotWords(language.language, manifests: manifests)
        let material = language.language.training
        var set = TrainingSet(examples: [], outOfScope: material.outOfScope + material.strangersOutOfScope)
        var meanings: [String: SentenceMeaning] = [:]
        var parameters: [String: Set<String>] = [:]
        for (number, entry) in language.language.intents.enumerated() where catalog.intents[entry.intent] != nil {
            var maker = try IntentSpeaker(
                entry, language, catalog, words, manifests, seed: UInt64(number + 1))
            parameters[entry.intent] = try maker.parameters(besides: entry.fragments)
            for (meaning, spoken) in maker.sentences() {
                set.examples.append(TrainingExample(text: spoken.text, intent: meaning.name, spans: spoken.spans))
                set.groups[meaning.name] = meaning.intent
                meanings[meaning.name] = meaning
            }
            var strangers = StrangerExamples(entry.intent, set.examples, meanings, language, catalog, words)
            for text in material.strangers[entry.intent] ?? [] {
                let (meaning, examples) = strangers.examples(of: text)
                set.examples += examples
                set.groups[meaning.name] = meaning.intent
                meanings[meaning.name] = meaning
            }
        }
        set.vocabulary = Self.vocabulary(set, language, catalog)
        self.set = set
        self.meanings = meanings
        self.parameters = parameters
    }

    /// What stands in slots that names may fill, by the lists that such names stand on.
    private static func vocabulary(
        _ set: TrainingSet, _ language: CompiledLanguage, _ catalog: CompiledCatalog
    ) -> [String: [String]] {
        var lists: [String: Set<String>] = [:]
        for example in set.examples {
            let bytes = Array(example.text.utf8)
            let intent = catalog.intents[set.groups[example.intent] ?? example.intent]
            for span in example.spans {
                guard case .slot(let name, let rule) = SlotLabel.meaning(span.slot),
                    let slot = try? CompiledCatalog.slot(
                        name, rule, of: intent, types: catalog.types, in: language.language)
                else { continue }
                let words = String(decoding: bytes[span.range], as: UTF8.self)
                for list in slot.lists { lists[list, default: []].insert(words) }
            }
        }
        return lists.mapValues { $0.sorted() }
    }

    /// Learns. Takes seconds; the same recognizer gives the same result.
    ///
    /// - Parameters:
    ///   - readsAll: Whether readings are made also of what is refused, for who measures.
    ///   - turns: What the recognizer has learnt of turns before; without it they are learnt here, and are in the result.
    /// - Throws: ``RecognizerStatistics/TrainingError`` where there is nothing to learn from, or too much.
    public func train(readsAll: Bool = false, turns: TrainedTurns? = nil) throws(TrainingError) -> TrainedLanguage {
        var options = TrainingOptions()
        // The sentences are varied already, and there are so many that what is said once is chance.
        options.sentencesOfIntent = 0
        options.leastSentences = 2
        options.rounds = 40
        options.listsOfExamples = false
        options.hiddenOfLists = 0.4
        options.learnsEachApart = true
        options.acceptance = self.language.language.training.acceptance
        options.readsAll = readsAll
        let reader = StatisticalReader(language: self.language, catalog: self.catalog)
        let model = try StatisticalModel.train(
            self.set, classes: WordClasses(self.language.language.training.classes), options: options,
            words: { reader.words(of: $0) })
        return TrainedLanguage(
            locale: self.locale, model: model,
            turns: turns == nil ? try TurnModel(self.language, self.catalog) : nil,
            meanings: self.meanings, parameters: self.parameters)
    }
}

/// What was learnt of how people answer in one language. It depends on no app, and is learnt once.
public struct TrainedTurns: Codable, Sendable {
    /// The language's tag.
    public let locale: String
    let model: TurnModel
}

/// What was learnt of one language, of the apps that were there.
public struct TrainedLanguage: Codable, Sendable {
    /// The language's tag.
    public let locale: String
    let model: StatisticalModel
    /// What was learnt of answers, where the language has some to learn from.
    let turns: TurnModel?
    let meanings: [String: SentenceMeaning]
    /// The parameters of each intent that people say something of.
    let parameters: [String: Set<String>]

    /// What it holds in memory, roughly.
    public var bytes: Int { self.model.bytes + (self.turns?.bytes ?? 0) }
}
