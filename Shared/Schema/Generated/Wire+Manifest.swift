// Beckon: Manifest as JSON; written by `make schema` from Manifest/IntentWords.swift
// SPDX-License-Identifier: Apache-2.0

extension Manifest.IntentWords {
    enum CodingKeys: String, CodingKey { case locale, intent, parameters, consentTitle, consentButton }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.locale = try container.decode(String.self, forKey: .locale)
        self.intent = try container.decode(String.self, forKey: .intent)
        self.parameters = try container.decodeIfPresent([Manifest.ParameterWords].self, forKey: .parameters) ?? []
        self.consentTitle = try container.decodeIfPresent(String.self, forKey: .consentTitle)
        self.consentButton = try container.decodeIfPresent(String.self, forKey: .consentButton)
    }
}

extension Manifest.ParameterWords {
    enum CodingKeys: String, CodingKey { case name, label, question, cases }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.name = try container.decode(String.self, forKey: .name)
        self.label = try container.decodeIfPresent(String.self, forKey: .label)
        self.question = try container.decodeIfPresent(String.self, forKey: .question)
        self.cases = try container.decodeIfPresent([Manifest.CaseWords].self, forKey: .cases) ?? []
    }
}

extension Manifest.Parts {
    enum CodingKeys: String, CodingKey {
        case app, name, alternativeNames, usageDescription, keepsLedger, intents, types, restrictedWhileLocked
        case vocabulary, phrases, words
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.app = try container.decode(String.self, forKey: .app)
        self.name = try container.decode(String.self, forKey: .name)
        self.alternativeNames =
            try container.decodeIfPresent([Manifest.AlternativeName].self, forKey: .alternativeNames)
            ?? []
        self.usageDescription = try container.decode(String.self, forKey: .usageDescription)
        self.keepsLedger = try container.decodeIfPresent(Bool.self, forKey: .keepsLedger) ?? false
        self.intents = try container.decode([IntentDeclaration].self, forKey: .intents)
        self.types = try container.decodeIfPresent([TypeDeclaration].self, forKey: .types) ?? []
        self.restrictedWhileLocked = try container.decodeIfPresent([String].self, forKey: .restrictedWhileLocked) ?? []
        self.vocabulary = try container.decodeIfPresent([Manifest.GlobalVocabulary].self, forKey: .vocabulary) ?? []
        self.phrases = try container.decodeIfPresent([Manifest.Phrases].self, forKey: .phrases) ?? []
        self.words = try container.decodeIfPresent([Manifest.IntentWords].self, forKey: .words) ?? []
    }
}
