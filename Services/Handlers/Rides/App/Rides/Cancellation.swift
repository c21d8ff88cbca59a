// Beckon: what canceling a ride costs
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// What canceling a ride costs at a time. Pure.
///
/// It is free within the first 30 s, and until the car sets out if the ride was scheduled; then it costs the
/// kind's fee.
/// Who has riders in the car cannot cancel.
struct Cancellation: Hashable {
    static let freeTime = Milliseconds.seconds(30)
    /// How long the price that was shown is held, while the rider thinks about it.
    static let quoteLife = Milliseconds.minutes(5)

    /// What it costs now: zero while it is free.
    let cents: Int
    /// What it costs from the threshold on.
    let fee: Int
    /// From when it costs something; `nil` if that was before.
    let threshold: Instant?

    /// - Returns: `nil` if the ride cannot be canceled any more.
    init?(_ ride: Ride, at now: Instant) {
        guard !ride.isOver(at: now), ride.phase(at: now) != .ongoing else { return nil }
        let free = Instant(milliseconds: ride.bookedAt) + Self.freeTime
        let threshold = ride.scheduled == nil ? free : max(free, ride.timetable.departs)
        self.threshold = now < threshold ? threshold : nil
        self.fee = (RideKind.named(ride.kind) ?? .usual).cancellationCents
        self.cents = now < threshold ? 0 : self.fee
    }

    /// What is taken at last: not more than what was shown a short while ago.
    func charged(_ ride: Ride, at now: Instant) -> Int {
        guard let quoted = ride.quotedCents, let at = ride.quotedAt,
            now - Instant(milliseconds: at) <= Self.quoteLife
        else { return self.cents }
        return min(quoted, self.cents)
    }
}
