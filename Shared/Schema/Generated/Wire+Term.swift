// Beckon: Term as JSON; written by `make schema` from Manifest/Vocabulary.swift
// SPDX-License-Identifier: Apache-2.0

extension Term {
    private enum Member: String, CaseIterable { case identifier, phrases, pronunciation }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var identifier: String?
        var phrases: [String]?
        var pronunciation: String?
        while let member = try reader.next(&members) {
            switch member {
            case .identifier: identifier = try reader.string()
            case .phrases: phrases = try [String](from: &reader)
            case .pronunciation: pronunciation = try reader.string()
            }
        }
        self.identifier = try reader.required(identifier, .identifier, members)
        self.phrases = try reader.required(phrases, .phrases, members)
        self.pronunciation = pronunciation
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", self.identifier)
        writer.member("phrases", self.phrases)
        writer.member("pronunciation", self.pronunciation)
        writer.endObject()
    }
}
