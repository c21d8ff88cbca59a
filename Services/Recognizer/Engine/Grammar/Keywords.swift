// Beckon: the words that a template cannot do without
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Groups of words, shared by templates. A template may be meant only if of each of its groups a word was said; this leaves
/// a few dozen of some thousand templates to be looked at.
struct Keywords: Sendable {
    /// How many groups there are.
    let count: Int
    /// The words, rising; where each one's groups begin in ``groups``, and the end.
    private let words: [Int32]
    private let starts: [Int32]
    private let groups: [Int32]

    /// - Parameter numbers: The words of each group to its number, from 0.
    init(_ numbers: [[Int32]: Int32] = [:]) {
        var pairs: [(word: Int32, group: Int32)] = []
        for (words, number) in numbers { pairs += words.map { ($0, number) } }
        pairs.sort { ($0.word, $0.group) < ($1.word, $1.group) }
        var words: [Int32] = []
        var starts: [Int32] = []
        for (index, pair) in pairs.enumerated() where words.last != pair.word {
            words.append(pair.word)
            starts.append(Int32(index))
        }
        self.count = numbers.count
        self.words = words.exact
        self.starts = (starts + [Int32(pairs.count)]).exact
        self.groups = pairs.map(\.group)
    }

    /// Which groups have a word among the tokens.
    func said(in tokens: [Token]) -> [Bool] {
        var said = [Bool](repeating: false, count: self.count)
        for token in tokens where token.symbol >= 0 {
            var low = 0
            var high = self.words.count
            while low < high {
                let middle = (low + high) / 2
                if self.words[middle] < token.symbol { low = middle + 1 } else { high = middle }
            }
            guard low < self.words.count, self.words[low] == token.symbol else { continue }
            for group in self.starts[low]..<self.starts[low + 1] { said[Int(self.groups[Int(group)])] = true }
        }
        return said
    }
}

/// Finds the groups of a template.
struct KeywordFinder {
    private struct RuleKey: Hashable {
        var name: String
        var isLeftOpen: Bool, isRightOpen: Bool
    }

    private let rules: [String: Template]
    private var known: [RuleKey: [Set<Int32>]] = [:]
    /// How long the words are.
    private var lengths: [Int32: Int] = [:]

    init(rules: [String: Template]) { self.rules = rules }

    /// Groups of which each must have a word in every utterance of the template.
    mutating func groups(of template: Template, _ symbols: inout SymbolTable) -> [Set<Int32>] {
        self.groups(template, isLeftOpen: false, isRightOpen: false, 0, &symbols)
    }

    /// - Parameters:
    ///   - isLeftOpen: Whether something stands directly before it, so that its first word is part of a longer one.
    ///   - isRightOpen: The same for its last word.
    private mutating func groups(
        _ template: Template, isLeftOpen: Bool, isRightOpen: Bool, _ depth: Int, _ symbols: inout SymbolTable
    ) -> [Set<Int32>] {
        guard depth <= Bounds.ruleDepth else { return [] }
        switch template {
        case .text(let text):
            return Self.words(text.text, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen)
                .map { word in
                    let number = symbols.intern(word)
                    self.lengths[number] = word.utf8.count
                    return [number]
                }
        case .slot, .assignment, .optional: return []
        case .rule(let name, _, _):
            let key = RuleKey(name: name, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen)
            if let known = self.known[key] { return known }
            guard let rule = self.rules[name] else { return [] }
            let found = self.groups(rule, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen, depth + 1, &symbols)
            self.known[key] = found
            return found
        case .sequence(let parts):
            var found: [Set<Int32>] = []
            for index in parts.indices {
                let before = index > 0 ? Self.touches(parts[index - 1], atEnd: true) : isLeftOpen
                let after = index + 1 < parts.count ? Self.touches(parts[index + 1], atEnd: false) : isRightOpen
                found += self.groups(parts[index], isLeftOpen: before, isRightOpen: after, depth, &symbols)
            }
            return found
        case .permutation(let parts):
            var found: [Set<Int32>] = []
            for part in parts {
                found += self.groups(part, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen, depth, &symbols)
            }
            return found
        case .alternatives(let branches):
            // Of each branch its most telling group; together they are one.
            var union: Set<Int32> = []
            for branch in branches {
                let groups = self.groups(branch, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen, depth, &symbols)
                guard let telling = groups.min(by: { self.common($0) < self.common($1) }) else { return [] }
                union.formUnion(telling)
            }
            return [union]
        }
    }

    /// How likely it is that one of its words is said: the fewer and the longer they are, the less.
    private func common(_ group: Set<Int32>) -> (count: Int, shortness: Int) {
        (group.count, -(group.map { self.lengths[$0] ?? 0 }.min() ?? 0))
    }

    /// Whether a neighbour may make one word with what stands beside it.
    private static func touches(_ part: Template, atEnd: Bool) -> Bool {
        switch part {
        case .text(let text): !((atEnd ? text.text.last : text.text.first)?.isWhitespace ?? true)
        default: true
        }
    }

    private static func words(_ text: String, isLeftOpen: Bool, isRightOpen: Bool) -> [String] {
        var words = Tokenizer.tokens(of: text, isTemplate: true).map(\.text)
        func joins(_ word: String?) -> Bool { word?.unicodeScalars.first.map { !Tokenizer.standsAlone($0) } ?? false }
        if isLeftOpen, text.first?.isWhitespace == false, joins(words.first) { words.removeFirst() }
        if isRightOpen, text.last?.isWhitespace == false, joins(words.last) { words.removeLast() }
        return words
    }
}
