// Beckon: Submit as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Submit {
    private enum Member: String, CaseIterable { case again, app, context, intent, parameters, takesBack }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: String?
        var parameters: [String: Value]?
        var app: String?
        var again: Bool?
        var takesBack: Bool?
        var context: RequestContext?
        while let member = try reader.next(&members) {
            switch member {
            case .again: again = try reader.boolean()
            case .app: app = try reader.string()
            case .context: context = try RequestContext(from: &reader)
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            case .takesBack: takesBack = try reader.boolean()
            }
        }
        self.intent = try reader.required(intent, .intent, members)
        self.parameters = try reader.required(parameters, .parameters, members)
        self.app = app
        self.again = again
        self.takesBack = takesBack
        self.context = try reader.required(context, .context, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("again", self.again)
        writer.member("app", self.app)
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.member("takesBack", self.takesBack)
        writer.endObject()
    }
}
