// Beckon: what a value says, as words
// SPDX-License-Identifier: Apache-2.0

import Schema

extension PhraseTrial {
    /// The texts in a value but identifiers.
    static func leaves(_ value: Value, _ name: String = "") -> [String] {
        switch value {
        case .string(let text): name.lowercased().hasSuffix("identifier") ? [] : [text]
        case .array(let elements): elements.flatMap { Self.leaves($0, name) }
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap { Self.leaves($1, $0) }
        default: []
        }
    }

    /// Small letters, no article or possessive at the beginning.
    static func folded(_ words: String) -> String {
        var words = words.lowercased()
        for first in ["the ", "my ", "a "] where words.hasPrefix(first) { words.removeFirst(first.count) }
        return words
    }

    /// Names in a description: what stands behind the last colon, or words in capitals.
    static func names(_ words: String) -> [String] {
        if let colon = words.lastIndex(of: ":") {
            return [Self.folded(String(words[words.index(after: colon)...]).trimmingPrefix(" ").description)]
        }
        return []
    }

    /// Whether a description says a case, such as `podcastEpisode` or `currentlyPlaying`, in words.
    static func says(_ expected: String, _ name: String) -> Bool {
        var words: [String] = [""]
        for character in name {
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words.allSatisfy { expected.contains($0.hasSuffix("s") ? String($0.dropLast()) : $0) }
    }
}
