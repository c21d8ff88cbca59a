// Beckon: Accepted as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Accepted {
    private enum Member: String, CaseIterable { case correlationID, sequence }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var correlationID: CorrelationID?
        var sequence: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .correlationID: correlationID = try CorrelationID(from: &reader)
            case .sequence: sequence = try reader.integer()
            }
        }
        self.correlationID = try reader.required(correlationID, .correlationID, members)
        self.sequence = try reader.required(sequence, .sequence, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("correlationID", self.correlationID)
        writer.member("sequence", self.sequence)
        writer.endObject()
    }
}
