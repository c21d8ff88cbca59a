// Beckon: EarlierOutcome as JSON; written by `make schema` from Dialogue/EarlierOutcome.swift
// SPDX-License-Identifier: Apache-2.0

extension EarlierOutcome {
    private enum Member: String, CaseIterable { case app, correlationID, intent, parameters, response, time }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var correlationID: CorrelationID?
        var time: Instant?
        var intent: String?
        var app: String?
        var parameters: [String: Value]?
        var response: ResponseMessage?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .correlationID: correlationID = try CorrelationID(from: &reader)
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            case .response: response = try ResponseMessage(from: &reader)
            case .time: time = try Instant(from: &reader)
            }
        }
        self.correlationID = try reader.required(correlationID, .correlationID, members)
        self.time = try reader.required(time, .time, members)
        self.intent = try reader.required(intent, .intent, members)
        self.app = app
        self.parameters = try reader.required(parameters, .parameters, members)
        self.response = try reader.required(response, .response, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("correlationID", self.correlationID)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.member("response", self.response)
        writer.member("time", self.time)
        writer.endObject()
    }
}
