// Beckon: learns what people do with their turns
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import Schema

/// What was learnt of how people answer: which act a turn is, and where the values in it are.
struct TurnModel: Codable, Sendable {
    private let model: StatisticalModel

    /// What a turn was taken for.
    struct Reading {
        var act: TurnAct
        /// How probable it is that this is right.
        var confidence: Double
        /// Words of a value, and words that are not meant any more, for which there is no class.
        var spans: [(range: Range<Int>, valueClass: ValueClass?)]
    }

    private static let excluded = MarkedText.excluded
    private static let groups: [String: [TurnAct]] = [
        "says": [.value, .choice], "refuses": [.no, .cancel, .later], "asks": [.why, .repeat, .help],
    ]
    /// How many sentences are made of one, with other words for its values.
    private static let variants = 5

    /// - Returns: `nil` for a language of which nothing is known.
    /// - Throws: ``RecognizerStatistics/TrainingError``.
    init?(_ language: CompiledLanguage, _ catalog: CompiledCatalog) throws(TrainingError) {
        var set = TrainingSet(examples: [])
        var contexts: [String: TurnContext] = [:]
        for moment in language.language.training.turns {
            let context = moment.context(articles: language.articles)
            for (act, texts) in moment.said.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                for text in texts {
                    let example = Self.example(text, act)
                    contexts[example.text] = context
                    if act.isNone { set.outOfScope.append(example.text) } else { set.examples.append(example) }
                }
            }
        }
        guard !set.examples.isEmpty else { return nil }
        var generator = SeededGenerator(seed: 1)
        let words = Self.words(language.language.training.values, set.examples)
        for example in set.examples where !example.spans.isEmpty {
            for _ in 0..<Self.variants {
                let other = Self.exchanged(example, words, &generator)
                guard contexts[other.text] == nil else { continue }
                contexts[other.text] = contexts[example.text]
                set.examples.append(other)
            }
        }
        // What comes to nearly the same is no reason to doubt: no and not now; a value and an option.
        for (group, acts) in Self.groups { for act in acts { set.groups[act.rawValue] = group } }
        var options = TrainingOptions()
        options.sentencesOfIntent = 0
        options.listsOfExamples = false
        options.learnsEachApart = true
        let said = contexts
        let reader = StatisticalReader(language: language, catalog: catalog)
        self.model = try StatisticalModel.train(
            set, classes: WordClasses(language.language.training.classes), options: options,
            words: { text in
                var words = reader.words(of: text)
                words.hits = TurnModel.counted(words.hits) + (said[text]?.hits(words.tokens) ?? [])
                return words
            })
    }

    /// Of what is known of the words, what does not depend on the apps that are there.
    private static func counted(_ hits: [PhraseHit]) -> [PhraseHit] {
        hits.filter { ["time", "money", "length", "number", "contactName"].contains($0.list) }
    }

    /// `the {place:museum}, not the {-airport}` as a sentence with spans.
    private static func example(_ source: String, _ act: TurnAct) -> TrainingExample {
        let said = MarkedText(source)
        return TrainingExample(
            text: said.text, intent: act.rawValue,
            spans: said.marks.compactMap { mark in mark.range.map { TrainingSpan($0, mark.name) } })
    }

    /// Words for values, by class: those of the examples, and those that the language has for slots.
    private static func words(_ values: [String: [String]], _ examples: [TrainingExample]) -> [String: [String]] {
        var words: [String: [String]] = [:]
        for example in examples {
            let bytes = Array(example.text.utf8)
            for span in example.spans where span.slot != Self.excluded {
                words[span.slot, default: []].append(String(decoding: bytes[span.range], as: UTF8.self))
            }
        }
        for (name, said) in values {
            let valueClass: ValueClass? =
                switch name {
                case "Placemark": .place
                case "Person": .person
                case "SendMessage.content": .text
                case "SendPayment.note", "AddTasks.taskTitles": .thing
                case "DateComponentsRange", "DateFields": .time
                case "CurrencyAmount": .money
                default: nil
                }
            if let valueClass { words[valueClass.rawValue, default: []] += said }
        }
        return words.mapValues { Set($0).sorted() }
    }

    /// An example with other words for its values.
    private static func exchanged(
        _ example: TrainingExample, _ words: [String: [String]], _ generator: inout SeededGenerator
    ) -> TrainingExample {
        let isSmall = example.text == example.text.lowercased()
        var other = example.exchanging { span in
            guard let choices = words[span.slot], !choices.isEmpty, generator.chance(0.8) else { return nil }
            let choice = choices[generator.below(choices.count)]
            return isSmall ? choice.lowercased() : choice
        }
        other.teachesIntent = false
        return other
    }

    /// What a turn is, the most probable.
    func read(_ text: String, _ tokens: [Token], _ hits: [PhraseHit], in context: TurnContext) -> Reading? {
        let readings = self.model.read(text, tokens: tokens, hits: Self.counted(hits) + context.hits(tokens))
        guard let best = readings.first, let act = TurnAct(rawValue: best.intent) else { return nil }
        // Where two acts come to nearly the same, what speaks for one speaks for the other.
        let group = Self.groups.values.first { $0.contains(act) }
        let others = readings.dropFirst().filter { other in
            TurnAct(rawValue: other.intent).map { group?.contains($0) ?? false } ?? false
        }
        return Reading(
            act: act, confidence: min(1, others.reduce(best.confidence) { $0 + $1.confidence }),
            spans: best.spans.map { ($0.range, ValueClass(rawValue: $0.slot)) })
    }

    var bytes: Int { self.model.bytes }
}
