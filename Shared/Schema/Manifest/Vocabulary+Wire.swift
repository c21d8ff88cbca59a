// Beckon: terms, as they are written
// SPDX-License-Identifier: Apache-2.0

extension Term: WireCodable {
    private enum Member: String, CaseIterable { case identifier, phrases, pronunciation }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var identifier: String?
        var phrases: [String]?
        var pronunciation: String?
        while let member = try reader.next(&members) {
            switch member {
            case .identifier: identifier = try reader.string()
            case .phrases: phrases = try [String](from: &reader)
            case .pronunciation: pronunciation = try reader.string()
            }
        }
        self.init(
            try reader.required(identifier, .identifier, members), try reader.required(phrases, .phrases, members),
            pronunciation: pronunciation)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", self.identifier)
        writer.member("phrases", self.phrases)
        writer.member("pronunciation", self.pronunciation)
        writer.endObject()
    }
}

extension VocabularySet.Kind: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension VocabularySet: WireCodable {
    private enum Member: String, CaseIterable { case app, kind, terms, user }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var app: String?
        var kind: Kind?
        var terms: [Term]?
        var user: String?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .kind: kind = try Kind(from: &reader)
            case .terms: terms = try [Term](from: &reader)
            case .user: user = try reader.string()
            }
        }
        self.init(
            app: try reader.required(app, .app, members), user: user, kind: try reader.required(kind, .kind, members),
            terms: try reader.required(terms, .terms, members))
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

extension CatalogChange: WireCodable {
    private enum Member: String, CaseIterable { case follows, part, sequence, vocabulary }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var follows: UInt64?
        var part: Int?
        var sequence: UInt64?
        var vocabulary: [VocabularySet]?
        while let member = try reader.next(&members) {
            switch member {
            case .follows: follows = try reader.integer()
            case .part: part = try reader.integer()
            case .sequence: sequence = try reader.integer()
            case .vocabulary: vocabulary = try [VocabularySet](from: &reader)
            }
        }
        self.init(
            sequence: try reader.required(sequence, .sequence, members),
            follows: try reader.required(follows, .follows, members), part: part,
            vocabulary: try reader.required(vocabulary, .vocabulary, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("follows", self.follows)
        writer.member("part", self.part)
        writer.member("sequence", self.sequence)
        writer.member("vocabulary", self.vocabulary)
        writer.endObject()
    }
}
