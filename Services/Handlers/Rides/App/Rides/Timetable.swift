// Beckon: when a ride does what
// SPDX-License-Identifier: Apache-2.0

import Schema

/// When a ride goes from phase to phase. Written at booking, so that what a ride does follows from its row and
/// the time.
struct Timetable: Codable, Hashable, Sendable {
    /// When the booking counts as confirmed, the car leaves its stand, is there, leaves with its riders, and arrives.
    var confirmed: Instant, departs: Instant, arrives: Instant, leaves: Instant, ends: Instant

    /// - Parameters:
    ///   - booked: When it is booked.
    ///   - scheduled: When the car is wanted, if not now.
    ///   - approachMetres: From the car's stand to the pick-up.
    ///   - journeyMetres: From the pick-up to the drop-off.
    ///   - settings: How fast cars are.
    init(
        booked: Instant, scheduled: Instant?, approachMetres: Double, journeyMetres: Double, settings: HopSettings
    ) {
        let approach = settings.drivingTime(metres: approachMetres)
        self.confirmed = booked
        let soonest = booked + settings.scaled(seconds: HopSettings.secondsToSetOut)
        let wanted = scheduled.map { $0 + Milliseconds(-approach.count) }
        self.departs = wanted.map { max($0, soonest) } ?? soonest
        self.arrives = self.departs + approach
        self.leaves = self.arrives + settings.scaled(seconds: HopSettings.secondsToBoard)
        self.ends = self.leaves + settings.drivingTime(metres: journeyMetres)
    }
}
