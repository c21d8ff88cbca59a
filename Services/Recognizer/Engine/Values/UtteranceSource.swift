// Beckon: the values in one utterance
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import RecognizerValues
import Schema

/// Fills the slots of sentences from one utterance: typed values, terms, names of apps. Each is looked for once.
struct UtteranceSource: SpanSource {
    let language: CompiledLanguage
    let catalog: CompiledCatalog
    let tokens: [Token]
    let user: String
    /// Whether bare times count (`seven`): where a time was asked for.
    var allowsBareTimes = false
    /// The values that the words may be about, by parameter: what they do not say of them stays.
    var known: [String: KnownValue] = [:]
    /// What nested searches may cost.
    var budget: Matcher.Budget

    /// Numbers, money and quantities.
    let values: ReadValues
    /// When and where it was said, for times.
    let moment: TimeContext
    /// Times and durations by where they begin; read when they are first asked for.
    private var times: [[ValueSpan]]?
    /// The terms that begin at each position, and none behind the last.
    let terms: [[NameHit]]
    /// Where a request may begin: nothing but openers and fillers stands before.
    let beginnings: Set<Int>

    init(
        language: CompiledLanguage, catalog: CompiledCatalog, text: String, tokens: [Token], user: String,
        moment: TimeContext, budget: Matcher.Budget
    ) {
        self.language = language
        self.catalog = catalog
        self.tokens = tokens
        self.user = user
        self.budget = budget
        self.values = language.values.read(text, tokens)
        self.moment = moment
        self.terms = NameSearch.hits(in: tokens, of: user, catalog.terms)
        self.beginnings = Self.beginnings(tokens, language)
    }

    mutating func spans(of slot: Slot, at position: Int) -> [Span] {
        switch slot.reader {
        case .date, .dateFields, .temporalTrigger, .instant:
            return self.times(at: position, isBare: self.allowsBareTimes || slot.rule == .bare)
        default: break
        }
        let spans = self.read(slot, at: position)
        guard slot.reader == .integer, !spans.isEmpty else { return spans }
        let end = self.endOfMeasure(at: position)
        return spans.filter { $0.end >= end }
    }

    /// Where a length of time or an amount of money ends that begins with a number: no whole number is cut out of it.
    private mutating func endOfMeasure(at position: Int) -> Int {
        _ = self.times(at: position, isBare: true)
        let times = (self.times?[position] ?? []).filter { span in
            if case .duration = span.value { return !span.isLatent }
            return false
        }
        let amounts = self.values.spans(of: .money, at: position)
        // Chinese counts minutes, cents and marks in the same word: it says which of them nowhere.
        let small = amounts.filter { span in
            if case .money(let money) = span.value { return span.isLatent || money.unit == "cent" }
            return true
        }.map(\.range)
        let measures = (times + amounts).map(\.range).filter { !small.contains($0) }
        return measures.map(\.upperBound).max() ?? 0
    }

    private func read(_ slot: Slot, at position: Int) -> [Span] {
        switch slot.reader {
        case .integer, .double, .range, .money, .temperature, .length: return self.typed(slot, at: position)
        case .list(let name, let areNames):
            return self.entries(of: name, slot.suffix, at: position).map { end, value in
                Span(end: end, content: .value(value), named: end - position - (areNames ? 0 : 1))
            }
        case .enumeration, .optionSet:
            return self.cases(of: slot, at: position)
        case .app:
            return self.namedApps(at: position).map { Span(end: $0.end, content: .app($0.app)) }
        case .words, .spatialTrigger:
            return self.words(slot, at: position)
        default:
            return PatternSource(values: self.values).spans(of: slot, at: position)
        }
    }

    /// The values of a list; with a suffix those whose last word ends in it.
    private func entries(of list: String, _ suffix: String, at position: Int) -> [(end: Int, value: Value)] {
        guard let values = self.language.lists[list] else { return [] }
        guard !suffix.isEmpty else {
            return values.matches(in: self.tokens, at: position).map { ($0.end, $0.payload) }
        }
        var found: [(end: Int, value: Value)] = []
        for last in position..<min(self.tokens.count, position + Bounds.nameWords) {
            let text = self.tokens[last].text
            guard text.hasSuffix(suffix), text.count > suffix.count else { continue }
            var tokens = self.tokens
            tokens[last].symbol = self.catalog.symbols.number(of: String(text.dropLast(suffix.count)))
            found += values.matches(in: tokens, at: position).filter { $0.end == last + 1 }.map { ($0.end, $0.payload) }
        }
        return found
    }

    private func cases(of slot: Slot, at position: Int) -> [Span] {
        guard let type = slot.type else { return [] }
        func matches(_ position: Int) -> [(end: Int, name: String)] {
            var found: [(end: Int, name: String)] = []
            for match in self.language.cases.matches(in: self.tokens, at: position)
            where match.payload.type == type.name && type.cases?.contains(match.payload.name) == true {
                found.append((match.end, match.payload.name))
            }
            // An app's own words for a case: terms of its manifest, whose identifiers are cases.
            for hit in self.terms[position]
            where hit.near == 0 && hit.payload.kind == nil && self.isUsable(hit.payload, slot)
                && type.cases?.contains(hit.payload.identifier) == true
            {
                found.append((hit.end, hit.payload.identifier))
            }
            return found.count < 2 ? found : found.sorted { ($0.end, $0.name) < ($1.end, $1.name) }
        }
        if slot.reader == .enumeration {
            return matches(position).map { Span(end: $0.end, content: .value(.string($0.name))) }
        }
        // An option set: cases one after the other, joined or not.
        var spans: [Span] = []
        var names: [String] = []
        var here = position
        while let next = matches(here).last, names.count < 8 {
            if !names.contains(next.name) { names.append(next.name) }
            spans.append(Span(end: next.end, content: .value(.array(names.map(Value.string)))))
            here = self.afterJoiner(next.end) ?? next.end
        }
        return spans
    }

