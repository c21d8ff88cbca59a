// Beckon: what recognizers read and answer, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Expectation: WireCodable {
    private enum Member: String, CaseIterable { case app, intent, parameters, questions }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var questions: [Question]?
        var intent: String?
        var app: String?
        var parameters: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            case .questions: questions = try [Question](from: &reader)
            }
        }
        self.init(
            questions: try reader.required(questions, .questions, members),
            intent: try reader.required(intent, .intent, members), app: app,
            parameters: try reader.required(parameters, .parameters, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.member("questions", self.questions)
        writer.endObject()
    }
}

extension RecentIntent: WireCodable {
    private enum Member: String, CaseIterable { case app, intent, parameters }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: String?
        var app: String?
        var parameters: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            }
        }
        self.init(
            intent: try reader.required(intent, .intent, members), app: app,
            parameters: try reader.required(parameters, .parameters, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.endObject()
    }
}

extension RecognizeWork: WireCodable {
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
        self.init(
            utterance: try reader.required(utterance, .utterance, members),
            context: try reader.required(context, .context, members), now: try reader.required(now, .now, members),
            expectation: expectation, recent: recent)
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

extension Candidate: WireCodable {
    private enum Member: String, CaseIterable { case app, intent, parameters, score }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: String?
        var app: String?
        var parameters: [String: Value]?
        var score: Double?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            case .score: score = try reader.double()
            }
        }
        self.init(
            intent: try reader.required(intent, .intent, members), app: app,
            parameters: try reader.required(parameters, .parameters, members),
            score: try reader.required(score, .score, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.member("score", self.score)
        writer.endObject()
    }
}

extension Recognition: WireCodable {
    private enum Member: String, CaseIterable { case answer, candidates, catalog, following, understood }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var answer: Answer?
        var candidates: [Candidate]?
        var understood: [String]?
        var following: [[Candidate]]?
        var catalog: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .answer: answer = try Answer(from: &reader)
            case .candidates: candidates = try [Candidate](from: &reader)
            case .catalog: catalog = try reader.integer()
            case .following: following = try [[Candidate]](from: &reader)
            case .understood: understood = try [String](from: &reader)
            }
        }
        self.init(
            answer: answer, candidates: try reader.required(candidates, .candidates, members),
            following: following ?? [],
            understood: try reader.required(understood, .understood, members), catalog: catalog)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("answer", self.answer)
        writer.member("candidates", self.candidates)
        writer.member("catalog", self.catalog)
        if !self.following.isEmpty { writer.member("following", self.following) }
        writer.member("understood", self.understood)
        writer.endObject()
    }
}
