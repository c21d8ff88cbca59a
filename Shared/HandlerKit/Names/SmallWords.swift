// Beckon: the small words of all languages that names are compared without
// SPDX-License-Identifier: Apache-2.0

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
    static let shared = AppData.read(PackageResources.small_words_json, "small-words.json", as: SmallWords.self)
}

extension SpokenName {
    /// Whether a word, without case and accents, only stands in front of a name: "the", "meine".
    public static func isArticle(_ word: String) -> Bool { SmallWords.shared.articles.contains(word) }
}
