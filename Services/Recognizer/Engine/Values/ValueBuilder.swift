// Beckon: words into values of a parameter's type
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import RecognizerValues
import Schema

/// Makes values of slots' types from words and spans.
struct ValueBuilder {
    let source: UtteranceSource
    let text: String
    /// The app that the utterance names, whose terms count then.
    var app: String?

    private var tokens: [Token] { self.source.tokens }
    private var language: CompiledLanguage { self.source.language }

    /// The value of a slot that was filled by a span; `nil` if it makes no sense after all.
    func value(of slot: Slot, _ span: Span, from start: Int) -> Value? {
        switch span.content {
        case .value(let value):
            return self.value(of: slot, listed: value, start..<span.end).map { self.whole(slot, $0) }
        case .time(let time):
            if let known = self.known(slot)?.time(in: self.source.moment) {
                return TimeWriter.range(time, about: known, self.source.moment, isLate: slot.isLate)
                    .flatMap { self.value(slot, $0) }.map { self.whole(slot, $0) }
            }
            return TimeWriter.range(time, self.source.moment, isLate: slot.isLate).flatMap { self.value(slot, $0) }
        case .duration(let duration):
            return TimeWriter.range(after: duration, self.source.moment).flatMap { self.value(slot, $0) }
        case .words: return self.value(of: slot, words: start..<span.end)
        case .number(let number): return .integer(number)
        case .app: return nil
        }
    }

    /// A value that the span has already. Words of a list become a value of the slot's type.
    private func value(of slot: Slot, listed value: Value, _ range: Range<Int>) -> Value? {
        guard case .list = slot.reader, value.string != nil, let type = slot.type,
            type.kind == .entity || type.kind == .composite
        else {
            return slot.isArray ? value.array == nil ? .array([value]) : value : value
        }
        let words = slot.suffix.isEmpty ? self.text(range) : value.string ?? ""
        let whole = type.value(fromWords: words)
        return slot.isArray ? whole.map { .array([$0]) } : whole
    }

    private func value(_ slot: Slot, _ range: DateComponentsRange) -> Value? {
        guard let value = try? Value(encoding: range) else { return nil }
        switch slot.reader {
        case .temporalTrigger: return ["dateComponentsRange": value]
        case .dateFields: return value["startDateComponents"]
        case .instant:
            return TimeWriter.instant(range, self.source.moment).flatMap { try? Value(encoding: $0) }
        default: return value
        }
    }

    /// The value of a slot for words as they are.
    func value(of slot: Slot, words range: Range<Int>) -> Value? {
        var range = self.trimmed(range)
        // An article alone is the beginning of something that was not said, also in somebody's own words.
        guard !range.allSatisfy({ self.language.articles.contains(self.tokens[$0].text) }) else { return nil }
        if slot.rule == .including, range.upperBound < self.tokens.count {
            range = range.lowerBound..<range.upperBound + 1
        }
        let leading = slot.rule == .leading ? 1 : slot.rule == .leadingPair ? 2 : 0
        range = max(0, range.lowerBound - leading)..<range.upperBound
        guard slot.isArray else { return self.element(slot, range).map { self.whole(slot, $0) } }
        let ranges =
            slot.rule == .whole || slot.isVerbatim && slot.type?.name == "NoteContent"
            ? [range] : slot.listsThings ? self.things(self.split(range)) : self.split(range)
        let elements = ranges.prefix(Limits.arrayElements).compactMap { self.element(slot, $0) }
        guard elements.count == ranges.count, !elements.isEmpty else { return nil }
        return self.whole(slot, .array(elements))
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, self.tokens[first].isMark { range = first + 1..<range.upperBound }
        while let last = range.last, self.tokens[last].isMark { range = range.lowerBound..<last }
        return range
    }

