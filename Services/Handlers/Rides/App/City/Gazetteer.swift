// Beckon: which place is meant
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Places
import Schema

/// The places that one user can name, and how a name is found among them. Pure.
struct Gazetteer: Sendable {
    /// What became of a place that was said.
    enum Match: Hashable, Sendable {
        case one(Placemark)
        /// At most five, nearest first.
        case several([Placemark])
        /// None; the names that are nearly the same, at most three.
        case unknown(nearest: [Placemark])
        /// A city of the world or a point without a name that Hop does not drive to, or what is no point.
        case outside
    }

    /// Where Hop drives: so far from the middle.
    static let serviceRadiusMetres = 40_000.0
    static let middle = Placemark.Location(latitude: 0.021, longitude: 0.023)
    private static let candidatesMax = 5
    private static let alternativesMax = 3
    /// How much is kept of a text that somebody else wrote.
    private static let textMax = 120

    /// The user's own before everybody's.
    let places: [Place]

    /// Whether Hop drives there.
    static func serves(_ point: Placemark.Location) -> Bool {
        point.isOnEarth && point.metres(to: Self.middle) <= Self.serviceRadiusMetres
    }

    /// The user's home.
    var home: Placemark? { self.places.first { $0.kind == .home }?.placemark() }

    /// Finds the place that is meant: by the app's identifier, by its whole name, by its words, by its point.
    ///
    /// - Parameters:
    ///   - said: What was said, or what was resolved before.
    ///   - near: From where nearer candidates rank first.
    func find(_ said: Placemark, near: Placemark.Location?) -> Match {
        if let identifier = said.identifier, let known = self.place(identifier) { return .one(known) }
        let text =
            said.name ?? said.thoroughfare.map { [said.subThoroughfare, $0].compactMap(\.self).joined(separator: " ") }
        guard let words = (text ?? said.locality).map(Words.init), !words.isEmpty else { return self.pinned(said) }
        let candidates = self.candidates(for: words)
        let telling = candidates.count > 1 ? self.narrowed(candidates, to: said.locality) : candidates
        switch telling.count {
        case 0:
            guard said.location == nil else { return self.pinned(said) }
            let nearest = self.nearest(to: words)
            // A city of the world is known, and too far away.
            let isFar = nearest.isEmpty && text.map { !Places.Gazetteer.cities.cities(named: $0).isEmpty } ?? false
            return isFar ? .outside : .unknown(nearest: nearest)
        case 1: return .one(telling[0])
        default:
            let ranked = telling.sorted { self.rank($0, near) < self.rank($1, near) }
            return .several(Array(ranked.prefix(Self.candidatesMax)))
        }
    }

    private func place(_ identifier: String) -> Placemark? {
        let parts = identifier.split(separator: "#", maxSplits: 1)
        guard let first = parts.first, let place = self.places.first(where: { $0.identifier == first }) else {
            return nil
        }
        return place.placemark(houseNumber: parts.count == 2 ? Int(parts[1]) : nil)
    }

    private func candidates(for words: Words) -> [Placemark] {
        // Whole names win over words: "station" is the Central Station though a bus station may come.
        if let place = self.places.first(where: { place in
            ([place.name] + place.aliases).contains { Words($0) == words }
        }) {
            return [place.placemark()]
        }
        if let (number, street) = words.withoutHouseNumber, Place.houseNumbers.contains(number) {
            let streets = self.places.filter { $0.kind == .street && street.stands(in: Words($0.name)) }
            if !streets.isEmpty { return streets.map { $0.placemark(houseNumber: number) } }
        }
        let ofKind = self.places.filter { $0.kindWords.contains(words) }
        if !ofKind.isEmpty { return ofKind.map { $0.placemark() } }
        return self.places
            .filter { place in
                let names = [place.name, place.locality] + place.aliases
                return words.stands(in: Words(names.joined(separator: " ")) + place.kindWords)
                    && self.isMeant(place, words)
            }
            .map { $0.placemark() }
    }

    /// A town's name alone stands for no place in the main town: too many lie there.
    private func isMeant(_ place: Place, _ words: Words) -> Bool {
        !words.stands(in: Words(place.locality)) || words.stands(in: Words(place.name)) || place.kind == .airport
    }

    private func narrowed(_ candidates: [Placemark], to locality: String?) -> [Placemark] {
        guard let locality else { return candidates }
        let there = candidates.filter { Words(locality).stands(in: Words($0.locality ?? "")) }
        return there.isEmpty ? candidates : there
    }

    private func pinned(_ said: Placemark) -> Match {
        guard let point = said.location, Self.serves(point) else { return .outside }
        func held(_ text: String?) -> String? { text.map { String($0.prefix(Self.textMax)) } }
        var place = Placemark(
            name: held(said.name), thoroughfare: held(said.thoroughfare),
            locality: held(said.locality) ?? "Port Meridian",
            location: Placemark.Location(latitude: point.latitude, longitude: point.longitude))
        place.subThoroughfare = held(said.subThoroughfare)
        return .one(place)
    }

    private func rank(_ place: Placemark, _ near: Placemark.Location?) -> Double {
        place.location?.metres(to: near ?? Self.middle) ?? .infinity
    }

    /// Places with a word that may be misspelt in what was said, and no others.
    private func nearest(to words: Words) -> [Placemark] {
        let close = self.places.compactMap { place -> (distance: Int, place: Place)? in
            let names = ([place.name] + place.aliases).map { Words($0) } + place.kindWords
            return names.compactMap { words.misspelling(of: $0) }.min().map { ($0, place) }
        }
        return close.sorted { ($0.distance, $0.place.identifier) < ($1.distance, $1.place.identifier) }
            .prefix(Self.alternativesMax).map { $0.place.placemark() }
    }
}
