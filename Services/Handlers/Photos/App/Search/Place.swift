// Beckon: a place that photos are from: a spot, a city, a region or a country
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import PhotoIndex
import Schema

/// A place that photos are from. What is around it is known as far as the tags tell.
struct Place: Hashable, Sendable {
    /// How large it is.
    enum Level: Int, CaseIterable, Sendable {
        case country, region, city, spot
    }

    let level: Level
    /// The place and what is around it; what is smaller is left out.
    let parts: PhotoPlace
    /// The parts, the largest first, as they are compared.
    private let keys: [String?]

    /// - Returns: `nil` where the photo says nothing of that level.
    init?(_ place: PhotoPlace, _ level: Level) {
        var parts = place
        if level.rawValue < Level.spot.rawValue { parts.spot = nil }
        if level.rawValue < Level.city.rawValue { parts.city = nil }
        if level.rawValue < Level.region.rawValue { parts.region = nil }
        self.level = level
        self.parts = parts
        self.keys = Self.keys(parts)
        guard self.keys[level.rawValue] != nil else { return nil }
    }

    /// What it is called.
    var name: String {
        switch self.level {
        case .country: self.parts.country ?? ""
        case .region: self.parts.region ?? ""
        case .city: self.parts.city ?? ""
        case .spot: self.parts.spot ?? ""
        }
    }

    /// By what it is known again.
    var identifier: String {
        "place:" + self.keys.prefix(self.level.rawValue + 1).map { $0 ?? "" }.joined(separator: "/")
    }

    /// The place in a parameter.
    var placemark: Placemark {
        var placemark = Placemark(name: self.name, identifier: self.identifier)
        // Where the name is the city's or the country's, it need not stand twice.
        if self.level == .spot { placemark.locality = self.parts.city }
        if self.level != .region, self.level != .country { placemark.administrativeArea = self.parts.region }
        if self.level != .country { placemark.country = self.parts.country }
        return placemark
    }

    /// Whether a photo from there is from this place. What a photo does not say does not speak against it.
    func holds(_ place: PhotoPlace) -> Bool { self.holds(Self.keys(place)) }

    /// Whether another place lies in this one, or is this one.
    func holds(_ other: Place) -> Bool { other.level.rawValue >= self.level.rawValue && self.holds(other.keys) }

    private func holds(_ others: [String?]) -> Bool {
        guard others[self.level.rawValue] == self.keys[self.level.rawValue] else { return false }
        return zip(self.keys, others).prefix(self.level.rawValue).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }

    private static func keys(_ place: PhotoPlace) -> [String?] {
        [place.country, place.region, place.city, place.spot].map { part in
            part.map(SpokenName.folded).flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
