// Beckon: a workout as a track of simulated points
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

extension Workout {
    /// How long between two points.
    private static let pointInterval: Int64 = 10

    /// The points of each time in which it ran: one every ten seconds, and one at its end. None of one indoors.
    ///
    /// - Parameter now: The end of a time that is still open.
    func track(at now: Instant) -> [[TrackPoint]] {
        guard self.place == .outdoor else { return [] }
        var before: Int64 = 0
        return self.spans.map { span in
            let from = span.from.milliseconds / 1_000
            let length = min(max(((span.to ?? now) - span.from).count, 0), WorkoutLimits.active.count) / 1_000
            var seconds = Array(stride(from: 0, to: length, by: Int(Self.pointInterval)))
            seconds.append(length)
            defer { before += length }
            return seconds.map { second in
                let place = LoopRoute.position(after: Double(before + second) * self.kind.metersPerSecond)
                return TrackPoint(latitude: place.latitude, longitude: place.longitude, seconds: from + second)
            }
        }
    }
}
