// Beckon: the compiled rules of time of one language
// SPDX-License-Identifier: Apache-2.0

/// The rules of time of one language.
struct TimeGrammar: Sendable {
    struct Rule: Sendable {
        var expression: TimeExpression
        /// What it adds to the cost of its parts.
        var cost: Int16
    }

    private(set) var trie = TimeTrie()
    private(set) var rules: [Rule] = []
    /// The numbers of words, from 1.
    private(set) var words: [String: Int32] = [:]
    /// The number of `-`, or one that no word has.
    private(set) var dash: Int32 = -1
    /// By name index: the holiday's rule by region; "" for the common one.
    private(set) var holidays: [[String: Int]] = []

    /// More nodes than this is a mistake of the rules.
    private static let nodeBound = 200_000

    init(_ rules: TimeRules, holidays: [HolidayRule]) throws(TimeRuleError) {
        var trie = TimeTrieBuilder()
        for rule in rules.rules { try self.insert(rule, macros: rules.macros, &trie) }
        for (name, phrases) in rules.holidays.sorted(by: { $0.key < $1.key }) {
            var indices: [String: Int] = [:]
            for (index, holiday) in holidays.enumerated() {
                let parts = holiday.name.split(separator: "@", maxSplits: 1)
                if let first = parts.first, first == name { indices[parts.count > 1 ? String(parts[1]) : ""] = index }
            }
            guard !indices.isEmpty else {
                throw TimeRuleError(place: "holidays", message: "there is no holiday '\(name)'; see holidays.yaml")
            }
            self.holidays.append(indices)
            let expression = "holiday(\(self.holidays.count - 1))"
            for phrase in phrases {
                try self.insert(
                    .init("\(phrase) => \(expression)", place: "holidays: \(name)"), macros: rules.macros, &trie)
            }
        }
        self.trie = TimeTrie(trie)
        self.dash = self.words["-"] ?? -1
        for (variant, normal) in rules.variants.sorted(by: { $0.key < $1.key }) where self.words[variant] == nil {
            if let number = self.words[normal] { self.words[variant] = number }
        }
        for (word, number) in self.words.sorted(by: { $0.key < $1.key }) {
            let folded = Self.folded(word)
            if folded != word, self.words[folded] == nil { self.words[folded] = number }
        }
    }

    /// Without accents, for who types without them.
    private static func folded(_ word: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in word.decomposedStringForFolding.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark { scalars.append(scalar) }
        return String(scalars)
    }

    private mutating func insert(
        _ source: TimeRules.Rule, macros: [String: String], _ trie: inout TimeTrieBuilder
    ) throws(TimeRuleError) {
        var text = source.text
        for _ in 0..<8 where text.contains("<") {
            for (name, pattern) in macros { text = text.replacingAll("<\(name)>", with: "(\(pattern))") }
        }
        guard let arrow = text.range(ofText: "=>") else {
            throw TimeRuleError(place: source.place, message: "a rule is 'pattern => what it makes'; '=>' is missing")
        }
        var made = String(text[arrow.upperBound...])
        var cost: Int16 = 1
        if let mark = made.firstIndex(of: ";") {
            guard let extra = Int16(made[made.index(after: mark)...].filter { $0 != " " }) else {
                throw TimeRuleError(place: source.place, message: "a number is expected after ';'")
            }
            cost += extra
            made = String(made[..<mark])
        }
        let sequences = try TimePatternParser.sequences(String(text[..<arrow.lowerBound]), place: source.place)
        let expression = try TimeExpression.parse(made, place: source.place)
        let slots = sequences.flatMap { $0 }.compactMap { if case .slot(let slot) = $0 { slot.index } else { nil } }
        guard expression.lastSlot <= slots.max() ?? 0 else {
            throw TimeRuleError(place: source.place, message: "$\(expression.lastSlot) is not in the pattern")
        }
        let number = Int32(self.rules.count)
        self.rules.append(Rule(expression: expression, cost: cost))
        for sequence in sequences { try self.insert(sequence, rule: number, place: source.place, &trie) }
    }

    private mutating func insert(
        _ sequence: [TimePart], rule: Int32, place: String, _ trie: inout TimeTrieBuilder
    ) throws(TimeRuleError) {
        var node: Int32 = 0
        var slots: [Int] = []
        for part in sequence {
            switch part {
            case .word(let text): node = trie.next(node, self.number(of: text))
            case .slot(var slot):
                slots.append(slot.index)
                slot.index = 0
                node = trie.next(node, slot)
            }
            guard trie.nodes.count < Self.nodeBound else {
                throw TimeRuleError(place: place, message: "the rules are too many; use fewer optional parts")
            }
        }
        trie.end(node, rule: rule, slots: slots)
    }

    private mutating func number(of word: String) -> Int32 {
        if let number = self.words[word] { return number }
        let number = Int32(self.words.count + 1)
        self.words[word] = number
        return number
    }
}

extension String {
    /// Letters and their marks apart, for the Latin letters of our languages; others stay as they are.
    fileprivate var decomposedStringForFolding: String {
        String(
            self.map { character -> String in
                switch character {
                case "\u{E0}"..."\u{E5}": "a"
                case "\u{E8}"..."\u{EB}": "e"
                case "\u{EC}"..."\u{EF}": "i"
                case "\u{F2}"..."\u{F6}": "o"
                case "\u{F9}"..."\u{FC}": "u"
                case "\u{F1}": "n"
                case "\u{E7}": "c"
                case "\u{DF}": "ss"
                default: String(character)
                }
            }.joined())
    }

    fileprivate func range(ofText text: String) -> Range<Index>? {
        var index = self.startIndex
        while index < self.endIndex {
            if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
            index = self.index(after: index)
        }
        return nil
    }

    fileprivate func replacingAll(_ text: String, with other: String) -> String {
        var result = ""
        var rest = self[...]
        while let first = rest.first {
            if rest.hasPrefix(text) {
                result += other
                rest = rest.dropFirst(text.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
