// Beckon: DateFields as JSON; written by `make schema` from Values/Time.swift
// SPDX-License-Identifier: Apache-2.0

extension DateFields {
    private enum Member: String, CaseIterable { case day, hour, minute, month, second, timeZone, weekday, year }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var year: Int?
        var month: Int?
        var day: Int?
        var hour: Int?
        var minute: Int?
        var second: Int?
        var weekday: Int?
        var timeZone: String?
        while let member = try reader.next(&members) {
            switch member {
            case .day: day = try reader.integer()
            case .hour: hour = try reader.integer()
            case .minute: minute = try reader.integer()
            case .month: month = try reader.integer()
            case .second: second = try reader.integer()
            case .timeZone: timeZone = try reader.string()
            case .weekday: weekday = try reader.integer()
            case .year: year = try reader.integer()
            }
        }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.weekday = weekday
        self.timeZone = timeZone
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("day", self.day)
        writer.member("hour", self.hour)
        writer.member("minute", self.minute)
        writer.member("month", self.month)
        writer.member("second", self.second)
        writer.member("timeZone", self.timeZone)
        writer.member("weekday", self.weekday)
        writer.member("year", self.year)
        writer.endObject()
    }
}
