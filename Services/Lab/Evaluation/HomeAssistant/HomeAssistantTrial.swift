// Beckon: another assistant's tests, held against a grammar
// SPDX-License-Identifier: Apache-2.0

public import RecognizerEngine
public import Schema

/// Tries a grammar, imported or our own, on another assistant's tests: lines with a sentence `t`, an intent `i`, values `v`
/// and the context `ctx` that it is said in. Lines without an intent say nothing of what they mean and are passed over.
public struct HomeAssistantTrial {
    private let recognizer: Recognizer
    private let locale: String

    /// - Parameter grammar: The imported grammar and the home.
    /// - Throws: ``GrammarError`` for a template that cannot be used.
    public init(_ grammar: HomeAssistantGrammar) throws(GrammarError) {
        try self.init(grammar.language, grammar.catalog)
    }

    /// - Parameter grammar: A grammar of one's own and the home.
    /// - Throws: ``GrammarError`` for a template that cannot be used.
    public init(_ grammar: HomeGrammar) throws(GrammarError) { try self.init(grammar.language, grammar.catalog) }

    private init(_ language: Language, _ catalog: Catalog) throws(GrammarError) {
        self.recognizer = try Recognizer(languages: [language], catalog: catalog)
        self.locale = language.locale
    }

    /// - Parameters:
    ///   - tests: The lines.
    ///   - now: Seconds since some moment; only commands have a clock.
    public func run(_ tests: [Value], now: () -> Double) -> GrammarOutcome {
        var outcome = GrammarOutcome()
        for test in tests {
            guard let text = test["t"]?.string, let intent = test["i"]?.string else { continue }
            let start = now()
            let candidates = self.candidates(text)
            outcome.microseconds.append((now() - start) * 1_000_000)
            let area = test.at("ctx.area")?.string
            let best = candidates.first { Self.fits($0, area) }
            var found = best?.parameters.mapValues(\.text) ?? [:]
            if found.removeValue(forKey: HomeAssistantGrammar.fromContext) == "area" { found["area"] = area }
            let expected = test["v"]?.object ?? [:]
            let shared = expected.count { name, value in found[name].map { Self.matches(value, $0) } ?? false }
            outcome.add(
                text, expected: intent, found: best?.intent, values: shared, of: (expected.count, found.count),
                says: "\(intent) \((try? JSON.line(expected)) ?? "")",
                reads: best.map { "\($0.intent) \((try? JSON.line(found)) ?? "")" } ?? "nothing")
        }
        return outcome
    }

    /// What a sentence may mean, as far as it would be acted on.
    func candidates(_ text: String) -> [Candidate] {
        let work = RecognizeWork(
            utterance: text, context: RequestContext(conversation: "evaluation", locale: self.locale),
            now: Instant(milliseconds: 1_795_082_400_000))
        return self.recognizer.recognize(work).candidates.filter { $0.score >= Candidate.threshold }
    }

    /// Whether what a sentence takes from its context is there.
    private static func fits(_ candidate: Candidate, _ area: String?) -> Bool {
        switch candidate.parameters[HomeAssistantGrammar.fromContext]?.string {
        case "area", "place": area != nil
        default: true
        }
    }

    private static func matches(_ expected: Value, _ found: String) -> Bool {
        // Some tests name several values that would do, with spaces around.
        if let any = expected.array { return any.contains { Self.matches($0, found) } }
        if let number = expected.double, let other = Double(found) { return number == other }
        return expected.text.split(separator: " ") == found.split(separator: " ")
    }
}
