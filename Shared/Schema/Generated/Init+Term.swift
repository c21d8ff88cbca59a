// Beckon: Term of its parts; written by `make schema` from Manifest/Vocabulary.swift
// SPDX-License-Identifier: Apache-2.0

extension Term {
    /// - Parameters: See the properties.
    public init(_ identifier: String, _ phrases: [String], pronunciation: String? = nil) {
        self.identifier = identifier
        self.phrases = phrases
        self.pronunciation = pronunciation
    }
}
