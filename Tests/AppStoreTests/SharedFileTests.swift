// Beckon: tests of a store's file: who dies leaves nothing half, who waits is woken
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import AppStore

@Suite(.timeLimit(.minutes(1))) struct SharedFileTests {
    struct Folder: ~Copyable {
        let path = NSTemporaryDirectory() + "beckon-shared-\(UUID().uuidString)"
        deinit { try? FileManager.default.removeItem(atPath: self.path) }
    }

    static func store(_ folder: String, _ durability: StoreDurability = .full) throws -> AppStore {
        try AppStore(folder: folder, app: "kitchen", durability: durability, migrate: HandleOnceTests.migrate)
    }

    @Test(arguments: [(StoreDurability.full, 2), (.normal, 1)])
    func itIsAsDurableAsItWasTold(_ durability: StoreDurability, _ level: Int) async throws {
        let folder = Folder()
        let store = try Self.store(folder.path, durability)
        let found = try await store.database.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(found == level)
    }

    @Test func whoeverClosesLastLeavesOneFile() async throws {
        let folder = Folder()
        let path = folder.path
        let stores = [try Self.store(path, .normal), try Self.store(path)]
        for (number, store) in stores.enumerated() {
            let context = HandleOnceTests.context("\(number)")
            #expect(try await store.begin(context) == nil)
            _ = try await store.handleOnce(context) { _ -> Response<CancelRide> in Response(.success, .init()) }
            // As apps do who read in the pool.
            #expect(try await store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM effect") } == 0)
        }
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
        try await stores[0].close()
        #expect(try files().contains("kitchen.sqlite-wal"), "another has it open")
        #expect(try await stores[1].begin(HandleOnceTests.context("0")) != nil)
        try await stores[1].close()
        #expect(try files() == ["kitchen.lock", "kitchen.sqlite"])
        await #expect(throws: DatabaseError.self) { _ = try await stores[1].begin(HandleOnceTests.context("9")) }
        #expect(try await Self.store(path).begin(HandleOnceTests.context("1")) != nil)
    }

    /// The files as whoever comes after a kill finds them.
    static func left(_ folder: String, in other: String) throws -> AppStore {
        try FileManager.default.copyItem(atPath: folder, toPath: other)
        return try Self.store(other)
    }

    @Test func whoIsKilledInTheMidstOfAGroupLeavesNothingOfIt() async throws {
        let folder = Folder()
        let during = Folder()
        let after = Folder()
        let (path, duringPath) = (folder.path, during.path)
        let held = GroupTests.Held(try Self.store(path))
        let ends = try await held.handle([
            GroupTests.piece("a", "one"),
            { store in
                _ = try await store.handleOnce(HandleOnceTests.context("b")) { database -> Response<CancelRide> in
                    // Much, so that it does not all stay in memory.
                    for _ in 0..<100 {
                        try database.execute(
                            sql: "INSERT INTO effect (name) VALUES (?)",
                            arguments: [String(repeating: "x", count: 40_000)])
                    }
                    try FileManager.default.copyItem(atPath: path, toPath: duringPath)
                    return Response(.success, .init())
                }
            },
        ])
        #expect(ends.allSatisfy { $0 == nil })
        let killed = try Self.store(duringPath)
        #expect(try await HandleOnceTests.effects(killed).isEmpty)
        #expect(try await killed.begin(HandleOnceTests.context("a")) == nil)
        try await HandleOnceTests.handle(killed, "a", "again")
        #expect(try await HandleOnceTests.effects(killed) == ["again"])
        // What was answered is there.
        let whole = try Self.left(path, in: after.path)
        #expect(try await HandleOnceTests.effects(whole).count == 101)
        #expect(try await whole.begin(HandleOnceTests.context("a")) != nil)
    }

    @Test func whoDiesGivesTheLockBack() async throws {
        let folder = Folder()
        let store = try Self.store(folder.path)
        let holder = Process()
        let (input, output) = (Pipe(), Pipe())
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        holder.arguments = ["--no-fork", "\(folder.path)/kitchen.lock", "/bin/sh", "-c", "echo held; read line"]
        (holder.standardInput, holder.standardOutput) = (input, output)
        try holder.run()
        #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addImmediateTask { try await HandleOnceTests.handle(store, "a", "one") }
            // Readers do not wait for it.
            #expect(try await store.begin(HandleOnceTests.context("b")) == nil)
            #expect(try await HandleOnceTests.effects(store).isEmpty)
            kill(holder.processIdentifier, SIGKILL)
            try await group.waitForAll()
        }
        holder.waitUntilExit()
        #expect(try await HandleOnceTests.effects(store) == ["one"])
    }

    @Test func manyStoresAtOnceHandleEachKeyOnce() async throws {
        let folder = Folder()
        let stores = try (0..<4).map { _ in try Self.store(folder.path, .normal) }
        let broken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                for store in stores {
                    group.addTask {
                        let key = "key-\(number)"
                        // Some break down the first time; asked again, they do it.
                        var isBroken = false
                        if number.isMultiple(of: 5) {
                            do {
                                try await GroupTests.failing(key)(store)
                            } catch is HandleOnceTests.Broken {
                                isBroken = true
                            }
                        }
                        try await HandleOnceTests.handle(store, key, key)
                        return isBroken
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        // Those that came after it was done were answered with what was recorded.
        #expect((40...160).contains(broken))
        #expect(try await HandleOnceTests.effects(stores[0]).sorted() == (0..<200).map { "key-\($0)" }.sorted())
    }
}
