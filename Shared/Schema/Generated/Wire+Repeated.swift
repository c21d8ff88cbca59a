// Beckon: Repeated as JSON; written by `make schema` from Dialogue/Repeated.swift
// SPDX-License-Identifier: Apache-2.0

extension Repeated {
    private enum Member: String, CaseIterable { case correlationID, phase, time }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var correlationID: CorrelationID?
        var phase: Phase?
        var time: Instant?
        while let member = try reader.next(&members) {
            switch member {
            case .correlationID: correlationID = try CorrelationID(from: &reader)
            case .phase: phase = try Phase(from: &reader)
            case .time: time = try Instant(from: &reader)
            }
        }
        self.correlationID = try reader.required(correlationID, .correlationID, members)
        self.phase = try reader.required(phase, .phase, members)
        self.time = try reader.required(time, .time, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("correlationID", self.correlationID)
        writer.member("phase", self.phase)
        writer.member("time", self.time)
        writer.endObject()
    }
}
