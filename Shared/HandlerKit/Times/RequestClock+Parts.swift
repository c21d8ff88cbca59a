// Beckon: at what time a reminder of a part of a day comes
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension RequestClock {
    /// The hours that people mean by the parts of a day: in the morning, in the afternoon, in the evening, at night.
    private static let hoursOfParts = [9, 14, 19, 22]
    /// When the parts of a day begin, and until when they last in one language or another.
    private static let parts = [6: [11, 12], 11: [15], 12: [17, 19, 21], 18: [24]]

    /// A part of a day as the time that is meant by it: "Sunday morning" is nine o'clock. Where that is over, it is the next
    /// such hour of the part, else its end. Every other range, and so every exact time, is what it was.
    public func timed(_ range: DateComponentsRange) -> DateComponentsRange {
        guard let start = range.startDateComponents, let end = range.endDateComponents,
            let last = Self.end(ofPart: start, end)
        else { return range }
        var moments = Self.hoursOfParts.filter { ((start.hour ?? 0)..<last).contains($0) }.map { hour in
            var fields = start
            (fields.hour, fields.minute) = (hour, 0)
            return fields
        }
        moments.append(end)
        let isSeries = range.recurrenceRule != nil
        let next = moments.first { fields in
            if case .moment = self.reading(fields) { true } else { false }
        }
        var timed = range
        // What repeats comes at the same hour, whether or not that is over today.
        timed.startDateComponents = isSeries ? moments[0] : next ?? moments[0]
        timed.endDateComponents = nil
        return timed
    }

    /// The hour at which a range ends that is a part of one day; `nil` for what is none.
    private static func end(ofPart start: DateFields, _ end: DateFields) -> Int? {
        guard let hour = start.hour, let last = end.hour, start.day == end.day, start.month == end.month,
            start.year == end.year, start.weekday == end.weekday, start.minute ?? 0 == 0, start.second ?? 0 == 0
        else { return nil }
        let hours = Self.parts[hour] ?? []
        // The last minute of a day is its end.
        if (last, end.minute ?? 0) == (23, 59) { return hours.contains(24) ? 24 : nil }
        return hours.contains(last) && end.minute ?? 0 == 0 ? last : nil
    }
}
