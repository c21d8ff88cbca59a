// Beckon: with how many, and at what time, somebody usually goes out
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

/// With how many, and at what time, somebody usually goes out. Pure.
struct Habits: Hashable, Sendable {
    /// A table for two at seven, of whom nothing is known.
    static let none = Habits(party: 2, minutes: 19 * 60)

    /// For how many.
    var party: Int
    /// Minutes since midnight.
    var minutes: Int
}

extension Habits {
    /// What was chosen most often; of what was chosen equally often, what was chosen last.
    ///
    /// - Parameter visits: Newest first.
    init(_ visits: [Habits]) {
        self.party = Self.usual(visits.map(\.party)) ?? Self.none.party
        self.minutes = Self.usual(visits.map(\.minutes)) ?? Self.none.minutes
    }

    private static func usual(_ values: [Int]) -> Int? {
        var counts: [Int: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        let most = counts.values.max()
        return values.first { counts[$0] == most }
    }

    /// The usual time of day on a day, or where that day has none, at noon.
    func moment(on day: DateComponents, _ availability: Availability) -> Instant? {
        availability.instant(day, minutes: self.minutes) ?? availability.instant(day, minutes: 12 * 60)
    }

    /// The free time closest to the next usual one that is still to come.
    func proposal(for party: Int, _ availability: Availability) -> Instant? {
        let now = availability.clock.now
        let today = availability.day(of: now)
        let days = [today, availability.day(today, plus: 1)].compactMap { $0 }
        let next = days.compactMap { self.moment(on: $0, availability) }.first { $0 > now } ?? now
        return availability.closest(to: next, for: party, 1).first
    }
}
