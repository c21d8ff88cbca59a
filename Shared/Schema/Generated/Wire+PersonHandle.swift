// Beckon: PersonHandle as JSON; written by `make schema` from Values/Person.swift
// SPDX-License-Identifier: Apache-2.0

extension PersonHandle {
    private enum Member: String, CaseIterable { case label, type, value }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var value: String?
        var type: Kind?
        var label: String?
        while let member = try reader.next(&members) {
            switch member {
            case .label: label = try reader.string()
            case .type: type = try Kind(from: &reader)
            case .value: value = try reader.string()
            }
        }
        self.value = try reader.required(value, .value, members)
        self.type = type
        self.label = label
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("label", self.label)
        writer.member("type", self.type)
        writer.member("value", self.value)
        writer.endObject()
    }
}

extension PersonHandle.Kind {
    public static let wireNames = JSONNames(cases: Self.self)
}
