// Beckon: the stretch of time in which messages are looked for
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

/// A stretch of time, from its beginning up to but without its end.
public struct SearchedTime: Hashable, Sendable {
    /// Absent means since ever, and until ever.
    public let begin: Instant?, end: Instant?

    /// Reads a range of calendar times.
    ///
    /// A start without an end covers what it names: a day, an hour. An end that is a day, a month or a year is inside
    /// ("from Monday to Wednesday"); an end with a time of day is the moment at which it is over ("until five"), except
    /// 23:59, which is said for the end of the day.
    ///
    /// - Parameters:
    ///   - range: What was said.
    ///   - now: The time of the request.
    ///   - timeZone: The user's, an IANA name; one that nobody knows counts as UTC.
    /// - Returns: `nil` for a range that repeats, has neither start nor end, holds impossible fields or an unknown zone,
    ///   or ends before it begins.
    public init?(_ range: DateComponentsRange, now: Instant, timeZone: String) {
        guard range.recurrenceRule == nil else { return nil }
        let home = TimeZone(identifier: timeZone) ?? .gmt
        func read(_ fields: DateFields?) -> (time: CivilTime, zone: TimeZone)?? {
            guard let fields else { return .some(nil) }
            guard let zone = fields.timeZone.map({ TimeZone(identifier: $0) }) ?? home,
                let time = CivilTime(fields, now: now.date, in: zone)
            else { return nil }
            return (time, zone)
        }
        guard let start = read(range.startDateComponents), let end = read(range.endDateComponents) else { return nil }
        guard start != nil || end != nil else { return nil }
        self.begin = start.map { Instant($0.time.begin(in: $0.zone)) }
        if let end {
            let isInside = end.time.grain <= .day || end.time.isLastOfDay
            self.end = Instant(isInside ? end.time.end(in: end.zone) : end.time.begin(in: end.zone))
        } else {
            self.end = start.map { Instant($0.time.end(in: $0.zone)) }
        }
        if let begin = self.begin, let end = self.end, begin > end { return nil }
    }

    /// Reads a range of calendar times by the clock of a request.
    public init?(_ range: DateComponentsRange, _ context: Context) {
        self.init(range, now: context.now, timeZone: context.timeZone)
    }

    /// Whether an instant lies in it.
    public func contains(_ instant: Instant) -> Bool {
        (self.begin.map { $0 <= instant } ?? true) && (self.end.map { instant < $0 } ?? true)
    }
}
