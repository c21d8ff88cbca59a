// Beckon: UserActivity as JSON; written by `make schema` from Dialogue/ResponseMessage.swift
// SPDX-License-Identifier: Apache-2.0

extension UserActivity {
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
        self.activityType = try reader.required(activityType, .activityType, members)
        self.title = title
        self.webpageURL = webpageURL
        self.userInfo = userInfo
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
