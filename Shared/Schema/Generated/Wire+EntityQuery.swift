// Beckon: EntityQuery as JSON; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension EntityQuery {
    private enum Member: String, CaseIterable { case identifiers, limit, offset, text }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var text: String?
        var identifiers: [String]?
        var offset: Int?
        var limit: Int?
        while let member = try reader.next(&members) {
            switch member {
            case .identifiers: identifiers = try [String](from: &reader)
            case .limit: limit = try reader.integer()
            case .offset: offset = try reader.integer()
            case .text: text = try reader.string()
            }
        }
        self.text = text
        self.identifiers = identifiers
        self.offset = offset ?? 0
        self.limit = limit ?? Limits.entitiesPerPage
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifiers", self.identifiers)
        writer.member("limit", self.limit)
        writer.member("offset", self.offset)
        writer.member("text", self.text)
        writer.endObject()
    }

    enum CodingKeys: String, CodingKey { case text, identifiers, offset, limit }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.text = try container.decodeIfPresent(String.self, forKey: .text)
        self.identifiers = try container.decodeIfPresent([String].self, forKey: .identifiers)
        self.offset = try container.decodeIfPresent(Int.self, forKey: .offset) ?? 0
        self.limit = try container.decodeIfPresent(Int.self, forKey: .limit) ?? Limits.entitiesPerPage
    }
}
