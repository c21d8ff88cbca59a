// Beckon: EntityPage as JSON; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension EntityPage {
    private enum Member: String, CaseIterable { case hasMore, values }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var values: [Value]?
        var hasMore: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .hasMore: hasMore = try reader.boolean()
            case .values: values = try [Value](from: &reader)
            }
        }
        self.values = try reader.required(values, .values, members)
        self.hasMore = hasMore ?? false
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("hasMore", self.hasMore)
        writer.member("values", self.values)
        writer.endObject()
    }

    enum CodingKeys: String, CodingKey { case values, hasMore }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.values = try container.decode([Value].self, forKey: .values)
        self.hasMore = try container.decodeIfPresent(Bool.self, forKey: .hasMore) ?? false
    }
}
