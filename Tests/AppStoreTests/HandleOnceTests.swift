// Beckon: tests of the ledger: each key is handled once
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@Suite struct HandleOnceTests {
    struct Broken: Error {}

    static func context(_ key: String) -> Context { Context(now: Instant(milliseconds: 5), key: key) }

    static func migrate(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("effects") { database in
            try database.create(table: "effect") { $0.column("name", .text) }
        }
    }

    /// Writes an effect, and answers with its name.
    @discardableResult
    static func handle(
        _ store: AppStore, _ key: String, _ name: String, _ code: CancelRide.Code = .success
    ) async throws -> Response<CancelRide> {
        try await store.handleOnce(Self.context(key)) { database in
            try database.execute(sql: "INSERT INTO effect (name) VALUES (?)", arguments: [name])
            return Response(code, .init())
        }
    }

    static func effects(_ store: AppStore) async throws -> [String] {
        try await store.database.read { try String.fetchAll($0, sql: "SELECT name FROM effect ORDER BY rowid") }
    }

    @Test func aKeyIsHandledOnce() async throws {
        let store = try AppStore(inMemory: Self.migrate)
        let first = try await Self.handle(store, "a", "one")
        let again = try await Self.handle(store, "a", "two", .failure)
        #expect(first == again)
        try await Self.handle(store, "b", "three")
        #expect(try await Self.effects(store) == ["one", "three"])
    }

    @Test func aFailureThatWasAnsweredIsRecordedToo() async throws {
        let store = try AppStore(inMemory: Self.migrate)
        #expect(try await Self.handle(store, "a", "one", .failure).code == .failure)
        #expect(try await Self.handle(store, "a", "two").code == .failure)
    }

    @Test func whatIsThrownUndoesEverythingAndRecordsNothing() async throws {
        let store = try AppStore(inMemory: Self.migrate)
        await #expect(throws: Broken.self) {
            try await store.handleOnce(Self.context("a")) { database -> Response<CancelRide> in
                try database.execute(sql: "INSERT INTO effect (name) VALUES ('half')")
                throw Broken()
            }
        }
        #expect(try await Self.effects(store).isEmpty)
        try await Self.handle(store, "a", "whole")
        #expect(try await Self.effects(store) == ["whole"])
    }

    @Test func anEmptyKeyIsRefused() async throws {
        let store = try AppStore(inMemory: Self.migrate)
        let failure = await #expect(throws: WorkFailure.self) { try await Self.handle(store, "", "one") }
        #expect(failure?.code == "invalidIntent")
        #expect(try await Self.effects(store).isEmpty)
    }

    @Test func twoStoresOnOneFileHandleAKeyOnce() async throws {
        let folder = NSTemporaryDirectory() + "beckon-store-\(UUID().uuidString)/deep"
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        // Opened at the same moment, by as many threads: each may be the one that migrates.
        let stores = try await withThrowingTaskGroup(of: AppStore.self) { group in
            for _ in 0..<4 { group.addTask { try AppStore(folder: folder, app: "kitchen", migrate: Self.migrate) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                for (index, store) in stores.enumerated() {
                    group.addTask { try await Self.handle(store, "key-\(number)", "\(number) by \(index)") }
                }
            }
            try await group.waitForAll()
        }
        for store in stores { #expect(try await Self.effects(store).count == 20) }
        let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }
}
