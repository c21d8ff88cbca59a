// Beckon: tests of the terms that apps register
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing

@testable import DispatcherService

@Suite struct VocabularyTests {
    private static let second = Peer(.back, id: [2])

    /// The names of `INVocabularyStringType`, as they stand on the wire; placeName is Beckon's own.
    @Test func theKindsAreThoseOfSiriKit() {
        let names = """
            contactName contactGroupName photoTag photoAlbumName workoutActivityName carProfileName carName
            paymentsOrganizationName paymentsAccountNickname notebookItemTitle notebookItemGroupName
            mediaPlaylistTitle mediaMusicArtistName mediaAudiobookTitle mediaAudiobookAuthorName mediaShowTitle
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(names.count == 16)
        #expect(VocabularySet.Kind.allCases.map(\.rawValue) == names + ["placeName"])
    }

    /// Every kind of SiriKit's, and places: kept as given, in order, and told as such.
    @Test(arguments: VocabularySet.Kind.allCases) func everyKindIsTaken(_ kind: VocabularySet.Kind) throws {
        var stage = Stage()
        try stage.join()
        try stage.joinFollower()
        var set = VocabularySet(
            app: "hop", user: "ada", kind: kind,
            terms: ["zoe", "adam", "mia"].map { Term($0, [$0, "\($0) two"], pronunciation: "\($0) three") })
        func push() throws -> CatalogChange {
            stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
            return try #require(stage.sent(to: Stage.reader).first { $0.header.kind == .catalogChange }).decode()
        }
        #expect(try push().vocabulary == [set])
        // Replaced as a whole; other kinds and other users stay as they are.
        set.terms.removeFirst()
        #expect(try push().vocabulary == [set])
        var others = set
        others.user = nil
        try stage.send(.setting, Setting(vocabulary: others))
        #expect(try stage.query(.catalog).catalog?.vocabulary == [others, set])
    }

    /// Terms that cannot be used are dropped, as SiriKit does; the others keep their order.
    @Test func termsThatAreTooLongAreDropped() throws {
        var stage = Stage()
        try stage.join()
        let long = String(repeating: "x", count: Limits.termBytes + 1)
        let terms = [
            Term("b", ["b"]), Term("long", [long]), Term(long, ["identifier"]), Term("empty", [""]), Term("none", []),
            Term("sound", ["sound"], pronunciation: long), Term("a", [String(repeating: "a", count: Limits.termBytes)]),
        ]
        let set = VocabularySet(app: "hop", kind: .carName, terms: terms)
        stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
        #expect(try stage.query(.catalog).catalog?.vocabulary.first?.terms.map(\.identifier) == ["b", "a"])
    }

    @Test func whatCouldNotBeSentIsRefusedWhereItComes() throws {
        var stage = Stage()
        try stage.joinRecognizer()
        try stage.join()
        func set(_ user: String, _ count: Int, _ bytes: Int = 900) -> VocabularySet {
            let terms = (0..<count).map { Term("\($0)", [String(repeating: "x", count: bytes)]) }
            return VocabularySet(app: "hop", user: user, kind: .placeName, terms: terms)
        }
        func push(_ set: VocabularySet) throws -> Refusal? {
            stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
            return try stage.sent(to: Stage.hop).first.map { try stage.refusal($0) }
        }
        // Too many, too large for a message with anything beside it, and too much in all.
        #expect(try push(set("a", Limits.termsPerVocabulary, 1)) == nil)
        let many = try #require(try push(set("a", Limits.termsPerVocabulary + 1, 1)))
        #expect(many.code == "tooLarge" && many.message.contains("10001 terms"))
        let bytes = PreferenceMemory.bytes(of: set("b", 1)) - PreferenceMemory.bytes(of: set("b", 0))
        let large = try #require(try push(set("b", (Limits.bodyBytes - 1_000) / (bytes + 5))))
        #expect(large.code == "tooLarge" && large.message.contains("bytes"))
        var refused: Refusal?
        var taken = 0
        for user in 0..<40 where refused == nil {
            refused = try push(set("u\(user)", 1_000))
            taken += refused == nil ? 1 : 0
        }
        #expect(refused?.code == "tooLarge")
        #expect((10...20).contains(taken))
        // Replaced by less, or taken back, there is room again.
        #expect(try push(set("u0", 0)) == nil)
        #expect(try push(set("u1", 500)) == nil)
        #expect(try push(set("last", 1_000)) == nil)
        // A manifest of that size: its app is not taken in, the others stay.
        var manifest = hopManifest("large", name: "Large")
        manifest.vocabulary = [.init(for: ["Ride.to"], set("c", (Limits.bodyBytes - 3_000) / (bytes + 3)).terms)]
        let reply = try #require(try stage.join(Self.second, manifest).first)
        #expect(try stage.refusal(reply).code == "tooLarge")
        #expect(try stage.query(.catalog).catalog?.manifests.map(\.app) == ["hop"])
        #expect(try stage.query(.workers).workers?.count == 2)
    }
}
