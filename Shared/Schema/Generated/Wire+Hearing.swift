// Beckon: Hearing as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Hearing {
    private enum Member: String, CaseIterable { case conversations }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversations: [String]?
        while let member = try reader.next(&members) {
            switch member {
            case .conversations: conversations = try [String](from: &reader)
            }
        }
        self.conversations = try reader.required(conversations, .conversations, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("conversations", self.conversations)
        writer.endObject()
    }
}
