// Beckon: tests of what each kind of a user's vocabulary is for
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct VocabularyKindTests {
    /// A sentence in which terms of a kind fill a slot, the app that has them, the words that they are, and the slot.
    struct Row: Sendable {
        var kind: VocabularySet.Kind
        var app: String, text: String, words: String, slot: String
    }

    // Names of several words, so that no slot takes them as any word.
    static let table: [Row] = [
        Row(kind: .contactName, app: "ringo", text: "call Vera Lind", words: "Vera Lind", slot: "contacts"),
        Row(
            kind: .contactGroupName, app: "pigeon", text: "send a message to the night owls", words: "night owls",
            slot: "speakableGroupName"),
        Row(
            kind: .photoTag, app: "glimpse", text: "show me photos of golden hour", words: "golden hour",
            slot: "searchTerms"),
        Row(
            kind: .photoAlbumName, app: "glimpse", text: "show my Blue Ridge album", words: "Blue Ridge",
            slot: "albumName"),
        Row(
            kind: .workoutActivityName, app: "stride", text: "start a leg day workout", words: "leg day",
            slot: "workoutName"),
        Row(
            kind: .carProfileName, app: "motor", text: "use profile Night Owl", words: "Night Owl",
            slot: "profileName"),
        Row(kind: .carName, app: "motor", text: "lock the Old Mule", words: "Old Mule", slot: "carName"),
        Row(
            kind: .paymentsOrganizationName, app: "purse", text: "pay my Green Valley bill", words: "Green Valley",
            slot: "billPayee"),
        Row(
            kind: .paymentsAccountNickname, app: "purse", text: "what is the balance of my Nest Egg account",
            words: "Nest Egg", slot: "accountNickname"),
        Row(
            kind: .notebookItemTitle, app: "listomat", text: "add milk to the corner shop list", words: "corner shop",
            slot: "targetTaskList"),
        Row(
            kind: .notebookItemGroupName, app: "listomat", text: "create a list called Tools in my Old Stuff folder",
            words: "Old Stuff", slot: "groupName"),
        Row(
            kind: .mediaPlaylistTitle, app: "jukebox", text: "play Slow Dawn", words: "Slow Dawn",
            slot: "mediaSearch.mediaName"),
        Row(
            kind: .mediaMusicArtistName, app: "jukebox", text: "play songs by Paper Kites Club",
            words: "Paper Kites Club", slot: "mediaSearch.artistName"),
        Row(
            kind: .mediaAudiobookTitle, app: "jukebox", text: "play The Glass Harbour", words: "The Glass Harbour",
            slot: "mediaSearch.mediaName"),
        Row(
            kind: .mediaAudiobookAuthorName, app: "jukebox", text: "play something by Una Berg", words: "Una Berg",
            slot: "mediaSearch.artistName"),
        Row(
            kind: .mediaShowTitle, app: "jukebox", text: "play Tiny Machines", words: "Tiny Machines",
            slot: "mediaSearch.mediaName"),
        Row(
            kind: .placeName, app: "hop", text: "get me a ride to the Tin Bridge", words: "the Tin Bridge",
            slot: "dropOffLocation"),
    ]

    private static let catalog: Catalog = {
        var catalog = TestCatalog.catalog
        catalog.vocabulary += Self.table.map { row in
            VocabularySet(app: row.app, user: "local", kind: row.kind, terms: [Term("it", [row.words])])
        }
        return catalog
    }()

    private static let recognizer = Result {
        try Recognizer(languages: try LanguageLoader.builtIn(["en"]), catalog: Self.catalog, isLenient: true)
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
        var without = Self.catalog
        without.sequence += 1
        without.vocabulary.removeAll { $0.kind == row.kind }
        let unknown = Self.parts(row.text, try recognizer.updated(without))
        #expect(!unknown.contains(part), "\(row.kind.rawValue) is not what fills it: \(unknown)")
    }
}
