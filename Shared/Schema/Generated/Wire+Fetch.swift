// Beckon: Fetch as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Fetch {
    private enum Member: String, CaseIterable { case after, conversation }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversation: String?
        var after: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .after: after = try reader.integer()
            case .conversation: conversation = try reader.string()
            }
        }
        self.conversation = try reader.required(conversation, .conversation, members)
        self.after = try reader.required(after, .after, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("after", self.after)
        writer.member("conversation", self.conversation)
        writer.endObject()
    }
}
