// Beckon: RecentIntent as JSON; written by `make schema` from Dialogue/Recognition.swift
// SPDX-License-Identifier: Apache-2.0

extension RecentIntent {
    private enum Member: String, CaseIterable { case app, intent, parameters, undo }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: String?
        var app: String?
        var parameters: [String: Value]?
        var undo: IntentMessage?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            case .undo: undo = try IntentMessage(from: &reader)
            }
        }
        self.intent = try reader.required(intent, .intent, members)
        self.app = app
        self.parameters = try reader.required(parameters, .parameters, members)
        self.undo = undo
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.member("undo", self.undo)
        writer.endObject()
    }
}
