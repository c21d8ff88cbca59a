// Beckon: ResolveWork as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension ResolveWork {
    private enum Member: String, CaseIterable { case context, intent, parameters }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var parameters: [String]?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            case .parameters: parameters = try [String](from: &reader)
            }
        }
        self.intent = try reader.required(intent, .intent, members)
        self.parameters = try reader.required(parameters, .parameters, members)
        self.context = try reader.required(context, .context, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.endObject()
    }
}
