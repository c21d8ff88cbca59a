// Beckon: when a task is due, and when it is due again
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension TaskEntry {
    /// How it repeats.
    var rule: RecurrenceRule? { self.recurrence.flatMap { try? JSON.decode(RecurrenceRule.self, from: $0) } }

    /// Whether its time has come and it is not done.
    func isDue(at now: Instant) -> Bool { !self.completed && self.due.map { $0 <= now.milliseconds } ?? false }

    /// When it comes next after a moment; `nil` where it does not repeat.
    ///
    /// It is counted from the first of the series, so that the 31st stays the 31st whatever month lies between, by the wall
    /// clock of the zone in which it was said.
    func occurrence(after moment: Instant) -> Instant? {
        guard let rule = self.rule, let start = self.series ?? self.due else { return nil }
        return RequestClock(now: moment, timeZone: self.zone ?? "UTC").occurrence(
            of: rule, from: Instant(milliseconds: start))
    }

    /// Takes the parts of a reminder that were said.
    mutating func set(_ reminder: Reminder) {
        if let due = reminder.due {
            (self.due, self.series, self.recurrence) = (due, due, reminder.recurrence)
            (self.zone, self.told) = (reminder.zone, nil)
        }
        if let place = reminder.place { (self.place, self.toldPlace) = (place, nil) }
        self.request = reminder.request ?? self.request
    }

    /// Its time was told: one that repeats waits for the next time.
    mutating func tell(at now: Instant) {
        self.told = self.due
        if let next = self.occurrence(after: now) { self.due = next.milliseconds }
    }

    /// One of a series is done: the one that was told, else the one that comes next.
    ///
    /// - Returns: Whether it is one of a series; the others are to come.
    mutating func completeOne(at now: Instant) -> Bool {
        guard let due = self.due, let next = self.occurrence(after: max(now, Instant(milliseconds: due))) else {
            return false
        }
        if self.told == nil || due <= now.milliseconds { self.due = next.milliseconds }
        self.told = nil
        return true
    }
}
