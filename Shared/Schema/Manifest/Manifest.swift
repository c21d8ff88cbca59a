// Beckon: what an app says of itself when its worker connects
// SPDX-License-Identifier: Apache-2.0

/// What an app offers: its names, its intents, its words. Every worker of one app says the same.
public struct Manifest: Codable, Hashable, Sendable {
    /// Another name of an app, and how it sounds (vocabulary.yaml, app_names).
    public struct AlternativeName: Codable, Hashable, Sendable {
        /// The name.
        public var name: String
        /// Sounds-like spelling, such as `list oh mat`.
        public var pronunciation: String?

        /// - Parameters: See the properties.
        public init(_ name: String, pronunciation: String? = nil) {
            self.name = name
            self.pronunciation = pronunciation
        }
    }

    /// Sentences that a person might say for an intent, in one language. They may hold slots, `{dropOffLocation}`.
    public struct Phrases: Codable, Hashable, Sendable {
        /// A BCP 47 language, such as `en`.
        public var locale: String
        /// The intent's name.
        public var intent: String
        /// The sentences.
        public var examples: [String]

        /// - Parameters: See the properties.
        public init(_ intent: String, locale: String = "en", _ examples: [String]) {
            self.locale = locale
            self.intent = intent
            self.examples = examples
        }
    }

    /// Words of the app for values of some parameters, common to all users (vocabulary.yaml, global_vocabulary_file).
    public struct GlobalVocabulary: Codable, Hashable, Sendable {
        /// `Intent.parameter`, such as `RequestRide.rideOptionName`.
        public var parameters: [String]
        /// The terms, most important first.
        public var terms: [Term]
        /// The BCP 47 language in which they are said, such as `en`; `nil` for names that are the same in all.
        public var locale: String?

        /// - Parameters: See the properties.
        public init(for parameters: [String], _ terms: [Term], locale: String? = nil) {
            self.parameters = parameters
            self.terms = terms
            self.locale = locale
        }

        /// Whether the terms are said in a language: in theirs, in the whole of it or elsewhere, or in every one.
        public func isSaid(in locale: String) -> Bool {
            self.locale?.split(separator: "-").first.map { $0 == locale.split(separator: "-").first } ?? true
        }
    }

    /// The app's identifier, such as `hop`: ASCII letters, digits, `-`.
    public var app: String
    /// The name shown and said, such as `Hop`.
    public var name: String
    /// Other names it answers to; at most three.
    public var alternativeNames: [AlternativeName]
    /// What the app does with requests; shown when the user is asked to authorize it.
    public var usageDescription: String
    /// Whether the app records what it handled by key, so that it may be asked again after a lost worker.
    public var keepsLedger: Bool
    /// The intents that the app takes.
    public var intents: [IntentDeclaration]
    /// The types that the parameters use.
    public var types: [TypeDeclaration]
    /// Intents that wait for an unlocked device though their kind does not ask for it.
    public var restrictedWhileLocked: [String]
    /// Words for parameters.
    public var vocabulary: [GlobalVocabulary]
    /// Example sentences.
    public var phrases: [Phrases]

    /// - Parameters: See the properties.
    public init(
        app: String, name: String, alternativeNames: [AlternativeName] = [], usageDescription: String,
        keepsLedger: Bool = false, intents: [IntentDeclaration], types: [TypeDeclaration],
        restrictedWhileLocked: [String] = [], vocabulary: [GlobalVocabulary] = [], phrases: [Phrases] = []
    ) {
        self.app = app
        self.name = name
        self.alternativeNames = alternativeNames
        self.usageDescription = usageDescription
        self.keepsLedger = keepsLedger
        self.intents = intents
        self.types = types
        self.restrictedWhileLocked = restrictedWhileLocked
        self.vocabulary = vocabulary
        self.phrases = phrases
    }

    /// The intent `name`, or `nil`.
    public func intent(_ name: String) -> IntentDeclaration? { self.intents.first { $0.name == name } }
    /// The type `name`, or `nil`.
    public func type(_ name: String) -> TypeDeclaration? { self.types.first { $0.name == name } }

    /// Whether `value` has the form of the type `name`; a type that is not declared here takes any.
    public func accepts(_ value: Value, as name: String) -> Bool {
        // By place: a type is large, and is wanted for a moment.
        self.types.firstIndex { $0.name == name }.map { self.types[$0].accepts(value) } ?? true
    }

    private enum CodingKeys: String, CodingKey {
        case app, name, alternativeNames, usageDescription, keepsLedger, intents, types, restrictedWhileLocked
        case vocabulary, phrases
    }

    /// Everything but the identifier, the name, the usage description and the intents may be left out of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            app: try container.decode(String.self, forKey: .app),
            name: try container.decode(String.self, forKey: .name),
            alternativeNames: try container.decodeIfPresent([AlternativeName].self, forKey: .alternativeNames) ?? [],
            usageDescription: try container.decode(String.self, forKey: .usageDescription),
            keepsLedger: try container.decodeIfPresent(Bool.self, forKey: .keepsLedger) ?? false,
            intents: try container.decode([IntentDeclaration].self, forKey: .intents),
            types: try container.decodeIfPresent([TypeDeclaration].self, forKey: .types) ?? [],
            restrictedWhileLocked: try container.decodeIfPresent([String].self, forKey: .restrictedWhileLocked) ?? [],
            vocabulary: try container.decodeIfPresent([GlobalVocabulary].self, forKey: .vocabulary) ?? [],
            phrases: try container.decodeIfPresent([Phrases].self, forKey: .phrases) ?? [])
    }
}
