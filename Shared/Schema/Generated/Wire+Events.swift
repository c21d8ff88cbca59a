// Beckon: Events as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Events {
    private enum Member: String, CaseIterable { case events, latest }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var events: [Event]?
        var latest: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .events: events = try [Event](from: &reader)
            case .latest: latest = try reader.integer()
            }
        }
        self.events = try reader.required(events, .events, members)
        self.latest = try reader.required(latest, .latest, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("events", self.events)
        writer.member("latest", self.latest)
        writer.endObject()
    }
}
