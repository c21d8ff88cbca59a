// Beckon: the parts that both intents of the photo domain have in common
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import People
import PhotoIndex
import Places
import Schema

/// What both intents say of photos.
protocol PhotoIntent: Intent {
    var dateCreated: DateComponentsRange? { get }
    var locationCreated: Placemark? { get }
    var albumName: String? { get }
    var searchTerms: [String]? { get }
    var searchTermsOperator: ConditionalOperator? { get }
    var includedAttributes: Options<PhotoAttribute>? { get }
    var excludedAttributes: Options<PhotoAttribute>? { get }
    var peopleInPhoto: [Person]? { get }
    var peopleInPhotoOperator: ConditionalOperator? { get }
}

extension SearchForPhotos: PhotoIntent {}
extension StartPhotoPlayback: PhotoIntent {}

/// What a user's photos are known by: what words for albums, places and people can mean.
struct Knowledge: Sendable {
    let albums: Albums
    let places: PlaceIndex
    let people: PeopleInPhotos
}

extension PhotoQuery {
    /// The query of an intent; what was said is looked up once more, for callers who had nothing resolved.
    ///
    /// - Returns: `nil` where a restriction stands for nothing, or for several things: it is never dropped.
    init?(_ search: some PhotoIntent, _ known: Knowledge, now: Instant, timeZone: String) {
        if let range = search.dateCreated {
            guard let time = SearchedTime(range, now: now, timeZone: timeZone) else { return nil }
            self.time = time
        }
        if let placemark = search.locationCreated {
            guard let whereabouts = Whereabouts(placemark, known.places) else { return nil }
            self.whereabouts = whereabouts
        }
        if let name = search.albumName {
            guard case .exact(let paths) = known.albums.match(name), paths.count == 1 else { return nil }
            self.album = paths[0]
        }
        for person in search.peopleInPhoto ?? [] {
            guard case .success(let one) = known.people.resolve(person) else { return nil }
            self.people.append(known.people.names(of: one))
        }
        self.terms = (search.searchTerms ?? []).filter { !SpokenWords.isBlank($0) }.map {
            SpokenWords.folded($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        self.termsOperator = search.searchTermsOperator ?? .all
        self.peopleOperator = search.peopleInPhotoOperator ?? .all
        self.included = search.includedAttributes?.cases ?? []
        self.excluded = search.excludedAttributes?.cases ?? []
    }
}

extension PhotoQuery.Whereabouts {
    fileprivate init?(_ said: Placemark, _ places: PlaceIndex) {
        if case .exact(let found) = places.match(said), found.count == 1 {
            self = .place(found[0])
        } else if let location = said.location {
            self = .near(location, metres: said.radius ?? Placemark.Location.nearby)
        } else if said.identifier?.hasPrefix("place:") == true {
            self = .nowhere
        } else if let identifier = said.identifier, identifier.hasPrefix(GlimpseIntents.described) {
            self = .described(String(identifier.dropFirst(GlimpseIntents.described.count)))
        } else {
            return nil
        }
    }
}
