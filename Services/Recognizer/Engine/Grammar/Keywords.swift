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
    let rules: [String: Template]

    /// Groups of which each must have a word in every utterance of the template, as texts.
    func groups(of template: Template) -> [Set<String>] {
        self.groups(template, isLeftOpen: false, isRightOpen: false, 0)
    }

    /// - Parameters:
    ///   - isLeftOpen: Whether something stands directly before it, so that its first word is part of a longer one.
    ///   - isRightOpen: The same for its last word.
    private func groups(_ template: Template, isLeftOpen: Bool, isRightOpen: Bool, _ depth: Int) -> [Set<String>] {
        guard depth <= Bounds.ruleDepth else { return [] }
        switch template {
        case .text(let text, _):
            return Self.words(text, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen).map { [$0] }
        case .slot, .assignment, .optional: return []
        case .rule(let name, _, _):
            guard let rule = self.rules[name] else { return [] }
            return self.groups(rule, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen, depth + 1)
        case .sequence(let parts):
            return parts.indices.flatMap { index in
                let before = index > 0 ? Self.touches(parts[index - 1], atEnd: true) : isLeftOpen
                let after = index + 1 < parts.count ? Self.touches(parts[index + 1], atEnd: false) : isRightOpen
                return self.groups(parts[index], isLeftOpen: before, isRightOpen: after, depth)
            }
        case .permutation(let parts):
            return parts.flatMap { self.groups($0, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen, depth) }
        case .alternatives(let branches):
            // Of each branch its most telling group; together they are one.
            var union: Set<String> = []
            for branch in branches {
                let groups = self.groups(branch, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen, depth)
                guard let smallest = groups.min(by: { $0.count < $1.count }) else { return [] }
                union.formUnion(smallest)
            }
            return [union]
        }
    }

    /// Whether a neighbour may make one word with what stands beside it.
    private static func touches(_ part: Template, atEnd: Bool) -> Bool {
        switch part {
        case .text(let text, _): !((atEnd ? text.last : text.first)?.isWhitespace ?? true)
        case .slot: false
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
