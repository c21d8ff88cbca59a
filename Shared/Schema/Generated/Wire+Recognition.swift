// Beckon: Recognition as JSON; written by `make schema` from Dialogue/Recognition.swift
// SPDX-License-Identifier: Apache-2.0

extension Recognition {
    private enum Member: String, CaseIterable { case answer, aside, candidates, catalog, following, rest, understood }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var answer: Answer?
        var candidates: [Candidate]?
        var following: [[Candidate]]?
        var rest: String?
        var aside: Aside?
        var understood: [String]?
        var catalog: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .answer: answer = try Answer(from: &reader)
            case .aside: aside = try Aside(from: &reader)
            case .candidates: candidates = try [Candidate](from: &reader)
            case .catalog: catalog = try reader.integer()
            case .following: following = try [[Candidate]](from: &reader)
            case .rest: rest = try reader.string()
            case .understood: understood = try [String](from: &reader)
            }
        }
        self.answer = answer
        self.candidates = try reader.required(candidates, .candidates, members)
        self.following = following ?? []
        self.rest = rest
        self.aside = aside
        self.understood = try reader.required(understood, .understood, members)
        self.catalog = catalog
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("answer", self.answer)
        writer.member("aside", self.aside)
        writer.member("candidates", self.candidates)
        writer.member("catalog", self.catalog)
        if self.following != [] { writer.member("following", self.following) }
        writer.member("rest", self.rest)
        writer.member("understood", self.understood)
        writer.endObject()
    }

    enum CodingKeys: String, CodingKey { case answer, candidates, following, rest, aside, understood, catalog }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.answer = try container.decodeIfPresent(Answer.self, forKey: .answer)
        self.candidates = try container.decode([Candidate].self, forKey: .candidates)
        self.following = try container.decodeIfPresent([[Candidate]].self, forKey: .following) ?? []
        self.rest = try container.decodeIfPresent(String.self, forKey: .rest)
        self.aside = try container.decodeIfPresent(Aside.self, forKey: .aside)
        self.understood = try container.decode([String].self, forKey: .understood)
        self.catalog = try container.decodeIfPresent(UInt64.self, forKey: .catalog)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(self.answer, forKey: .answer)
        try container.encode(self.candidates, forKey: .candidates)
        if self.following != [] { try container.encode(self.following, forKey: .following) }
        try container.encodeIfPresent(self.rest, forKey: .rest)
        try container.encodeIfPresent(self.aside, forKey: .aside)
        try container.encode(self.understood, forKey: .understood)
        try container.encodeIfPresent(self.catalog, forKey: .catalog)
    }
}

extension Recognition.Aside {
    public static let wireNames = JSONNames(cases: Self.self)
}
