// Beckon: FindWork as JSON; written by `make schema` from Messages/EntityQueries.swift
// SPDX-License-Identifier: Apache-2.0

extension FindWork {
    private enum Member: String, CaseIterable { case context, intent, parameter, query }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var parameter: String?
        var query: EntityQuery?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            case .parameter: parameter = try reader.string()
            case .query: query = try EntityQuery(from: &reader)
            }
        }
        self.intent = try reader.required(intent, .intent, members)
        self.parameter = try reader.required(parameter, .parameter, members)
        self.query = try reader.required(query, .query, members)
        self.context = try reader.required(context, .context, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("parameter", self.parameter)
        writer.member("query", self.query)
        writer.endObject()
    }
}
