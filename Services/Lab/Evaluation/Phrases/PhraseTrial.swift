// Beckon: sentences with what they mean in words
// SPDX-License-Identifier: Apache-2.0

public import RecognizerEngine
public import Schema

/// Tries the grammar on a file of phrases: by intent, each with its text (`{app}` stands for an app's name), what must be
/// found, and what must not be there.
public struct PhraseTrial {
    /// What reads the phrases.
    public enum Reader: Sendable {
        /// The grammar alone.
        case grammar
        /// The grammar, and the statistics where it fits nowhere.
        case both
        /// The statistics alone.
        case statistics
    }

    private let recognizer: Recognizer
    private let locale: String
    private let reader: Reader

    /// - Parameters:
    ///   - languages: The languages; phrases are in the first.
    ///   - reader: What reads them; learning takes seconds.
    /// - Throws: ``GrammarError`` for a template that cannot be used, `TrainingError` where nothing can be learnt.
    public init(_ languages: [Language], reader: Reader = .grammar) throws {
        var recognizer = try Recognizer(languages: languages, catalog: SampleApps.catalog)
        self.locale = languages.first?.locale ?? "en"
        if reader != .grammar, let training = try recognizer.training(for: self.locale) {
            recognizer = recognizer.using(try training.train())
        }
        self.recognizer = recognizer
        self.reader = reader
    }

    /// A trial with a recognizer that is ready.
    init(_ recognizer: Recognizer, locale: String) {
        self.recognizer = recognizer
        self.locale = locale
        self.reader = .both
    }

    /// Whether a file has phrases in it.
    public static func isFile(_ file: Value) -> Bool {
        file["intents"]?.object?.values.contains { $0["phrases"] != nil } ?? false
    }

    /// - Parameters:
    ///   - file: The file.
    ///   - now: Seconds since some moment; only commands have a clock.
    public func run(_ file: Value, now: () -> Double) -> GrammarOutcome {
        var outcome = GrammarOutcome()
        for (name, entry) in (file["intents"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            let intent = Self.plain(name)
            for phrase in entry["phrases"]?.array ?? [] {
                guard let template = phrase["text"]?.string else { continue }
                let text = template.replacing("{app}", with: SampleApps.name(offering: intent) ?? "Beckon")
                let start = now()
                let best = self.read(text)
                outcome.microseconds.append((now() - start) * 1_000_000)
                let expected = phrase["params"]?.object ?? [:]
                let found = best?.parameters ?? [:]
                let shared = expected.count { name, value in found[name].map { self.matches(value, $0) } ?? false }
                outcome.add(
                    text, expected: intent, found: best?.intent, values: shared, of: (expected.count, found.count),
                    says: "\(intent) \(Self.line(expected))",
                    reads: best.map { "\($0.intent) \(Self.line($0.parameters))" } ?? "nothing")
            }
        }
        return outcome
    }

    /// `INStartCallIntent` is `StartCall`.
    private static func plain(_ name: String) -> String {
        guard name.hasPrefix("IN"), name.hasSuffix("Intent") else { return name }
        return String(name.dropFirst(2).dropLast(6))
    }

    private static func line(_ parameters: [String: Value]) -> String { (try? JSON.line(parameters)) ?? "" }

    private func read(_ text: String) -> Candidate? {
        let work = self.work(text)
        let best =
            self.reader == .statistics
            ? self.recognizer.guesses(work).first?.candidate : self.recognizer.recognize(work).candidates.first
        return (best?.score ?? 0) >= Candidate.threshold ? best : nil
    }

    /// Words said on a Friday morning, so that "Friday" is no matter of hours.
    func work(_ text: String) -> RecognizeWork {
        RecognizeWork(
            utterance: text, context: RequestContext(conversation: "evaluation", locale: self.locale),
            now: Instant(milliseconds: 1_795_082_400_000))
    }

    /// Compares a value with its words.
    func matches(_ expected: Value, _ found: Value) -> Bool {
        switch (expected, found) {
        case (.array(let expected), .array(let found)):
            return expected.count == found.count && zip(expected, found).allSatisfy { self.matches($0, $1) }
        case (.boolean, _): return expected == found
        case (.integer, _), (.double, _): return expected.double == found.double
        case (.string(let words), .string(let text)): return Self.folded(words) == Self.folded(text)
        // YAML does not say whether `3` is a number.
        case (.string(let words), .boolean(let truth)): return words == (truth ? "true" : "false")
        case (.string(let words), .integer), (.string(let words), .double): return Double(words) == found.double
        case (.string(let words), .object): return self.matches(words, found)
        default: return false
        }
    }

    private func matches(_ words: String, _ found: Value) -> Bool {
        if let amount = (found["amount"]?["amount"] ?? found["amount"])?.string,
            let code = (found["amount"]?["currencyCode"] ?? found["currencyCode"])?.string
        {
            return words == "\(amount) \(code)"
        }
        let time = found["startDateComponents"] ?? found["dateComponentsRange"]?["startDateComponents"]
        if time != nil || found["year"] != nil || found["hour"] != nil {
            return self.time(words).map { $0 == (time ?? found) } ?? false
        }
        // Every word that was found stands in what is expected: `playlist: Morning Run`.
        let leaves = Self.leaves(found).filter { !$0.isEmpty }
        let expected = words.lowercased()
        return !leaves.isEmpty
            && leaves.allSatisfy { expected.contains(Self.folded($0)) || Self.says(expected, $0) }
            && Self.names(words).allSatisfy { name in leaves.contains { Self.folded($0) == name } }
    }

    /// The moment that words mean, as the recognizer reads them where a time is asked for.
    private func time(_ words: String) -> Value? {
        let question = Question(
            id: "q", kind: .value, intent: "RequestRide", app: nil, parameter: "scheduledPickupTime",
            type: DateComponentsRange.declaration)
        let work = RecognizeWork(
            utterance: words, context: RequestContext(conversation: "evaluation", locale: self.locale),
            now: Instant(milliseconds: 1_795_082_400_000),
            expectation: Expectation(questions: [question], intent: "RequestRide", app: nil, parameters: [:]))
        guard case .value(let value)? = self.recognizer.recognize(work).answer?.reply else { return nil }
        return value["startDateComponents"]
    }
}
