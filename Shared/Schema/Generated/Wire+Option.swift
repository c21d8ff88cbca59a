// Beckon: Option as JSON; written by `make schema` from Dialogue/Question.swift
// SPDX-License-Identifier: Apache-2.0

extension Option {
    private enum Member: String, CaseIterable { case details, label, value }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var value: Value?
        var label: String?
        var details: [String]?
        while let member = try reader.next(&members) {
            switch member {
            case .details: details = try [String](from: &reader)
            case .label: label = try reader.string()
            case .value: value = try Value(from: &reader)
            }
        }
        self.value = try reader.required(value ?? members.null(.value), .value, members)
        self.label = try reader.required(label, .label, members)
        self.details = try reader.required(details, .details, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("details", self.details)
        writer.member("label", self.label)
        writer.member("value", self.value)
        writer.endObject()
    }
}
