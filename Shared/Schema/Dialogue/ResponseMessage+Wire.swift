// Beckon: an app's answer, as it is written
// SPDX-License-Identifier: Apache-2.0

extension ResponseMessage: WireCodable {
    private enum Member: String, CaseIterable { case code, payload, userActivity, undo }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: String?
        var payload = Content.values([:])
        var userActivity: UserActivity?
        var undo: IntentMessage?
        while let member = try reader.next(&members) {
            switch member {
            case .code: code = try reader.string()
            case .payload: payload = .raw(try reader.rawObject())
            case .userActivity: userActivity = try UserActivity(from: &reader)
            case .undo: undo = try IntentMessage(from: &reader)
            }
        }
        self.init(
            code: try reader.required(code, .code, members), content: payload, userActivity: userActivity, undo: undo)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", self.code)
        switch self.content {
        case .values(let values): writer.member("payload", values)
        case .raw(let json):
            writer.name("payload")
            writer.raw(json)
        }
        writer.member("undo", self.undo)
        writer.member("userActivity", self.userActivity)
        writer.endObject()
    }
}
