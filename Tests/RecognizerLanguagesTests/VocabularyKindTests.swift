// Beckon: tests of what each kind of a user's vocabulary is for
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct VocabularyKindTests {
    /// A sentence in which terms of a kind fill a slot, the words that they are, and the slot.
    struct Row: Sendable {
        var kind: VocabularySet.Kind
        var text: String, words: String, slot: String
    }

    static let table: [Row] = [
        Row(kind: .contactName, text: "call Priya Nair", words: "Priya Nair", slot: "contacts"),
        Row(
            kind: .contactGroupName, text: "send a message to the climbing group", words: "the climbing group",
            slot: "speakableGroupName"),
        Row(kind: .photoTag, text: "show me photos of the beach", words: "the beach", slot: "searchTerms"),
        Row(kind: .photoAlbumName, text: "show me the photos in Hiking", words: "Hiking", slot: "albumName"),
        Row(kind: .workoutActivityName, text: "start a yoga workout", words: "yoga", slot: "workoutName"),
        Row(kind: .carProfileName, text: "switch to the Winter profile", words: "Winter", slot: "profileName"),
        Row(kind: .carName, text: "lock the Beetle", words: "the Beetle", slot: "carName"),
        Row(
            kind: .paymentsOrganizationName, text: "pay my City Water bill", words: "City Water", slot: "billPayee"),
        Row(
            kind: .paymentsAccountNickname, text: "what is the balance of my Rainy Day account", words: "Rainy Day",
            slot: "accountNickname"),
        Row(
            kind: .notebookItemTitle, text: "add milk to the grocery store list", words: "grocery store",
            slot: "targetTaskList"),
        Row(
            kind: .notebookItemGroupName, text: "create a list called Budget in Work", words: "Work", slot: "groupName"),
        Row(kind: .mediaPlaylistTitle, text: "play Rainy Sunday", words: "Rainy Sunday", slot: "mediaSearch.mediaName"),
        Row(
            kind: .mediaMusicArtistName, text: "play songs by The Lanterns", words: "The Lanterns",
            slot: "mediaSearch.artistName"),
        Row(
            kind: .mediaAudiobookTitle, text: "play The Long Winter", words: "The Long Winter",
            slot: "mediaSearch.mediaName"),
        Row(
            kind: .mediaAudiobookAuthorName, text: "play something by Ada Stone", words: "Ada Stone",
            slot: "mediaSearch.artistName"),
        Row(kind: .mediaShowTitle, text: "play Science Hour", words: "Science Hour", slot: "mediaSearch.mediaName"),
        Row(
            kind: .placeName, text: "get me a ride to the City Museum", words: "the City Museum",
            slot: "dropOffLocation"),
    ]

    private static let recognizer = Result {
        try Recognizer(languages: try LanguageLoader.builtIn(["en"]), catalog: TestCatalog.catalog, isLenient: true)
    }

    private static func parts(_ text: String, _ recognizer: Recognizer) -> [String] {
        let work = RecognizeWork(
            utterance: text, context: RequestContext(conversation: "c", user: "local"), now: Instant(milliseconds: 0))
        return recognizer.explain(work).first?.parts.map { "\($0.words): \($0.meaning)" } ?? []
    }

    @Test func everyKindIsInTheTable() {
        #expect(Set(Self.table.map(\.kind)) == Set(VocabularySet.Kind.allCases))
    }

    /// With the terms the words are known, without them they are not.
    @Test(arguments: table.indices) func row(_ row: Int) throws {
        let row = Self.table[row]
        let recognizer = try Self.recognizer.get()
        let part = "\(row.words): \(row.slot)"
        let parts = Self.parts(row.text, recognizer)
        #expect(parts.contains(part), "\(row.kind.rawValue): \(parts)")
        var without = TestCatalog.catalog
        without.sequence += 1
        without.vocabulary.removeAll { $0.kind == row.kind }
        let unknown = Self.parts(row.text, try recognizer.updated(without))
        #expect(!unknown.contains(part), "\(row.kind.rawValue) is not what fills it: \(unknown)")
    }
}
