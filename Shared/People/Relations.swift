// Beckon: everyday words for relationships
// SPDX-License-Identifier: Apache-2.0

import HandlerKit

/// Words for what somebody is to the user, of all languages at once: a contact's relationship is stored in English, as
/// SiriKit's `INPersonRelationship` names it.
enum Relations {
    private static let names = AppData.read(
        PackageResources.relations_json, "relations.json", as: [String: String].self)

    /// The name of a relationship that a word stands for; the word itself where it is none of these.
    static func name(_ word: String) -> String { Self.names[word] ?? word }

    /// The relationship that a name is a word for, as "Mum" is; `nil` where it is none.
    static func known(_ name: String?) -> String? {
        guard let name, case let words = SpokenWords.tokens(ofName: name), words.count == 1 else { return nil }
        return Self.names[words[0]] ?? Self.names.values.first { $0 == words[0] }
    }
}
