// Beckon: distances between points on earth
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

extension Placemark.Location {
    private static let earthRadiusMetres = 6_371_000.0

    /// Whether both degrees are in their range, as a peer may send anything.
    public var isOnEarth: Bool { abs(self.latitude) <= 90 && abs(self.longitude) <= 180 }

    /// The distance along the great circle, in metres.
    public func metres(to other: Placemark.Location) -> Double {
        let north = (other.latitude - self.latitude) * .pi / 180
        let east = (other.longitude - self.longitude) * .pi / 180
        let latitudes = cos(self.latitude * .pi / 180) * cos(other.latitude * .pi / 180)
        let chord = pow(sin(north / 2), 2) + latitudes * pow(sin(east / 2), 2)
        return 2 * Self.earthRadiusMetres * asin(min(1, sqrt(chord)))
    }
}
