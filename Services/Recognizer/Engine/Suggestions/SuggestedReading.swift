// Beckon: what another reader takes words for, held against the words
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import RecognizerValues
public import Schema

/// What a reader outside of this engine, such as a language model, takes an utterance for. It is believed nothing: see
/// ``Recognizer/candidate(for:in:)``.
public struct SuggestedReading: Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// What it says of parameters: words of the utterance, or the name of a case where the parameter's type has cases.
    public var words: [String: [String]]

    /// - Parameters: See the properties.
    public init(intent: String, words: [String: [String]]) {
        self.intent = intent
        self.words = words
    }
}

extension Recognizer {
    /// What an utterance may mean where another reader has suggested an intent, and which words say what. Each value is read
    /// by this engine from words of the utterance itself: what was not said is dropped, and where the other reader named
    /// values of which none was said, all of it is.
    ///
    /// - Parameters:
    ///   - suggestion: What the other reader said.
    ///   - work: The utterance.
    /// - Returns: The intent with the values that were said; `nil` where nobody takes the intent, where the words may turn it
    ///   around (`don't`), and where nothing of it was said. Its score is below that of what is acted on.
    public func candidate(for suggestion: SuggestedReading, in work: RecognizeWork) -> Candidate? {
        guard var utterance = self.utterance(work) else { return nil }
        return utterance.candidate(for: suggestion)
    }
}

extension Utterance {
    /// What a suggestion scores: it is asked about.
    private static let scoreOfSuggestion = 0.4
    /// Words that are looked for of one value.
    private static let suggestedTokens = 128

    mutating func candidate(for suggestion: SuggestedReading) -> Candidate? {
        guard let intent = self.catalog.intents[suggestion.intent] else { return nil }
        var filling = StatisticalFilling(
            SentenceMeaning(intent: intent.name, assignments: []), self, said: Set(intent.parameters.map(\.name)))
        // A word alone is said to whoever has asked for it; an app's name is none.
        guard self.tokens.count - filling.wordsOfApp >= 2 else { return nil }
        var taken: [Range<Int>] = []
        for parameter in intent.parameters {
            guard
                let slot = try? CompiledCatalog.slot(
                    parameter.name, nil, of: intent, types: self.catalog.types, in: self.language.language)
            else { continue }
            let elements = (suggestion.words[parameter.name] ?? []).prefix(slot.isArray ? Limits.arrayElements : 1)
            for words in elements {
                guard let range = self.range(of: words, slot, outside: taken) else { continue }
                taken.append(range)
                filling.fill(StatisticalSpan(range, parameter.name), &self.source)
            }
        }
        let app = filling.app
        if let app, self.catalog.apps[intent.name]?.contains(app) != true { return nil }
        guard self.reversal(of: intent.name, outside: filling) == nil else { return nil }
        let values = self.values(&filling, intent: intent.name)
        guard !values.isEmpty || suggestion.words.values.allSatisfy(\.isEmpty) else { return nil }
        let candidate = Candidate(intent: intent.name, app: app, parameters: values, score: Self.scoreOfSuggestion)
        return self.leavesOutCondition(candidate) ? nil : candidate
    }

    /// Where the words of a value stand in the utterance: a case where this engine reads it, all else letter by letter, but for
    /// capitals. The first place of which no other value has a part.
    private mutating func range(of words: String, _ slot: Slot, outside taken: [Range<Int>]) -> Range<Int>? {
        func isFree(_ range: Range<Int>) -> Bool { !taken.contains { $0.overlaps(range) } }
        if slot.reader == .boolean { return nil }
        if slot.reader == .enumeration || slot.reader == .optionSet, slot.type?.cases?.contains(words) == true {
            return self.row(of: slot).first { range, span in
                guard isFree(range), case .value(let value) = span.content else { return false }
                return value.string == words || value.array?.contains(.string(words)) == true
            }?.range
        }
        let sought = self.language.values.tokens(of: words).map(\.text)
        guard (1...Self.suggestedTokens).contains(sought.count), sought.count <= self.tokens.count else { return nil }
        return (0...self.tokens.count - sought.count).lazy.map { $0..<$0 + sought.count }.first { range in
            isFree(range) && zip(range, sought).allSatisfy { self.tokens[$0].text == $1 }
        }
    }
}
