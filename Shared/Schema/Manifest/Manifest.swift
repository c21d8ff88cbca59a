// Beckon: what an app says of itself when its worker connects
// SPDX-License-Identifier: Apache-2.0

/// What an app offers: its names, its intents, its words. Every worker of one app says the same.
///
/// It is large and handed on with each request, so that copies share one place until one of them is changed.
public struct Manifest: Codable, Hashable, Sendable {
    /// Another name of an app, and how it sounds.
    public struct AlternativeName: Codable, Hashable, Sendable {
        /// The name, as it is said and written.
        public var name: String
        /// Sounds-like spelling, such as `list oh mat`.
        public var pronunciation: String?

        // init: _ name, pronunciation = nil
    }

    /// Sentences that a person might say for an intent, in one language. They may hold slots, `{dropOffLocation}`.
    public struct Phrases: Codable, Hashable, Sendable {
        /// A BCP 47 language, such as `en`.
        public var locale: String
        /// The intent's name.
        public var intent: String
        /// The sentences.
        public var examples: [String]

        // init: _ intent, locale = "en", _ examples
    }

    /// Words of the app for values of some parameters, common to all users.
    public struct GlobalVocabulary: Codable, Hashable, Sendable {
        /// The parameters, each as `Intent.parameter`, such as `RequestRide.rideOptionName`.
        public var parameters: [String]
        /// The terms, most important first.
        public var terms: [Term]
        /// The BCP 47 language in which they are said, such as `en`; absent for names that are the same in all.
        public var locale: String?

        // init: for parameters, _ terms, locale = nil

        /// Whether the terms are said in a language: in theirs, in the whole of it or elsewhere, or in every one.
        public func isSaid(in locale: String) -> Bool {
            self.locale?.split(separator: "-").first.map { $0 == locale.split(separator: "-").first } ?? true
        }
    }

    @usableFromInline
    struct Parts: Codable, Hashable, Sendable {
        @usableFromInline var app: String
        @usableFromInline var name: String
        // default: []
        @usableFromInline var alternativeNames: [AlternativeName]
        @usableFromInline var usageDescription: String
        // default: false
        @usableFromInline var keepsLedger: Bool
        @usableFromInline var intents: [IntentDeclaration]
        // default: []
        @usableFromInline var types: [TypeDeclaration]
        // default: []
        @usableFromInline var restrictedWhileLocked: [String]
        // default: []
        @usableFromInline var vocabulary: [GlobalVocabulary]
        // default: []
        @usableFromInline var phrases: [Phrases]
        // default: []
        @usableFromInline var words: [IntentWords]
    }

    @usableFromInline
    final class Place: Sendable {
        @usableFromInline let parts: Parts
        init(_ parts: Parts) { self.parts = parts }
    }

    @usableFromInline var place: Place

    /// The app's identifier, such as `hop`: ASCII letters, digits, `-`.
    public var app: String {
        @inlinable get { self.place.parts.app }
        set { self.change { $0.app = newValue } }
    }
    /// The name shown and said, such as `Hop`.
    public var name: String {
        @inlinable get { self.place.parts.name }
        set { self.change { $0.name = newValue } }
    }
    /// Other names it answers to; at most three.
    public var alternativeNames: [AlternativeName] {
        @inlinable get { self.place.parts.alternativeNames }
        set { self.change { $0.alternativeNames = newValue } }
    }
    /// What the app does with requests; shown when the user is asked to authorize it.
    public var usageDescription: String {
        @inlinable get { self.place.parts.usageDescription }
        set { self.change { $0.usageDescription = newValue } }
    }
    /// Whether the app records what it handled by key, so that it may be asked again after a lost worker.
    public var keepsLedger: Bool {
        @inlinable get { self.place.parts.keepsLedger }
        set { self.change { $0.keepsLedger = newValue } }
    }
    /// The intents that the app takes.
    public var intents: [IntentDeclaration] {
        @inlinable get { self.place.parts.intents }
        set { self.change { $0.intents = newValue } }
    }
    /// The types that the parameters use; each type that a parameter names must stand here.
    public var types: [TypeDeclaration] {
        @inlinable get { self.place.parts.types }
        set { self.change { $0.types = newValue } }
    }
    /// Intents that wait for an unlocked device though their kind does not ask for it.
    public var restrictedWhileLocked: [String] {
        @inlinable get { self.place.parts.restrictedWhileLocked }
        set { self.change { $0.restrictedWhileLocked = newValue } }
    }
    /// Words of the app for values of parameters.
    public var vocabulary: [GlobalVocabulary] {
        @inlinable get { self.place.parts.vocabulary }
        set { self.change { $0.vocabulary = newValue } }
    }
    /// Sentences that a person might say for the intents.
    public var phrases: [Phrases] {
        @inlinable get { self.place.parts.phrases }
        set { self.change { $0.phrases = newValue } }
    }
    /// What cards call the parts of the intents: labels, questions, the words of a consent.
    public var words: [IntentWords] {
        @inlinable get { self.place.parts.words }
        set { self.change { $0.words = newValue } }
    }

    private mutating func change(_ body: (inout Parts) -> Void) {
        var parts = self.place.parts
        body(&parts)
        self.place = Place(parts)
    }

    /// - Parameters: See the properties.
    public init(
        app: String, name: String, alternativeNames: [AlternativeName] = [], usageDescription: String,
        keepsLedger: Bool = false, intents: [IntentDeclaration], types: [TypeDeclaration],
        restrictedWhileLocked: [String] = [], vocabulary: [GlobalVocabulary] = [], phrases: [Phrases] = [],
        words: [IntentWords] = []
    ) {
        self.place = Place(
            Parts(
                app: app, name: name, alternativeNames: alternativeNames, usageDescription: usageDescription,
                keepsLedger: keepsLedger, intents: intents, types: types,
                restrictedWhileLocked: restrictedWhileLocked, vocabulary: vocabulary, phrases: phrases, words: words))
    }

    public static func == (left: Manifest, right: Manifest) -> Bool {
        left.place === right.place || left.place.parts == right.place.parts
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(self.place.parts) }

    /// The intent `name`, or `nil`.
    public func intent(_ name: String) -> IntentDeclaration? { self.intents.first { $0.name == name } }
    /// The type `name`, or `nil`.
    public func type(_ name: String) -> TypeDeclaration? { self.types.first { $0.name == name } }

    /// Whether `value` has the form of the type `name`; a type that is not declared here takes any.
    public func accepts(_ value: Value, as name: String) -> Bool {
        // By place: a type is large, and mostly no more than its kind is wanted.
        for place in self.types.indices where self.types[place].name == name {
            return self.types[place].kind.accepts(value) ?? self.types[place].accepts(value)
        }
        return true
    }

    public func encode(to encoder: any Encoder) throws { try self.place.parts.encode(to: encoder) }

    /// Everything but the identifier, the name, the usage description and the intents may be left out of JSON.
    public init(from decoder: any Decoder) throws { self.place = Place(try Parts(from: decoder)) }
}
