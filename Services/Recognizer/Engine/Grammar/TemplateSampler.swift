// Beckon: some of the texts that a template stands for
// SPDX-License-Identifier: Apache-2.0

/// Says what a template stands for one by one, and in how many ways it can be said. Unlike ``TemplateExpander`` it needs no
/// list of them, so that it serves templates that stand for millions.
public struct TemplateSampler {
    private let rules: [String: Template]

    /// - Parameter rules: Shared parts of templates.
    /// - Throws: ``GrammarError`` for a rule that cannot be read.
    public init(rules: [String: SourceText]) throws(GrammarError) {
        self.rules = try TemplateRules(rules).templates
    }

    /// In how many ways a template can be said, its slots counting as one; what can be said in two ways counts twice.
    ///
    /// - Throws: ``GrammarError`` for a template that cannot be read.
    public func ways(of source: SourceText) throws(GrammarError) -> Double {
        self.ways(try TemplateParser.parse(source), 0)
    }

    /// One way to say a template, with its slots as they are, `{name}`.
    ///
    /// - Parameter choose: Of so many ways, from 1, which, from 0.
    /// - Throws: ``GrammarError`` for a template that cannot be read.
    public func sample(_ source: SourceText, choose: (Int) -> Int) throws(GrammarError) -> String {
        let text = self.sample(try TemplateParser.parse(source), 0, choose)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func ways(_ template: Template, _ depth: Int) -> Double {
        switch template {
        case .text, .slot, .assignment: return 1
        case .rule(let name, _, _):
            guard depth < Bounds.ruleDepth, let rule = self.rules[name] else { return 0 }
            return self.ways(rule, depth + 1)
        case .sequence(let parts): return parts.reduce(1) { $0 * self.ways($1, depth) }
        case .alternatives(let branches): return branches.reduce(0) { $0 + self.ways($1, depth) }
        case .optional(let inner): return 1 + self.ways(inner, depth)
        case .permutation(let parts):
            let orders = (1...parts.count).reduce(1, *)
            return Double(orders) * parts.reduce(1) { $0 * self.ways($1, depth) }
        }
    }

    private func sample(_ template: Template, _ depth: Int, _ choose: (Int) -> Int) -> String {
        switch template {
        case .text(let text): return text.text
        case .slot(let name, let rule, _): return "{\(name)\(rule.map { ":\($0)" } ?? "")}"
        case .assignment: return ""
        case .rule(let name, _, _):
            guard depth < Bounds.ruleDepth, let rule = self.rules[name] else { return "" }
            return self.sample(rule, depth + 1, choose)
        case .sequence(let parts): return parts.map { self.sample($0, depth, choose) }.joined()
        case .alternatives(let branches): return self.sample(branches[choose(branches.count)], depth, choose)
        case .optional(let inner): return choose(2) == 0 ? "" : self.sample(inner, depth, choose)
        case .permutation(let parts):
            var rest = parts
            var said: [String] = []
            while !rest.isEmpty { said.append(self.sample(rest.remove(at: choose(rest.count)), depth, choose)) }
            return said.joined(separator: " ")
        }
    }
}
