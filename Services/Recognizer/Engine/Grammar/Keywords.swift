// Beckon: the words that a template cannot do without
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Groups of words, shared by templates. A template may be meant only if of each of its groups a word was said; this leaves
/// a few dozen of some thousand templates to be looked at.
struct Keywords: Sendable {
    private var numbers: [[Int32]: Int32] = [:]
    /// The groups of each word.
    private var groups: [Int32: [Int32]] = [:]

    /// How many groups there are.
    var count: Int { self.numbers.count }

    /// The number of a group of words.
    mutating func number(of group: [Int32]) -> Int32 {
        if let known = self.numbers[group] { return known }
        let number = Int32(self.numbers.count)
        self.numbers[group] = number
        for word in group { self.groups[word, default: []].append(number) }
        return number
    }

    /// Which groups have a word among the tokens.
    func said(in tokens: [Token]) -> [Bool] {
        var said = [Bool](repeating: false, count: self.numbers.count)
        for token in tokens where token.symbol >= 0 {
            for group in self.groups[token.symbol] ?? [] { said[Int(group)] = true }
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
                .map { [symbols.intern($0)] }
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
                guard let smallest = groups.min(by: { $0.count < $1.count }) else { return [] }
                union.formUnion(smallest)
            }
            return [union]
        }
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
