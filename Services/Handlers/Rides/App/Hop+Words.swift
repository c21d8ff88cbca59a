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

    static let phrases = [
        Manifest.Phrases(
            "RequestRide",
            [
                "Book a {app} to {dropOffLocation}",
                "Book a {app} ride to {dropOffLocation}",
                "Book a {rideOptionName} with {app}",
                "Book a {rideOptionName} to {dropOffLocation} with {app}",
                "Get me a {app} from {pickupLocation} to {dropOffLocation}",
                "I need a {app} ride to {dropOffLocation} {scheduledPickupTime}",
                "Get a {app} to {dropOffLocation} for {partySize} people",
                "I need a lift from {app}",
            ]),
        Manifest.Phrases(
            "GetRideStatus", ["Where is my {app} ride", "Is my {app} ride confirmed", "When does my {app} arrive"]),
        Manifest.Phrases("CancelRide", ["Cancel my {app} ride", "I do not need the {app} car any more"]),
        Manifest.Phrases(
            "SendRideFeedback", ["Rate my last {app} ride {rating}", "Give my {app} driver a tip of {tip}"]),
        Manifest.Phrases(
            "ListRideOptions",
            ["What rides are near me on {app}", "How much is a {app} ride to {dropOffLocation}"]),
    ]
}

extension Hop {
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
