// Beckon: VocabularySet as JSON; written by `make schema` from Manifest/Vocabulary.swift
// SPDX-License-Identifier: Apache-2.0

extension VocabularySet {
    private enum Member: String, CaseIterable { case app, kind, terms, user }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var app: String?
        var user: String?
        var kind: Kind?
        var terms: [Term]?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .kind: kind = try Kind(from: &reader)
            case .terms: terms = try [Term](from: &reader)
            case .user: user = try reader.string()
            }
        }
        self.app = try reader.required(app, .app, members)
        self.user = user
        self.kind = try reader.required(kind, .kind, members)
        self.terms = try reader.required(terms, .terms, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("kind", self.kind)
        writer.member("terms", self.terms)
        writer.member("user", self.user)
        writer.endObject()
    }
}

extension VocabularySet.Kind {
    public static let wireNames = JSONNames(cases: Self.self)
}
