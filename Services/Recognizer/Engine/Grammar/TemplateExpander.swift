// Beckon: the texts that a template stands for
// SPDX-License-Identifier: Apache-2.0

/// Writes out what a template stands for, up to a bound. Slots stay as they are, `{name}`.
public struct TemplateExpander {
    private let rules: [String: Template]
    private let bound: Int

    /// - Parameters:
    ///   - rules: Shared parts of templates.
    ///   - bound: How many texts at most, from 1.
    /// - Throws: ``GrammarError`` for a rule that cannot be read.
    public init(rules: [String: SourceText] = [:], bound: Int) throws(GrammarError) {
        self.rules = try TemplateRules(rules).templates
        self.bound = max(1, bound)
    }

    /// The texts of a template in the order that it names them, without double spaces.
    ///
    /// - Throws: ``GrammarError`` for a template that cannot be read.
    public func texts(of source: SourceText) throws(GrammarError) -> [String] {
        var seen: Set<String> = []
        var texts: [String] = []
        for text in self.expand(try TemplateParser.parse(source), 0) {
            let tidy = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if seen.insert(tidy).inserted { texts.append(tidy) }
        }
        return texts
    }

    private func expand(_ template: Template, _ depth: Int) -> [String] {
        switch template {
        case .text(let text): return [text.text]
        case .slot(let name, let rule, _): return ["{\(name)\(rule.map { ":\($0)" } ?? "")}"]
        case .assignment: return [""]
        case .rule(let name, _, _):
            guard depth < Bounds.ruleDepth, let rule = self.rules[name] else { return [] }
            return self.expand(rule, depth + 1)
        case .sequence(let parts): return self.product(parts, depth)
        case .alternatives(let branches):
            return Array(branches.flatMap { self.expand($0, depth) }.prefix(self.bound))
        case .optional(let inner): return Array(([""] + self.expand(inner, depth)).prefix(self.bound))
        case .permutation(let parts):
            let blank = Template.text(TemplateText(" "))
            let orders = Self.orders(parts).map { order in Array(order.map { [$0] }.joined(separator: [blank])) }
            return Array(orders.flatMap { self.product($0, depth) }.prefix(self.bound))
        }
    }

    private func product(_ parts: [Template], _ depth: Int) -> [String] {
        var texts = [""]
        for part in parts {
            let more = self.expand(part, depth)
            var next: [String] = []
            for text in texts {
                for piece in more where next.count < self.bound { next.append(text + piece) }
            }
            texts = next
        }
        return texts
    }

    private static func orders(_ parts: [Template]) -> [[Template]] {
        guard parts.count > 1 else { return [parts] }
        return parts.indices.flatMap { index in
            var rest = parts
            let first = rest.remove(at: index)
            return Self.orders(rest).map { [first] + $0 }
        }
    }
}
