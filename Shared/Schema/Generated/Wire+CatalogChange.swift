// Beckon: CatalogChange as JSON; written by `make schema` from Manifest/CatalogChange.swift
// SPDX-License-Identifier: Apache-2.0

extension CatalogChange {
    private enum Member: String, CaseIterable { case follows, part, sequence, vocabulary }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var sequence: UInt64?
        var follows: UInt64?
        var part: Int?
        var vocabulary: [VocabularySet]?
        while let member = try reader.next(&members) {
            switch member {
            case .follows: follows = try reader.integer()
            case .part: part = try reader.integer()
            case .sequence: sequence = try reader.integer()
            case .vocabulary: vocabulary = try [VocabularySet](from: &reader)
            }
        }
        self.sequence = try reader.required(sequence, .sequence, members)
        self.follows = try reader.required(follows, .follows, members)
        self.part = part
        self.vocabulary = try reader.required(vocabulary, .vocabulary, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("follows", self.follows)
        writer.member("part", self.part)
        writer.member("sequence", self.sequence)
        writer.member("vocabulary", self.vocabulary)
        writer.endObject()
    }
}
