// Beckon: tests of reading from a store beside whoever writes
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import AppStore

@Suite struct ReadingTests {
    private static func migrate(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("words") { try $0.create(table: "word") { $0.column("text", .text) } }
    }

    private static func insert(_ word: String, into store: AppStore) async throws {
        try await store.database.write { try $0.execute(cached: "INSERT INTO word VALUES (?)", arguments: [word]) }
    }

    /// One set of all words for whoever is asked for.
    private static func vocabulary(_ store: AppStore) -> StoreVocabulary {
        StoreVocabulary(store) { database, user in
            let words = try String.fetchAll(database, sql: "SELECT text FROM word ORDER BY text")
            return [
                VocabularySet(app: "memo", user: user ?? "all", kind: .placeName, terms: words.map { Term($0, [$0]) })
            ]
        }
    }

    private static func words(_ vocabulary: StoreVocabulary, of user: String?) async -> [String]? {
        await vocabulary.sets(of: user).first.map { $0.terms.flatMap(\.phrases) }
    }

    @Test func wordsAreReadWhereSomebodyWrote() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memo-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mine = try AppStore(folder: folder, app: "memo", migrate: Self.migrate)
        let other = try AppStore(folder: folder, app: "memo", migrate: Self.migrate)
        let vocabulary = Self.vocabulary(mine)
        #expect(await Self.words(vocabulary, of: "ada") == [])
        #expect(await Self.words(vocabulary, of: "ada") == nil, "nobody wrote since")
        #expect(await Self.words(vocabulary, of: "eve") == [])
        try await Self.insert("own", into: mine)
        #expect(await Self.words(vocabulary, of: "ada") == ["own"])
        #expect(await Self.words(vocabulary, of: "ada") == nil)
        try await Self.insert("of others", into: other)
        for user in ["ada", "eve"] { #expect(await Self.words(vocabulary, of: user) == ["of others", "own"]) }
        for _ in 0..<2 { #expect(await Self.words(vocabulary, of: nil) == ["of others", "own"], "all: always") }
        #expect(await Self.words(vocabulary, of: "ada") == nil)
    }

    /// Where the store counts changes of words, they are read for those alone, whoever made them.
    @Test func countedWordsAreReadWhereTheyChanged() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memo-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func migrate(_ migrator: inout DatabaseMigrator) {
            migrator.registerMigration("word") {
                try $0.execute(sql: "CREATE TABLE word (user TEXT, text TEXT, seen INTEGER)")
            }
            migrator.registerWords(["word": ["text"]])
        }
        let mine = try AppStore(folder: folder, app: "memo", migrate: migrate)
        let other = try AppStore(folder: folder, app: "memo", migrate: migrate)
        let vocabulary = StoreVocabulary(mine, app: "memo", users: "SELECT DISTINCT user FROM word", isCounted: true) {
            let words = try String.fetchAll($0, sql: "SELECT text FROM word WHERE user = ?", arguments: [$1])
            return [(.placeName, words.map { Term($0, [$0]) })]
        }
        #expect(await Self.words(vocabulary, of: "ada") == [])
        let changes: [(sql: String, store: AppStore, words: [String]?)] = [
            ("INSERT INTO word VALUES ('ada', 'one', 0)", mine, ["one"]),
            ("UPDATE word SET seen = 1", mine, nil),
            ("INSERT INTO word VALUES ('eve', 'two', 0)", other, nil),
            ("UPDATE word SET text = 'three' WHERE user = 'ada'", other, ["three"]),
            ("DELETE FROM word WHERE user = 'ada'", other, []),
        ]
        for (sql, store, words) in changes {
            try await store.database.write { try $0.execute(sql: sql) }
            #expect(await Self.words(vocabulary, of: "ada") == words, "\(sql)")
            #expect(await Self.words(vocabulary, of: "ada") == nil)
        }
        #expect(await Self.words(vocabulary, of: nil) == ["two"], "all: always")
    }

    @Test func inMemoryWordsAreAlwaysRead() async throws {
        let store = try AppStore(inMemory: Self.migrate)
        let vocabulary = Self.vocabulary(store)
        for _ in 0..<2 { #expect(await Self.words(vocabulary, of: "ada") == []) }
        try await Self.insert("own", into: store)
        #expect(await Self.words(vocabulary, of: "ada") == ["own"])
    }

    /// What could not be read is read the next time.
    @Test func wordsThatCannotBeReadAreNone() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memo-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try AppStore(folder: folder, app: "memo", migrate: Self.migrate)
        let vocabulary = Self.vocabulary(store)
        try await store.database.write { try $0.execute(sql: "ALTER TABLE word RENAME TO lost") }
        #expect(await Self.words(vocabulary, of: "ada") == nil)
        try await store.database.write { try $0.execute(sql: "ALTER TABLE lost RENAME TO word") }
        #expect(await Self.words(vocabulary, of: "ada") == [])
    }

    @Test func whoReadsSeesOneState() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memo-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try AppStore(folder: folder, app: "memo", migrate: Self.migrate)
        let counts = try await store.read { database in
            let before = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM word")
            try store.database.unsafeReentrantWrite { try $0.execute(sql: "INSERT INTO word VALUES ('x')") }
            return [before, try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM word")]
        }
        #expect(counts == [0, 0])
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM word") } == 1)
        struct Refusal: Error {}
        await #expect(throws: Refusal.self) { try await store.read { _ -> Int in throw Refusal() } }
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1, "the state before was let go")
    }
}
