// Beckon: all numbers and ordinals of an utterance
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import RecognizerText

/// Reads the numbers of one language. Made once; an utterance is read once.
public struct NumeralReader: Sendable {
    let lexicon: NumberLexicon
    let table: WordTable
    /// Words of one number at most. The longest anybody says has some thirty.
    static let longest = 40

    /// - Parameter rules: How the language says numbers.
    public init(_ rules: NumberRules) {
        var table = WordTable()
        self.lexicon = NumberLexicon(rules, &table)
        self.table = table
    }

    init(_ lexicon: NumberLexicon, _ table: WordTable) {
        self.lexicon = lexicon
        self.table = table
    }

    /// All numbers and ordinals in the tokens of `text`.
    ///
    /// - Parameter text: What the tokens are of: whether a letter behind digits is a capital stands there.
    public func read(_ text: String, _ tokens: [Token]) -> NumberSpans {
        self.read(text, tokens, tokens.map { self.table.identifier($0.text) })
    }

    /// - Parameter words: The tokens' words in `table`.
    func read(_ text: String, _ tokens: [Token], _ words: [Int32]) -> NumberSpans {
        var reading = NumberReading(self.lexicon, text, tokens, words)
        return reading.read()
    }
}

/// One utterance being read.
struct NumberReading {
    let lexicon: NumberLexicon
    let tokens: [Token]
    let words: [Int32]
    private let text: String
    private(set) var parts: [NumberPart] = []
    /// The first part of each token.
    private(set) var firstParts: [Int32] = []
    var found: [NumberSpan] = []

    init(_ lexicon: NumberLexicon, _ text: String, _ tokens: [Token], _ words: [Int32]) {
        self.lexicon = lexicon
        self.text = text
        self.tokens = tokens
        self.words = words
    }

    mutating func read() -> NumberSpans {
        var spans = NumberSpans(count: self.tokens.count)
        guard self.makeParts() else { return spans }
        for position in self.tokens.indices where self.canBegin(position) {
            self.found.removeAll(keepingCapacity: true)
            self.readAll(position)
            if self.found.isEmpty { continue }
            self.found.sort {
                ($0.range.upperBound, $0.isOrdinal ? 1 : 0) < ($1.range.upperBound, $1.isOrdinal ? 1 : 0)
            }
            for span in self.found where spans.all.last != span { spans.append(span) }
        }
        return spans
    }

    /// Takes words apart. Whether there is any in which a number can begin.
    private mutating func makeParts() -> Bool {
        var canBegin = false
        self.parts.reserveCapacity(self.tokens.count + 8)
        self.firstParts.reserveCapacity(self.tokens.count + 1)
        for (index, token) in self.tokens.enumerated() {
            self.firstParts.append(Int32(self.parts.count))
            let word = self.words[index]
            if token.number == nil, word < 0, let pieces = self.lexicon.compounds.pieces(of: token.text) {
                for (offset, piece) in pieces.enumerated() {
                    self.parts.append(
                        NumberPart(
                            word: piece, token: Int32(index), isFirst: offset == 0, isLast: offset == pieces.count - 1,
                            isDigits: false))
                }
                canBegin = true
            } else {
                self.parts.append(
                    NumberPart(
                        word: word, token: Int32(index), isFirst: true, isLast: true, isDigits: token.number != nil))
                canBegin = canBegin || token.number != nil || word >= 0 || self.sign(index) != nil
            }
        }
        self.firstParts.append(Int32(self.parts.count))
        return canBegin
    }

    private func canBegin(_ position: Int) -> Bool {
        let part = self.parts[Int(self.firstParts[position])]
        return part.isDigits || part.word >= 0 || self.sign(position) != nil
    }

    /// The value of a sign such as `½`.
    func sign(_ position: Int) -> Decimal? {
        guard position < self.tokens.count, self.words[position] < 0, self.tokens[position].number == nil else {
            return nil
        }
        var scalars = self.tokens[position].text.unicodeScalars.makeIterator()
        guard let scalar = scalars.next(), scalar.value >= 0xBC, scalars.next() == nil,
            scalar.properties.generalCategory == .otherNumber, let value = scalar.properties.numericValue
        else { return nil }
        // A third has no end in decimals: it is found by its numerator and denominator.
        for denominator in 1...10 {
            let numerator = (value * Double(denominator)).rounded()
            if abs(value * Double(denominator) - numerator) < 1e-9, abs(numerator) < 1_000_000 {
                return Decimal(Int(numerator)) / Decimal(denominator)
            }
        }
        return nil
    }

    func word(_ part: Int) -> NumberWord { self.lexicon[self.parts[part].word] }

    /// The word of a token that is one part.
    func tokenWord(_ position: Int) -> NumberWord {
        position < self.tokens.count ? self.lexicon[self.words[position]] : self.lexicon[-1]
    }

    func isDigits(_ position: Int) -> Bool { position < self.tokens.count && self.tokens[position].number != nil }

    /// Whether nothing stands between a token and the one before it.
    func isTight(_ position: Int) -> Bool {
        position > 0 && position < self.tokens.count && self.tokens[position].start == self.tokens[position - 1].end
    }

    /// Whether a token begins with a capital in ASCII.
    func isCapital(_ position: Int) -> Bool {
        let utf8 = self.text.utf8
        let offset = self.tokens[position].start
        guard offset < utf8.count else { return false }
        let byte = utf8[utf8.index(utf8.startIndex, offsetBy: offset)]
        return byte >= 0x41 && byte <= 0x5A
    }
}
