// Beckon: work and what workers say, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Welcome: WireCodable {
    private enum Member: String, CaseIterable { case heartbeat }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var heartbeat: Milliseconds?
        while let member = try reader.next(&members) {
            switch member {
            case .heartbeat: heartbeat = try Milliseconds(from: &reader)
            }
        }
        self.init(heartbeat: try reader.required(heartbeat, .heartbeat, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("heartbeat", self.heartbeat)
        writer.endObject()
    }
}

extension InHand: WireCodable {
    private enum Member: String, CaseIterable { case catalog, numbers }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var numbers: [UInt64]?
        var catalog: UInt64?
        while let member = try reader.next(&members) {
            switch member {
            case .catalog: catalog = try reader.integer()
            case .numbers: numbers = try [UInt64](from: &reader)
            }
        }
        self.init(try reader.required(numbers, .numbers, members), catalog: catalog)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("catalog", self.catalog)
        writer.member("numbers", self.numbers)
        writer.endObject()
    }
}

extension IntentMessage: WireCodable {
    private enum Member: String, CaseIterable { case name, parameters }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var name: String?
        var parameters: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .name: name = try reader.string()
            case .parameters: parameters = try reader.values()
            }
        }
        self.init(try reader.required(name, .name, members), try reader.required(parameters, .parameters, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", self.name)
        writer.member("parameters", self.parameters, self.written)
        writer.endObject()
    }
}

extension WorkContext: WireCodable {
    private enum Member: String, CaseIterable { case locale, location, now, timeZone, user }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var user: String?
        var locale: String?
        var timeZone: String?
        var location: Placemark?
        var now: Instant?
        while let member = try reader.next(&members) {
            switch member {
            case .locale: locale = try reader.string()
            case .location: location = try Placemark(from: &reader)
            case .now: now = try Instant(from: &reader)
            case .timeZone: timeZone = try reader.string()
            case .user: user = try reader.string()
            }
        }
        // Not by way of another `init`: what that makes would be copied.
        self.user = try reader.required(user, .user, members)
        self.locale = try reader.required(locale, .locale, members)
        self.timeZone = try reader.required(timeZone, .timeZone, members)
        self.location = location
        self.now = try reader.required(now, .now, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("locale", self.locale)
        writer.member("location", self.location)
        writer.member("now", self.now)
        writer.member("timeZone", self.timeZone)
        writer.member("user", self.user)
        writer.endObject()
    }
}

extension ResolveWork: WireCodable {
    private enum Member: String, CaseIterable { case context, intent, parameters }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var parameters: [String]?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            case .parameters: parameters = try [String](from: &reader)
            }
        }
        self.init(
            intent: try reader.required(intent, .intent, members),
            parameters: try reader.required(parameters, .parameters, members),
            context: try reader.required(context, .context, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("parameters", self.parameters)
        writer.endObject()
    }
}

extension Resolutions: WireCodable {
    private enum Member: String, CaseIterable { case resolutions, response, took, values }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var resolutions: [ParameterResolution]?
        var response: ResponseMessage?
        var took: Milliseconds?
        var values: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .resolutions: resolutions = try reader.few(ParameterResolution.self)
            case .response: response = try ResponseMessage(from: &reader)
            case .took: took = try Milliseconds(from: &reader)
            case .values: values = try reader.values()
            }
        }
        self.init(
            try reader.required(resolutions, .resolutions, members), response: response, took: took, values: values)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("resolutions", self.resolutions)
        writer.member("response", self.response)
        writer.member("took", self.took)
        writer.member("values", self.values)
        writer.endObject()
    }
}

extension ConfirmWork: WireCodable {
    private enum Member: String, CaseIterable { case context, intent }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            }
        }
        self.init(
            intent: try reader.required(intent, .intent, members),
            context: try reader.required(context, .context, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.endObject()
    }
}

extension HandleWork.Aim: WireEnumeration {
    public static let wireNames = JSONNames(cases: Self.self)
}

extension HandleWork: WireCodable {
    private enum Member: String, CaseIterable { case aim, context, intent, key }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var key: String?
        var aim: Aim?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .aim: aim = try Aim(from: &reader)
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            case .key: key = try reader.string()
            }
        }
        self.init(
            intent: try reader.required(intent, .intent, members), key: try reader.required(key, .key, members),
            aim: aim ?? .perform, context: try reader.required(context, .context, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("aim", self.aim)
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("key", self.key)
        writer.endObject()
    }
}

extension FollowWork: WireCodable {
    private enum Member: String, CaseIterable { case context, intent, response }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var response: ResponseMessage?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            case .response: response = try ResponseMessage(from: &reader)
            }
        }
        self.init(
            intent: try reader.required(intent, .intent, members),
            response: try reader.required(response, .response, members),
            context: try reader.required(context, .context, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("response", self.response)
        writer.endObject()
    }
}

extension WorkFailure: WireCodable {
    private enum Member: String, CaseIterable { case code, message }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: String?
        var message: String?
        while let member = try reader.next(&members) {
            switch member {
            case .code: code = try reader.string()
            case .message: message = try reader.string()
            }
        }
        self.init(try reader.required(code, .code, members), try reader.required(message, .message, members))
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", self.code)
        writer.member("message", self.message)
        writer.endObject()
    }
}
