// Beckon: slots being filled from what the statistics marked
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import RecognizerValues
import Schema

/// Slots being filled from what a tagger marked.
struct StatisticalFilling {
    private let meaning: SentenceMeaning
    private let catalog: CompiledCatalog
    let language: CompiledLanguage
    let tokens: [Token]
    /// Values in the words that are not meant.
    private let unmeant: [Range<Int>]
    /// The intent's parameters that people say something of.
    let slots: [Slot]
    var filled: [(slot: Slot, range: Range<Int>, span: Span?)] = []
    /// Further words of a time that stands in a slot already: "tomorrow", in "dinner tomorrow, four of us, at eight".
    private(set) var moreOfTimes: [(slot: Slot, range: Range<Int>)] = []
    private(set) var assignments: Set<Assignment>
    private(set) var app: String?
    var explained: Set<Int> = []
    /// How many words name the app.
    private(set) var wordsOfApp = 0
    var refusal: String?

    /// - Parameter said: The intent's parameters that people say something of.
    init(_ meaning: SentenceMeaning, _ utterance: Utterance, said: Set<String>) {
        self.meaning = meaning
        self.assignments = meaning.assignments
        self.catalog = utterance.catalog
        self.language = utterance.language
        self.tokens = utterance.tokens
        self.unmeant = utterance.unmeant ?? []
        let (catalog, language, intent) = (
            utterance.catalog, utterance.language, utterance.catalog.intents[meaning.intent]
        )
        self.slots = (intent?.parameters ?? []).filter { said.contains($0.name) }.compactMap { parameter in
            try? CompiledCatalog.slot(parameter.name, nil, of: intent, types: catalog.types, in: language.language)
        }
        // An app is named wherever its name stands behind a marker, whatever the tagger says.
        for position in utterance.tokens.indices {
            for mention in utterance.source.mentions(at: position, position > 0 ? .name : .between) {
                guard case .app(let name) = mention.content else { continue }
                self.app = self.app ?? name
                self.explained.formUnion(position..<mention.end)
            }
        }
        self.wordsOfApp = self.explained.count
    }

    /// Takes what was marked for what it is.
    mutating func fill(_ found: StatisticalSpan, _ source: inout UtteranceSource) {
        let range = found.range
        switch SlotLabel.meaning(found.slot) {
        case .app:
            let hits = range.compactMap { self.catalog.appNames.matches(in: self.tokens, at: $0).last }
            guard let hit = hits.first else { return }
            self.app = self.app ?? hit.payload
            self.explained.formUnion(range)
        case .assignment(let assignment):
            self.assignments.insert(assignment)
            self.explained.formUnion(range)
        case .slot(let name, let rule):
            let intent = self.catalog.intents[self.meaning.intent]
            guard
                let slot = try? CompiledCatalog.slot(
                    name, rule, of: intent, types: self.catalog.types, in: self.language.language),
                let range = self.cut(range, slot, &source)
            else { return }
            if !slot.isVerbatim, self.isUnmeant(range) {
                self.explained.formUnion(range)
                return
            }
            if slot.reader == .integer, let time = self.time(around: range, &source) {
                self.add(time.slot, time.start..<time.span.end, time.span)
                return
            }
            guard let typed = Self.typed(slot, range, &source) else {
                if slot.hasVocabulary {
                    self.add(slot, range, nil)
                } else {
                    self.refusal = self.refusal ?? "the words of \(name) are none"
                }
                return
            }
            self.add(slot, typed.start..<typed.span.end, typed.span)
        }
    }

    /// What is left of marked words without an app's name at their ends and, where a name ends in a time for which there is
    /// a parameter, without the time; `nil` if nothing is.
    private func cut(_ range: Range<Int>, _ slot: Slot, _ source: inout UtteranceSource) -> Range<Int>? {
        var range = range
        while let last = range.last, self.explained.contains(last) { range = range.lowerBound..<last }
        while let first = range.first, self.explained.contains(first) { range = first + 1..<range.upperBound }
        guard slot.hasVocabulary, !slot.isVerbatim, range.count > 1, let time = self.timeSlots.first else {
            return range.isEmpty ? nil : range
        }
        for start in range.dropFirst()
        where source.spans(of: time, at: start).contains(where: { $0.end >= range.upperBound }) {
            return range.lowerBound..<start
        }
        return range
    }

    mutating func add(_ slot: Slot, _ range: Range<Int>, _ span: Span?) {
        if !slot.isArray, self.filled.contains(where: { $0.slot.name == slot.name }) {
            if self.timeSlots.contains(where: { $0.name == slot.name }) {
                self.moreOfTimes.append((slot, range))
                self.explained.formUnion(range)
                return
            }
            self.refusal = self.refusal ?? "\(slot.name) is said twice"
            return
        }
        self.filled.append((slot, range, span))
        self.explained.formUnion(range)
    }

