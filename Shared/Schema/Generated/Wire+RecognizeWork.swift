// Beckon: RecognizeWork as JSON; written by `make schema` from Dialogue/Recognition.swift
// SPDX-License-Identifier: Apache-2.0

extension RecognizeWork {
    private enum Member: String, CaseIterable { case context, expectation, isTalking, now, recent, utterance }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var utterance: String?
        var context: RequestContext?
        var now: Instant?
        var expectation: Expectation?
        var recent: RecentIntent?
        var isTalking: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try RequestContext(from: &reader)
            case .expectation: expectation = try Expectation(from: &reader)
            case .isTalking: isTalking = try reader.boolean()
            case .now: now = try Instant(from: &reader)
            case .recent: recent = try RecentIntent(from: &reader)
            case .utterance: utterance = try reader.string()
            }
        }
        self.utterance = try reader.required(utterance, .utterance, members)
        self.context = try reader.required(context, .context, members)
        self.now = try reader.required(now, .now, members)
        self.expectation = expectation
        self.recent = recent
        self.isTalking = isTalking ?? false
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("expectation", self.expectation)
        if self.isTalking != false { writer.member("isTalking", self.isTalking) }
        writer.member("now", self.now)
        writer.member("recent", self.recent)
        writer.member("utterance", self.utterance)
        writer.endObject()
    }

    enum CodingKeys: String, CodingKey { case utterance, context, now, expectation, recent, isTalking }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.utterance = try container.decode(String.self, forKey: .utterance)
        self.context = try container.decode(RequestContext.self, forKey: .context)
        self.now = try container.decode(Instant.self, forKey: .now)
        self.expectation = try container.decodeIfPresent(Expectation.self, forKey: .expectation)
        self.recent = try container.decodeIfPresent(RecentIntent.self, forKey: .recent)
        self.isTalking = try container.decodeIfPresent(Bool.self, forKey: .isTalking) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.utterance, forKey: .utterance)
        try container.encode(self.context, forKey: .context)
        try container.encode(self.now, forKey: .now)
        try container.encodeIfPresent(self.expectation, forKey: .expectation)
        try container.encodeIfPresent(self.recent, forKey: .recent)
        if self.isTalking != false { try container.encode(self.isTalking, forKey: .isTalking) }
    }
}
