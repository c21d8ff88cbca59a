// Beckon: apps of the domains that have no app of their own yet
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

extension TestCatalog {
    /// One app a domain. Calls have two: a newer app with one intent for all calls, an older one with two.
    static let further = [
        Self.app("ringo", "Ringo", "calls", except: ["StartAudioCall", "StartVideoCall"]),
        Self.app("dialog", "Dialog", "calls", except: ["StartCall"]),
        Self.app("purse", "Purse", "payments"), Self.app("glimpse", "Glimpse", "photos"),
        Self.app("stride", "Stride", "workouts"), Self.app("motor", "Motor", "car"),
        Self.app("waves", "Waves", "radio"), Self.app("tably", "Tably", "restaurants"),
        Self.app("voyage", "Voyage", "reservations"), Self.app("badge", "Badge", "visualCodes"),
        Self.app("jukebox", "Jukebox", "media"),
    ]

    /// Words of a user and words for everybody, of every kind that fills a slot.
    static let furtherVocabulary = [
        Self.words("ringo", .contactName, ["Dana", "Priya Nair", "Priya", "Marco"]),
        Self.words("dialog", .contactName, ["Marco", "Ana", "Ben"]),
        Self.words("purse", .contactName, ["Tom", "Ben", "Lena"]),
        Self.words("purse", .paymentsOrganizationName, ["City Water", "Northern Power"]),
        Self.words("purse", .paymentsAccountNickname, ["Rainy Day", "Holiday"]),
        Self.words("glimpse", .photoTag, ["beach", "sunset"]), Self.words("glimpse", .photoAlbumName, ["Hiking"]),
        Self.words("glimpse", .contactName, ["Ana", "Ben"]),
        Self.words("stride", .workoutActivityName, ["run", "ride", "yoga", "swim", "row"]),
        Self.words("motor", .carName, ["van", "the Beetle"]),
        Self.words("motor", .carProfileName, ["Road trip", "Winter"]),
        Self.words("listomat", .notebookItemGroupName, ["Work", "Home"]),
        Self.words("jukebox", .mediaPlaylistTitle, ["Morning Run", "Rainy Sunday"]),
        Self.words("jukebox", .mediaMusicArtistName, ["The Lanterns", "Marble Choir"]),
        Self.words("jukebox", .mediaAudiobookTitle, ["The Long Winter"]),
        Self.words("jukebox", .mediaAudiobookAuthorName, ["Ada Stone"]),
        Self.words("jukebox", .mediaShowTitle, ["Science Hour"]),
    ]

    private static func app(_ app: String, _ name: String, _ domain: String, except: Set<String> = []) -> Manifest {
        let intents = Catalogue.intents.map { Self.declared($0) }
            .filter { $0.0.domain == domain && !except.contains($0.0.name) }
        return Self.manifest(app, name, [], domain, intents)
    }

    private static func declared<I: Intent>(_ type: I.Type) -> (IntentDeclaration, [TypeDeclaration]) {
        Self.intent(type)
    }

    private static func words(_ app: String, _ kind: VocabularySet.Kind, _ words: [String]) -> VocabularySet {
        VocabularySet(app: app, user: "local", kind: kind, terms: words.map { Term("\(kind.rawValue):\($0)", [$0]) })
    }
}