    /// Known terms, relationships, and single words where the rule asks for one.
    private func words(_ slot: Slot, at position: Int) -> [Span] {
        let isList = slot.isArray && slot.rule != .whole
        var spans: [Span] = []
        var open = [Element(end: position)]
        for element in 0..<(isList ? 12 : 1) {
            var next: [Element] = []
            for from in open {
                guard let start = element == 0 ? from.end : self.afterJoiner(from.end) else { continue }
                for hit in self.element(slot, at: start) {
                    if let app = hit.app, let other = from.app, app != other { continue }
                    next.append(
                        Element(
                            end: hit.end, rank: from.rank + hit.rank, app: hit.app ?? from.app,
                            isFree: from.isFree || hit.isFree, near: from.near + hit.near,
                            named: from.named + hit.named))
                }
            }
            guard !next.isEmpty else { break }
            spans += next.map {
                Span(
                    end: $0.end, content: .words, rank: $0.rank, app: $0.app, named: $0.named, isFree: $0.isFree,
                    near: $0.near)
            }
            open = Array(next.prefix(8))
        }
        return spans
    }

    /// Words up to `end` that are an element of a list, or all of it.
    private struct Element {
        var end: Int
        var rank = 0
        var app: String?
        var isFree = false
        /// Words that were said otherwise, and words that count as literal in a name with such.
        var near = 0, named = 0
    }

    private func element(_ slot: Slot, at position: Int) -> [Element] {
        guard position < self.tokens.count else { return [] }
        guard slot.suffix.isEmpty else {
            let text = self.tokens[position].text
            let isGlued = slot.rule == .word && text.count > slot.suffix.count + 1 && text.hasSuffix(slot.suffix)
            return isGlued ? [Element(end: position + 1, isFree: true)] : []
        }
        var found: [Element] = []
        let hasArticle = self.language.articles.contains(self.tokens[position].text)
        for start in hasArticle ? [position, position + 1] : [position] {
            // Of names of the same words the nearest: what is said as it is hides what only sounds so.
            var nearest: (end: Int, distance: Int)?
            for hit in self.terms[start] where self.isUsable(hit.payload, slot) {
                if let nearest, nearest.end == hit.end, nearest.distance < hit.distance { continue }
                nearest = (hit.end, hit.distance)
                found.append(
                    Element(
                        end: hit.end, rank: hit.payload.rank, app: hit.payload.kind == nil ? hit.payload.app : nil,
                        near: hit.near, named: hit.near > 0 ? hit.end - start - 1 : 0))
            }
        }
        if slot.type?.name == "Person" {
            let isMine = self.language.possessives.contains(self.tokens[position].text)
            found += self.language.relationships.matches(in: self.tokens, at: position + (isMine ? 1 : 0))
                .map { Element(end: $0.end) }
            found += self.handles(at: position).map { Element(end: $0.end) }
        }
        if slot.rule == .word, !self.language.notNames.contains(self.tokens[position].text),
            self.tokens[position].number == nil,
            !self.tokens[position].isMark
        {
            found.append(Element(end: position + 1, isFree: true))
        }
        return found
    }

    /// Whether a term may fill a slot for this user.
    func isUsable(_ entry: TermEntry, _ slot: Slot) -> Bool {
        if let user = entry.user, user != self.user { return false }
        if let kind = entry.kind { return slot.kinds.contains(kind) }
        return entry.parameters.contains("\(slot.intent).\(slot.name)")
    }

    /// The position behind a joiner (`and`, a comma, or both) at `position`.
    func afterJoiner(_ position: Int) -> Int? {
        var here = position
        while here < self.tokens.count, here - position < 2,
            self.tokens[here].text == "," || self.language.joiners.contains(self.tokens[here].text)
        {
            here += 1
        }
        return here == position ? nil : here
    }

    /// Times; where one was asked for also bare ones, `seven`, and how long from now.
    private mutating func times(at position: Int, isBare: Bool) -> [Span] {
        if self.times == nil {
            var times: [[ValueSpan]] = Array(repeating: [], count: self.tokens.count)
            let read = self.language.times.read(
                self.tokens, numbers: self.values.numbers, context: self.moment)
            for span in read.all {
                times[span.range.lowerBound].append(span)
            }
            self.times = times
        }
        return (self.times?[position] ?? []).compactMap { span in
            guard isBare || !span.isLatent else { return nil }
            switch span.value {
            case .time(let time): return Span(end: span.range.upperBound, content: .time(time))
            case .duration(let duration) where isBare:
                return Span(end: span.range.upperBound, content: .duration(duration))
            default: return nil
            }
        }
    }

    func app(_ app: String, offers sentence: Int) -> Bool {
        guard self.catalog.meanings.indices.contains(sentence) else { return true }
        return self.catalog.apps[self.catalog.meanings[sentence].intent]?.contains(app) ?? false
    }

    func fillers(at position: Int, isStart: Bool) -> [Int] {
        let openers = isStart ? self.language.openers.matches(in: self.tokens, at: position).map(\.end) : []
        return openers + self.language.fillers.matches(in: self.tokens, at: position).map(\.end)
    }
}
