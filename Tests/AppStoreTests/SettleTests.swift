// Beckon: tests of the ledger's other end: settled keys, fences, and files of before
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@Suite struct SettleTests {
    static func context(_ key: String = "a", fence: UInt64 = 1, attempt: Int = 1) -> Context {
        Context(now: Instant(milliseconds: 5), key: key, attempt: attempt, fence: fence)
    }

    @discardableResult
    static func handle(_ store: AppStore, _ name: String, _ context: Context) async throws -> Response<CancelRide> {
        try await store.handleOnce(context) { database in
            try database.execute(sql: "INSERT INTO effect (name) VALUES (?)", arguments: [name])
            return Response(.success, .init())
        }
    }

    static func failure(_ body: () async throws -> some Any) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? WorkFailure)?.code ?? "\(error)"
        }
    }

    static func store() throws -> AppStore { try AppStore(inMemory: HandleOnceTests.migrate) }

    @Test func whatIsSettledIsNeverDone() async throws {
        let store = try Self.store()
        #expect(try await store.settle(Self.context(fence: 3)) == .neverDone)
        #expect(try await store.settle(Self.context(fence: 3)) == .neverDone)
        // Earlier attempts and later ones alike.
        for fence in [UInt64(1), 3, 9] {
            #expect(
                await Self.failure { try await Self.handle(store, "late", Self.context(fence: fence)) } == "neverDone")
            for attempt in 1...2 {
                #expect(try await store.begin(Self.context(fence: fence, attempt: attempt)) == .neverDone)
            }
        }
        #expect(try await HandleOnceTests.effects(store).isEmpty)
        try await Self.handle(store, "other", Self.context("b"))
        #expect(try await HandleOnceTests.effects(store) == ["other"])
    }

    @Test func whatWasHandledStaysHandled() async throws {
        let store = try Self.store()
        let response = try await Self.handle(store, "one", Self.context(fence: 3))
        for entry in [
            try await store.settle(Self.context(fence: 9)), try await store.settle(Self.context(fence: 1)),
            try #require(try await store.begin(Self.context(fence: 1, attempt: 2))),
        ] {
            guard case .response(let body) = entry else { throw WorkFailure("test", "\(entry)") }
            #expect(try JSON.decode(Response<CancelRide>.self, from: body) == response)
        }
        #expect(try await Self.handle(store, "two", Self.context(fence: 9)) == response)
        #expect(try await HandleOnceTests.effects(store) == ["one"])
    }

    @Test func anAttemptThatALaterOneFollowedIsRefused() async throws {
        let store = try Self.store()
        #expect(try await store.begin(Self.context(fence: 4)) == nil)
        #expect(try await store.begin(Self.context(fence: 6, attempt: 2)) == nil)
        // The first attempt wakes up; the second has not answered yet.
        #expect(await Self.failure { try await Self.handle(store, "first", Self.context(fence: 4)) } == "outdated")
        #expect(await Self.failure { try await store.begin(Self.context(fence: 4)) } == "outdated")
        #expect(await Self.failure { try await store.begin(Self.context(fence: 5, attempt: 3)) } == "outdated")
        #expect(await Self.failure { try await store.settle(Self.context(fence: 5)) } == "outdated")
        try await Self.handle(store, "second", Self.context(fence: 6, attempt: 2))
        #expect(try await HandleOnceTests.effects(store) == ["second"])
    }

    @Test func performAndSettleAtOnceHaveOneEnd() async throws {
        let folder = NSTemporaryDirectory() + "beckon-settle-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let stores = try (0..<2).map { _ in
            try AppStore(folder: folder, app: "kitchen", migrate: HandleOnceTests.migrate)
        }
        let ends = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<40 {
                let key = "key-\(number)"
                group.addTask {
                    (number, await Self.failure { try await Self.handle(stores[0], key, Self.context(key)) } == nil)
                }
                group.addTask {
                    let end = try await stores[1].settle(Self.context(key, fence: 2))
                    return (number, end != .neverDone)
                }
            }
            return try await group.reduce(into: [Int: [Bool]]()) { $0[$1.0, default: []].append($1.1) }
        }
        // Whether it was handled is the same for both who asked, and for the store.
        let effects = Set(try await HandleOnceTests.effects(stores[0]))
        for (number, answers) in ends {
            #expect(answers == [Bool](repeating: effects.contains("key-\(number)"), count: 2))
        }
    }

    @Test func filesOfBeforeKeepTheirLedger() async throws {
        let folder = NSTemporaryDirectory() + "beckon-before-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // As the store was made before keys could be settled.
        do {
            let before = try DatabaseQueue(path: "\(folder)/kitchen.sqlite")
            var migrator = DatabaseMigrator()
            migrator.registerMigration("ledger") { database in
                try database.create(table: "ledger", options: .strict) { table in
                    table.primaryKey("key", .text)
                    table.column("response", .text).notNull()
                    table.column("handled", .integer).notNull()
                }
            }
            HandleOnceTests.migrate(&migrator)
            try migrator.migrate(before)
            let line = try JSON.line(Response<CancelRide>(.failure, .init()))
            try await before.write { database in
                try database.execute(sql: "INSERT INTO effect (name) VALUES ('before')")
                try database.execute(sql: "INSERT INTO ledger VALUES ('old', ?, 1)", arguments: [line])
            }
            try before.close()
        }
        let store = try AppStore(folder: folder, app: "kitchen", migrate: HandleOnceTests.migrate)
        #expect(try await Self.handle(store, "again", Self.context("old")).code == .failure)
        #expect(try await store.settle(Self.context("new")) == .neverDone)
        #expect(try await HandleOnceTests.effects(store) == ["before"])
    }
}
