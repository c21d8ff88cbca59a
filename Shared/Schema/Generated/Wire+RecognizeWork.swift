// Beckon: RecognizeWork as JSON; written by `make schema` from Dialogue/Recognition.swift
// SPDX-License-Identifier: Apache-2.0

extension RecognizeWork {
    private enum Member: String, CaseIterable { case context, expectation, now, recent, utterance }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var utterance: String?
        var context: RequestContext?
        var now: Instant?
        var expectation: Expectation?
        var recent: RecentIntent?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try RequestContext(from: &reader)
            case .expectation: expectation = try Expectation(from: &reader)
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
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("expectation", self.expectation)
        writer.member("now", self.now)
        writer.member("recent", self.recent)
        writer.member("utterance", self.utterance)
        writer.endObject()
    }
}