    /// Splits at commas and joiners.
    private func split(_ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in range {
            let token = self.tokens[index]
            guard token.isMark || self.language.joiners.contains(token.text) else { continue }
            if start < index { parts.append(start..<index) }
            start = index + 1
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// The text as the person wrote it.
    func text(_ range: Range<Int>, withEnd: Bool = false) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        let utf8 = Array(self.text.utf8)
        var end = self.tokens[last].end
        if withEnd, range.upperBound == self.tokens.count, !self.isAskedFor(before: first) {
            while end < utf8.count, utf8[end] == UInt8(ascii: "?") || utf8[end] == UInt8(ascii: "!") { end += 1 }
        }
        let words = String(decoding: utf8[self.tokens[first].start..<end], as: UTF8.self)
        return String(words.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" })
    }

    /// Whether a request is put as a question, "could you tell Mum that we are coming?", so that its mark is no part of the words.
    private func isAskedFor(before first: Int) -> Bool {
        guard self.language.turns.questions.longest(in: self.tokens, at: first) == nil else { return false }
        let before = String(decoding: Array(self.text.utf8)[..<self.tokens[first].start], as: UTF8.self)
        return before.contains("¿")
            || (0..<first).contains { position in
                [self.language.openers, self.language.fillers].contains { phrases in
                    phrases.matches(in: self.tokens, at: position).contains { $0.end <= first && $0.end > position + 1 }
                }
            }
    }

    private func element(_ slot: Slot, _ words: Range<Int>) -> Value? {
        let range = self.withoutEmptyEnds(words, slot)
        guard let type = slot.type, !range.isEmpty else { return nil }
        if slot.isVerbatim {
            // What somebody writes keeps its question mark; what is looked for has none.
            let text =
                slot.name == "content"
                ? self.sentence(ofClause: range) ?? self.text(range, withEnd: true) : self.text(range)
            return type.name == "String" ? .string(text) : type.value(fromWords: text) ?? ["text": .string(text)]
        }
        if type.kind == .string { return .string(self.text(range)) }
        if range.count == 1, self.language.notNames.contains(self.tokens[range.lowerBound].text) { return nil }
        if type.name == "Person" { return self.person(slot, range) }
        let named = self.withoutArticle(range, slot)
        // The town of a street is said as `in Berlin`.
        if type.name == "Placemark", named.count > 1, self.known(slot)?.purpose == .moreExact,
            self.language.notNames.contains(self.tokens[named.lowerBound].text)
        {
            return self.place(self.text(named.dropFirst()), nil)
        }
        // `To buy more` is no place.
        if type.name == "Placemark" || type.name == "SpatialEventTrigger", let first = named.first,
            self.language.notNames.contains(self.tokens[first].text),
            !self.language.possessives.contains(self.tokens[first].text)
        {
            return nil
        }
        // `Baumarktliste` is the list `Baumarkt`.
        let ending = slot.rule == .word ? slot.suffix.count : 0
        let text = slot.isArray ? self.title(named) : String(self.text(named).dropLast(ending))
        let identifier = self.identifier(slot, range) ?? self.identifier(slot, named)
        switch type.name {
        case "Placemark": return self.place(text, identifier)
        case "SpatialEventTrigger":
            guard case .spatialTrigger(let event) = slot.reader else { return nil }
            return ["placemark": self.place(text, identifier), "event": .string(event)]
        default: break
        }
        guard var value = type.value(fromWords: text) else { return nil }
        if let identifier, let path = type.label?.first, path.hasSuffix("spokenPhrase") {
            value = value.setting(
                String(path.dropLast("spokenPhrase".count)) + "vocabularyIdentifier", to: .string(identifier))
        }
        return value
    }

    private func place(_ words: String, _ identifier: String?) -> Value {
        var place: [String: Value] = ["name": .string(words)]
        if let identifier { place["identifier"] = .string(identifier) }
        return .object(place)
    }

    private func person(_ slot: Slot, _ range: Range<Int>) -> Value? {
        if let handle = self.source.handles(at: range.lowerBound).first(where: { $0.end == range.upperBound }) {
            return ["displayName": .string(self.text(range)), "personHandle": handle.value]
        }
        // No name begins with a number or holds a word that never is one, but for those that an app has.
        let identifier = self.identifier(slot, range)
        guard identifier != nil || self.tokens[range.lowerBound].number == nil else { return nil }
        // `me how` is nobody: a name holds no word that never is one, but for `my sister`.
        let isNobody = range.contains { index in
            let text = self.tokens[index].text
            return self.language.notNames.contains(text)
                && !(index == range.lowerBound && self.language.possessives.contains(text))
                && !(index == range.lowerBound && self.language.articles.contains(text))
        }
        guard identifier != nil || !isNobody && !self.isRemark(range) else { return nil }
        var person: [String: Value] = ["displayName": .string(self.withoutEnding(self.text(range)))]
        if let identifier { person["customIdentifier"] = .string(identifier) }
        let isMine = self.language.possessives.contains(self.tokens[range.lowerBound].text)
        let start = range.lowerBound + (isMine ? 1 : 0)
        if let hit = self.language.relationships.matches(in: self.tokens, at: start).last, hit.end == range.upperBound {
            person["relationship"] = .string(hit.payload)
        }
        return .object(person)
    }

    /// A name without what says that something is the person's: `Ben's`.
    private func withoutEnding(_ name: String) -> String {
        let ending = self.language.language.possessiveEndings.first { name.hasSuffix($0) && name.count > $0.count }
        return ending.map { String(name.dropLast($0.count)) } ?? name
    }

    /// Places lose their article, things also a possessive, lists of words neither: they are the person's own.
    private func withoutArticle(_ range: Range<Int>, _ slot: Slot) -> Range<Int> {
        guard range.count > 1, !(slot.type?.name == "SpeakableString" && slot.isArray) else { return range }
        let first = self.tokens[range.lowerBound].text
        let isThing = slot.type?.name != "Placemark" && slot.type?.name != "SpatialEventTrigger"
        guard self.language.articles.contains(first) || isThing && self.language.possessives.contains(first) else {
            return range
        }
        return range.lowerBound + 1..<range.upperBound
    }

    /// The identifier of the term that is nearest to these words. Where several terms are equally near, whose is meant is
    /// for the app to ask: none.
    private func identifier(_ slot: Slot, _ range: Range<Int>) -> String? {
        guard let start = range.first else { return nil }
        let offering = self.source.catalog.apps[slot.intent] ?? []
        let hits = self.source.terms[start].filter { hit in
            hit.end == range.upperBound && self.source.isUsable(hit.payload, slot)
                && (self.app == nil ? offering.contains(hit.payload.app) : self.app == hit.payload.app)
        }
        // The nearest come first.
        guard let nearest = hits.first else { return nil }
        let isOnly = hits.allSatisfy {
            $0.payload.identifier == nearest.payload.identifier || $0.distance > nearest.distance
        }
        return isOnly ? nearest.payload.identifier : nil
    }
}
