// Beckon: what people call a kind of place, in all languages
// SPDX-License-Identifier: Apache-2.0

import HandlerKit

extension Place {
    /// What people call the kinds of places, in all languages: a person may ask for an airport in any of them.
    private static let kinds: [(name: Words, words: [Words])] = {
        let texts = AppTexts(PackageResources.Texts_json)
        return (texts.names["en"] ?? []).sorted().map { (Words($0), texts.words($0).map { Words($0) }) }
    }()

    /// What people call the kind of this place: that of the store, and those that stand in its names.
    var kindWords: [Words] {
        let own = Words(([self.name] + self.aliases).joined(separator: " "))
        return Self.kinds.filter {
            Words(self.kind.rawValue) == $0.name || self.kind != .street && $0.name.isPart(of: own)
        }
        .flatMap(\.words)
    }
}
