// Beckon: which names of lists mean about the same
// SPDX-License-Identifier: Apache-2.0

import HandlerKit

/// The beginnings of words that mean about the same, in all languages at once: a list may be named in any.
struct RelatedNames: Sendable {
    private let groups: [[String]]

    /// From `related-names.json`.
    static let shared = RelatedNames(AppData.read(PackageResources.related_names_json, "related-names.json"))

    init(_ groups: [[String]]) { self.groups = groups.map { $0.map(SpokenName.folded) } }

    /// Whether two names share a meaning, or a word that is nearly the same.
    func areRelated(_ one: SpokenName, _ other: SpokenName) -> Bool {
        let isOfBoth = self.groups.contains { group in
            group.contains { Self.has(one, $0) } && group.contains { Self.has(other, $0) }
        }
        return isOfBoth || one.sharesNearWord(with: other)
    }

    /// Whether a word of a name begins so; where words are written without spaces, whether the name has it.
    private static func has(_ name: SpokenName, _ beginning: String) -> Bool {
        let isSpaced = beginning.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
        return isSpaced ? " \(name.core)".contains(" \(beginning)") : name.core.contains(beginning)
    }
}
