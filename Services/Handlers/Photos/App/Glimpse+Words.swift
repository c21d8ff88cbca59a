// Beckon: the words of Glimpse and of its users
// SPDX-License-Identifier: Apache-2.0

import GRDB
import HandlerKit
import People
import Schema

extension Glimpse {
    /// Example sentences.
    static let phrases = [
        Manifest.Phrases(
            "SearchForPhotos",
            [
                "Show my photos from {locationCreated}", "Show my photos from {dateCreated}",
                "Show photos from {locationCreated} from {dateCreated}", "Find photos of {peopleInPhoto}",
                "Find photos of {peopleInPhoto} in {locationCreated}", "Show my {includedAttributes}",
                "Show my {includedAttributes} from {locationCreated}", "Find photos of {searchTerms}",
                "Find photos tagged {searchTerms}", "Open my {albumName} album", "Show the album {albumName}",
                "Show my photos without {excludedAttributes}",
            ]),
        Manifest.Phrases(
            "StartPhotoPlayback",
            [
                "Start a slideshow", "Start a slideshow of my photos from {locationCreated}",
                "Start a slideshow of photos from {dateCreated}", "Play a slideshow of {peopleInPhoto}",
                "Show a slideshow of my {includedAttributes}", "Start a slideshow of my {albumName} album",
            ]),
    ]

    /// What a user's photos are known by: people, keywords, albums and places.
    static func vocabulary(
        _ database: Database, of user: String?, _ library: PhotoLibrary?
    ) throws -> [VocabularySet] {
        let all = library?.collection.user ?? ExamplePeople.user
        guard let collection = Self.collection(of: user ?? all, library) else { return [] }
        let records = PhotoRecords(database, collection)
        let known = try records.knowledge()
        func set(_ kind: VocabularySet.Kind, _ terms: [Term]) -> VocabularySet {
            let short = terms.filter { term in term.phrases.allSatisfy { $0.utf8.count <= Limits.termBytes / 4 } }
            return VocabularySet(
                app: Self.identifier, user: collection.user, kind: kind, terms: Array(short.prefix(Self.terms)))
        }
        let people = known.people.known + known.people.book.contacts.filter { !known.people.known.contains($0) }
        return [
            set(
                .contactName,
                people.map { person in
                    Term(person.identifier, Self.different(person.fullName, person.givenName, person.nickname))
                } + known.people.book.groups.map { Term($0.identifier, [$0.name] + $0.otherNames) }),
            set(.photoTag, try records.keywords().map { Term("tag:\(SpokenName.folded($0))", [$0]) }),
            set(
                .photoAlbumName,
                known.albums.paths.map { Term("album:\($0)", Self.different(Albums.title($0), known.albums.name($0))) }),
            set(.placeName, known.places.places.map { Term($0.identifier, [$0.name]) }),
        ]
    }

    /// Terms of one kind that a user's recognition is told.
    private static let terms = 2_000

    private static func different(_ names: String?...) -> [String] {
        var phrases: [String] = []
        for case let name? in names where !phrases.contains(name) { phrases.append(name) }
        return phrases
    }
}
