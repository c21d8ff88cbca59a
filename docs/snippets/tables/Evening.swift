// Beckon: what was said as a time, as docs/handlers.md reads it
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// An evening of the restaurant. Pure: the present is an argument.
struct Evening {
    /// The hours at which a table can be had.
    static let hours = 18...21

    let calendar: Calendar
    let day: DateComponents

    /// - Parameters:
    ///   - said: The day that was said; without one it is today.
    ///   - now: The present.
    ///   - timeZone: An IANA name.
    init(_ said: DateFields, now: Instant, timeZone: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        let today = calendar.dateComponents([.year, .month, .day], from: now.date)
        self.calendar = calendar
        self.day = DateComponents(
            year: said.year ?? today.year, month: said.month ?? today.month, day: said.day ?? today.day)
    }

    /// An hour of it, as a value of the intent.
    func time(at hour: Int) -> DateFields {
        DateFields(year: self.day.year, month: self.day.month, day: self.day.day, hour: hour, minute: 0)
    }

    /// An hour of it, as a moment; `nil` where there is no such day.
    func moment(at hour: Int) -> Instant? {
        var parts = self.day
        parts.hour = hour
        guard parts.isValidDate(in: self.calendar) else { return nil }
        return self.calendar.date(from: parts).map { Instant($0) }
    }
}
