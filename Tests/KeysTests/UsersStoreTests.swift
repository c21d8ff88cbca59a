// Beckon: the file of the users: its mode, and what of it is refused
// SPDX-License-Identifier: Apache-2.0

import Access
import Foundation
import Keys
import Schema
import Testing

@Suite final class UsersStoreTests {
    private let folder: String
    private let store: UsersStore

    init() throws {
        var template = Array("/tmp/beckon-users-XXXXXX".utf8CString)
        self.folder = String(cString: try #require(mkdtemp(&template)))
        self.store = UsersStore(self.folder + "/users.json")
    }

    deinit { try? FileManager.default.removeItem(atPath: self.folder) }

    private func add(_ name: String) throws {
        try self.store.change { users in
            try users.invite(name, isOperator: false, link: UsersFile.digest(of: name), at: Instant(milliseconds: 0))
            return ((), isChanged: true)
        }
    }

    @Test func isItsOwnersAlone() throws {
        #expect(try self.store.read() == nil && self.store.version == nil)
        try self.add("ann")
        let mode = try FileManager.default.attributesOfItem(atPath: self.store.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let version = self.store.version
        try self.add("bob")
        #expect(try self.store.read()?.users.map(\.name) == ["ann", "bob"] && self.store.version != version)
        // What changes nothing writes nothing.
        let unchanged = self.store.version
        #expect(try self.store.change { users in (users.users.count, isChanged: false) } == 2)
        #expect(self.store.version == unchanged)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: self.folder).sorted() == [
                "users.json", "users.json.lock",
            ])
    }

    @Test func whatIsNotSoundIsRefused() throws {
        try self.add("ann")
        #expect(chmod(self.store.path, 0o640) == 0)
        #expect { try self.store.read() } throws: { ($0 as? KeysError)?.code == .exposed }
        #expect(chmod(self.store.path, 0o600) == 0)
        try Data("{".utf8).write(to: URL(fileURLWithPath: self.store.path))
        #expect(chmod(self.store.path, 0o600) == 0)
        #expect { try self.store.read() } throws: { ($0 as? KeysError)?.code == .invalid }
        // It is never written over as if nobody had been in it.
        #expect(throws: KeysError.self) { try self.add("bob") }
        #expect(FileManager.default.contents(atPath: self.store.path) == Data("{".utf8))
    }
}
