// Beckon: Heard as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Heard {
    private enum Member: String, CaseIterable { case latest, started }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var started: Instant?
        var latest: [String: UInt64]?
        while let member = try reader.next(&members) {
            switch member {
            case .latest: latest = try [String: UInt64](from: &reader)
            case .started: started = try Instant(from: &reader)
            }
        }
        self.started = try reader.required(started, .started, members)
        self.latest = try reader.required(latest, .latest, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("latest", self.latest)
        writer.member("started", self.started)
        writer.endObject()
    }
}
