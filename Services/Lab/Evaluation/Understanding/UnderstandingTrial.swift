// Beckon: how well a recognizer understands people
// SPDX-License-Identifier: Apache-2.0

public import RecognizerEngine
import Schema

/// Holds a recognizer against what people said.
public struct UnderstandingTrial {
    /// What became of a sentence.
    struct Outcome {
        /// Acted on: the intent, and whether all values are right.
        var done: String?
        var isWhole = false
        /// Asked about.
        var asked: [String] = []
    }

    let recognizer: Recognizer
    private let phrases: PhraseTrial
    private let isTalking: Bool

    /// - Parameters:
    ///   - language: The language, with what it has to learn from; learning takes seconds.
    ///   - isTaught: Whether the statistics read, too.
    ///   - isTalking: Whether who speaks has been talking to the system already.
    public init(_ language: Language, isTaught: Bool = true, isTalking: Bool = false) throws {
        var recognizer = try Recognizer(languages: [language], catalog: SampleApps.catalog)
        if isTaught, let training = try recognizer.training(for: language.locale) {
            recognizer = recognizer.using(try training.train())
        }
        self.recognizer = recognizer
        self.phrases = PhraseTrial(recognizer, locale: language.locale)
        self.isTalking = isTalking
    }

    /// - Parameters:
    ///   - set: What was said.
    ///   - miss: Is told each sentence that was not read rightly, and how it was.
    public func run(_ set: SpokenSet, miss: (String) -> Void) -> UnderstandingReport {
        var report = UnderstandingReport()
        for sentence in set.sentences {
            let (outcome, reads) = self.read(sentence.text, sentence)
            report.add(outcome, of: sentence)
            if outcome.done.map({ !sentence.intents.contains($0) || !outcome.isWhole }) ?? true {
                miss(
                    "\(sentence.card) \(sentence.text)\n    \(sentence.intents[0]) \(Self.line(sentence.values))\n    \(reads)"
                )
            }
        }
        for (kind, texts) in [("ordinary", set.ordinary), ("near", set.near)] {
            for text in texts {
                let (outcome, reads) = self.read(text, nil)
                report.add(outcome, outOfScope: kind)
                if outcome.done != nil || !outcome.asked.isEmpty { miss("\(kind) \(text)\n    \(reads)") }
            }
        }
        return report
    }

    private func read(_ text: String, _ sentence: SpokenSentence?) -> (Outcome, reads: String) {
        var work = self.phrases.work(text)
        work.isTalking = self.isTalking
        let recognition = self.recognizer.recognize(work)
        var outcome = Outcome()
        if let best = recognition.intents?.first {
            outcome.done = best.intent
            outcome.isWhole = sentence.map { self.isWhole(best.parameters, $0.values, of: best.intent) } ?? false
            return (outcome, "\(best.intent) \(Self.line(best.parameters))")
        }
        outcome.asked = recognition.meanings.map(\.intent)
        let reads = recognition.meanings.map { "\($0.intent) \(Self.line($0.parameters))" }
        return (outcome, reads.isEmpty ? "refused" : "asked: \(reads.joined(separator: " or "))")
    }

    private static func line(_ values: [String: Value]) -> String { (try? JSON.line(values)) ?? "" }

    /// Whether everything that was said was found, and nothing that is words, a number or a time was found beyond it.
    private func isWhole(_ found: [String: Value], _ expected: [String: Value], of intent: String) -> Bool {
        for (name, value) in expected {
            guard let found = found[name], self.isSame(value, found, name, intent) else { return false }
        }
        return found.allSatisfy { name, value in
            if expected[name] != nil { return true }
            // What a sentence implies is not what it says.
            switch value {
            case .boolean: return true
            case .string(let text): return !text.contains(" ")
            default: return false
            }
        }
    }

    /// Whether a value is what words say of a parameter.
    func isSame(_ words: Value, _ found: Value, _ name: String, _ intent: String) -> Bool {
        self.matches(words, found) || self.value(words, name, intent) == found
    }

    /// The value that the words are where a parameter is asked for: a time, an amount, a measure, a case.
    func value(_ words: Value, _ name: String, _ intent: String) -> Value? {
        guard let text = words.string, let type = SampleApps.type(of: name, in: intent) else { return nil }
        let question = Question(
            id: "q", kind: .value, intent: intent, app: nil, parameter: name, type: type.declaration,
            isArray: type.isArray)
        var work = self.phrases.work(text)
        work.expectation = Expectation(questions: [question], intent: intent, app: nil, parameters: [:])
        guard case .value(let value)? = self.recognizer.recognize(work).answer?.reply else { return nil }
        return value
    }

    private func matches(_ expected: Value, _ found: Value) -> Bool {
        if self.phrases.matches(expected, found) { return true }
        switch (expected, found) {
        // `this song` is what is played.
        case (.string, .object(let members)) where Set(members.keys).isSubset(of: ["reference", "mediaType"]):
            return true
        // `all` of something, or a case that the parameter is named after, is as good as true.
        case (.string(let words), .boolean(let truth)): return (Self.truths[words.lowercased()] ?? true) == truth
        case (.string(let words), .object(let members)) where members["doubleValue"] != nil:
            return words.split(separator: " ").first.flatMap { Double($0) } == members["doubleValue"]?.double
        case (.integer, .object(let members)), (.double, .object(let members)):
            return members["doubleValue"]?.double == expected.double
        case (.boolean, .string), (.string, .string):
            let names = PhraseTrial.leaves(found)
            let words = (expected.string ?? "\(expected)").lowercased()
            return names.allSatisfy { PhraseTrial.says(words, $0) || words.contains(PhraseTrial.folded($0)) }
        case (.string(let words), .array), (.string(let words), .object):
            let leaves = PhraseTrial.leaves(Self.named(found))
            return !leaves.isEmpty && leaves.allSatisfy { words.lowercased().contains(PhraseTrial.folded($0)) }
        default: return false
        }
    }

    /// A thing without what only says of what kind it is, where it has a name.
    private static func named(_ value: Value) -> Value {
        guard case .object(let members) = value else { return value }
        let named = members.filter { !["mediaType", "mediaDestinationType", "sortOrder"].contains($0.key) }
        return named.isEmpty ? value : .object(named)
    }

    static let truths: [String: Bool] = [
        "on": true, "yes": true, "true": true, "locked": true, "off": false, "no": false, "false": false,
        "unlocked": false,
    ]
}
