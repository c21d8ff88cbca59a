// Beckon: all values of an utterance but its times
// SPDX-License-Identifier: Apache-2.0

public import RecognizerText

/// How a language speaks of values, as data.
public struct ValueLanguage: Sendable {
    public var numbers = NumberRules()
    public var quantities = QuantityRules()
    /// Words that are written as one and read as two: German `Samstagabend`.
    public var compounds = CompoundWords()

    public init() {}
}

/// The values of an utterance, by where they begin.
public struct ReadValues: Sendable {
    /// Numbers and ordinals by themselves, for who builds upon them.
    public let numbers: NumberSpans
    private var spans: [ValueSpan] = []
    private var starts: [Int32]

    init(_ numbers: NumberSpans, count: Int) {
        self.numbers = numbers
        self.starts = Array(repeating: -1, count: count + 1)
    }

    /// Spans must come in the order of where they begin.
    mutating func append(_ span: ValueSpan) {
        if self.starts[span.range.lowerBound] < 0 { self.starts[span.range.lowerBound] = Int32(self.spans.count) }
        self.spans.append(span)
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { self.spans.isEmpty }

    /// All values that begin at a token.
    public func spans(at position: Int) -> ArraySlice<ValueSpan> {
        guard position >= 0, position < self.starts.count, self.starts[position] >= 0 else { return [] }
        let first = Int(self.starts[position])
        var end = first
        while end < self.spans.count, self.spans[end].range.lowerBound == position { end += 1 }
        return self.spans[first..<end]
    }

    /// The values of one kind that begin at a token.
    public func spans(of kind: ReadValue.Kind, at position: Int) -> [ValueSpan] {
        self.spans(at: position).filter { $0.value.kind == kind }
    }
}

/// Reads the values of one language. Made once; an utterance is read once.
public struct ValueReader: Sendable {
    private let table: WordTable
    private let numbers: NumberLexicon
    private let quantities: QuantityLexicon
    private let compounds: CompoundWords

    /// - Parameter language: How the language speaks of values.
    public init(_ language: ValueLanguage) {
        var table = WordTable()
        self.numbers = NumberLexicon(language.numbers, &table)
        self.quantities = QuantityLexicon(language.quantities, language.numbers.style, &table)
        self.table = table
        self.compounds = language.compounds
    }

    /// The tokens of a text as this language writes numbers, and words that it writes together.
    public func tokens(of text: String) -> [Token] {
        let tokens = Tokenizer.tokens(of: text, style: self.numbers.rules.style)
        return self.compounds.isEmpty ? tokens : tokens.flatMap { self.compounds.pieces(of: $0, in: text) }
    }

    /// All values in the tokens of `text`, times and durations excepted.
    public func read(_ text: String, _ tokens: [Token]) -> ReadValues {
        var words: [Int32] = []
        words.reserveCapacity(tokens.count)
        var hasKnown = false
        for token in tokens {
            let word = self.table.identifier(token.text)
            words.append(word)
            hasKnown = hasKnown || word >= 0 || token.number != nil
        }
        var numbering = NumberReading(self.numbers, text, tokens, words)
        let numbers = numbering.read()
        var values = ReadValues(numbers, count: tokens.count)
        var contacts = ContactReading(self.quantities, self.numbers, text, tokens, words)
        let addresses = contacts.read()
        guard hasKnown || !numbers.all.isEmpty || !addresses.isEmpty else { return values }
        var reading = AmountReading(self.quantities, self.numbers, text, tokens, words, numbers)
        let amounts = reading.read()
        var address = addresses.startIndex
        for position in tokens.indices {
            for number in numbers.numbers(at: position) {
                if let span = number.span { values.append(span) }
            }
            for amount in amounts[position] {
                for span in reading.spans(amount) { values.append(span) }
            }
            for span in reading.aboutNumbers(position) { values.append(span) }
            while address < addresses.endIndex, addresses[address].range.lowerBound == position {
                values.append(addresses[address])
                address += 1
            }
        }
        return values
    }
}
