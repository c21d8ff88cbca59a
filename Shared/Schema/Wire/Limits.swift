// Beckon: the bounds of what the wire carries
// SPDX-License-Identifier: Apache-2.0

/// The bounds of what is sent and taken. Beyond each the sender gets a ``Refusal``; see docs/limits.md.
public enum Limits {
    /// Bytes of one body. It is also the sockets' largest frame.
    public static let bodyBytes = 1 << 20
    /// Levels of arrays and objects in a body.
    public static let bodyDepth = 32
    /// Bytes of an utterance, as UTF-8.
    public static let utteranceBytes = 2_000
    /// Bytes of a name: a user, a conversation, an app, an intent, a parameter.
    public static let nameBytes = 128
    /// Intents of one manifest.
    public static let intentsPerManifest = 256
    /// Types of one manifest, and cases of an enumeration.
    public static let typesPerManifest = 256, casesPerType = 1_024
    /// Parameters of one intent.
    public static let parametersPerIntent = 64
    /// Words for cards in one manifest: an entry for each intent in each language.
    public static let wordsPerManifest = 1_024
    /// Bytes of a question or a title among them; a label is a name.
    public static let sentenceBytes = 512
    /// Terms of one vocabulary set.
    public static let termsPerVocabulary = 10_000
    /// Bytes of all vocabulary sets that a dispatcher keeps.
    public static let vocabularyBytes = 1 << 24
    /// Bytes of one term in UTF-8.
    public static let termBytes = 1_024
    /// Intents that one utterance asks for.
    public static let intentsPerUtterance = 4
    /// Intents that it is asked between where it is not known which one the words mean.
    public static let meaningsPerQuestion = 2
    /// Elements of an array parameter.
    public static let arrayElements = 100
    /// Conversations that one `hear` names.
    public static let hearingsPerMessage = 64
    /// Options that a question offers: SiriKit asks apps to keep to five or fewer.
    public static let optionsPerQuestion = 5
    /// Steps from one end of a parameter's range to the other.
    public static let stepsPerRange = 1_000
    /// Things that one look-up gets, and how many can stand before them.
    public static let entitiesPerPage = 20, entitiesBeforePage = 1_000
    /// Bytes of one thing that a look-up gets.
    public static let entityBytes = 8_192
}
