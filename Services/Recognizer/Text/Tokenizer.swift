// Beckon: text into words, the same way for utterances, templates and vocabulary
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Splits text into tokens: runs of letters, runs of digits (with separators between them), marks that mean something.
/// Han, kana and Thai are one scalar a token, so that no segmenter is needed.
public enum Tokenizer {
    /// Tokens of an utterance that are looked at. `Limits.utteranceBytes` of one-letter words is half as many again.
    public static let bound = 512

    /// The tokens of `text`, at most `bound`; what stands behind them is left out.
    ///
    /// - Parameters:
    ///   - isTemplate: A dash counts although no digit stands beside it: a slot may.
    ///   - style: Which marks stand inside numbers.
    public static func tokens(
        of text: String, bound: Int = Tokenizer.bound, isTemplate: Bool = false, style: NumberStyle = .point
    ) -> [Token] {
        var run = Run(cells: Cell.cells(of: text), isTemplate: isTemplate, style: style)
        run.read(bound)
        return run.tokens
    }

    /// Whether a scalar is a token of its own: Han, kana, Thai.
    public static func standsAlone(_ scalar: Unicode.Scalar) -> Bool { Self.standsAlone(scalar.value) }

    static func standsAlone(_ value: UInt32) -> Bool {
        switch value {
        case 0x0E00...0x0E7F, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        // An ideographic zero, which Unicode keeps with the marks.
        case 0x3007: true
        default: false
        }
    }
}

/// One reading of a text.
private struct Run {
    let cells: [Cell]
    let isTemplate: Bool
    let style: NumberStyle
    var tokens: [Token] = []
    private var index = 0
    private var isQuoted = false
    private var isDashed = false

    init(cells: [Cell], isTemplate: Bool, style: NumberStyle) {
        self.cells = cells
        self.isTemplate = isTemplate
        self.style = style
    }

    mutating func read(_ bound: Int) {
        self.tokens.reserveCapacity(min(bound, self.cells.count / 4 + 4))
        while self.index < self.cells.count, self.tokens.count < bound {
            let first = self.index
            switch self.cells[first].kind {
            case .space:
                self.index += 1
            case .letter:
                while self.index < self.cells.count, self.isWordPart(self.index) { self.index += 1 }
                self.append(first)
            case .digit:
                self.readNumber()
            case .alone, .sign:
                self.index += 1
                self.append(first)
            case .mark, .other:
                self.index += 1
                self.readOther(first)
            }
        }
    }

    private mutating func append(_ first: Int) {
        self.append(
            Token(
                text: self.text(first..<self.index), start: Int(self.cells[first].start),
                end: Int(self.cells[self.index - 1].end)))
    }

    private mutating func append(_ token: Token) {
        self.tokens.append(token)
        guard self.isDashed else { return }
        self.tokens[self.tokens.count - 1].isDashed = true
        self.isDashed = false
    }

