// Beckon: tests of hours, tables and free times
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema
import Testing

@testable import RestaurantsHandler

struct AvailabilityTests {
    /// Open in the evening but on Mondays, and at noon on Sundays.
    static func restaurant(
        _ timeZone: String = "Europe/Lisbon", _ change: (inout RestaurantEntry) -> Void = { _ in }
    ) throws -> RestaurantEntry {
        var hours: [Weekday: [OpeningHours]] = [:]
        let evening = try #require(OpeningHours("18:00-23:00"))
        for day in Weekday.allCases where day != .monday { hours[day] = [evening] }
        hours[.sunday] = [try #require(OpeningHours("12:00-15:00")), evening]
        var restaurant = RestaurantEntry(
            identifier: "test", name: "Test", timeZone: timeZone, tables: [2, 4, 4, 6], hours: hours,
            closedOn: ["03-06"], slotMinutes: 30, mealMinutes: 90, daysAhead: 30)
        change(&restaurant)
        try restaurant.check()
        return restaurant
    }

    static func availability(
        _ restaurant: RestaurantEntry? = nil, seatings: [Seating] = [], now: Instant = TablyUnderTest.now
    ) throws -> Availability {
        Availability(try restaurant ?? Self.restaurant(), seatings: seatings, now: now)
    }

    static func day(_ month: Int, _ day: Int, _ year: Int = 2026) -> DateComponents {
        DateComponents(year: year, month: month, day: day)
    }

    @Test(arguments: [
        ("18:00-23:00", 30, 90, ["18:00", "18:30", "19:00", "19:30", "20:00", "20:30", "21:00", "21:30"]),
        ("12:00-14:00", 60, 60, ["12:00", "13:00"]), ("12:00-13:00", 15, 90, []),
        ("22:00-24:00", 30, 90, ["22:00", "22:30"]), ("00:00-24:00", 720, 60, ["00:00", "12:00"]),
    ])
    func tablesBeginAsLongAsAMealEndsInTime(_ text: String, _ slot: Int, _ meal: Int, _ expected: [String]) throws {
        let hours = try #require(OpeningHours(text))
        #expect(hours.starts(every: slot, meal: meal).map(OpeningHours.clock) == expected)
    }

    @Test(arguments: [
        "", "18:00", "18:00-", "23:00-18:00", "18:00-18:00", "18:00-24:30", "8:00-9:00", "18-23", "a:00-b:00",
    ])
    func theseAreNoHours(_ text: String) { #expect(OpeningHours(text) == nil) }

    @Test(arguments: [
        // Monday; Friday the sixth, which is closed; Saturday; Sunday with two openings.
        (Self.day(3, 2), 0), (Self.day(3, 6), 0), (Self.day(3, 7), 8), (Self.day(3, 8), 12),
    ])
    func closingDays(_ day: DateComponents, _ count: Int) throws {
        #expect(try Self.availability().slots(on: day).count == count)
    }

    /// New York goes ahead at two in the morning of March 8, 2026: half past two is no time that day.
    @Test func aTimeThatTheClocksLeaveOutIsNone() throws {
        let restaurant = try Self.restaurant("America/New_York") {
            $0.hours[.sunday] = [OpeningHours("01:00-06:00")].compactMap { $0 }
            $0.hours[.saturday] = $0.hours[.sunday]
        }
        let availability = try Self.availability(restaurant)
        let minutes = availability.slots(on: Self.day(3, 8)).map { availability.minutes(of: $0) }
        #expect(!minutes.contains(2 * 60) && !minutes.contains(2 * 60 + 30) && minutes.contains(3 * 60))
        #expect(availability.slots(on: Self.day(3, 7)).count == minutes.count + 2)
    }

    @Test func theSmallestTableThatIsFreeIsTaken() throws {
        let restaurant = try Self.restaurant()
        let start = try #require(try Self.availability().slots(on: Self.day(3, 3)).first)
        var seatings: [Seating] = []
        var given: [Int] = []
        while let table = try Self.availability(restaurant, seatings: seatings).table(for: 2, at: start) {
            given.append(table.number)
            seatings.append(Seating(table: table.number, time: start..<(start + restaurant.meal)))
        }
        #expect(given == [1, 2, 3, 4])
        // When the meal is over, the table is free again; a minute earlier it is not.
        let all = try Self.availability(restaurant, seatings: seatings)
        #expect(all.table(for: 2, at: start + restaurant.meal)?.number == 1)
        #expect(all.table(for: 2, at: start + restaurant.meal + .minutes(-1)) == nil)
        #expect(try Self.availability().table(for: 7, at: start) == nil)
    }

    @Test(arguments: [
        (DateFields(month: 3, day: 3, hour: 19), "free"), (DateFields(hour: 19), "closed"),
        (DateFields(weekday: 3, timeZone: nil), "day"),
        (DateFields(year: 2026, month: 3, day: 1, hour: 19), "inThePast"),
        (DateFields(month: 3, day: 3, hour: 19, minute: 10), "betweenSlots"),
        (DateFields(month: 3, day: 3, hour: 22), "closed"), (DateFields(month: 3, day: 3, hour: 8), "closed"),
        (DateFields(month: 3, day: 6, hour: 19), "closed"), (DateFields(month: 4, day: 1, hour: 19), "free"),
        (DateFields(month: 4, day: 2, hour: 19), "tooFarAhead"), (DateFields(month: 7, day: 4), "tooFarAhead"),
        (DateFields(month: 2, day: 31, hour: 19), "notATime"), (DateFields(hour: 99), "notATime"),
        (DateFields(hour: 19, timeZone: "Nowhere/Land"), "notATime"), (DateFields(), "unsaid"),
        (DateFields(year: 2020, month: 1, day: 1), "inThePast"), (DateFields(year: 2026, month: 3, day: 2), "day"),
        // 20:00 in Madrid is 19:00 in Lisbon.
        (DateFields(month: 3, day: 3, hour: 20, timeZone: "Europe/Madrid"), "free"),
    ])
    func verdicts(_ said: DateFields, _ expected: String) throws {
        switch try Self.availability().verdict(on: said, for: 2) {
        case .free: #expect(expected == "free")
        case .day: #expect(expected == "day")
        case .unsaid: #expect(expected == "unsaid")
        case .refused(let refusal, _): #expect(refusal.rawValue == expected)
        }
    }

    /// "Today" is still to come at the last minute of a day, and means that day.
    @Test func todayIsTodayUntilMidnight() throws {
        let late = Instant(milliseconds: 1_772_582_370_000)  // 2026-03-03T23:59:30Z
        let availability = try Self.availability(now: late)
        guard case .day(let day) = availability.verdict(on: DateFields(year: 2026, month: 3, day: 3), for: 2) else {
            Issue.record("today is a day")
            return
        }
        #expect(day.day == 3)
        #expect(availability.freeSlots(for: 2, on: day).isEmpty)
    }

    @Test func theClosestFreeTimesInTheOrderOfTheClock() throws {
        let restaurant = try Self.restaurant()
        let slots = try Self.availability().slots(on: Self.day(3, 3))
        let full = (1...4).map { Seating(table: $0, time: slots[2]..<(slots[2] + restaurant.meal)) }
        let availability = try Self.availability(restaurant, seatings: full)
        let found = availability.closest(to: slots[2], for: 2, 3).map { availability.fields(of: $0) }
        // From 19:00 to 20:30 all is full, and a meal from 18:00 on would reach into it.
        #expect(found.map(\.day) == [3, 3, 3] && found.map(\.hour) == [20, 21, 21])
        #expect(found.map(\.minute) == [30, 0, 30])
        #expect(found.allSatisfy { $0.timeZone == "Europe/Lisbon" })
        let window = slots[6]...slots[7]
        #expect(availability.closest(to: slots[0], for: 2, 9, within: window) == [slots[6], slots[7]])
        #expect(availability.closest(to: slots[0], for: 7, 9).isEmpty)
    }

    /// "At eight" on a day without a breakfast means the evening.
    @Test func theEveningIsOfferedForTheMorning() throws {
        let availability = try Self.availability()
        let morning = try #require(availability.instant(Self.day(3, 3), minutes: 8 * 60))
        let hours = availability.alternatives(to: morning, .closed, for: 2).map(\.hour)
        #expect(hours == [19, 19, 20, 20, 21])
    }

    @Test func habits() {
        #expect(Habits([]) == Habits(party: 2, minutes: 1_140))
        let visits = [(4, 1_200), (2, 1_170), (2, 1_200), (4, 1_170)].map { Habits(party: $0.0, minutes: $0.1) }
        #expect(Habits(visits) == Habits(party: 4, minutes: 1_200))
        #expect(Habits(Array(visits.dropFirst())) == Habits(party: 2, minutes: 1_170))
    }

    /// Whatever is booked, in whatever order: no table is used twice at a time, nobody sits at a table that is too small, and
    /// a time is refused as full only where every table that is large enough is taken.
    @Test(arguments: 1...8) func noTableIsUsedTwice(_ seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let restaurant = try Self.restaurant {
            $0.tables = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in Int.random(in: 1...8, using: &numbers) }
            $0.slotMinutes = [15, 30, 60].randomElement(using: &numbers) ?? 15
            $0.mealMinutes = [60, 90, 120].randomElement(using: &numbers) ?? 60
        }
        let days = [Self.day(3, 3), Self.day(3, 4), Self.day(3, 8)]
        var seatings: [Seating] = []
        for _ in 0..<100 {
            let availability = try Self.availability(restaurant, seatings: seatings)
            let party = Int.random(in: 1...8, using: &numbers)
            let day = days[Int.random(in: 0..<days.count, using: &numbers)]
            let start = try #require(availability.slots(on: day).randomElement(using: &numbers))
            let time = availability.time(from: start)
            switch availability.verdict(at: start, for: party) {
            case .free(let moment, let table):
                #expect(moment == start && table.seats >= party)
                #expect(restaurant.tables[table.number - 1] == table.seats)
                #expect(!seatings.contains { $0.table == table.number && $0.time.overlaps(time) })
                seatings.append(Seating(table: table.number, time: time))
            case .refused(.full, _):
                for table in restaurant.diningTables where table.seats >= party {
                    #expect(seatings.contains { $0.table == table.number && $0.time.overlaps(time) })
                }
                let others = availability.closest(to: start, for: party, 3)
                #expect(others.allSatisfy { availability.table(for: party, at: $0) != nil })
            default: Issue.record("a slot is free or full")
            }
        }
        #expect(!seatings.isEmpty)
    }
}
