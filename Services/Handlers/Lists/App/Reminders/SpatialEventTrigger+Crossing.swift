// Beckon: whether a person came to a place or left it
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Places
import Schema

extension SpatialEventTrigger {
    /// Metres around a place that still are there.
    static let radius = 150.0

    /// Whether the trigger's event happened between two places at which a person was.
    ///
    /// - Parameters:
    ///   - before: Where the person was; `nil` where nobody knows.
    ///   - now: Where the person is.
    func happened(from before: Placemark?, to now: Placemark) -> Bool {
        let wasThere = before.map(self.isThere) ?? false
        return switch self.event {
        case .arrive: !wasThere && self.isThere(now)
        case .depart: wasThere && !self.isThere(now)
        }
    }

    /// Whether a place is the trigger's: within its circle, or of its name where one of the two has no coordinates, or the
    /// trigger's are a city's, which may be called as the place is.
    private func isThere(_ place: Placemark) -> Bool {
        let radius = self.placemark.radius
        if let here = place.location, let there = self.placemark.location {
            return here.isOnEarth && there.isOnEarth && here.metres(to: there) <= radius ?? Self.radius
                || radius != nil && self.hasName(of: place)
        }
        return self.hasName(of: place)
    }

    private func hasName(of place: Placemark) -> Bool {
        guard let name = place.name, let wanted = self.placemark.name else { return false }
        return SpokenName(name).isSame(as: SpokenName(wanted))
    }
}
