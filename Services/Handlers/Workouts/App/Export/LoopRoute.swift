// Beckon: the loop on which simulated workouts take place
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A circle of a kilometre in the middle of the Atlantic, where nobody runs: nobody takes it for a place where they were.
enum LoopRoute {
    static let latitude = 0.5
    static let longitude = -30.0
    static let meters = 1_000.0
    private static let metersPerDegree = 111_320.0

    /// Where one is after some metres on the loop.
    static func position(after meters: Double) -> (latitude: Double, longitude: Double) {
        let angle = 2 * Double.pi * meters / Self.meters
        let radius = Self.meters / (2 * Double.pi) / Self.metersPerDegree
        let stretch = cos(Self.latitude * Double.pi / 180)
        return (
            Self.rounded(Self.latitude + radius * cos(angle)),
            Self.rounded(Self.longitude + radius * sin(angle) / stretch)
        )
    }

    /// To a centimetre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000_000).rounded() / 10_000_000 }
}

/// A point of a track.
struct TrackPoint: Hashable, Sendable {
    let latitude: Double, longitude: Double
    /// Seconds since 1970.
    let seconds: Int64
}
