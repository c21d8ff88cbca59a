// Beckon: patterns of times, from text to the sequences that they allow
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// One element of a sequence.
enum TimePart: Hashable, Sendable {
    case word(String)
    case slot(TimeSlot)
}

/// A slot of a pattern.
struct TimeSlot: Hashable, Sendable {
    var mask: UInt32
    var takesLatent: Bool
    /// Numbers in this range only.
    var low = Int.min, high = Int.max
    /// Only numbers written in this many digits; 0 for any, -1 for one or two.
    var digits = 0
    /// Its place among the slots of its pattern, from 1.
    var index: Int

    /// Whether the item may stand here.
    func takes(_ item: TimeItem) -> Bool {
        guard self.mask & item.kind.mask != 0, self.takesLatent || !item.isLatent else { return false }
        if self.digits != 0 {
            guard item.digits > 0, self.digits > 0 ? Int(item.digits) == self.digits : item.digits <= 2 else {
                return false
            }
        }
        guard self.low != Int.min else { return true }
        return item.number >= Double(self.low) && item.number <= Double(self.high)
            && item.number.rounded() == item.number
    }
}

/// Reads `words (one|other) [optional] {slot range}` into all sequences that it allows.
struct TimePatternParser {
    /// More sequences than this from one rule are a mistake.
    static let sequenceBound = 4000

    private var characters: [Character]
    private var position = 0
    private var slots = 0
    private let place: String

    static func sequences(_ text: String, place: String) throws(TimeRuleError) -> [[TimePart]] {
        var parser = Self(text, place: place)
        let found = try parser.alternatives()
        guard parser.position == parser.characters.count else {
            throw parser.error("'\(parser.characters[parser.position])' closes nothing; take it away")
        }
        return found.filter { !$0.isEmpty }
    }

    private init(_ text: String, place: String) {
        self.characters = Array(text)
        self.place = place
    }

    private func error(_ message: String) -> TimeRuleError { TimeRuleError(place: self.place, message: message) }

    private mutating func alternatives() throws(TimeRuleError) -> [[TimePart]] {
        var result = try self.sequence()
        while self.position < self.characters.count, self.characters[self.position] == "|" {
            self.position += 1
            result += try self.sequence()
        }
        return result
    }

    private mutating func sequence() throws(TimeRuleError) -> [[TimePart]] {
        var result: [[TimePart]] = [[]]
        var literal = ""
        func extended(_ parts: [[TimePart]]) throws(TimeRuleError) -> [[TimePart]] {
            guard result.count * parts.count <= Self.sequenceBound else {
                throw self.error("the pattern allows more than \(Self.sequenceBound) sequences; split the rule")
            }
            return result.flatMap { start in parts.map { start + $0 } }
        }
        func close() throws(TimeRuleError) {
            guard !literal.isEmpty else { return }
            let words = Tokenizer.tokens(of: literal, isTemplate: true).flatMap { TimeAtom.words(of: $0.text) }
            // A mark may be a token only behind digits.
            let parts = words.isEmpty ? [literal] : words
            literal = ""
            result = try extended([parts.map { TimePart.word($0) }])
        }
        while self.position < self.characters.count {
            let character = self.characters[self.position]
            if character == "|" || character == ")" || character == "]" { break }
            self.position += 1
            switch character {
            case "(", "[":
                try close()
                var inner = try self.alternatives()
                guard self.position < self.characters.count,
                    self.characters[self.position] == (character == "(" ? ")" : "]")
                else {
                    throw self.error("'\(character)' is not closed")
                }
                self.position += 1
                if character == "[" { inner.append([]) }
                result = try extended(inner)
            case "{":
                try close()
                guard let end = self.characters[self.position...].firstIndex(of: "}") else {
                    throw self.error("'{' is not closed")
                }
                let slot = try self.slot(String(self.characters[self.position..<end]))
                self.position = end + 1
                result = try extended([[.slot(slot)]])
            case " ": try close()
            default: literal.append(character)
            }
        }
        try close()
        return result
    }

    /// `number 1-31`, `digits2 0-59`, `month`.
    private mutating func slot(_ text: String) throws(TimeRuleError) -> TimeSlot {
        let parts = text.split(separator: " ")
        guard let first = parts.first else { throw self.error("a slot needs a name, as in {month}") }
        var name = String(first)
        var digits = 0
        if name.hasPrefix("digits") {
            digits = Int(name.dropFirst(6)) ?? -1
            name = "digits"
        }
        guard let kinds = TimeKind.slot(name) else {
            throw self.error("there is no slot {\(name)}; see the top of the English file")
        }
        self.slots += 1
        var slot = TimeSlot(mask: kinds.mask, takesLatent: kinds.takesLatent, digits: digits, index: self.slots)
        if parts.count > 1 {
            let bounds = parts[1].split(separator: "-").compactMap { Int($0) }
            guard let low = bounds.first, let high = bounds.last, low <= high else {
                throw self.error("'\(parts[1])' is no range; write 1-31")
            }
            slot.low = low
            slot.high = high
        }
        return slot
    }
}
