// Beckon: what a search asks of each photo
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People
import PhotoIndex
import Schema

/// What a search asks of a photo. Everything has to be met.
struct PhotoQuery: Hashable, Sendable {
    /// Where a photo has to be from.
    enum Whereabouts: Hashable, Sendable {
        case place(Place)
        case near(Placemark.Location, metres: Double)
        /// What the words of a photo tell of, folded: the snow, the beach.
        case described(String)
        /// A place that was known, but no photo is from there any more.
        case nowhere
    }

    var time: SearchedTime?
    var whereabouts: Whereabouts?
    /// The album's path.
    var album: String?
    /// Folded.
    var terms: [String] = [], termsOperator = ConditionalOperator.all
    /// The names in tags of each person.
    var people: [Set<String>] = [], peopleOperator = ConditionalOperator.all
    var included: Set<PhotoAttribute> = [], excluded: Set<PhotoAttribute> = []

    /// What no photo can be at once. Where several of a set are asked for, one of them is enough: "photos and videos".
    static let exclusive: [Set<PhotoAttribute>] = [
        [.photo, .video], [.landscapeOrientation, .portraitOrientation, .squarePhoto], [.selfie, .screenshot],
        [.timeLapseVideo, .slowMotionVideo],
        [
            .noirFilter, .chromeFilter, .instantFilter, .tonalFilter, .transferFilter, .monoFilter, .fadeFilter,
            .processFilter,
        ],
    ]

    /// Whether the words of a photo are looked at.
    var readsWords: Bool {
        if case .described = self.whereabouts { return true }
        return !self.terms.isEmpty
    }

    /// Whether a photo is looked for.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - words: Its ``Photo/words``.
    func matches(_ photo: Photo, words: String) -> Bool {
        if let time = self.time, !time.contains(photo.taken) { return false }
        if let album = self.album, photo.album != album, !photo.album.hasPrefix(album + "/") { return false }
        guard self.fits(photo.attributes), self.isThere(photo, words) else { return false }
        if !self.people.isEmpty {
            let names = Set(photo.people.map(PeopleInPhotos.key))
            guard self.peopleOperator.holds(for: self.people, { !$0.isDisjoint(with: names) }) else { return false }
        }
        return self.termsOperator.holds(for: self.terms) { SpokenWords.contains(words, $0) }
    }

    private func fits(_ attributes: Set<PhotoAttribute>) -> Bool {
        guard self.excluded.isDisjoint(with: attributes) else { return false }
        var rest = self.included
        for set in Self.exclusive where rest.intersection(set).count > 1 {
            guard !attributes.isDisjoint(with: rest.intersection(set)) else { return false }
            rest.subtract(set)
        }
        return rest.isSubset(of: attributes)
    }

    private func isThere(_ photo: Photo, _ words: String) -> Bool {
        switch self.whereabouts {
        case nil: true
        case .nowhere: false
        case .described(let word): SpokenWords.contains(words, word)
        case .place(let place): place.holds(photo.place)
        case .near(let point, let metres): photo.location.map { point.metres(to: $0) <= metres } ?? false
        }
    }
}

extension ConditionalOperator {
    /// Whether items meet a condition as the operator says. Where there are none, nothing is asked.
    func holds<Item>(for items: [Item], _ condition: (Item) -> Bool) -> Bool {
        guard !items.isEmpty else { return true }
        return switch self {
        case .all: items.allSatisfy(condition)
        case .any: items.contains(where: condition)
        case .none: !items.contains(where: condition)
        }
    }
}
