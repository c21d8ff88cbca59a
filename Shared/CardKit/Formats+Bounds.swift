// Beckon: what is too far out to be written as a time or a number
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

/// What a calendar and a formatter get from outside is bounded here: they compute with it, and a sum beyond what an integer
/// holds would end the process.
extension DateFields {
    /// Whether each field that was said is one that a calendar has.
    package var isInCalendar: Bool {
        func isIn(_ range: ClosedRange<Int>, _ number: Int?) -> Bool { number.map(range.contains) ?? true }
        return isIn(1...9_999, self.year) && isIn(1...12, self.month) && isIn(1...31, self.day)
            && isIn(0...24, self.hour) && isIn(0...60, self.minute) && (self.timeZone?.utf8.count ?? 0) <= 64
    }

    /// Whether both are of one day, and the other tells its time.
    func isSameDay(as other: DateFields) -> Bool {
        guard other.hour != nil, self.day != nil || self.weekday != nil else { return false }
        return self.year == other.year && self.month == other.month && self.day == other.day
            && self.weekday == other.weekday && self.timeZone == other.timeZone
    }
}

extension Date {
    /// Whether it lies in the years 1 to 9999.
    package var isInCalendar: Bool { (-62_135_596_800..<253_402_300_800).contains(self.timeIntervalSince1970) }
}

extension Formats {
    /// What comes today within so many seconds is told by its time alone.
    static let nearby: Double = 3 * 3_600
    /// Minutes that are written at most: beyond a thousand years nobody waits.
    package static let minutesMaximum = 525_960_000
    /// Numbers from here on are written with an exponent, not with hundreds of digits.
    package static let scientificFrom = 1e15
}
