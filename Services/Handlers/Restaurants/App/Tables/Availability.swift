// Beckon: when a table of a restaurant is free for a party
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

/// A table that is taken for a time.
struct Seating: Hashable, Sendable {
    /// The table's number.
    var table: Int
    /// From when on, and until when.
    var time: Range<Instant>
}

/// When the tables of a restaurant are free: hours, tables and bookings in, free tables out. Pure.
struct Availability: Sendable {
    let restaurant: RestaurantEntry
    /// What is booked.
    let seatings: [Seating]
    /// The present, on the restaurant's clock.
    let clock: RequestClock

    /// - Parameters:
    ///   - restaurant: Which.
    ///   - seatings: All that may touch a time that is asked about.
    ///   - now: The present.
    init(_ restaurant: RestaurantEntry, seatings: [Seating], now: Instant) {
        self.restaurant = restaurant
        self.seatings = seatings
        self.clock = RequestClock(now: now, timeZone: restaurant.timeZone)
    }

    /// The time for which a party that comes at `start` has its table.
    func time(from start: Instant) -> Range<Instant> { start..<(start + self.restaurant.meal) }

    /// The table for a party: the smallest that is free and large enough, so that large ones stay for large parties.
    func table(for party: Int, at start: Instant) -> DiningTable? {
        let time = self.time(from: start)
        let taken = Set(self.seatings.filter { $0.time.overlaps(time) }.map(\.table))
        return self.restaurant.diningTables
            .filter { $0.seats >= party && !taken.contains($0.number) }
            .min { ($0.seats, $0.number) < ($1.seats, $1.number) }
    }

    /// When tables begin on a day, free or not. A time that the clocks leave out that day is none.
    func slots(on day: DateComponents) -> [Instant] {
        self.hours(on: day)
            .flatMap { $0.starts(every: self.restaurant.slotMinutes, meal: self.restaurant.mealMinutes) }
            .compactMap { self.instant(day, minutes: $0) }.sorted()
    }

    /// When a party can come on a day.
    func freeSlots(for party: Int, on day: DateComponents) -> [Instant] {
        self.slots(on: day).filter { self.bookable.contains($0) && self.table(for: party, at: $0) != nil }
    }

    /// From when to when tables are given: from now on, for so many days.
    var bookable: ClosedRange<Instant> { self.clock.now...max(self.clock.now, self.horizon) }

    /// The last moment of the last day for which tables are given.
    var horizon: Instant {
        let calendar = self.clock.calendar
        let today = calendar.startOfDay(for: self.clock.now.date)
        let end = calendar.date(byAdding: .day, value: self.restaurant.daysAhead + 1, to: today) ?? today
        return Instant(end) + Milliseconds(-1)
    }

    /// The day of a moment.
    func day(of instant: Instant) -> DateComponents {
        self.clock.calendar.dateComponents([.year, .month, .day, .weekday], from: instant.date)
    }

    /// The day so many days later.
    func day(_ day: DateComponents, plus days: Int) -> DateComponents? {
        let noon = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
        return self.clock.calendar.date(from: noon)
            .flatMap { self.clock.calendar.date(byAdding: .day, value: days, to: $0) }
            .map { self.day(of: Instant($0)) }
    }

    /// When the restaurant is open on a day.
    func hours(on day: DateComponents) -> [OpeningHours] {
        guard let month = day.month, let date = day.day, let weekday = self.weekday(of: day) else { return [] }
        if self.restaurant.closedOn?.contains("\(month.padded(2))-\(date.padded(2))") == true { return [] }
        return self.restaurant.hours[weekday] ?? []
    }

    /// The day of the week of a day.
    func weekday(of day: DateComponents) -> Weekday? {
        self.clock.start(of: DateComponents(year: day.year, month: day.month, day: day.day))
            .flatMap { Weekday(number: self.clock.calendar.component(.weekday, from: $0)) }
    }

    /// A time of day as a moment; the first, where the clocks show it twice.
    func instant(_ day: DateComponents, minutes: Int) -> Instant? {
        let parts = DateComponents(
            year: day.year, month: day.month, day: day.day, hour: minutes / 60, minute: minutes % 60)
        guard minutes < 24 * 60, let date = self.clock.calendar.date(from: parts) else { return nil }
        let made = self.clock.calendar.dateComponents([.day, .hour, .minute], from: date)
        return made.day == parts.day && made.hour == parts.hour && made.minute == parts.minute ? Instant(date) : nil
    }

    /// A moment as minutes since midnight, by the restaurant's clock.
    func minutes(of instant: Instant) -> Int {
        let parts = self.clock.calendar.dateComponents([.hour, .minute], from: instant.date)
        return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    }

    /// A moment as fields of the restaurant's clock, which say so.
    func fields(of instant: Instant) -> DateFields {
        var fields = self.clock.fields(of: instant)
        fields.timeZone = self.restaurant.timeZone
        return fields
    }
}
