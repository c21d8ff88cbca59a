// Beckon: what can be wrong with a file of words
// SPDX-License-Identifier: Apache-2.0

/// A file of words that cannot be used: where in it, what is wrong, and what to do.
public struct VocabularyFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where: the file, a line of it, or a key path such as `IntentPhrases[2].IntentName`.
    public var place: String
    /// What is wrong there, and what to do.
    public var message: String

    init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    public var description: String { "\(self.place): \(self.message)" }
}
