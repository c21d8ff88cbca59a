// Beckon: SpeakableString as JSON; written by `make schema` from Values/SpeakableString.swift
// SPDX-License-Identifier: Apache-2.0

extension SpeakableString {
    private enum Member: String, CaseIterable { case pronunciationHint, spokenPhrase, vocabularyIdentifier }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var spokenPhrase: String?
        var pronunciationHint: String?
        var vocabularyIdentifier: String?
        while let member = try reader.next(&members) {
            switch member {
            case .pronunciationHint: pronunciationHint = try reader.string()
            case .spokenPhrase: spokenPhrase = try reader.string()
            case .vocabularyIdentifier: vocabularyIdentifier = try reader.string()
            }
        }
        self.spokenPhrase = try reader.required(spokenPhrase, .spokenPhrase, members)
        self.pronunciationHint = pronunciationHint
        self.vocabularyIdentifier = vocabularyIdentifier
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("pronunciationHint", self.pronunciationHint)
        writer.member("spokenPhrase", self.spokenPhrase)
        writer.member("vocabularyIdentifier", self.vocabularyIdentifier)
        writer.endObject()
    }
}
