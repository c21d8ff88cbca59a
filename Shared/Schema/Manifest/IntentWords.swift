// Beckon: what an app calls its intents' parameters and values on cards
// SPDX-License-Identifier: Apache-2.0

extension Manifest {
    /// What a card calls the parts of one intent, in one language. It goes before the presenter's own words.
    ///
    /// Questions and the title of a consent are sentences. They may hold slots, `{restaurant}`, each the name of a parameter
    /// of the intent, or `{app}`; a sentence with a slot that has no value is passed over.
    public struct IntentWords: Codable, Hashable, Sendable {
        /// A BCP 47 language, such as `en`.
        public var locale: String
        /// The intent's name.
        public var intent: String
        /// Words for its parameters.
        public var parameters: [ParameterWords]
        /// What is asked before the intent is handled, such as `Book a table at {restaurant}?`.
        public var consentTitle: String?
        /// What stands on the button that says yes to it, such as `Book table`.
        public var consentButton: String?

        /// - Parameters: See the properties.
        public init(
            _ intent: String, locale: String = "en", _ parameters: [ParameterWords] = [], consentTitle: String? = nil,
            consentButton: String? = nil
        ) {
            self.locale = locale
            self.intent = intent
            self.parameters = parameters
            self.consentTitle = consentTitle
            self.consentButton = consentButton
        }

        private enum CodingKeys: String, CodingKey { case locale, intent, parameters, consentTitle, consentButton }

        /// Everything but the locale and the intent may be left out of JSON.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                try container.decode(String.self, forKey: .intent),
                locale: try container.decode(String.self, forKey: .locale),
                try container.decodeIfPresent([ParameterWords].self, forKey: .parameters) ?? [],
                consentTitle: try container.decodeIfPresent(String.self, forKey: .consentTitle),
                consentButton: try container.decodeIfPresent(String.self, forKey: .consentButton))
        }
    }

    /// What a card calls one parameter of an intent, and the cases of its type.
    public struct ParameterWords: Codable, Hashable, Sendable {
        /// The parameter's name.
        public var name: String
        /// What stands before its value, such as `Guests`.
        public var label: String?
        /// How it is asked for, such as `For how many guests?`.
        public var question: String?
        /// Words for the cases of its type, where that is an enumeration or an option set.
        public var cases: [CaseWords]

        /// - Parameters: See the properties.
        public init(_ name: String, label: String? = nil, question: String? = nil, cases: [CaseWords] = []) {
            self.name = name
            self.label = label
            self.question = question
            self.cases = cases
        }

        private enum CodingKeys: String, CodingKey { case name, label, question, cases }

        /// Everything but the name may be left out of JSON.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                try container.decode(String.self, forKey: .name),
                label: try container.decodeIfPresent(String.self, forKey: .label),
                question: try container.decodeIfPresent(String.self, forKey: .question),
                cases: try container.decodeIfPresent([CaseWords].self, forKey: .cases) ?? [])
        }
    }

    /// What a card calls one case of an enumeration or an option set.
    public struct CaseWords: Codable, Hashable, Sendable {
        /// The case, as it stands on the wire.
        public var name: String
        /// What is shown for it.
        public var label: String

        /// - Parameters: See the properties.
        public init(_ name: String, label: String) {
            self.name = name
            self.label = label
        }
    }
}
