// Beckon: TypeDeclaration as JSON; written by `make schema` from Manifest/TypeDeclaration.swift
// SPDX-License-Identifier: Apache-2.0

extension TypeDeclaration {
    private enum Member: String, CaseIterable { case cases, details, kind, label, name }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var name: String?
        var kind: Kind?
        var cases: [String]?
        var label: [String]?
        var details: [String]?
        while let member = try reader.next(&members) {
            switch member {
            case .cases: cases = try [String](from: &reader)
            case .details: details = try [String](from: &reader)
            case .kind: kind = try Kind(from: &reader)
            case .label: label = try [String](from: &reader)
            case .name: name = try reader.string()
            }
        }
        self.name = try reader.required(name, .name, members)
        self.kind = try reader.required(kind, .kind, members)
        self.cases = cases
        self.label = label
        self.details = details
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("cases", self.cases)
        writer.member("details", self.details)
        writer.member("kind", self.kind)
        writer.member("label", self.label)
        writer.member("name", self.name)
        writer.endObject()
    }
}

extension TypeDeclaration.Kind {
    public static let wireNames = JSONNames(cases: Self.self)
}
