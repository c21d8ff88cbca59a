// Beckon: what may stand in a message
// SPDX-License-Identifier: Apache-2.0

import Foundation
import People
import Schema

/// The words of a message.
enum Content {
    /// The most characters of a message.
    static let mostCharacters = 4_000
    /// The most bytes of it, as UTF-8: a character may be of any number of them.
    static let mostBytes = 16_000

    /// Resolves the words; white space around them is dropped.
    static func resolve(_ content: String?) -> ResolutionResult<String> {
        guard let content, !SpokenWords.isBlank(content) else { return .needsValue }
        let words = content.trimmingCharacters(in: .whitespacesAndNewlines)
        guard words.utf8.count <= Self.mostBytes, words.count <= Self.mostCharacters else {
            return .unsupported(reason: "tooLong")
        }
        return .success(words)
    }
}
