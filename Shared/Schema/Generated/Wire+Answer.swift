// Beckon: Answer as JSON; written by `make schema` from Dialogue/Answer.swift
// SPDX-License-Identifier: Apache-2.0

extension Answer {
    private enum Member: String, CaseIterable { case question, reply }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var question: String?
        var reply: Reply?
        while let member = try reader.next(&members) {
            switch member {
            case .question: question = try reader.string()
            case .reply: reply = try Reply(from: &reader)
            }
        }
        self.question = try reader.required(question, .question, members)
        self.reply = try reader.required(reply, .reply, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("question", self.question)
        writer.member("reply", self.reply)
        writer.endObject()
    }
}
