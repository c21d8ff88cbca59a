// Beckon: what a type of values is, as it is written
// SPDX-License-Identifier: Apache-2.0

extension TypeDeclaration.Kind: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension TypeDeclaration: WireCodable {
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
        self.init(
            try reader.required(name, .name, members), try reader.required(kind, .kind, members), cases: cases,
            label: label, details: details)
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
