// Beckon: which option is meant
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import Schema

extension Utterance {
    /// The option that is meant: by its label, its place, an attribute.
    mutating func choice(_ question: Question) -> Reply? {
        guard !question.options.isEmpty else { return nil }
        let options = question.options.map { OptionWords($0, articles: self.language.articles) }
        if let exact = self.exactOption(question) { return .choice(exact) }
        if let number = self.place(question) { return .choice(number) }
        if question.kind == .app, let number = self.app(question) { return .choice(number) }
        if let number = self.attribute(question) ?? self.clock(question) { return .choice(number) }
        for range in self.answerRanges() {
            let words = self.meaningful(range)
            guard !words.isEmpty else { continue }
            let tests: [(OptionWords) -> Bool] = [
                { $0.label == words },
                { Set($0.label).isSuperset(of: words) },
                { Set(words).isSuperset(of: $0.label) && !$0.label.isEmpty && words.count <= $0.label.count + 2 },
                { $0.details.isSuperset(of: words) },
                { $0.details.union($0.label).isSuperset(of: words) },
                { $0.leaves.union($0.label).union($0.details).isSuperset(of: words) },
                { option in words.allSatisfy(option.isNearly) },
            ]
            for test in tests {
                if let index = options.only(where: test) { return .choice(index + 1) }
            }
        }
        return nil
    }

    /// Both of two meanings, where that is what is wanted: the first, and the second after it.
    func bothMeanings(_ expectation: Expectation) -> Recognition? {
        guard let first = expectation.questions.first, first.kind == .meaning, first.options.count == 2,
            self.saysOnly(self.language.besides.both), let intent = first.options[1].value["intent"]?.string
        else { return nil }
        let parameters = first.options[1].value["parameters"]?.object ?? [:]
        return Recognition(
            answer: Answer(first.id, .choice(1)),
            candidates: [Candidate(intent: intent, parameters: parameters, score: 1)])
    }

    /// Whether words stand in the labels of several options and not in those of all: "Blue", of five restaurants two. The app
    /// then asks between these alone.
    func fitsSome(_ range: Range<Int>, _ question: Question) -> Bool {
        let words = self.meaningful(range)
        let labels = question.options.map { Set(OptionWords($0, articles: self.language.articles).label) }
        let fitting = labels.count { $0.isSuperset(of: words) }
        return !words.isEmpty && fitting > 1 && fitting < labels.count
    }

    /// The option whose label is the whole utterance.
    func exactOption(_ question: Question) -> Int? {
        let whole = self.tokens.filter { !$0.isMark && !self.language.articles.contains($0.text) }.map(\.text)
        return question.options.map { OptionWords($0, articles: self.language.articles) }
            .only(where: { $0.label == whole && !whole.isEmpty }).map { $0 + 1 }
    }

    /// The option by its place: "the second one", "number two", "the other one", "the last one".
    private mutating func place(_ question: Question) -> Int? {
        let count = question.options.count
        var patterns = PatternSource(values: self.source.values)
        var matcher = Matcher(graph: self.language.choices, tokens: self.tokens)
        let readings = matcher.whole(insertions: .none, source: &patterns, budget: &self.budget)
        for reading in readings.sorted(by: { ($0.ranking, $0.sentence) < ($1.ranking, $1.sentence) }) {
            for part in reading.parts {
                if case .filled(_, _, let span) = part, case .number(let number) = span.content,
                    (1...count).contains(number)
                {
                    return number
                }
            }
            switch reading.assignments.first(where: { $0.name == "choice" })?.value {
            case "first": return 1
            case "last": return count
            case "other" where count == 2:
                // Other than what was talked about; without that, than the one named first.
                let present = question.options.firstIndex { $0.value == question.value } ?? 0
                return 2 - present
            default: continue
            }
        }
        return nil
    }

