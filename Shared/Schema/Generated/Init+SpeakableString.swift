// Beckon: SpeakableString of its parts; written by `make schema` from Values/SpeakableString.swift
// SPDX-License-Identifier: Apache-2.0

extension SpeakableString {
    /// - Parameters: See the properties.
    public init(_ spokenPhrase: String, pronunciationHint: String? = nil, vocabularyIdentifier: String? = nil) {
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
        self.vocabularyIdentifier = vocabularyIdentifier
    }
}
