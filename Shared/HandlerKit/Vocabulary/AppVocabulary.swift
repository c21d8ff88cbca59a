// Beckon: an app's words, from SiriKit's file of them
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The words of an app that are common to all users, and sentences for its intents, as `AppIntentVocabulary.plist` has
/// them: SiriKit's property list, in XML or binary, or the same keys in JSON. One file a language.
///
/// | key | becomes |
/// |---|---|
/// | `ParameterVocabularies`: `ParameterNames`, such as `INRequestRideIntent.rideOptionName` | a vocabulary for `RequestRide.rideOptionName` in that language |
/// | `ParameterVocabulary`: `VocabularyItemIdentifier` | the terms' identifier |
/// | `VocabularyItemSynonyms`: `VocabularyItemPhrase`, `VocabularyItemPronunciation` | phrases and pronunciation |
/// | `VocabularyItemExamples` | example sentences, where the words are of one intent only |
/// | `IntentPhrases`: `IntentName`, `IntentExamples` | example sentences of the intent |
///
/// A term in an example sentence stands for all terms of its parameter.
public struct AppVocabulary: Codable, Hashable, Sendable {
    /// Terms for parameters.
    public var vocabulary: [Manifest.GlobalVocabulary]
    /// Example sentences.
    public var phrases: [Manifest.Phrases]

    /// - Parameters: See the properties.
    public init(vocabulary: [Manifest.GlobalVocabulary] = [], phrases: [Manifest.Phrases] = []) {
        self.vocabulary = vocabulary
        self.phrases = phrases
    }

    /// Vocabularies of a file, names of parameters in one of them, ways to say one thing, sentences of one intent.
    static let vocabulariesBound = 256, namesBound = 64, synonymsBound = 64, examplesBound = 200

    /// Reads a file: JSON where it begins with a brace, else a property list.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - locale: The language of its words, such as `en`.
    /// - Throws: ``VocabularyFileError`` with the key path of what is wrong.
    public init(bytes: [UInt8], locale: String) throws(VocabularyFileError) {
        let root: Value
        if bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") {
            do {
                root = try JSON.decode(Value.self, from: bytes)
            } catch {
                throw VocabularyFileError("the file", error.description)
            }
        } else {
            root = try PropertyList.value(of: bytes)
        }
        try self.init(root, locale: locale)
    }

    /// Adds what another file has, of another language for instance.
    public mutating func add(_ other: AppVocabulary) {
        self.vocabulary += other.vocabulary
        self.phrases += other.phrases
    }

    /// The names in it that no intent has: what an app should know before it starts.
    ///
    /// - Parameter intents: The intents that there are.
    public func unknownNames(among intents: [IntentDeclaration]) -> [String] {
        var known: Set<String> = []
        for intent in intents { known.formUnion(intent.parameters.map { "\(intent.name).\($0.name)" } + [intent.name]) }
        let names = self.vocabulary.flatMap(\.parameters) + self.phrases.map(\.intent)
        return Set(names.filter { !known.contains($0) }).sorted()
    }
}
