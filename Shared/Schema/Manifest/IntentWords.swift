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
        // default: []
        public var parameters: [ParameterWords]
        /// What is asked before the intent is handled, such as `Book a table at {restaurant}?`.
        public var consentTitle: String?
        /// What stands on the button that says yes to it, such as `Book table`.
        public var consentButton: String?

        // init: _ intent, locale = "en", _ parameters = [], consentTitle = nil, consentButton = nil
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
        // default: []
        public var cases: [CaseWords]

        // init: _ name, label = nil, question = nil, cases = []
    }

    /// What a card calls one case of an enumeration or an option set.
    public struct CaseWords: Codable, Hashable, Sendable {
        /// The case, as it stands on the wire.
        public var name: String
        /// What is shown for it.
        public var label: String

        // init: _ name, label
    }
}