    private func text(_ range: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: range.count * 4) { buffer in
            var count = 0
            for index in range {
                let value = self.cells[index].scalar
                if value < 0x80 {
                    buffer[count] = UInt8(value)
                    count += 1
                } else if let scalar = Unicode.Scalar(value) {
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        buffer[count] = byte
                        count += 1
                    }
                }
            }
            return count
        }
    }

    private func kind(_ index: Int) -> Cell.Kind { index < self.cells.count ? self.cells[index].kind : .space }

    /// A letter, a combining mark, or an apostrophe between letters.
    private func isWordPart(_ index: Int) -> Bool {
        switch self.cells[index].kind {
        case .letter, .mark: true
        case .other: self.cells[index].scalar == 0x27 && self.kind(index + 1) == .letter
        default: false
        }
    }

    /// A minus, a range or a point before digits changes the number, and feet and inches stand behind one.
    private mutating func readOther(_ first: Int) {
        switch self.cells[first].scalar {
        case 0x2D, 0x2212, 0x2013, 0x2E:
            if self.isSign(first) {
                self.append(first)
            } else if self.cells[first].scalar != 0x2E {
                self.isDashed = true
            }
        case 0x7E, 0x2014:
            self.isDashed = true
        case 0x27, 0x22:
            let isDouble = self.cells[first].scalar == 0x22
            let isTwice = !isDouble && self.index < self.cells.count && self.cells[self.index].scalar == 0x27
            let isBehindDigit = first > 0 && self.kind(first - 1) == .digit
            guard isBehindDigit, !self.isQuoted, isTwice || self.kind(first + 1) != .letter else {
                self.isQuoted.toggle()
                return
            }
            if isTwice { self.index += 1 }
            self.append(first)
            if isTwice { self.tokens[self.tokens.count - 1].text = "\"" }
        default:
            break
        }
    }

    private func isSign(_ index: Int) -> Bool {
        if self.isTemplate, self.cells.count == 1 { return true }
        var next = index + 1
        if next < self.cells.count, self.cells[next].scalar == 0x20, self.cells[index].scalar != 0x2E { next += 1 }
        guard self.kind(next) == .digit else { return false }
        return index == 0 || ![.letter, .mark, .alone].contains(self.kind(index - 1))
    }

    /// Digits with a decimal mark, or with group marks before groups of three.
    private mutating func readNumber() {
        let first = self.index
        var significand: UInt64 = 0
        var digits = 0
        var behind = 0
        var hasDecimal = false
        var mark: Int?
        while self.index < self.cells.count, digits < 18 {
            let scalar = self.cells[self.index].scalar
            if self.kind(self.index) == .digit {
                significand = significand * 10 + UInt64(scalar - 0x30)
                digits += 1
                if hasDecimal { behind += 1 }
            } else if scalar == UInt32(self.style.decimal), !hasDecimal, self.kind(self.index + 1) == .digit {
                hasDecimal = true
                mark = self.index
            } else if scalar == UInt32(self.style.group), !hasDecimal, self.isGroup(self.index + 1) {
                // Passed over.
            } else if scalar == 0x2C, !hasDecimal, self.isOfCents(self.index + 1) {
                hasDecimal = true
                mark = self.index
            } else {
                break
            }
            self.index += 1
        }
        let whole = self.digits(first..<(mark ?? self.index))
        let text = mark.map { whole + "." + self.digits($0..<self.index) } ?? whole
        var token = Token(
            text: text, start: Int(self.cells[first].start), end: Int(self.cells[self.index - 1].end),
            number: Self.decimal(significand, behind))
        token.isPointed =
            self.index < self.cells.count && self.cells[self.index].scalar == 0x2E
            && self.kind(self.index + 1) != .digit
        self.append(token)
    }

    /// Whether exactly two digits stand there: `18,50` is no list where it is written without a space.
    private func isOfCents(_ index: Int) -> Bool {
        self.kind(index) == .digit && self.kind(index + 1) == .digit && self.kind(index + 2) != .digit
            && !(self.index + 3 < self.cells.count && self.cells[self.index + 3].scalar == 0x2C
                && self.kind(self.index + 4) == .digit)
    }

    private func isGroup(_ index: Int) -> Bool {
        self.kind(index) == .digit && self.kind(index + 1) == .digit && self.kind(index + 2) == .digit
            && self.kind(index + 3) != .digit
    }

    private func digits(_ range: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: range.count) { buffer in
            var count = 0
            for index in range where self.cells[index].kind == .digit {
                buffer[count] = UInt8(self.cells[index].scalar)
                count += 1
            }
            return count
        }
    }

    /// Without zeros at the end, so that equal numbers print alike.
    private static func decimal(_ significand: UInt64, _ behind: Int) -> Decimal {
        guard behind > 0 else { return Decimal(significand) }
        var significand = significand
        var behind = behind
        while behind > 0, significand % 10 == 0 {
            significand /= 10
            behind -= 1
        }
        return Decimal(sign: .plus, exponent: -behind, significand: Decimal(significand))
    }
}
