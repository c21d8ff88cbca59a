// Beckon: a template as a tree
// SPDX-License-Identifier: Apache-2.0

/// A template as a tree. `[optional] (a|b) (first;second) {slot} {slot:rule} {name=value} <rule>`.
///
/// Text keeps its spaces: what stands beside a bracket without a space between them is one word, `light[s]`.
indirect enum Template: Hashable, Sendable {
    case text(TemplateText)
    case slot(name: String, rule: String?, column: Int)
    /// Stands for nothing said: sets a value.
    case assignment(name: String, value: String, column: Int)
    /// A rule, `<name>` or `<prefix:name>`.
    case rule(name: String, prefix: String?, column: Int)
    case sequence([Template])
    case alternatives([Template])
    /// Parts that may stand in any order.
    case permutation([Template])
    case optional(Template)
}

/// Text of a template, cut at its spaces once.
struct TemplateText: Hashable, Sendable {
    /// As it is written.
    let text: String
    /// What stands between spaces; empty at the ends where a space stands there.
    let pieces: [String]

    init(_ text: String) {
        self.text = text
        self.pieces = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "\t" }).map(
            String.init)
    }
}

/// The shared parts of a language's templates, read once.
struct TemplateRules: Sendable {
    private(set) var templates: [String: Template] = [:]

    /// - Throws: ``GrammarError`` for a rule that cannot be read.
    init(_ sources: [String: SourceText] = [:]) throws(GrammarError) {
        for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
            self.templates[name] = try TemplateParser.parse(source)
        }
    }
}
