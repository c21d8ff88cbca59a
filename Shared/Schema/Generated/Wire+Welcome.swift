// Beckon: Welcome as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Welcome {
    private enum Member: String, CaseIterable { case heartbeat }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var heartbeat: Milliseconds?
        while let member = try reader.next(&members) {
            switch member {
            case .heartbeat: heartbeat = try Milliseconds(from: &reader)
            }
        }
        self.heartbeat = try reader.required(heartbeat, .heartbeat, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("heartbeat", self.heartbeat)
        writer.endObject()
    }
}
