// Beckon: the same time, but in the past
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

extension SearchedTime {
    /// What a time to come was probably meant to be, since no message is of the future: "on Monday" is read as the next
    /// Monday by whoever does not know what it is for.
    ///
    /// - Returns: `range` a day earlier if it is a time of day that comes within a day, else a week earlier if it comes
    ///   within one, else a year, as a month always is; `nil` if it comes later than that or does not name its months.
    public func earlier(_ range: DateComponentsRange, now: Instant) -> DateComponentsRange? {
        guard let begin = self.begin, begin > now else { return nil }
        let ahead = begin - now
        let shift: DateComponents =
            if range.startDateComponents?.hour != nil, ahead < .days(1) {
                DateComponents(day: -1)
            } else if ahead <= .days(7), range.startDateComponents?.day != nil {
                DateComponents(day: -7)
            } else {
                DateComponents(year: -1)
            }
        guard ahead <= .days(366), let start = Self.shifted(range.startDateComponents, by: shift) else { return nil }
        guard range.endDateComponents != nil else { return DateComponentsRange(start: start) }
        return Self.shifted(range.endDateComponents, by: shift).map { DateComponentsRange(start: start, end: $0) }
    }

    /// Resolves a time in which something was: one that is still to come was meant to be over.
    ///
    /// - Parameters:
    ///   - range: What was said; unsaid is fine.
    ///   - context: Of the request.
    ///   - reason: Why what means no time is refused.
    ///   - isCertain: Whether the earlier time is taken without a question.
    /// - Returns: What comes before the present as it is; else the earlier time.
    public static func resolution(
        ofPast range: DateComponentsRange?, _ context: Context, reason: String? = nil, isCertain: Bool = false
    ) -> ResolutionResult<DateComponentsRange> {
        guard let range else { return .notRequired }
        guard let time = SearchedTime(range, context) else { return .unsupported(reason: reason) }
        guard let begin = time.begin, begin > context.now else { return .success(range) }
        guard let earlier = time.earlier(range, now: context.now) else { return .unsupported(reason: reason) }
        return isCertain ? .success(earlier) : .confirmationRequired(earlier)
    }

    private static func shifted(_ fields: DateFields?, by shift: DateComponents) -> DateFields? {
        guard var fields, let year = fields.year, let month = fields.month else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let date = calendar.date(from: DateComponents(year: year, month: month, day: fields.day ?? 1)),
            let earlier = calendar.date(byAdding: shift, to: date)
        else { return nil }
        let parts = calendar.dateComponents([.year, .month, .day], from: earlier)
        (fields.year, fields.month, fields.day) = (parts.year, parts.month, fields.day == nil ? nil : parts.day)
        fields.weekday = nil
        return fields
    }
}
