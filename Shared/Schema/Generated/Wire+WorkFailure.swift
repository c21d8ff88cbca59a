// Beckon: WorkFailure as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension WorkFailure {
    private enum Member: String, CaseIterable { case code, message }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: String?
        var message: String?
        while let member = try reader.next(&members) {
            switch member {
            case .code: code = try reader.string()
            case .message: message = try reader.string()
            }
        }
        self.code = try reader.required(code, .code, members)
        self.message = try reader.required(message, .message, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", self.code)
        writer.member("message", self.message)
        writer.endObject()
    }
}
