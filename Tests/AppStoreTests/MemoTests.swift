// Beckon: tests of reading from a store beside whoever writes
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import HandlerKit
import Schema
import Synchronization
import Testing

@testable import AppStore

@Suite struct MemoTests {
    private static func migrate(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("words") { try $0.create(table: "word") { $0.column("text", .text) } }
    }

    /// What is read, and how often.
    private final class Reading: Sendable {
        let count = Atomic<Int>(0)
        func words(_ database: Database) throws -> [String] {
            self.count.add(1, ordering: .relaxed)
            return try String.fetchAll(database, sql: "SELECT text FROM word ORDER BY text")
        }
    }

    @Test func itIsReadAnewWhereSomebodyWrote() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memo-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mine = try AppStore(folder: folder, app: "memo", migrate: Self.migrate)
        let other = try AppStore(folder: folder, app: "memo", migrate: Self.migrate)
        let reading = Reading()
        let memo = StoreMemo(mine) { try reading.words($0) }
        for _ in 0..<3 { #expect(try await memo.content() == []) }
        #expect(reading.count.load(ordering: .relaxed) == 1)
        try await mine.database.write { try $0.execute(cached: "INSERT INTO word VALUES (?)", arguments: ["own"]) }
        for _ in 0..<3 { #expect(try await memo.content() == ["own"]) }
        try await other.database.write {
            try $0.execute(cached: "INSERT INTO word VALUES (?)", arguments: ["of others"])
        }
        for _ in 0..<3 { #expect(try await memo.content() == ["of others", "own"]) }
        #expect(reading.count.load(ordering: .relaxed) == 3)
    }

    @Test func inMemoryItIsAlwaysReadAnew() async throws {
        let store = try AppStore(inMemory: Self.migrate)
        let memo = StoreMemo(store) { try Reading().words($0) }
        #expect(try await memo.content() == [])
        try await store.database.write { try $0.execute(cached: "INSERT INTO word VALUES (?)", arguments: ["own"]) }
        #expect(try await memo.content() == ["own"])
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
