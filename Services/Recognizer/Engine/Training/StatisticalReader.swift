// Beckon: what is known of an utterance's words, for the statistics
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerStatistics
import RecognizerText
import RecognizerValues
import Schema

/// Reads sentences to learn from as utterances will be read.
struct StatisticalReader: Sendable {
    let language: CompiledLanguage
    let catalog: CompiledCatalog

    /// A moment for values in sentences that nobody said: which words are a time hardly depends on it.
    private static let moment = TimeContext(
        now: Date(timeIntervalSinceReferenceDate: 800_000_000), zone: .gmt, region: "")

    func words(of text: String) -> SentenceWords {
        let tokens = Array(
            self.catalog.symbols.numbered(self.language.values.tokens(of: text)).prefix(TrainingLimits.tokens))
        var source = UtteranceSource(
            language: self.language, catalog: self.catalog, text: text, tokens: tokens, user: "",
            moment: Self.moment, budget: Matcher.Budget(steps: 0))
        return SentenceWords(tokens: tokens, hits: source.hits())
    }
}

extension UtteranceSource {
    private static let time = Slot(name: "time", reader: .date)
    private static let money = Slot(name: "money", reader: .money)
    private static let temperature = Slot(name: "temperature", reader: .temperature)
    private static let length = Slot(name: "length", reader: .length)

    /// Values, terms and names of apps in the utterance.
    mutating func hits() -> [PhraseHit] {
        var hits: [PhraseHit] = []
        for position in self.tokens.indices {
            func add(_ end: Int?, _ name: String) {
                if let end, end > position, end <= self.tokens.count { hits.append(PhraseHit(position..<end, name)) }
            }
            let times = self.spans(of: Self.time, at: position).map(\.end)
            add(times.max(), "time")
            add(self.spans(of: Self.money, at: position).map(\.end).max(), "money")
            add(self.spans(of: Self.length, at: position).map(\.end).max(), "length")
            if self.tokens[position].number != nil { add(position + 1, "number") }
            add(self.catalog.appNames.longest(in: self.tokens, at: position), "app")
            add(
                self.language.relationships.longest(in: self.tokens, at: position),
                VocabularySet.Kind.contactName.rawValue)
            for (type, end) in self.cases(at: position) { add(end, type) }
            for term in self.terms[position] {
                if let user = term.payload.user, user != self.user { continue }
                if let kind = term.payload.kind { add(term.end, kind.rawValue) }
                for parameter in term.payload.parameters { add(term.end, parameter) }
            }
        }
        return hits
    }
}

extension UtteranceSource {
    /// Of each type the end of the longest words for one of its cases.
    private func cases(at position: Int) -> [(type: String, end: Int)] {
        var longest: [(type: String, end: Int)] = []
        for match in self.language.cases.matches(in: self.tokens, at: position) {
            if let known = longest.firstIndex(where: { $0.type == match.payload.type }) {
                longest[known].end = match.end
            } else {
                longest.append((match.payload.type, match.end))
            }
        }
        return longest.sorted { $0.type < $1.type }
    }
}

extension Slot {
    /// The lists that words in this slot stand on: those that terms which fill it stand on.
    var lists: [String] {
        guard self.hasVocabulary else { return [] }
        return self.kinds.map(\.rawValue) + ["\(self.intent).\(self.name)"]
    }
}
