// Beckon: where a ride stands at a time
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// The simulated fleet: what a ride does is a function of its row and the time alone, so that every worker says
/// the same.
///
/// `received -> confirmed -> approachingPickup -> pickup -> ongoing -> completed`; canceled is completed as well.
extension Ride {
    private var canceled: Instant? { self.canceledAt.map(Instant.init(milliseconds:)) }

    /// Whether it is over: canceled or at its end.
    func isOver(at now: Instant) -> Bool { self.canceledAt != nil || now >= self.timetable.ends }

    func phase(at now: Instant) -> RidePhase {
        if self.isOver(at: now) { return .completed }
        let times = self.timetable
        return switch now {
        case ..<times.confirmed: .received
        case ..<times.departs: .confirmed
        case ..<times.arrives: .approachingPickup
        case ..<times.leaves: .pickup
        default: .ongoing
        }
    }

    /// When the phase changes next by itself; `nil` once it is over.
    func nextChange(after now: Instant) -> Instant? {
        guard self.canceledAt == nil else { return nil }
        let times = self.timetable
        return [times.confirmed, times.departs, times.arrives, times.leaves, times.ends].filter { $0 > now }.min()
    }

    /// Where the car is and where it heads; a canceled ride's car stays where it was told.
    func location(at now: Instant) -> Placemark.Location {
        let now = self.canceled.map { min($0, now) } ?? now
        let times = self.timetable
        if now < times.leaves {
            return self.approach.position(at: Self.share(of: now, from: times.departs, to: times.arrives))
        }
        return self.journey.position(at: Self.share(of: now, from: times.leaves, to: times.ends))
    }

    private static func share(of now: Instant, from start: Instant, to end: Instant) -> Double {
        guard end > start else { return now < start ? 0 : 1 }
        return min(max(Double((now - start).count) / Double((end - start).count), 0), 1)
    }
}
