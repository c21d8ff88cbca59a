// Beckon: Delivered as JSON; written by `make schema` from Messages/ClientMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Delivered {
    private enum Member: String, CaseIterable { case question }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var question: String?
        while let member = try reader.next(&members) {
            switch member {
            case .question: question = try reader.string()
            }
        }
        self.question = try reader.required(question, .question, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("question", self.question)
        writer.endObject()
    }
}