    /// The value of a slot in or around the words that were marked: the one that covers most of them and begins no later.
    private static func typed(
        _ slot: Slot, _ range: Range<Int>, _ source: inout UtteranceSource
    ) -> (start: Int, span: Span)? {
        if slot.hasVocabulary {
            return source.spans(of: slot, at: range.lowerBound).last { $0.end == range.upperBound }
                .map { (range.lowerBound, $0) }
        }
        var best: (start: Int, span: Span, covered: Int)?
        for start in max(0, range.lowerBound - 1)..<range.upperBound {
            for span in source.spans(of: slot, at: start) where span.end > range.lowerBound {
                let covered = (start..<span.end).clamped(to: range).count
                if covered > best?.covered ?? 0 { best = (start, span, covered) }
            }
        }
        guard let best, best.covered * 2 >= range.count else { return nil }
        return (best.start, best.span)
    }

    /// The time that a number is a part of, with words before it that say so, `at six`, where nothing else is one.
    private func time(
        around range: Range<Int>, _ source: inout UtteranceSource
    ) -> (slot: Slot, start: Int, span: Span)? {
        guard let slot = self.timeSlots.first, self.timeSlots.count == 1, range.count == 1,
            !self.filled.contains(where: { $0.slot.name == slot.name })
        else { return nil }
        for start in max(0, range.lowerBound - 2)..<range.lowerBound {
            let spans = source.spans(of: slot, at: start).filter { $0.end >= range.upperBound }
            if let span = spans.max(by: { $0.end < $1.end }) { return (slot, start, span) }
        }
        return nil
    }

    /// Whether words are a value that is not meant, or hold one.
    private func isUnmeant(_ range: Range<Int>) -> Bool { self.unmeant.contains { $0.overlaps(range) } }

    /// Gives times, amounts and numbers that were not marked to the only parameter that takes them and has none.
    mutating func takeLooseValues(_ source: inout UtteranceSource) {
        self.takeGoal(&source)
        self.takePeople(&source)
        for position in self.tokens.indices
        where !self.explained.contains(position) && !self.isUnmeant(position..<position + 1) {
            let fitting = self.valueSlots.filter { slot in
                guard !self.filled.contains(where: { $0.slot.name == slot.name }), !self.isAssigned(slot.name) else {
                    return false
                }
                let spans = source.spans(of: slot, at: position)
                // "One" and "a" count nothing by themselves, nor does the German "ein" of "stell NDR ein".
                if slot.reader == .integer, self.language.isBareOne(self.tokens[position]),
                    !spans.contains(where: { $0.end > position + 1 })
                {
                    return false
                }
                // One word of a case says other things, too; several, `all the way up`, are the case.
                guard slot.reader == .enumeration else { return !spans.isEmpty }
                let isLetter = self.tokens[position].text.unicodeScalars.first.map(Tokenizer.standsAlone) ?? false
                return !isLetter && spans.contains { $0.end > position + 1 }
            }
            guard fitting.count == 1,
                let span = source.spans(of: fitting[0], at: position).max(by: { $0.end < $1.end }),
                !(position..<span.end).contains(where: self.explained.contains)
            else { continue }
            self.add(fitting[0], position..<span.end, span)
        }
        self.takeMoreOfTimes(&source)
    }

    /// Notes times beside one that was found.
    private mutating func takeMoreOfTimes(_ source: inout UtteranceSource) {
        let slots = self.timeSlots.filter { slot in self.filled.contains { $0.slot.name == slot.name } }
        guard slots.count == 1, let slot = slots.first else { return }
        for position in self.tokens.indices
        where !self.explained.contains(position) && !self.isUnmeant(position..<position + 1) {
            guard let end = source.spans(of: slot, at: position).map(\.end).max(), end > position,
                !(position..<end).contains(where: self.explained.contains)
            else { continue }
            self.add(slot, position..<end, nil)
        }
    }

    /// The parameters that are read from words as a value.
    private var valueSlots: [Slot] {
        self.slots.filter { slot in
            switch slot.reader {
            case .date, .dateFields, .temporalTrigger, .instant, .money, .integer, .enumeration: true
            default: false
            }
        }
    }

    func isAssigned(_ name: String) -> Bool { self.assignments.contains { $0.name == name } }

    private var timeSlots: [Slot] {
        self.slots.filter(\.isTime)
    }

    /// Those of the words that still nothing explains.
    func unexplained(_ words: [Int]) -> [Int] {
        words.filter { !self.explained.contains($0) && !self.language.articles.contains(self.tokens[$0].text) }
    }
}
