// Beckon: whether a time that was said can be had, why not, and what can be had instead
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

/// Why a time cannot be had.
enum TimeRefusal: String, Hashable, Sendable {
    /// No calendar has it.
    case notATime
    case inThePast, tooFarAhead
    /// The restaurant is closed then, or closes before a meal is over.
    case closed
    /// It is open, but tables begin at other minutes.
    case betweenSlots
    /// Every table that is large enough is taken.
    case full
}

/// What a time that was said comes to.
enum TimeVerdict: Hashable, Sendable {
    /// A table is free.
    case free(Instant, DiningTable)
    /// A day was said, and no hour.
    case day(DateComponents)
    /// It cannot be had. The moment is what was meant, where it is one.
    case refused(TimeRefusal, Instant?)
    /// Nothing was said.
    case unsaid
}

extension Availability {
    /// How many days before and after a moment are searched for others.
    private static let daysAround = 7

    /// What a time that was said comes to for a party. Without a zone of its own it is meant on the restaurant's clock.
    func verdict(on said: DateFields, for party: Int) -> TimeVerdict {
        guard said.hour != nil || said.minute != nil else { return self.verdict(onDay: said) }
        switch self.clock.reading(said) {
        case .unsaid: return .unsaid
        case .impossible: return .refused(.notATime, nil)
        case .past(let moment): return .refused(.inThePast, moment)
        case .moment(let moment): return self.verdict(at: moment, for: party)
        }
    }

    /// What a moment comes to for a party.
    func verdict(at moment: Instant, for party: Int) -> TimeVerdict {
        if moment < self.clock.now { return .refused(.inThePast, moment) }
        if moment > self.horizon { return .refused(.tooFarAhead, moment) }
        let day = self.day(of: moment)
        guard self.slots(on: day).contains(moment) else {
            let minutes = self.minutes(of: moment)
            let isOpen = self.hours(on: day)
                .contains { $0.start <= minutes && minutes + self.restaurant.mealMinutes <= $0.end }
            return .refused(isOpen ? .betweenSlots : .closed, moment)
        }
        return self.table(for: party, at: moment).map { .free(moment, $0) } ?? .refused(.full, moment)
    }

    /// A day without an hour.
    private func verdict(onDay said: DateFields) -> TimeVerdict {
        var end = said
        // The day's last minute: so that today is still to come.
        (end.hour, end.minute) = (23, 59)
        guard said.saysSomething else { return .unsaid }
        switch self.clock.reading(end) {
        case .unsaid: return .unsaid
        case .impossible: return .refused(.notATime, nil)
        case .past(let moment): return .refused(.inThePast, moment)
        case .moment(let moment):
            return moment > self.horizon ? .refused(.tooFarAhead, moment) : .day(self.day(of: moment))
        }
    }

    /// The free times closest to a moment, in the order of the clock.
    ///
    /// - Parameters:
    ///   - moment: What was wanted, whether it can be had or not.
    ///   - party: For how many.
    ///   - count: How many at most.
    ///   - window: Within which; the time in which tables are given, where there is none.
    func closest(to moment: Instant, for party: Int, _ count: Int, within window: ClosedRange<Instant>? = nil)
        -> [Instant]
    {
        let window = window.map { $0.clamped(to: self.bookable) } ?? self.bookable
        let middle = self.day(of: min(max(moment, window.lowerBound), window.upperBound))
        var free: [Instant] = []
        var hasEnough = false
        for distance in 0...Self.daysAround {
            let days = Set([-distance, distance]).compactMap { self.day(middle, plus: $0) }
            free += days.flatMap { self.freeSlots(for: party, on: $0) }.filter { window.contains($0) }
            // One day further all the same: its morning may be closer than what was found of this one.
            if hasEnough { break }
            hasEnough = free.count >= count
        }
        func distance(_ one: Instant) -> Int64 { abs((one - moment).count) }
        return Array(free.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(count)).sorted()
    }

    /// What is offered in place of a time that cannot be had. "At eight" may be meant for the evening: where the
    /// restaurant is closed in the morning, it is looked for twelve hours later.
    func alternatives(to moment: Instant?, _ refusal: TimeRefusal, for party: Int) -> [DateFields] {
        var wanted = moment ?? self.clock.now
        if refusal == .closed, self.minutes(of: wanted) < 12 * 60, !self.hours(on: self.day(of: wanted)).isEmpty {
            wanted = wanted + .minutes(12 * 60)
        }
        return self.closest(to: wanted, for: party, Limits.optionsPerQuestion).map { self.fields(of: $0) }
    }
}
