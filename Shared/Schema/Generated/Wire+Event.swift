// Beckon: Event as JSON; written by `make schema` from Dialogue/Event.swift
// SPDX-License-Identifier: Apache-2.0

extension Event {
    private enum Member: String, CaseIterable {
        case answer, app, attempt, catalog, conversation, correlationID, earlier, failure, following, intent
        case intentNumber, kind, parameters, phase, preview, questions, repeatOf, response, sequence, time, took
        case topic, traceparent, utterance, waitsFor, work, worker
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var sequence: UInt64?
        var conversation: String?
        var correlationID: CorrelationID?
        var intentNumber: Int?
        var following: Int?
        var time: Instant?
        var kind: Kind?
        var phase: Phase?
        var intent: String?
        var app: String?
        var parameters: [String: Value]?
        var catalog: UInt64?
        var utterance: String?
        var questions: [Question]?
        var answer: Answer?
        var preview: ResponseMessage?
        var response: ResponseMessage?
        var failure: Failure?
        var work: Phase?
        var waitsFor: String?
        var repeatOf: Repeated?
        var earlier: EarlierOutcome?
        var attempt: Int?
        var worker: String?
        var took: Milliseconds?
        var topic: String?
        var traceparent: String?
        while let member = try reader.next(&members) {
            switch member {
            case .answer: answer = try Answer(from: &reader)
            case .app: app = try reader.string()
            case .attempt: attempt = try reader.integer()
            case .catalog: catalog = try reader.integer()
            case .conversation: conversation = try reader.string()
            case .correlationID: correlationID = try CorrelationID(from: &reader)
            case .earlier: earlier = try EarlierOutcome(from: &reader)
            case .failure: failure = try Failure(from: &reader)
            case .following: following = try reader.integer()
            case .intent: intent = try reader.string()
            case .intentNumber: intentNumber = try reader.integer()
            case .kind: kind = try Kind(from: &reader)
            case .parameters: parameters = try reader.values()
            case .phase: phase = try Phase(from: &reader)
            case .preview: preview = try ResponseMessage(from: &reader)
            case .questions: questions = try [Question](from: &reader)
            case .repeatOf: repeatOf = try Repeated(from: &reader)
            case .response: response = try ResponseMessage(from: &reader)
            case .sequence: sequence = try reader.integer()
            case .time: time = try Instant(from: &reader)
            case .took: took = try Milliseconds(from: &reader)
            case .topic: topic = try reader.string()
            case .traceparent: traceparent = try reader.string()
            case .utterance: utterance = try reader.string()
            case .waitsFor: waitsFor = try reader.string()
            case .work: work = try Phase(from: &reader)
            case .worker: worker = try reader.string()
            }
        }
        self.sequence = try reader.required(sequence, .sequence, members)
        self.conversation = try reader.required(conversation, .conversation, members)
        self.correlationID = try reader.required(correlationID, .correlationID, members)
        self.intentNumber = try reader.required(intentNumber, .intentNumber, members)
        self.following = following
        self.time = try reader.required(time, .time, members)
        self.kind = try reader.required(kind, .kind, members)
        self.phase = try reader.required(phase, .phase, members)
        self.intent = intent
        self.app = app
        self.parameters = parameters
        self.catalog = catalog
        self.utterance = utterance
        self.questions = questions
        self.answer = answer
        self.preview = preview
        self.response = response
        self.failure = failure
        self.work = work
        self.waitsFor = waitsFor
        self.repeatOf = repeatOf
        self.earlier = earlier
        self.attempt = attempt
        self.worker = worker
        self.took = took
        self.topic = topic
        self.traceparent = traceparent
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("answer", self.answer)
        writer.member("app", self.app)
        writer.member("attempt", self.attempt)
        writer.member("catalog", self.catalog)
        writer.member("conversation", self.conversation)
        writer.member("correlationID", self.correlationID)
        writer.member("earlier", self.earlier)
        writer.member("failure", self.failure)
        writer.member("following", self.following)
        writer.member("intent", self.intent)
        writer.member("intentNumber", self.intentNumber)
        writer.member("kind", self.kind)
        writer.member("parameters", self.parameters)
        writer.member("phase", self.phase)
        writer.member("preview", self.preview)
        writer.member("questions", self.questions)
        writer.member("repeatOf", self.repeatOf)
        writer.member("response", self.response)
        writer.member("sequence", self.sequence)
        writer.member("time", self.time)
        writer.member("took", self.took)
        writer.member("topic", self.topic)
        writer.member("traceparent", self.traceparent)
        writer.member("utterance", self.utterance)
        writer.member("waitsFor", self.waitsFor)
        writer.member("work", self.work)
        writer.member("worker", self.worker)
        writer.endObject()
    }
}

extension Event.Kind {
    public static let wireNames = JSONNames(cases: Self.self)
}
