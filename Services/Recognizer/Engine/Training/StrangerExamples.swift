// Beckon: what people said, to learn from
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Schema

/// Makes examples of what people said who saw no template, with the meanings and the slots that the templates of the intent have.
struct StrangerExamples {
    /// How many sentences are made of one, with other words for its values.
    private static let variants = 3

    private let intent: String
    private let declaration: IntentDeclaration?
    private let language: CompiledLanguage
    private let catalog: CompiledCatalog
    private let words: SlotWords
    /// What whole sentences of the intent set.
    private let meanings: [SentenceMeaning]
    /// What the slots of its sentences are called.
    private let labels: Set<String>
    private var generator = SeededGenerator(seed: 1)

    /// - Parameters:
    ///   - examples: Of the templates, of this intent and others.
    ///   - meanings: Of the examples, by the statistics' names for them.
    init(
        _ intent: String, _ examples: [TrainingExample], _ meanings: [String: SentenceMeaning],
        _ language: CompiledLanguage, _ catalog: CompiledCatalog, _ words: SlotWords
    ) {
        self.intent = intent
        self.declaration = catalog.intents[intent]
        self.language = language
        self.catalog = catalog
        self.words = words
        self.meanings = meanings.values.filter { $0.intent == intent }.sorted { $0.name < $1.name }
        self.labels = Set(examples.filter { meanings[$0.intent]?.intent == intent }.flatMap { $0.spans.map(\.slot) })
    }

    /// A sentence, and others that are made of it.
    ///
    /// - Parameter source: The sentence with marks: ``MarkedText``.
    mutating func examples(of source: String) -> (meaning: SentenceMeaning, examples: [TrainingExample]) {
        let said = MarkedText(source)
        let meaning = self.meaning(of: said)
        let spans = said.marks.compactMap { mark -> TrainingSpan? in
            guard let range = mark.range, !meaning.assignments.contains(where: { self.sets($0, mark, said) }) else {
                return nil
            }
            return self.label(mark, said).map { TrainingSpan(range, $0) }
        }
        let example = TrainingExample(text: said.text, intent: meaning.name, spans: spans)
        var examples = [example]
        for _ in 0..<Self.variants where !spans.isEmpty {
            var other = example.exchanging { self.otherWords(for: $0.slot) }
            other.teachesIntent = false
            if other.text != example.text { examples.append(other) }
        }
        return (meaning, examples)
    }

    /// The meaning that sets most of what was said, and nothing else.
    private func meaning(of said: MarkedText) -> SentenceMeaning {
        let fitting = self.meanings.filter { meaning in
            meaning.assignments.allSatisfy { assignment in said.marks.contains { self.sets(assignment, $0, said) } }
        }
        return fitting.max { $0.assignments.count < $1.assignments.count }
            ?? SentenceMeaning(intent: self.intent, assignments: [])
    }

    private func sets(_ assignment: Assignment, _ mark: MarkedText.Mark, _ said: MarkedText) -> Bool {
        mark.name == assignment.name
            && Self.folded(mark.value ?? said.words(of: mark) ?? "") == Self.folded(assignment.value)
    }

    private static func folded(_ value: String) -> String {
        let value = value.lowercased()
        return ["on": "true", "yes": "true", "off": "false", "no": "false"][value] ?? value
    }

    /// What the slots of templates are called that have such words; `nil` where the intent has no such parameter.
    private func label(_ mark: MarkedText.Mark, _ said: MarkedText) -> String? {
        guard
            let slot = try? CompiledCatalog.slot(
                mark.name, nil, of: self.declaration, types: self.catalog.types, in: self.language.language)
        else { return nil }
        guard let code = mark.value else { return mark.name }
        let value = Self.value(code, of: slot)
        let implied = value.map { SlotLabel.implied(Assignment(name: mark.name, value: $0)) }
        if let implied, self.labels.contains(implied) { return implied }
        // Words that the language has for a case are read; others can only be learnt, where it is plain which case they are for.
        let words = said.words(of: mark)?.lowercased() ?? ""
        let cases = self.language.language.cases[slot.type?.name ?? ""] ?? [:]
        let isKnown = cases.values.contains { $0.contains { $0.lowercased() == words } }
        return isKnown && slot.reader == .enumeration ? mark.name : implied
    }

    /// The case or the truth that whoever marked the words has meant: `minutes` is the case `minute`; `nil` where that is not plain.
    private static func value(_ code: String, of slot: Slot) -> String? {
        guard let type = slot.type else { return nil }
        if type.kind == .boolean { return Bool(Self.folded(code)).map(String.init) }
        let (cases, folded) = (type.cases ?? [], code.lowercased())
        if let same = cases.first(where: { $0.lowercased() == folded }) { return same }
        let near = cases.filter { $0.lowercased().hasPrefix(folded) || folded.hasPrefix($0.lowercased()) }
        return near.count == 1 ? near[0] : nil
    }

    /// Other words for a slot; `nil` now and then, and where there are none.
    private mutating func otherWords(for label: String) -> String? {
        guard case .slot(let name, let rule) = SlotLabel.meaning(label), self.generator.chance(0.7),
            let slot = try? CompiledCatalog.slot(
                name, rule, of: self.declaration, types: self.catalog.types, in: self.language.language)
        else { return nil }
        return self.words.words(for: slot, &self.generator)
    }
}
