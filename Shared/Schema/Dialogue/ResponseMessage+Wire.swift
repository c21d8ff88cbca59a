// Beckon: an app's answer, as it is written
// SPDX-License-Identifier: Apache-2.0

extension UserActivity: WireCodable {
    private enum Member: String, CaseIterable { case activityType, title, userInfo, webpageURL }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var activityType: String?
        var title: String?
        var webpageURL: String?
        var userInfo: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .activityType: activityType = try reader.string()
            case .title: title = try reader.string()
            case .userInfo: userInfo = try reader.values()
            case .webpageURL: webpageURL = try reader.string()
            }
        }
        self.init(
            activityType: try reader.required(activityType, .activityType, members), title: title,
            webpageURL: webpageURL, userInfo: userInfo)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("activityType", self.activityType)
        writer.member("title", self.title)
        writer.member("userInfo", self.userInfo)
        writer.member("webpageURL", self.webpageURL)
        writer.endObject()
    }
}

extension ResponseMessage: WireCodable {
    private enum Member: String, CaseIterable { case code, payload, userActivity }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: String?
        var payload: [String: Value]?
        var userActivity: UserActivity?
        while let member = try reader.next(&members) {
            switch member {
            case .code: code = try reader.string()
            case .payload: payload = try reader.values()
            case .userActivity: userActivity = try UserActivity(from: &reader)
            }
        }
        self.init(code: try reader.required(code, .code, members), payload: payload ?? [:], userActivity: userActivity)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", self.code)
        writer.member("payload", self.payload)
        writer.member("userActivity", self.userActivity)
        writer.endObject()
    }
}
