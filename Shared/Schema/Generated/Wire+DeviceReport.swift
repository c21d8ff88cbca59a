// Beckon: DeviceReport as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension DeviceReport {
    private enum Member: String, CaseIterable { case conversation, isLocked }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversation: String?
        var isLocked: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .conversation: conversation = try reader.string()
            case .isLocked: isLocked = try reader.boolean()
            }
        }
        self.conversation = try reader.required(conversation, .conversation, members)
        self.isLocked = try reader.required(isLocked, .isLocked, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("conversation", self.conversation)
        writer.member("isLocked", self.isLocked)
        writer.endObject()
    }
}
