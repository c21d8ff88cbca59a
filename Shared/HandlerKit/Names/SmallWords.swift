// Beckon: the small words of all languages that names are compared without
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What stands around a name and says nothing about which thing is meant. A name may be of any language whatever the
/// request is said in, so all languages count at once.
struct SmallWords: Decodable, Sendable {
    /// Words in front: "the", "my".
    let articles: Set<String>
    /// Words at the end, for what kind of thing it is: "list", "note".
    let kinds: Set<String>
    /// What means every thing that there is.
    let all: Set<String>

    /// From `small-words.json`.
    static let shared = PackageResources.decode(SmallWords.self, PackageResources.small_words_json, "small-words.json")
}

extension SpokenName {
    /// Whether a word, without case and accents, only stands in front of a name: "the", "meine".
    public static func isArticle(_ word: String) -> Bool { SmallWords.shared.articles.contains(word) }
}

extension PackageResources {
    /// Reads data that was compiled in. What cannot be read is a programming error: every test that touches it ends here.
    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8], _ name: String) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            preconditionFailure("\(name) is no \(type): \(error)")
        }
    }
}
