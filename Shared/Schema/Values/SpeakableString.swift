// Beckon: a term with what was said and what it stands for
// SPDX-License-Identifier: Apache-2.0

/// A term (SiriKit's `INSpeakableString`): what was said, how it sounds, and the app's identifier if it is vocabulary.
public struct SpeakableString: IntentValue, WireCodable {
    public static let declaration = TypeDeclaration("SpeakableString", .entity, label: ["spokenPhrase"])

    /// What was said, or how the app spells it.
    public var spokenPhrase: String
    /// How it sounds, where that differs from how it is written.
    public var pronunciationHint: String?
    /// The app's identifier, where the term is known vocabulary.
    public var vocabularyIdentifier: String?

    // init: _ spokenPhrase, pronunciationHint = nil, vocabularyIdentifier = nil
}
