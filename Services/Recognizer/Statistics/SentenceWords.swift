// Beckon: a sentence cut into words, and what is known of them
// SPDX-License-Identifier: Apache-2.0

public import RecognizerText

/// A sentence's tokens, and what is known of them besides what a training set says.
public struct SentenceWords: Sendable {
    /// At most ``TrainingLimits/tokens``.
    public var tokens: [Token]
    /// Values and names among them.
    public var hits: [PhraseHit]

    /// - Parameters: See the properties.
    public init(tokens: [Token], hits: [PhraseHit]) {
        self.tokens = tokens
        self.hits = hits
    }

    /// The words of a text of which nothing else is known.
    ///
    /// - Parameter text: Any text.
    public init(_ text: String) {
        self.init(tokens: Tokenizer.tokens(of: text, bound: TrainingLimits.tokens), hits: [])
    }
}
