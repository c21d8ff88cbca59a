// Beckon: Refusal as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Refusal {
    private enum Member: String, CaseIterable { case code, message, retryAfter }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: String?
        var message: String?
        var retryAfter: Milliseconds?
        while let member = try reader.next(&members) {
            switch member {
            case .code: code = try reader.string()
            case .message: message = try reader.string()
            case .retryAfter: retryAfter = try Milliseconds(from: &reader)
            }
        }
        self.code = try reader.required(code, .code, members)
        self.message = try reader.required(message, .message, members)
        self.retryAfter = retryAfter
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", self.code)
        writer.member("message", self.message)
        writer.member("retryAfter", self.retryAfter)
        writer.endObject()
    }
}
