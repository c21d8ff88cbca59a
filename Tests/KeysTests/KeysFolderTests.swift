// Beckon: the folder of the keys: modes, what is never overwritten, what was interrupted
// SPDX-License-Identifier: Apache-2.0

import Access
import Foundation
import Keys
import Schema
import Synchronization
import Testing

private final class Pairs: Sendable {
    private let count = Mutex(0)
    var made: Int { self.count.withLock { $0 } }

    @Sendable func make() throws -> Z85KeyPair {
        let number = self.count.withLock { count in
            count += 1
            return count
        }
        let text = String(repeating: "0", count: 8 - "\(number)".count) + "\(number)"
        return Z85KeyPair(
            publicKey: try Z85Key(String(repeating: "0", count: 32) + text),
            secretKey: try Z85Key(String(repeating: "1", count: 32) + text))
    }
}

@Suite final class KeysFolderTests {
    private let folder: KeysFolder
    private let pairs = Pairs()

    init() throws {
        var template = Array("/tmp/beckon-keys-XXXXXX".utf8CString)
        let parent = String(cString: try #require(mkdtemp(&template)))
        self.folder = KeysFolder(parent + "/keys/")
    }

    deinit { try? FileManager.default.removeItem(atPath: (self.folder.path as NSString).deletingLastPathComponent) }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: self.folder.path)) ?? []).sorted()
    }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test func everythingIsItsOwnersAlone() throws {
        let before = umask(0)
        defer { umask(before) }
        #expect(try self.folder.initialize(makePair: self.pairs.make))
        let path = try self.folder.add("phone", Rights(submit: [.all]), makePair: self.pairs.make)
        try self.folder.revoke("phone", at: Instant(milliseconds: 5))
        #expect(try self.mode(self.folder.path) == 0o700)
        #expect(self.names == ["dispatcher.key", "lock", "phone.key", "rights.json"])
        for name in self.names { #expect(try self.mode("\(self.folder.path)/\(name)") == 0o600) }
        let key = try #require(try KeysFolder.key(at: path))
        #expect(key.name == "phone")
        #expect(key.dispatcher == (try self.folder.dispatcherKey().keys.publicKey))
        #expect(try self.folder.rights()["phone"]?.revoked == Instant(milliseconds: 5))
    }

    @Test func initTwiceChangesNothing() throws {
        #expect(try self.folder.initialize(makePair: self.pairs.make))
        try self.folder.add("phone", Rights(), makePair: self.pairs.make)
        let (key, rights) = (try self.folder.dispatcherKey(), try self.folder.rights())
        #expect(try !self.folder.initialize(makePair: self.pairs.make))
        #expect(try self.folder.dispatcherKey() == key)
        #expect(try self.folder.rights() == rights)
        #expect(self.pairs.made == 2)
    }

    @Test func aFolderThatOthersMayEnterIsClosed() throws {
        try FileManager.default.createDirectory(
            atPath: self.folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try self.folder.initialize(makePair: self.pairs.make)
        #expect(try self.mode(self.folder.path) == 0o700)
    }

    @Test func initIsCompletedAfterAnInterruption() throws {
        try self.folder.initialize(makePair: self.pairs.make)
        let key = try self.folder.dispatcherKey()
        try FileManager.default.removeItem(atPath: self.folder.rightsFile)
        try self.folder.initialize(makePair: self.pairs.make)
        #expect(try self.folder.dispatcherKey() == key)
        #expect(try self.folder.rights() == RightsFile())
    }

    @Test func aLostDispatcherKeyIsNotReplaced() throws {
        try self.folder.initialize(makePair: self.pairs.make)
        try FileManager.default.removeItem(atPath: self.folder.dispatcherFile)
        let error = #expect(throws: KeysError.self) { try self.folder.initialize(makePair: self.pairs.make) }
        #expect(error?.code == .missing && error?.message.contains("restore") == true)
        #expect(!self.names.contains("dispatcher.key"))
    }

    @Test func addIsCompletedAfterAnInterruption() throws {
        try self.folder.initialize(makePair: self.pairs.make)
        let rights = try Data(contentsOf: URL(fileURLWithPath: self.folder.rightsFile))
        let path = try self.folder.add("phone", Rights(), makePair: self.pairs.make)
        let key = try KeysFolder.key(at: path)
        // As it was before the rights were written.
        try rights.write(to: URL(fileURLWithPath: self.folder.rightsFile))
        try self.folder.add("phone", Rights(operate: true), makePair: self.pairs.make)
        #expect(try KeysFolder.key(at: path) == key)
        #expect(try self.folder.rights()["phone"]?.publicKey == key?.keys.publicKey)
        #expect(self.pairs.made == 2)
    }

    @Test(arguments: ["", "..", "a/b", "-a", "dispatcher", "a\n", String(repeating: "a", count: 65)])
    func badNamesAreRefused(_ name: String) throws {
        try self.folder.initialize(makePair: self.pairs.make)
        let before = self.names
        #expect(throws: KeysError.self) { try self.folder.add(name, Rights(), makePair: self.pairs.make) }
        #expect(self.names.filter { $0 != "lock" } == before.filter { $0 != "lock" })
    }

    @Test func aNameIsGivenOnce() throws {
        try self.folder.initialize(makePair: self.pairs.make)
        let path = try self.folder.add("phone", Rights(), makePair: self.pairs.make)
        let key = try KeysFolder.key(at: path)
        for _ in 0..<2 {
            #expect(throws: KeysError.self) { try self.folder.add("phone", Rights(), makePair: self.pairs.make) }
            #expect(try KeysFolder.key(at: path) == key)
            try self.folder.revoke("phone", at: Instant(milliseconds: 5))
        }
        #expect(try !self.folder.revoke("phone", at: Instant(milliseconds: 6)))
        let error = #expect(throws: KeysError.self) { try self.folder.revoke("nobody", at: Instant(milliseconds: 6)) }
        #expect(error?.code == .unknownKey)
    }

    @Test func withoutAFolderTheErrorSaysWhatToRun() {
        for body in [
            { _ = try self.folder.rights() }, { _ = try self.folder.dispatcherKey() },
            { _ = try self.folder.add("a", Rights(), makePair: self.pairs.make) },
            { _ = try self.folder.revoke("a", at: Instant(milliseconds: 1)) },
        ] as [() throws -> Void] {
            let error = #expect(throws: KeysError.self) { try body() }
            #expect(error?.message.contains("beckon keys init --keys \(self.folder.path)") == true)
        }
    }

    @Test func secretsThatOthersMayReadAreNotUsed() throws {
        try self.folder.initialize(makePair: self.pairs.make)
        for mode in [0o640, 0o604, 0o666] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self.folder.dispatcherFile)
            let error = #expect(throws: KeysError.self) { try self.folder.dispatcherKey() }
            #expect(error?.code == .exposed && error?.message.contains("chmod 600") == true)
        }
    }

    @Test func damagedFilesAreErrors() throws {
        try self.folder.initialize(makePair: self.pairs.make)
        try self.write("{\"version\":1", self.folder.rightsFile)
        let error = #expect(throws: KeysError.self) { try self.folder.rights() }
        #expect(error?.code == .invalid && error?.message.contains("rights.json, line 1") == true)
        #expect(throws: KeysError.self) { try self.folder.initialize(makePair: self.pairs.make) }
        #expect(throws: KeysError.self) { try KeysFolder.key(at: self.folder.path) }
        #expect(throws: KeysError.self) { try KeysFolder.key(at: "/dev/zero") }
        #expect(try KeysFolder.key(at: "/nowhere/at/all") == nil)
        #expect(try String(contentsOfFile: self.folder.rightsFile, encoding: .utf8) == "{\"version\":1")
    }

    @Test func manyAtOnceLoseNothing() async throws {
        try self.folder.initialize(makePair: self.pairs.make)
        let (folder, pairs) = (self.folder, self.pairs)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    _ = try? folder.add("key-\(number)", Rights(), makePair: pairs.make)
                }
            }
        }
        #expect(try self.folder.rights().entries.count == 20)
        #expect(self.names.count == 23)
    }
}
