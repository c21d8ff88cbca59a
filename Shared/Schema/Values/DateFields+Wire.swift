// Beckon: the fields of a time, as they are written
// SPDX-License-Identifier: Apache-2.0

extension DateFields: WireCodable {
    private enum Member: String, CaseIterable { case day, hour, minute, month, second, timeZone, weekday, year }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        while let member = try reader.next(&members) {
            switch member {
            case .day: self.day = try reader.integer()
            case .hour: self.hour = try reader.integer()
            case .minute: self.minute = try reader.integer()
            case .month: self.month = try reader.integer()
            case .second: self.second = try reader.integer()
            case .timeZone: self.timeZone = try reader.string()
            case .weekday: self.weekday = try reader.integer()
            case .year: self.year = try reader.integer()
            }
        }
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
