// Beckon: words in keywords and in names of files that say what kind of photo it is
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People

/// Words in keywords and in names of files that say what kind of photo it is. They stand in `KindWords.json`, as
/// `keyword.<attribute>` and `name.<attribute>`, several with a bar between; those of all languages count at once.
struct KindWords: Sendable {
    private let keywords: [String: PhotoAttribute]
    private let names: [(words: String, attribute: PhotoAttribute)]

    static let shared = KindWords(AppTexts(PackageResources.KindWords_json))

    init(_ texts: AppTexts) {
        var keywords: [String: PhotoAttribute] = [:]
        var names: [(words: String, attribute: PhotoAttribute)] = []
        for (language, known) in texts.names.sorted(by: { $0.key < $1.key }) {
            for attribute in PhotoAttribute.allCases {
                func phrases(_ kind: String) -> [String] {
                    let name = "\(kind).\(attribute.rawValue)"
                    guard known.contains(name) else { return [] }
                    return texts.text(name, language).split(separator: "|").map { SpokenWords.folded(String($0)) }
                }
                for phrase in phrases("keyword") { keywords[phrase] = attribute }
                names += phrases("name").map { (" \($0) ", attribute) }
            }
        }
        self.keywords = keywords
        self.names = names
    }

    /// What keywords say.
    func attributes(keywords: [String]) -> Set<PhotoAttribute> {
        Set(keywords.compactMap { self.keywords[SpokenWords.folded($0)] })
    }

    /// What a file's name says.
    func attributes(name: String) -> Set<PhotoAttribute> {
        let words = Self.words(name)
        return Set(self.names.filter { words.contains($0.words) }.map(\.attribute))
    }

    /// The words of a name with a blank around each; digits are words of their own: `IMG_BURST001` has "burst".
    private static func words(_ name: String) -> String {
        var words = " "
        var wasLetter = false
        for character in SpokenWords.folded(name) {
            if character.isLetter != wasLetter { words += " " }
            wasLetter = character.isLetter
            words.append(character.isLetter || character.isNumber ? character : " ")
        }
        return " " + words.split(separator: " ").joined(separator: " ") + " "
    }
}
