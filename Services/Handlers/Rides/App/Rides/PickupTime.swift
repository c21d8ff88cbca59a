// Beckon: when a car is wanted
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

/// A scheduled pick-up, read in the user's time zone. Pure.
enum PickupTime: Hashable {
    /// A time that Hop can drive at, with all its fields.
    case at(Instant, DateComponentsRange)
    /// A day without an hour.
    case incomplete
    case past
    /// More than seven days ahead.
    case tooFar
    /// No calendar has it, or it repeats.
    case invalid

    static let furthest = Milliseconds.days(7)
    /// What takes a moment to say and to confirm is not past.
    private static let grace = Milliseconds.minutes(2)

    /// - Parameters:
    ///   - range: What was said. A missing date means the next day on which it can be.
    ///   - now: The time of the request.
    ///   - timeZone: The user's, an IANA name; GMT where it is unknown.
    init(_ range: DateComponentsRange, now: Instant, timeZone: String) {
        let clock = RequestClock(now: now + Milliseconds(-Self.grace.count), timeZone: timeZone)
        guard range.recurrenceRule == nil, let fields = range.startDateComponents ?? range.endDateComponents else {
            self = .invalid
            return
        }
        switch clock.reading(fields) {
        case .impossible, .unsaid: self = .invalid
        case _ where fields.hour == nil: self = .incomplete
        case .past: self = .past
        case .moment(let moment) where moment - now > Self.furthest: self = .tooFar
        case .moment(let moment):
            let there = clock.clock(for: fields) ?? clock
            var full = there.fields(of: moment)
            full.timeZone = there.calendar.timeZone.identifier
            self = .at(moment, DateComponentsRange(start: full))
        }
    }
}
