// Beckon: Find as JSON; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension Find {
    private enum Member: String, CaseIterable { case parameter, query, question }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var question: String?
        var parameter: String?
        var query: EntityQuery?
        while let member = try reader.next(&members) {
            switch member {
            case .parameter: parameter = try reader.string()
            case .query: query = try EntityQuery(from: &reader)
            case .question: question = try reader.string()
            }
        }
        self.question = try reader.required(question, .question, members)
        self.parameter = try reader.required(parameter, .parameter, members)
        self.query = try reader.required(query, .query, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("parameter", self.parameter)
        writer.member("query", self.query)
        writer.member("question", self.question)
        writer.endObject()
    }
}
