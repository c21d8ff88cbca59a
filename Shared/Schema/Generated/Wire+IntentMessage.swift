// Beckon: IntentMessage as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension IntentMessage {
    private enum Member: String, CaseIterable { case name, parameters }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var name: String?
        var parameters: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .name: name = try reader.string()
            case .parameters: parameters = try reader.values()
            }
        }
        self.name = try reader.required(name, .name, members)
        self.parameters = try reader.required(parameters, .parameters, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", self.name)
        writer.member("parameters", self.parameters)
        writer.endObject()
    }
}
