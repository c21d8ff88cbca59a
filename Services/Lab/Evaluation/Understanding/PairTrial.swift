// Beckon: pairs of sentences that must never be mixed up
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import RecognizerEngine
import Schema

/// Holds a recognizer against pairs of sentences that are nearly the same and want different things: turned on and off, to and
/// from, done and not to be done (`Tests/Understanding/LANG/pairs.jsonl`).
public struct PairTrial {
    private struct Line: Decodable {
        let k: String, a: String, b: String
        let none: Bool?
    }

    private let recognizer: Recognizer
    private let phrases: PhraseTrial

    /// - Parameters:
    ///   - language: The language, with what it has to learn from; learning takes seconds.
    ///   - isTaught: Whether the statistics read, too.
    public init(_ language: Language, isTaught: Bool = true) throws {
        self.recognizer = try UnderstandingTrial(language, isTaught: isTaught).recognizer
        self.phrases = PhraseTrial(self.recognizer, locale: language.locale)
    }

    /// How the pairs were read.
    public struct Report: Sendable, Encodable {
        public var pairs = 0
        /// Both are understood, and as different things.
        public var apart = 0
        /// Both are understood as the same: this must not be.
        public var same = 0
        /// The second, upon which nothing is to be done, is acted on as something that has an effect.
        public var done = 0
    }

    /// - Parameters:
    ///   - lines: Lines `{"k": kind, "a": text, "b": text, "none": whether nothing is to be done upon b}`.
    ///   - miss: Is told of each pair that is mixed up, and how it was read.
    public func run(lines: String, miss: (String) -> Void) throws -> Report {
        var report = Report()
        for (number, text) in lines.split(separator: "\n").enumerated() {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else {
                throw EvaluationError("line \(number + 1): this is no pair {\"k\": kind, \"a\": text, \"b\": text}")
            }
            report.pairs += 1
            let (first, second) = (self.read(line.a), self.read(line.b))
            let isSame = first != nil && first?.line == second?.line
            let isDone = line.none == true && second?.hasEffect == true
            if first != nil, second != nil, !isSame, !isDone { report.apart += 1 }
            if isSame { report.same += 1 }
            if isDone { report.done += 1 }
            if isSame || isDone {
                miss("\(line.k)\n    \(line.a)\n    \(line.b)\n    \(first?.line ?? "-")\n    \(second?.line ?? "-")")
            }
        }
        return report
    }

    private struct Read {
        var line: String
        var hasEffect: Bool
    }

    /// What a sentence is acted on as; `nil` where it is asked about or refused.
    private func read(_ text: String) -> Read? {
        let intents = self.recognizer.recognize(self.phrases.work(text)).intents
        guard let intents, !intents.isEmpty else { return nil }
        let line = intents.map { "\($0.intent) \((try? JSON.line($0.parameters)) ?? "")" }.joined(separator: " + ")
        return Read(
            line: line, hasEffect: intents.contains { intent in !Self.readers.contains { intent.intent.hasPrefix($0) } }
        )
    }

    /// What the intents begin with that change nothing.
    private static let readers = ["Search", "Get", "List"]
}
