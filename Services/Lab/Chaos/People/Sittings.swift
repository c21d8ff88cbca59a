// Beckon: which tables the people of a run want
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Synchronization

/// Which tables the people of a run want: some of them, one after another, want the same table, so that they get into each
/// other's way, and the next ones want the next.
final class Sittings: Sendable {
    /// The restaurant, whose three tables are for two, two and four, and which is open every day.
    static let restaurant = "blue-door"
    static let timeZone = "Europe/Lisbon"
    /// How many want each sitting.
    static let rivals = 5
    /// When meals begin that do not overlap.
    private static let hours = [(12, 0), (13, 30), (18, 0), (19, 30), (21, 0)]
    /// For how many days tables are given, counted from tomorrow.
    private static let days = 88

    private let begin: Date
    private let taken = Mutex(0)

    /// - Parameter now: The time; tables are wanted from tomorrow on.
    init(now: Instant) { self.begin = now.date }

    /// The time that the next person wants.
    func next() -> DateFields {
        let number = self.taken.withLock { taken in
            defer { taken += 1 }
            return taken / Self.rivals
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: Self.timeZone) ?? .gmt
        let ahead = 1 + number / Self.hours.count % Self.days
        let day = calendar.date(byAdding: .day, value: ahead, to: self.begin) ?? self.begin
        let fields = calendar.dateComponents([.year, .month, .day], from: day)
        let (hour, minute) = Self.hours[number % Self.hours.count]
        return DateFields(
            year: fields.year, month: fields.month, day: fields.day, hour: hour, minute: minute,
            timeZone: Self.timeZone)
    }
}
