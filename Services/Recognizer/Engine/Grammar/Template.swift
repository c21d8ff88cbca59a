// Beckon: a template as a tree
// SPDX-License-Identifier: Apache-2.0

/// A template as a tree. `[optional] (a|b) {slot} {slot:rule} {name=value} <rule>`.
indirect enum Template: Hashable, Sendable {
    case word(String, column: Int)
    case slot(name: String, rule: String?, column: Int)
    /// Stands for nothing said: sets a value.
    case assignment(name: String, value: String, column: Int)
    /// A rule, `<name>` or `<prefix:name>`.
    case rule(name: String, prefix: String?, column: Int)
    case sequence([Template])
    case alternatives([Template])
    case optional(Template)
}
