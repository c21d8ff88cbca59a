// Beckon: Found as JSON; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension Found {
    private enum Member: String, CaseIterable { case hasMore, options }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var options: [Option]?
        var hasMore: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .hasMore: hasMore = try reader.boolean()
            case .options: options = try [Option](from: &reader)
            }
        }
        self.options = try reader.required(options, .options, members)
        self.hasMore = try reader.required(hasMore, .hasMore, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("hasMore", self.hasMore)
        writer.member("options", self.options)
        writer.endObject()
    }
}
