// Beckon: telephone numbers and addresses, written and spoken
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

/// One utterance being searched for numbers to call and addresses to write to.
struct ContactReading {
    let lexicon: QuantityLexicon
    let numbers: NumberLexicon
    let tokens: [Token]
    let words: [Int32]
    let bytes: [UInt8]
    private var found: [ValueSpan] = []
    /// Tokens of one address at most; an address has no more.
    private static let longest = 24

    init(
        _ lexicon: QuantityLexicon, _ numbers: NumberLexicon, _ text: String, _ tokens: [Token], _ words: [Int32]
    ) {
        self.numbers = numbers
        self.lexicon = lexicon
        self.tokens = tokens
        self.words = words
        self.bytes = Array(text.utf8)
    }

    /// In the order of where they begin.
    mutating func read() -> [ValueSpan] {
        let hasSign = self.bytes.contains(UInt8(ascii: "@"))
        let hasPoint = self.bytes.contains(UInt8(ascii: "."))
        let hasWord = self.words.contains { $0 >= 0 && self.lexicon.addressMarks[$0] == UInt8(ascii: "@") }
        for position in self.tokens.indices {
            let start = self.tokens[position].start
            if hasSign || hasWord, let span = self.email(position) { self.found.append(span) }
            if hasPoint, start == 0 || Self.isSpace(self.bytes[start - 1]), let span = self.webAddress(position) {
                self.found.append(span)
            }
            self.readPhone(position)
            self.readSpokenPhone(position)
        }
        return self.found
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { Self.isLetter(byte) || Self.isDigit(byte) }

    /// The one mark written between two tokens: a byte, 0 for nothing, or `nil` for a space or more than one.
    private func mark(before position: Int) -> UInt8? {
        guard position > 0, position < self.tokens.count else { return nil }
        let gap = self.tokens[position - 1].end..<self.tokens[position].start
        if gap.isEmpty { return 0 }
        return gap.count == 1 && !Self.isSpace(self.bytes[gap.lowerBound]) ? self.bytes[gap.lowerBound] : nil
    }

    /// `jean-jacques@stuff.co.uk`, `anna dot b at example dot org`
    private func email(_ first: Int) -> ValueSpan? {
        guard first == 0 || self.mark(before: first) == nil else { return nil }
        var address: [UInt8] = []
        var position = first
        var hasAt = false
        // Whether a name must come, not a mark.
        var needsName = true
        var points = 0
        var lastName = 0
        while position < self.tokens.count, position - first < Self.longest {
            let token = self.tokens[position]
            if !needsName, position > first {
                let written = self.mark(before: position)
                let spoken = self.words[position] >= 0 ? self.lexicon.addressMarks[self.words[position]] : nil
                if let written, written > 0 {
                    guard self.take(written, &address, &hasAt, &points) else { break }
                } else if let spoken, written == nil {
                    guard self.take(spoken, &address, &hasAt, &points) else { break }
                    needsName = true
                    position += 1
                    continue
                } else if written == nil {
                    break
                }
            } else if position > first, let written = self.mark(before: position), written > 0 {
                return nil
            }
            let bytes = self.bytes[token.start..<token.end]
            let isPlus = token.text == "+" || token.text == "-"
            guard isPlus ? !hasAt || token.text == "-" : bytes.allSatisfy({ Self.isNamePart($0) || $0 == 0x2E }) else {
                break
            }
            address += bytes
            needsName = isPlus
            position += 1
            lastName = bytes.count
        }
        guard hasAt, points > 0, !needsName, lastName >= 2, position > first,
            self.bytes[self.tokens[position - 1].start..<self.tokens[position - 1].end].allSatisfy(Self.isLetter),
            let text = String(bytes: address, encoding: .utf8)
        else { return nil }
        return ValueSpan(range: first..<position, value: .emailAddress(text))
    }

    private func take(_ mark: UInt8, _ address: inout [UInt8], _ hasAt: inout Bool, _ points: inout Int) -> Bool {
        switch mark {
        case UInt8(ascii: "@"):
            if hasAt { return false }
            hasAt = true
        case UInt8(ascii: "."):
            if hasAt { points += 1 }
        case UInt8(ascii: "-"): break
        case UInt8(ascii: "_"):
            if hasAt { return false }
        default: return false
        }
        address.append(mark)
        return true
    }

    /// `https://example.org/a?b=c`, `www.example.org`, `example.org/a`
    private func webAddress(_ first: Int) -> ValueSpan? {
        let start = self.tokens[first].start
        var end = start
        var isPlain = true
        while end < self.bytes.count, !Self.isSpace(self.bytes[end]), end - start < 2_048 {
            isPlain = isPlain && self.bytes[end] > 0x20 && self.bytes[end] < 0x7F
            end += 1
        }
        let ends: [UInt8] = [0x2E, 0x2C, 0x21, 0x3F, 0x29, 0x22, 0x27, 0x3A, 0x3B]
        while end > start, ends.contains(self.bytes[end - 1]) { end -= 1 }
        guard isPlain, end - start >= 4 else { return nil }
        let text = self.bytes[start..<end]
        var host = text
        var isCertain = false
        for scheme in ["https://", "http://"] where text.count > scheme.utf8.count {
            if zip(text, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
                host = text.dropFirst(scheme.utf8.count)
                isCertain = true
                break
            }
        }
        host = host.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: ":") }
        guard host.allSatisfy({ Self.isNamePart($0) || $0 == 0x2D || $0 == 0x2E }) else { return nil }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.count >= 2,
            last.allSatisfy(Self.isLetter), let address = String(bytes: text, encoding: .utf8)
        else { return nil }
        var position = first
        while position < self.tokens.count, self.tokens[position].end <= end { position += 1 }
        guard position > first, position == self.tokens.count || self.tokens[position].start >= end else { return nil }
        isCertain = isCertain || labels[0].elementsEqual("www".utf8, by: { $0 | 0x20 == $1 })
        return ValueSpan(range: first..<position, value: .webAddress(address), isLatent: !isCertain && last.count > 4)
    }

    /// `+49 30 1234567`, `(030) 123-4567`: seven to fifteen digits, as far as they go and up to the last break before.
    private mutating func readPhone(_ first: Int) {
        let token = self.tokens[first]
        guard token.number != nil || token.text == "+" else { return }
        // Within a run of single digits none begins: it began with the first.
        if first > 0, self.tokens[first - 1].end == token.start { return }
        if first > 0, token.end - token.start < 2, self.tokens[first - 1].number != nil { return }
        var digits: [UInt8] = []
        var index = token.start
        var breaks = 0
        var position = first
        var ends: [(end: Int, count: Int)] = []
        while index < self.bytes.count {
            let byte = self.bytes[index]
            if Self.isDigit(byte) {
                digits.append(byte)
                breaks = 0
            } else if byte == UInt8(ascii: "+"), digits.isEmpty {
                digits.append(byte)
            } else if byte == 0x20 || byte == 0x28 || byte == 0x29 || byte == 0x2D || byte == 0x2E || byte == 0x2F {
                breaks += 1
                if breaks > 3 { break }
            } else {
                break
            }
            index += 1
            if digits.count > 16 { break }
            guard Self.isDigit(byte), index == self.bytes.count || !Self.isNamePart(self.bytes[index]) else { continue }
            while position < self.tokens.count, self.tokens[position].end < index { position += 1 }
            guard position < self.tokens.count, self.tokens[position].end == index else { continue }
            if digits.count >= (digits.first == 0x2B ? 8 : 7), digits.count <= 16 {
                ends.append((position + 1, digits.count))
            }
        }
        for (end, count) in ends.suffix(2) {
            guard let text = String(bytes: digits.prefix(count), encoding: .utf8) else { continue }
            // One run of few digits may be any number.
            let isLatent = first + 1 == end && count < 10
            self.found.append(ValueSpan(range: first..<end, value: .phoneNumber(text), isLatent: isLatent))
        }
    }

    /// `five five five one two three four`
    private mutating func readSpokenPhone(_ first: Int) {
        guard self.digit(first) >= 0, first == 0 || self.digit(first - 1) < 0 else { return }
        var digits = ""
        var position = first
        while position < self.tokens.count, digits.utf8.count < 16, self.digit(position) >= 0 {
            digits += String(self.digit(position))
            position += 1
        }
        guard digits.utf8.count >= 7, digits.utf8.count <= 15 else { return }
        self.found.append(ValueSpan(range: first..<position, value: .phoneNumber(digits)))
    }

    private func digit(_ position: Int) -> Int {
        self.words[position] < 0 ? -1 : self.numbers[self.words[position]].digit
    }
}
