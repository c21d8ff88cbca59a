// Beckon: tests of beckon user
// SPDX-License-Identifier: Apache-2.0

import Access
import Foundation
import Keys
import Logging
import Schema
import Testing

@testable import BeckonKit

@Suite final class UserCommandsTests {
    private let folder: DataFolder
    private let console = RecordingConsole()

    init() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)").path
        self.folder = try DataFolder(option: path, environment: [:], current: "/")
        try self.folder.make()
    }

    deinit { try? FileManager.default.removeItem(atPath: self.folder.path) }

    private func commands(isJSON: Bool = false) -> UserCommands {
        let bench = Workbench(
            folder: self.folder, console: self.console, isJSON: isJSON,
            connect: { _ in throw CommandError(.error, "nobody is asked") }, clock: ContinuousClock(),
            now: { Instant(milliseconds: 1_795_276_800_000) }, makeID: { .none }, logger: Logger(label: "test"))
        return UserCommands(bench, file: nil)
    }

    @Test func aUserIsAddedListedAndRemoved() throws {
        let commands = self.commands()
        try commands.list()
        #expect(self.console.lines.isEmpty && self.console.notes.last?.hasPrefix("there are no users") == true)
        try commands.add("ann", isOperator: true, page: nil, secret: "s3cret")
        #expect(self.console.lines.last == "http://127.0.0.1:8080/sign-in/s3cret")
        let users = try #require(try UsersStore(self.folder.users).read())
        #expect(users["ann"]?.link?.digest == UsersFile.digest(of: "s3cret") && users["ann"]?.isOperator == true)
        try commands.list()
        #expect(self.console.lines.suffix(2).first == "NAME  ROLE      SESSIONS  OPEN LINK")
        #expect(
            self.console.lines.last
                == "ann   operator  0         until \(Instant(milliseconds: 1_795_276_800_000) + .minutes(15))")
        try commands.remove("ann")
        #expect(self.console.lines.last == "ann is removed and signed out everywhere")
        let error = #expect(throws: CommandError.self) { try commands.remove("ann") }
        #expect(error?.message.contains("beckon user list") == true)
    }

    @Test func asJSON() throws {
        try self.commands(isJSON: true).add("ann", isOperator: false, page: "https://beckon.example/", secret: "s")
        let invited = try JSON.decode(Value.self, from: try #require(self.console.lines.last))
        #expect(invited.at("link")?.string == "https://beckon.example/sign-in/s")
        #expect(invited.at("user")?.string == "ann" && invited.at("isOperator") == .boolean(false))
    }

    @Test(
        arguments: [
            ("a b", nil), ("", nil), ("ann/x", nil), ("ann", "beckon.example"), ("ann", "ftp://x"),
            ("ann", "http://x/?a=b"),
        ] as [(String, String?)]) func whatIsNoneIsRefused(_ name: String, _ page: String?) throws
    {
        let error = #expect(throws: CommandError.self) {
            try self.commands().add(name, isOperator: false, page: page, secret: "s")
        }
        #expect(error?.status == .usage)
        #expect(!FileManager.default.fileExists(atPath: self.folder.users))
    }
}
