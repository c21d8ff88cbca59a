// Beckon: the words of Glimpse and of its users
// SPDX-License-Identifier: Apache-2.0

import GRDB
import HandlerKit
import People
import PhotoIndex
import Schema

extension Glimpse {
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
                people.map(\.term) + known.people.book.groupTerms),
            set(.photoTag, try records.keywords().map { Term("tag:\(SpokenName.folded($0))", [$0]) }),
            set(
                .photoAlbumName,
                known.albums.paths.map { Term("album:\($0)", names: [Albums.title($0), known.albums.name($0)]) }),
            set(.placeName, known.places.places.map { Term($0.identifier, [$0.name]) }),
        ]
    }

    /// Terms of one kind that a user's recognition is told.
    private static let terms = 2_000
}
