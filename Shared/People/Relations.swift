// Beckon: everyday words for relationships
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Words for what somebody is to the user, of all languages at once: a contact's relationship is stored in English, as
/// SiriKit's `INPersonRelationship` names it.
enum Relations {
    /// From `relations.json`. What cannot be read is a programming error: every test that touches it ends here.
    private static let names: [String: String] = {
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(PackageResources.relations_json))
        } catch {
            preconditionFailure("relations.json is no object of names: \(error)")
        }
    }()

    /// The name of a relationship that a word stands for; the word itself where it is none of these.
    static func name(_ word: String) -> String { Self.names[word] ?? word }
}