    /// The option by what tells it apart: "the cheapest one". Of two that are alike none is meant.
    private mutating func attribute(_ question: Question) -> Int? {
        let words = self.tokens.indices.filter {
            !self.tokens[$0].isMark && !self.language.articles.contains(self.tokens[$0].text)
        }
        guard let first = words.first, let last = words.last,
            let match = self.language.attributes.matches(in: self.tokens, at: first).last, match.end == last + 1
        else { return nil }
        let numbers = question.options.map { self.number(match.payload, of: $0) }
        let known = numbers.compactMap(\.self)
        guard known.count == numbers.count, let least = known.min(), let most = known.max(), least < most else {
            return nil
        }
        let wanted = [.dearest, .latest, .most].contains(match.payload) ? most : least
        let found = numbers.indices.filter { numbers[$0] == wanted }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// The option at the time of day that the words are.
    private mutating func clock(_ question: Question) -> Int? {
        guard let said = Self.minute(in: &self, isWhole: true) else { return nil }
        let found = question.options.indices.filter { self.minute(of: question.options[$0]) == said }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// The minute of the day that an option shows.
    private mutating func minute(of option: Option) -> Decimal? {
        for text in [option.label] + option.details {
            var text = self.other(text)
            defer { self.giveBack(text) }
            if let minute = Self.minute(in: &text, isWhole: false) { return minute }
        }
        return nil
    }

    /// The first time of day in words.
    ///
    /// - Parameter isWhole: Whether it has to be all of them.
    private static func minute(in utterance: inout Utterance, isWhole: Bool) -> Decimal? {
        let slot = Slot(name: "time", reader: .dateFields)
        let builder = ValueBuilder(source: utterance.source, text: utterance.work.utterance, app: nil)
        for position in utterance.tokens.indices.prefix(isWhole ? 1 : utterance.tokens.count) {
            for span in utterance.source.spans(of: slot, at: position)
            where !isWhole || span.end == utterance.tokens.count {
                let fields = try? builder.value(of: slot, span, from: position)?.decoded(as: DateFields.self)
                if let hour = fields?.hour { return Decimal(hour * 60 + (fields?.minute ?? 0)) }
            }
        }
        return nil
    }

    /// The amount of an option, or its first other number, or the time that it shows.
    private mutating func number(_ attribute: OptionAttribute, of option: Option) -> Decimal? {
        if attribute == .earliest || attribute == .latest { return self.minute(of: option) }
        let money = Slot(name: "money", reader: .money)
        let isAny = attribute == .most || attribute == .least
        for detail in option.details + (isAny ? [option.label] : []) {
            var detail = self.other(detail)
            defer { self.giveBack(detail) }
            let isMoney = detail.tokens.indices.contains { !detail.source.spans(of: money, at: $0).isEmpty }
            guard isAny || isMoney == (attribute != .soonest) else { continue }
            if let number = detail.tokens.lazy.compactMap(\.number).first { return number }
        }
        return nil
    }

    /// The option whose app is named.
    private mutating func app(_ question: Question) -> Int? {
        for position in self.tokens.indices {
            for hit in self.catalog.appNames.matches(in: self.tokens, at: position).reversed() {
                if let index = question.options.firstIndex(where: { $0.value.string == hit.payload }) {
                    return index + 1
                }
            }
        }
        return nil
    }

    /// The words that tell something.
    private func meaningful(_ range: Range<Int>) -> [String] {
        range.map { self.tokens[$0] }
            .filter {
                !$0.isMark && !self.language.articles.contains($0.text) && !self.language.notNames.contains($0.text)
            }
            .map(\.text)
    }
}

/// The words of an option.
private struct OptionWords {
    let label: [String]
    let details: Set<String>
    let leaves: Set<String>

    init(_ option: Option, articles: Set<String>) {
        self.label = Tokenizer.tokens(of: option.label)
            .filter { !$0.isMark && !articles.contains($0.text) }.map(\.text)
        self.details = Set(option.details.flatMap { Tokenizer.tokens(of: $0).map(\.text) })
        var leaves: Set<String> = []
        var open = [option.value]
        while let value = open.popLast(), leaves.count < 200 {
            switch value {
            case .string(let text): leaves.formUnion(Tokenizer.tokens(of: text, bound: 50).map(\.text))
            case .integer(let number): leaves.insert(String(number))
            case .array(let elements): open += elements
            case .object(let members): open += members.values
            default: break
            }
        }
        self.leaves = leaves
    }

    /// Letters that words of one stem share at least, and that either may have behind them at most.
    private static let stem = 6, ending = 4

    /// Whether a word of the label or the details is of the same stem: `Italiener` means the one that is `Italienisch`.
    func isNearly(_ word: String) -> Bool {
        self.details.union(self.label).contains { other in
            let common = zip(word, other).prefix { $0 == $1 }.count
            return common >= Self.stem && max(word.count, other.count) - common <= Self.ending
        }
    }
}

extension [OptionWords] {
    /// The index of the only element that passes.
    fileprivate func only(where test: (OptionWords) -> Bool) -> Int? {
        let indices = self.indices.filter { test(self[$0]) }
        return indices.count == 1 ? indices[0] : nil
    }
}
