// Beckon: WorkContext as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension WorkContext {
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
