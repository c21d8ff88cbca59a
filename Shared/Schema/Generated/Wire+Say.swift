// Beckon: Say as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Say {
    private enum Member: String, CaseIterable { case context, seen, utterance }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var utterance: String?
        var context: RequestContext?
        var seen: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try RequestContext(from: &reader)
            case .seen: seen = try reader.integer()
            case .utterance: utterance = try reader.string()
            }
        }
        self.utterance = try reader.required(utterance, .utterance, members)
        self.context = try reader.required(context, .context, members)
        self.seen = seen
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("seen", self.seen)
        writer.member("utterance", self.utterance)
        writer.endObject()
    }
}
