// Beckon: HandleWork as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension HandleWork {
    private enum Member: String, CaseIterable { case aim, context, intent, key, preview }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: IntentMessage?
        var key: String?
        var aim: Aim?
        var preview: ResponseMessage?
        var context: WorkContext?
        while let member = try reader.next(&members) {
            switch member {
            case .aim: aim = try Aim(from: &reader)
            case .context: context = try WorkContext(from: &reader)
            case .intent: intent = try IntentMessage(from: &reader)
            case .key: key = try reader.string()
            case .preview: preview = try ResponseMessage(from: &reader)
            }
        }
        self.intent = try reader.required(intent, .intent, members)
        self.key = try reader.required(key, .key, members)
        self.aim = aim ?? .perform
        self.preview = preview
        self.context = try reader.required(context, .context, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("aim", self.aim)
        writer.member("context", self.context)
        writer.member("intent", self.intent)
        writer.member("key", self.key)
        writer.member("preview", self.preview)
        writer.endObject()
    }

    enum CodingKeys: String, CodingKey { case intent, key, aim, preview, context }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.intent = try container.decode(IntentMessage.self, forKey: .intent)
        self.key = try container.decode(String.self, forKey: .key)
        self.aim = try container.decodeIfPresent(Aim.self, forKey: .aim) ?? .perform
        self.preview = try container.decodeIfPresent(ResponseMessage.self, forKey: .preview)
        self.context = try container.decode(WorkContext.self, forKey: .context)
    }
}

extension HandleWork.Aim {
    public static let wireNames = JSONNames(cases: Self.self)
}
