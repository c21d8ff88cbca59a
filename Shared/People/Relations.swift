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
}
