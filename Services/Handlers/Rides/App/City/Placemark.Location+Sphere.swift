// Beckon: directions between points on earth
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

extension Placemark.Location {
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
