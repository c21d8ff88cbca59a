// Beckon: tests of stores that were lost or damaged: nothing in their place passes for them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

@testable import AppStore

@Suite struct LostStoreTests {
    /// Makes a store with one row of the user's, closes it, does something to its folder, and opens it again.
    ///
    /// - Returns: What was said then; `nil` where it opened.
    private func reopened(after harm: (_ path: String) throws -> Void) async throws -> AppStoreError.Problem? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lost-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func open() throws -> AppStore {
            try AppStore(folder: folder, app: "diary") { migrator in
                migrator.registerMigration("pages") { try $0.execute(sql: "CREATE TABLE page (text TEXT)") }
            }
        }
        let store = try open()
        try await store.database.write { try $0.execute(sql: "INSERT INTO page VALUES ('mine')") }
        try await store.close()
        try harm("\(folder)/diary.sqlite")
        do {
            try await open().close()
            return nil
        } catch let error as AppStoreError {
            #expect(error.path == "\(folder)/diary.sqlite" && error.description.contains(error.path))
            return error.problem
        }
    }

    @Test func itOpensAgain() async throws { #expect(try await self.reopened { _ in } == nil) }

    @Test func aMissingFileIsNotMadeAnew() async throws {
        #expect(try await self.reopened { try FileManager.default.removeItem(atPath: $0) } == .lost)
    }

    @Test func anEmptyFileIsNotFilled() async throws {
        #expect(try await self.reopened { try Data().write(to: URL(fileURLWithPath: $0)) } == .lost)
    }

    /// As a copy that forgot the write-ahead log, in which everything still stood.
    @Test func aFileWithoutTablesIsNotFilled() async throws {
        let problem = try await self.reopened { path in
            try FileManager.default.removeItem(atPath: path)
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
            try queue.close()
            #expect(AppStore.isThere(path))
        }
        #expect(problem == .lost)
    }

    @Test func aDamagedFileIsNamed() async throws {
        let problem = try await self.reopened { path in
            try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: path))
        }
        guard case .damaged = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
    }

    @Test func withoutItsLockFileItBeginsAnew() async throws {
        let problem = try await self.reopened { path in
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.removeItem(atPath: path.dropLast(7) + ".lock")
        }
        #expect(problem == nil)
    }

    @Test func aToolThatReadsMakesNoStore() throws {
        #expect(throws: AppStoreError(.absent, path: "/nowhere/diary.sqlite")) {
            try AppStore.checkIsThere(folder: "/nowhere", app: "diary")
        }
    }

    @Test(arguments: [ResultCode.SQLITE_FULL, .SQLITE_IOERR]) func aFullDiskIsNamed(_ code: ResultCode) {
        let error = AppStore.named(DatabaseError(resultCode: code, message: "no room"), path: "/a/b.sqlite")
        #expect(error as? AppStoreError == AppStoreError(.unwritable("no room"), path: "/a/b.sqlite"))
        #expect("\(error)".contains("the disk is full"))
        let other = AppStore.named(DatabaseError(resultCode: .SQLITE_CONSTRAINT), path: "/a/b.sqlite")
        #expect(other is DatabaseError)
    }
}
