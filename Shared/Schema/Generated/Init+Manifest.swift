// Beckon: Manifest of its parts; written by `make schema` from Manifest/IntentWords.swift
// SPDX-License-Identifier: Apache-2.0

extension Manifest.IntentWords {
    /// - Parameters: See the properties.
    public init(
        _ intent: String, locale: String = "en", _ parameters: [Manifest.ParameterWords] = [],
        consentTitle: String? = nil, consentButton: String? = nil
    ) {
        self.intent = intent
        self.locale = locale
        self.parameters = parameters
        self.consentTitle = consentTitle
        self.consentButton = consentButton
    }
}

extension Manifest.ParameterWords {
    /// - Parameters: See the properties.
    public init(_ name: String, label: String? = nil, question: String? = nil, cases: [Manifest.CaseWords] = []) {
        self.name = name
        self.label = label
        self.question = question
        self.cases = cases
    }
}

extension Manifest.CaseWords {
    /// - Parameters: See the properties.
    public init(_ name: String, label: String) {
        self.name = name
        self.label = label
    }
}

extension Manifest.AlternativeName {
    /// - Parameters: See the properties.
    public init(_ name: String, pronunciation: String? = nil) {
        self.name = name
        self.pronunciation = pronunciation
    }
}

extension Manifest.Phrases {
    /// - Parameters: See the properties.
    public init(_ intent: String, locale: String = "en", _ examples: [String]) {
        self.intent = intent
        self.locale = locale
        self.examples = examples
    }
}

extension Manifest.GlobalVocabulary {
    /// - Parameters: See the properties.
    public init(for parameters: [String], _ terms: [Term], locale: String? = nil) {
        self.parameters = parameters
        self.terms = terms
        self.locale = locale
    }
}
