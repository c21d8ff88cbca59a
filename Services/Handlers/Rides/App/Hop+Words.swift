// Beckon: Hop's words: ride options, example sentences, names of places
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

extension Hop {
    static let vocabulary = [
        Manifest.GlobalVocabulary(
            for: ["RequestRide.rideOptionName"],
            RideKind.all.map { Term($0.identifier, [$0.name] + $0.synonyms, pronunciation: $0.pronunciation) })
    ]

    /// The names of all places: those for everybody, and those of users who have their own. Of one user only those: what is
    /// for everybody nobody changes by a request.
    static func placeNames(_ database: Database, of user: String?) throws -> [VocabularySet] {
        let places = try user.map {
            try Place.fetchAll(database, sql: "SELECT * FROM place WHERE owner = ? ORDER BY rowid", arguments: [$0])
        }
        let sets = Dictionary(
            grouping: try places ?? Place.fetchAll(database, sql: "SELECT * FROM place ORDER BY rowid"), by: \.owner)
        return sets.keys.sorted { ($0 ?? "") < ($1 ?? "") }.map { owner in
            VocabularySet(
                app: Hop.identifier, user: owner, kind: .placeName,
                terms: (sets[owner] ?? []).map { Term($0.identifier, [$0.name] + $0.aliases) })
        }
    }
}
