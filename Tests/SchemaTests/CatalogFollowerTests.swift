// Beckon: tests of a catalog that is followed by its changes
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@Suite struct CatalogFollowerTests {
    /// What is heard, in short.
    enum Heard: Sendable {
        case whole(UInt64), first(UInt64, parts: Int), part(Int, UInt64), change(UInt64, UInt64), welcome
    }
    /// What is done, in short.
    enum Done: Equatable, Sendable { case none, replace, change, ask }

    static func set(_ word: String, _ user: String = "u") -> VocabularySet {
        VocabularySet(app: "hop", user: user, kind: .placeName, terms: word.isEmpty ? [] : [Term("t", [word])])
    }

    private static func hear(_ heard: Heard, _ follower: inout CatalogFollower) -> Done {
        let action: CatalogFollower.Action
        switch heard {
        case .welcome:
            follower.welcomed()
            action = .none
        case .whole(let number): action = follower.take(Catalog(sequence: number, vocabulary: [Self.set("w\(number)")]))
        case .first(let number, let parts):
            var catalog = Catalog(sequence: number, vocabulary: [Self.set("f\(number)")])
            catalog.parts = parts
            action = follower.take(catalog)
        case .part(let part, let number):
            action = follower.take(
                CatalogChange(sequence: number, follows: number, part: part, vocabulary: [Self.set("p", "u\(part)")]))
        case .change(let follows, let number):
            action = follower.take(
                CatalogChange(sequence: number, follows: follows, vocabulary: [Self.set("c\(number)")]))
        }
        switch action {
        case .none: return .none
        case .replace: return .replace
        case .change: return .change
        case .ask: return .ask
        }
    }

    static let table: [(String, [(Heard, Done)], number: UInt64, word: String?)] = [
        ("a whole catalog", [(.whole(5), .replace)], 5, "w5"),
        ("a change to it", [(.whole(5), .replace), (.change(5, 6), .change)], 6, "c6"),
        ("a change of several", [(.whole(5), .replace), (.change(5, 9), .change)], 9, "c9"),
        ("one that begins earlier", [(.whole(5), .replace), (.change(3, 7), .change)], 7, "c7"),
        ("a change twice", [(.whole(5), .replace), (.change(5, 6), .change), (.change(5, 6), .none)], 6, "c6"),
        ("a late change", [(.whole(5), .replace), (.change(3, 4), .none)], 5, "w5"),
        ("a gap", [(.whole(5), .replace), (.change(6, 7), .ask)], 0, "w5"),
        (
            "asked once",
            [(.whole(5), .replace), (.change(6, 7), .ask), (.change(7, 8), .none), (.change(8, 9), .none)],
            0, "w5"
        ),
        ("a gap that is filled", [(.whole(5), .replace), (.change(6, 7), .ask), (.whole(7), .replace)], 7, "w7"),
        (
            "filled too early", [(.whole(5), .replace), (.change(8, 9), .ask), (.whole(7), .replace)],
            0, "w7"
        ),
        (
            "two in the wrong order",
            [(.whole(5), .replace), (.change(6, 7), .ask), (.change(5, 6), .change), (.change(6, 7), .change)], 7, "c7"
        ),
        ("a change before anything", [(.change(1, 2), .none)], 0, nil),
        ("a catalog twice", [(.whole(5), .replace), (.whole(5), .none)], 5, "w5"),
        ("an older one", [(.whole(5), .replace), (.whole(4), .none)], 5, "w5"),
        (
            "an older one of a new life",
            [(.whole(5), .replace), (.welcome, .none), (.change(5, 6), .none), (.whole(2), .replace)], 2, "w2"
        ),
        ("nothing since the welcome", [(.whole(5), .replace), (.welcome, .none)], 0, "w5"),
        ("in parts", [(.first(5, parts: 2), .none), (.part(1, 5), .none), (.part(2, 5), .replace)], 5, "f5"),
        (
            "a part twice",
            [(.first(5, parts: 2), .none), (.part(1, 5), .none), (.part(1, 5), .none), (.part(2, 5), .replace)], 5, "f5"
        ),
        (
            "a part missing", [(.whole(3), .replace), (.first(5, parts: 2), .none), (.part(2, 5), .ask)], 0, "w3"
        ),
        (
            "a part missing, and all again",
            [
                (.whole(3), .replace), (.first(5, parts: 2), .none), (.part(2, 5), .ask), (.first(5, parts: 2), .none),
                (.part(1, 5), .none), (.part(2, 5), .replace),
            ], 5, "f5"
        ),
        ("parts without a beginning", [(.whole(3), .replace), (.part(1, 5), .ask)], 0, "w3"),
        (
            "a change behind a part",
            [
                (.whole(3), .replace), (.first(5, parts: 1), .none), (.change(5, 6), .ask), (.part(1, 5), .replace),
                (.change(5, 6), .change),
            ], 6, "c6"
        ),
        (
            "while parts are on their way what is there is good",
            [(.whole(3), .replace), (.first(5, parts: 2), .none), (.change(3, 4), .change)], 4, "c4"
        ),
        ("more parts than there can be", [(.whole(3), .replace), (.first(5, parts: 5_000), .none)], 0, "w3"),
        ("the highest number", [(.whole(5), .replace), (.change(5, .max), .change), (.whole(.max), .none)], .max, "c"),
    ]

    @Test(arguments: table.indices) func row(_ row: Int) {
        let (name, steps, number, word) = Self.table[row]
        var follower = CatalogFollower()
        for (index, step) in steps.enumerated() {
            #expect(Self.hear(step.0, &follower) == step.1, "\(name), step \(index + 1)")
        }
        #expect(follower.number == number, "\(name)")
        let phrase = follower.catalog?.vocabulary.first { $0.user == "u" }?.terms.first?.phrases.first
        #expect(phrase?.prefix(word?.count ?? 0) == word?[...], "\(name)")
    }

    @Test func partsMakeOneCatalog() {
        var follower = CatalogFollower()
        for step in [Heard.first(5, parts: 3), .part(1, 5), .part(2, 5), .part(3, 5)] { _ = Self.hear(step, &follower) }
        #expect(follower.catalog?.vocabulary.map(\.user) == ["u", "u1", "u2", "u3"])
        #expect(follower.catalog?.parts == nil)
    }

    @Test func aSetWithoutTermsIsGone() {
        var follower = CatalogFollower()
        _ = follower.take(Catalog(sequence: 1, vocabulary: [Self.set("a"), Self.set("b", "v")]))
        _ = follower.take(CatalogChange(sequence: 2, follows: 1, vocabulary: [Self.set("")]))
        #expect(follower.catalog?.vocabulary.map(\.user) == ["v"])
    }
}
