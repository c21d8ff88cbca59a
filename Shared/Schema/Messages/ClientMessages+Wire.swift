// Beckon: what clients and the dispatcher say, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Say: WireCodable {
    private enum Member: String, CaseIterable { case context, seen, utterance }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var utterance: String?
        var context: RequestContext?
        var seen: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try RequestContext(from: &reader)
            case .seen: seen = try reader.integer()
            case .utterance: utterance = try reader.string()
            }
        }
        self.init(
            try reader.required(utterance, .utterance, members),
            context: try reader.required(context, .context, members), seen: seen)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("seen", self.seen)
        writer.member("utterance", self.utterance)
        writer.endObject()
    }
}

extension Submit: WireCodable {
    private enum Member: String, CaseIterable { case again, app, context, intent, parameters }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: String?
        var parameters: [String: Value]?
        var again: Bool?
        var app: String?
        var context: RequestContext?
        while let member = try reader.next(&members) {
            switch member {
            case .again: again = try reader.boolean()
            case .app: app = try reader.string()
            case .context: context = try RequestContext(from: &reader)
            case .intent: intent = try reader.string()
            case .parameters: parameters = try reader.values()
            }
        }
        self.init(
            try reader.required(intent, .intent, members), try reader.required(parameters, .parameters, members),
            app: app, again: again, context: try reader.required(context, .context, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("again", self.again)
        writer.member("app", self.app)
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.endObject()
    }
}

extension DeviceReport: WireCodable {
    private enum Member: String, CaseIterable { case conversation, isLocked }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversation: String?
        var isLocked: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .conversation: conversation = try reader.string()
            case .isLocked: isLocked = try reader.boolean()
            }
        }
        self.init(
            conversation: try reader.required(conversation, .conversation, members),
            isLocked: try reader.required(isLocked, .isLocked, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("conversation", self.conversation)
        writer.member("isLocked", self.isLocked)
        writer.endObject()
    }
}

extension Delivered: WireCodable {
    private enum Member: String, CaseIterable { case question }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var question: String?
        while let member = try reader.next(&members) {
            switch member {
            case .question: question = try reader.string()
            }
        }
        self.init(question: try reader.required(question, .question, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("question", self.question)
        writer.endObject()
    }
}

extension Accepted: WireCodable {
    private enum Member: String, CaseIterable { case correlationID, sequence }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var correlationID: CorrelationID?
        var sequence: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .correlationID: correlationID = try CorrelationID(from: &reader)
            case .sequence: sequence = try reader.integer()
            }
        }
        self.init(
            correlationID: try reader.required(correlationID, .correlationID, members),
            sequence: try reader.required(sequence, .sequence, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("correlationID", self.correlationID)
        writer.member("sequence", self.sequence)
        writer.endObject()
    }
}

extension Refusal: WireCodable {
    private enum Member: String, CaseIterable { case code, message, retryAfter }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: String?
        var message: String?
        var retryAfter: Milliseconds?
        while let member = try reader.next(&members) {
            switch member {
            case .code: code = try reader.string()
            case .message: message = try reader.string()
            case .retryAfter: retryAfter = try Milliseconds(from: &reader)
            }
        }
        self.init(
            try reader.required(code, .code, members), try reader.required(message, .message, members),
            retryAfter: retryAfter)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", self.code)
        writer.member("message", self.message)
        writer.member("retryAfter", self.retryAfter)
        writer.endObject()
    }
}

extension Fetch: WireCodable {
    private enum Member: String, CaseIterable { case after, conversation }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversation: String?
        var after: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .after: after = try reader.integer()
            case .conversation: conversation = try reader.string()
            }
        }
        self.init(
            conversation: try reader.required(conversation, .conversation, members),
            after: try reader.required(after, .after, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("after", self.after)
        writer.member("conversation", self.conversation)
        writer.endObject()
    }
}

extension Events: WireCodable {
    private enum Member: String, CaseIterable { case events, latest }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var events: [Event]?
        var latest: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .events: events = try [Event](from: &reader)
            case .latest: latest = try reader.integer()
            }
        }
        self.init(try reader.required(events, .events, members), latest: try reader.required(latest, .latest, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("events", self.events)
        writer.member("latest", self.latest)
        writer.endObject()
    }
}

extension Hearing: WireCodable {
    private enum Member: String, CaseIterable { case conversations }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var conversations: [String]?
        while let member = try reader.next(&members) {
            switch member {
            case .conversations: conversations = try [String](from: &reader)
            }
        }
        self.init(try reader.required(conversations, .conversations, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("conversations", self.conversations)
        writer.endObject()
    }
}

extension Heard: WireCodable {
    private enum Member: String, CaseIterable { case latest, started }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var started: Instant?
        var latest: [String: UInt64]?
        while let member = try reader.next(&members) {
            switch member {
            case .latest: latest = try [String: UInt64](from: &reader)
            case .started: started = try Instant(from: &reader)
            }
        }
        self.init(
            started: try reader.required(started, .started, members),
            latest: try reader.required(latest, .latest, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("latest", self.latest)
        writer.member("started", self.started)
        writer.endObject()
    }
}
