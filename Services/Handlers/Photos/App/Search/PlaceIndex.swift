// Beckon: the places that a user's photos are from, and which of them was meant
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import PhotoIndex
import Schema

/// The places that a user's photos are from, those with most photos first. Pure.
struct PlaceIndex: Sendable {
    let places: [Place]

    /// - Parameter counted: Where photos are from, and how many.
    init(_ counted: [(place: PhotoPlace, count: Int)]) {
        var counts: [Place: Int] = [:]
        for (place, count) in counted {
            for level in Place.Level.allCases {
                if let place = Place(place, level) { counts[place, default: 0] += count }
            }
        }
        let all = counts.sorted { ($1.value, $0.key.identifier) < ($0.value, $1.key.identifier) }.map(\.key)
        // Of the same city with and without its country, that with it is kept; both hold the same photos.
        var kept: [String: [Place]] = [:]
        for place in all.sorted(by: { Self.known($0) > Self.known($1) }) {
            let key = "\(place.level.rawValue) \(SpokenName.folded(place.name))"
            if !(kept[key] ?? []).contains(where: { $0.holds(place) }) { kept[key, default: []].append(place) }
        }
        let different = Set(kept.values.joined())
        self.places = all.filter(different.contains)
    }

    private static func known(_ place: Place) -> Int {
        [place.parts.country, place.parts.region, place.parts.city].count { $0 != nil }
    }

    /// The place with an identifier.
    func place(_ identifier: String?) -> Place? { self.places.first { $0.identifier == identifier } }

    /// The places that something was said of, of which some lie in others: the largest of those are meant.
    func match(_ said: Placemark) -> NameMatch<Place> {
        if let known = self.place(said.identifier) { return .exact([known]) }
        guard let name = said.name ?? said.thoroughfare ?? said.locality ?? said.administrativeArea ?? said.country
        else { return .none }
        let around = [said.locality, said.administrativeArea, said.country].compactMap(\.self).filter { $0 != name }
        let match = self.match(name, around)
        if case .none = match, let comma = name.lastIndex(of: ",") {
            return self.match(String(name[..<comma]), around + [String(name[name.index(after: comma)...])])
        }
        return match
    }

    private func match(_ name: String, _ around: [String]) -> NameMatch<Place> {
        let around = around.map(SpokenName.folded)
        let fitting = self.places.filter { place in
            let parts = [place.parts.country, place.parts.region, place.parts.city].compactMap(\.self)
            return Set(around).isSubset(of: parts.map(SpokenName.folded))
        }
        let index = TitleIndex(fitting, by: \.name)
        switch index.match(SpokenName(name)) {
        case .none:
            // "Mia in Grindelwald" names a place, too; "Springfield, Ohio" says that it is another.
            let named = name.contains(",") ? [] : Self.largest(index.contained(in: SpokenName(name)))
            return named.isEmpty ? .none : .exact(named)
        case .exact(let places): return .exact(Self.largest(places))
        case .partial(let places): return .partial(Self.largest(places))
        }
    }

    /// Without those that lie in others of them.
    private static func largest(_ places: [Place]) -> [Place] {
        places.filter { place in !places.contains { $0 != place && $0.level != place.level && $0.holds(place) } }
    }
}

extension Placemark.Location {
    /// How far a photo may have been taken from a point to be from there, in metres.
    static let nearby = 5_000.0
}
