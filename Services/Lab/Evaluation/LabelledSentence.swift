// Beckon: sentences of which it is known what they mean, as lines of JSON
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import RecognizerStatistics
import RecognizerText

/// A sentence of which it is known what it means.
public struct LabelledSentence: Hashable, Sendable {
    public var text: String
    /// `nil` where it is none of the intents.
    public var intent: String?
    /// By place; they begin and end with tokens where they can.
    public var spans: [TrainingSpan]

    /// The label of sentences that are none of the intents.
    public static let outOfScope = "oos"

    /// - Parameters: See the properties.
    public init(text: String, intent: String?, spans: [TrainingSpan] = []) {
        self.text = text
        self.intent = intent
        self.spans = spans
    }

    private struct Line: Decodable {
        let t: String
        let i: String
        let s: [Span]?
    }

    private struct Span: Decodable {
        let start: Int, end: Int
        let slot: String

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            self.start = try list.decode(Int.self)
            self.end = try list.decode(Int.self)
            self.slot = try list.decode(String.self)
        }
    }

    /// Reads lines `{"t": text, "i": intent, "s": [[start, end, slot]]}`; offsets count Unicode scalars.
    ///
    /// - Parameter name: The file's, for messages.
    public static func read(lines text: String, name: String) throws(EvaluationError) -> [LabelledSentence] {
        var sentences: [LabelledSentence] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            guard let entry = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
                throw EvaluationError(
                    "\(name):\(number + 1): this is no line {\"t\": text, \"i\": intent, \"s\": spans}")
            }
            var spans: [TrainingSpan] = []
            for span in entry.s ?? [] {
                guard let range = Self.bytes(span.start, span.end, in: entry.t) else {
                    throw EvaluationError(
                        "\(name):\(number + 1): the span \(span.start)-\(span.end) is not in the text")
                }
                spans.append(TrainingSpan(range, span.slot))
            }
            sentences.append(
                LabelledSentence(
                    text: entry.t, intent: entry.i == Self.outOfScope ? nil : entry.i,
                    spans: Self.fitted(spans, to: entry.t)))
        }
        guard !sentences.isEmpty else { throw EvaluationError("\(name): there are no sentences; write one a line") }
        return sentences
    }

    /// Offsets of scalars as offsets into UTF-8.
    private static func bytes(_ start: Int, _ end: Int, in text: String) -> Range<Int>? {
        let scalars = text.unicodeScalars
        guard start >= 0, start < end,
            let from = scalars.index(scalars.startIndex, offsetBy: start, limitedBy: scalars.endIndex),
            let to = scalars.index(from, offsetBy: end - start, limitedBy: scalars.endIndex)
        else { return nil }
        let lower = text.utf8.distance(from: text.startIndex, to: from)
        return lower..<lower + text.utf8.distance(from: from, to: to)
    }

    /// Spans without the spaces and marks at their ends, which are no tokens.
    private static func fitted(_ spans: [TrainingSpan], to text: String) -> [TrainingSpan] {
        let tokens = Tokenizer.tokens(of: text)
        return spans.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { span in
            guard let first = tokens.first(where: { $0.end > span.range.lowerBound }),
                let last = tokens.last(where: { $0.start < span.range.upperBound }),
                first.start >= span.range.lowerBound, last.end <= span.range.upperBound, first.start < last.end
            else { return span }
            return TrainingSpan(first.start..<last.end, span.slot)
        }
    }
}
