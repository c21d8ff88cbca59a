// Beckon: distances and directions between points on earth
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

extension Placemark.Location {
    private static let earthRadiusMetres = 6_371_000.0

    /// Whether both degrees are in their range, as a peer may send anything.
    var isOnEarth: Bool { abs(self.latitude) <= 90 && abs(self.longitude) <= 180 }

    /// The distance along the great circle, in metres.
    func metres(to other: Placemark.Location) -> Double {
        let north = (other.latitude - self.latitude) * .pi / 180
        let east = (other.longitude - self.longitude) * .pi / 180
        let latitudes = cos(self.latitude * .pi / 180) * cos(other.latitude * .pi / 180)
        let chord = pow(sin(north / 2), 2) + latitudes * pow(sin(east / 2), 2)
        return 2 * Self.earthRadiusMetres * asin(min(1, sqrt(chord)))
    }

    /// The direction in which `other` lies, in degrees clockwise from north, 0 up to but not including 360.
    func course(to other: Placemark.Location) -> Double {
        let east = (other.longitude - self.longitude) * .pi / 180
        let (from, to) = (self.latitude * .pi / 180, other.latitude * .pi / 180)
        let degrees = atan2(sin(east) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(east)) * 180 / .pi
        let positive = degrees < 0 ? degrees + 360 : degrees
        return positive >= 360 ? 0 : positive
    }

    /// The point a share of the way to `other`; straight on the map, which is exact enough within a city.
    func toward(_ other: Placemark.Location, share: Double) -> Placemark.Location {
        Placemark.Location(
            latitude: self.latitude + (other.latitude - self.latitude) * share,
            longitude: self.longitude + (other.longitude - self.longitude) * share)
    }
}
