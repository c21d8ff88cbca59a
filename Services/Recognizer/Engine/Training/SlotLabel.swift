// Beckon: what the statistics call a slot
// SPDX-License-Identifier: Apache-2.0

/// What the statistics call a place in a sentence: a slot as templates write it, without rules that only say which words
/// may fill it and not what they mean; an app; or words that set a value, `=partySize=3`.
enum SlotLabel {
    static let app = "app"

    /// The label of words that set a value.
    static func implied(_ assignment: Assignment) -> String { "=\(assignment.name)=\(assignment.value)" }

    /// The label of a slot.
    static func of(_ name: String, _ rule: String?) -> String {
        switch rule.flatMap(SlotRule.init(rawValue:)) {
        case .known, .word, .whole, .including, .leading, .leadingPair: name
        case .arrive, .depart, .twice, .bare, nil: rule.map { "\(name):\($0)" } ?? name
        }
    }

    /// What a label stands for.
    enum Meaning: Hashable {
        case app
        case assignment(Assignment)
        case slot(name: String, rule: String?)
    }

    static func meaning(_ label: String) -> Meaning {
        if label == self.app { return .app }
        if label.hasPrefix("=") {
            let parts = label.dropFirst().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return .assignment(Assignment(name: String(parts[0]), value: parts.count == 2 ? String(parts[1]) : ""))
        }
        let parts = label.split(separator: ":", maxSplits: 1).map(String.init)
        return .slot(name: parts.first ?? label, rule: parts.count == 2 ? parts[1] : nil)
    }
}
