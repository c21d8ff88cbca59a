// Beckon: the way a car drives
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// The way a car drives from one point to another: along the city's grid, first east or west, then north or south.
struct Route: Codable, Hashable, Sendable {
    /// At least one; the corner in the middle where there is one.
    let points: [Placemark.Location]

    init(from start: Placemark.Location, to end: Placemark.Location) {
        let corner = Placemark.Location(latitude: start.latitude, longitude: end.longitude)
        let turns = start.metres(to: corner) > 1 && corner.metres(to: end) > 1
        self.points = [start, turns ? corner : nil, end].compactMap(\.self)
            .map { Placemark.Location(latitude: $0.latitude, longitude: $0.longitude) }
    }

    /// The length in metres.
    var metres: Double { zip(self.points, self.points.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) } }

    /// Where a car is that has driven a share of the way, and where it heads.
    ///
    /// - Parameter share: 0 to 1; held at the ends.
    func position(at share: Double) -> Placemark.Location {
        guard let start = self.points.first, var end = self.points.last else {
            return Placemark.Location(latitude: 0, longitude: 0)
        }
        var left = min(max(share, 0), 1) * self.metres
        var course = start.course(to: end)
        for (from, to) in zip(self.points, self.points.dropFirst()) {
            let leg = from.metres(to: to)
            course = from.course(to: to)
            if left < leg {
                end = from.toward(to, share: left / leg)
                break
            }
            left -= leg
        }
        end.course = course
        return end
    }
}
