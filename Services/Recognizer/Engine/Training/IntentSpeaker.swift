// Beckon: sentences of one intent, to learn from
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Schema

/// Says the templates of one intent many times.
struct IntentSpeaker {
    private let intent: String
    private let templates: [Template]
    private let free: [Template]
    private let appNames: [String]
    private let appMarkers: [String]
    private var speaker: SentenceSpeaker

    /// - Throws: ``GrammarError`` for a template that cannot be read.
    init(
        _ entry: IntentSentences, _ language: CompiledLanguage, _ catalog: CompiledCatalog, _ words: SlotWords,
        _ manifests: [Manifest], seed: UInt64
    ) throws(GrammarError) {
        let intent = entry.intent
        self.intent = intent
        var templates: [Template] = []
        for source in entry.sentences { templates.append(try TemplateParser.parse(source)) }
        let code = language.language.locale.split(separator: "-").first
        for phrases in manifests.flatMap(\.phrases)
        where phrases.intent == intent && phrases.locale.split(separator: "-").first == code {
            // An app's example that cannot be read is a problem of the catalog, which names it.
            for example in phrases.examples.prefix(200) {
                do throws(GrammarError) { templates.append(try TemplateParser.parse(SourceText(example))) } catch {}
            }
        }
        self.templates = templates
        var free: [Template] = []
        for source in language.language.training.sentences[intent] ?? [] {
            free.append(try TemplateParser.parse(source))
        }
        self.free = free
        let names = manifests.filter { $0.intent(intent) != nil }.map(\.name)
        self.appNames = names
        self.appMarkers = language.language.appMarkers
        let usual = Self.usualRules(templates, language.rules)
        self.speaker = SentenceSpeaker(
            rules: language.rules,
            say: { name, rule, generator in
                if name == "app" {
                    return names.isEmpty ? nil : (names[generator.below(names.count)], SlotLabel.app)
                }
                let rule = rule ?? usual[name] ?? nil
                guard
                    let slot = try? CompiledCatalog.slot(
                        name, rule, of: catalog.intents[intent], types: catalog.types, in: language.language),
                    let said = words.words(for: slot, &generator)
                else { return nil }
                return (said, SlotLabel.of(name, rule))
            }, generator: SeededGenerator(seed: seed))
    }

    /// Of each slot that always has a rule the rule that it mostly has: free sentences leave it out.
    private static func usualRules(_ templates: [Template], _ rules: TemplateRules) -> [String: String?] {
        var counts: [String: [String?: Int]] = [:]
        for template in templates {
            Self.slots(of: template, rules) { name, rule in counts[name, default: [:]][rule, default: 0] += 1 }
        }
        return counts.compactMapValues { rules in
            guard rules[nil] == nil else { return nil }
            return rules.max { ($0.value, $0.key ?? "") < ($1.value, $1.key ?? "") }.map(\.key)
        }
    }

    /// Tells of each slot in a template, by its whole name, and the rule that it has there.
    private static func slots(
        of template: Template, _ rules: TemplateRules, _ prefix: String = "", _ depth: Int = 0,
        _ tell: (_ name: String, _ rule: String?) -> Void
    ) {
        switch template {
        case .text, .assignment: break
        case .slot(let name, let rule, _): tell(prefix + name, rule)
        case .rule(let name, let inner, _):
            guard depth < Bounds.ruleDepth, let rule = rules.templates[name] else { return }
            Self.slots(of: rule, rules, prefix + (inner.map { $0 + "." } ?? ""), depth + 1, tell)
        case .sequence(let parts), .alternatives(let parts), .permutation(let parts):
            for part in parts { Self.slots(of: part, rules, prefix, depth, tell) }
        case .optional(let inner): Self.slots(of: inner, rules, prefix, depth, tell)
        }
    }

    /// The parameters that the intent's sentences, or some parts of sentences, have places for.
    ///
    /// - Throws: ``GrammarError`` for a part that cannot be read.
    func parameters(besides fragments: [SourceText]) throws(GrammarError) -> Set<String> {
        var templates = self.templates + self.free
        for fragment in fragments { templates.append(try TemplateParser.parse(fragment)) }
        var names: Set<String> = []
        for template in templates {
            Self.slots(of: template, self.speaker.rules) { name, _ in
                names.insert(String(name.prefix { $0 != "." }))
            }
        }
        return names
    }

    /// The sentences with their meanings, each once.
    mutating func sentences() -> [(SentenceMeaning, SpokenSentence)] {
        var spoken: [SpokenSentence] = []
        var seen: Set<String> = []
        func add(_ sentence: SpokenSentence?) {
            guard let sentence, seen.insert(sentence.text).inserted else { return }
            spoken.append(sentence)
        }
        let rounds = max(1, RecognizerTraining.sentencesOfIntent / max(1, self.templates.count))
        for template in self.templates {
            for _ in 0..<rounds { add(self.named(self.speaker.speak(template))) }
        }
        for template in self.free {
            for _ in 0..<RecognizerTraining.ofFreeSentence { add(self.named(self.speaker.speak(template))) }
        }
        var counts: [Set<Assignment>: Int] = [:]
        for sentence in spoken { counts[sentence.assignments, default: 0] += 1 }
        return spoken.map { sentence in
            let isUsual = counts[sentence.assignments, default: 0] >= RecognizerTraining.leastOfMeaning
            return (SentenceMeaning(intent: self.intent, assignments: isUsual ? sentence.assignments : []), sentence)
        }
    }

    /// Now and then with an app's name at the end, where none is in the sentence.
    private mutating func named(_ sentence: SpokenSentence?) -> SpokenSentence? {
        guard var sentence, !sentence.spans.contains(where: { $0.slot == SlotLabel.app }), !self.appNames.isEmpty,
            !self.appMarkers.isEmpty, self.speaker.generator.chance(0.1)
        else { return sentence }
        sentence.text += " \(self.appMarkers[self.speaker.generator.below(self.appMarkers.count)]) "
        let start = sentence.text.utf8.count
        sentence.text += self.appNames[self.speaker.generator.below(self.appNames.count)]
        sentence.spans.append(TrainingSpan(start..<sentence.text.utf8.count, SlotLabel.app))
        return sentence
    }
}
