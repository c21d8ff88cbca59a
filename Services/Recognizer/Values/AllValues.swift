// Beckon: every value of an utterance, times among them
// SPDX-License-Identifier: Apache-2.0

public import RecognizerText

/// Every value of an utterance, by where it begins.
public struct AllValues: Sendable {
    /// Numbers, quantities and addresses.
    public let values: ReadValues
    /// Times and durations.
    public let times: TimeSpans

    /// The values of one kind that begin at a token.
    public func spans(of kind: ReadValue.Kind, at position: Int) -> [ValueSpan] {
        switch kind {
        case .time, .duration: self.times.spans(at: position).filter { $0.value.kind == kind }
        default: self.values.spans(of: kind, at: position)
        }
    }
}

/// Reads every value of one language. Made once; an utterance is read once.
public struct AllValueReader: Sendable {
    private let values: ValueReader
    private let times: TimeReader

    /// - Parameters:
    ///   - values: Reads what is no time.
    ///   - times: Reads times and durations, with the numbers that `values` found.
    public init(values: ValueReader, times: TimeReader) {
        self.values = values
        self.times = times
    }

    /// The tokens of a text as this language writes numbers.
    public func tokens(of text: String) -> [Token] { self.values.tokens(of: text) }

    /// All values in the tokens of `text`, reckoned from a moment.
    public func read(_ text: String, _ tokens: [Token], context: TimeContext) -> AllValues {
        let values = self.values.read(text, tokens)
        return AllValues(
            values: values, times: self.times.read(tokens, numbers: values.numbers, context: context))
    }
}
