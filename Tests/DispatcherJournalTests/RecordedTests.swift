// Beckon: tests of journals that earlier builds recorded
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import GRDB
import Schema
import Testing

@testable import DispatcherJournal

/// Journals recorded by each build that was tagged (`make record`): this build replays all of them, and tells what was told.
struct RecordedTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recorded")
        .path

    static var all: [String] {
        let builds = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []
        return builds.sorted().flatMap { build in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(build)")) ?? []).sorted().map {
                "\(build)/\($0)"
            }
        }
    }

    /// A copy of a recorded journal: SQLite writes beside what it reads.
    private func copy(_ name: String) throws -> Folder {
        let folder = Folder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(Self.folder)/\(name)/journal.sqlite", toPath: folder.journal)
        return folder
    }

    /// What a check of a recorded journal finds.
    private func check(_ name: String, _ limits: DialogueLimits) throws -> (JournalInspector.Counts, [String]) {
        var problems: [String] = []
        let folder = try self.copy(name)
        defer { withExtendedLifetime(folder) {} }
        let counts = try JournalInspector(folder: folder.path).check(limits: limits) { problems.append($0) }
        return (counts, problems)
    }

    private func isOfThisDialogue(_ name: String) throws -> Bool {
        let folder = try self.copy(name)
        defer { withExtendedLifetime(folder) {} }
        let reader = try ArchiveReader(folder.journal)
        return try reader.look { try Archive.state($0)?.dialogue } == DialogueVersion.current
    }

    @Test func thereAreSome() { #expect(Self.all.count >= 3) }

    /// By its own rules, or by later ones: each request goes on as it was told, or ends.
    @Test(arguments: Self.all) func itIsTakenOver(name: String) throws {
        let folder = try self.copy(name)
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        let open = journal.openConversations()
        #expect(open.count >= 4)
        for name in open {
            let now = Instant(milliseconds: 10_000_000)
            let restored = try #require(journal.conversation(name, limits: DialogueLimits(), at: now))
            #expect((restored.abandoned == nil) == !restored.conversation.isIdle)
        }
        try journal.commit()
    }

    @Test(arguments: Self.all) func itComesOutAsItWasTold(name: String) throws {
        guard try self.isOfThisDialogue(name) else { return }
        let (counts, problems) = try self.check(name, DialogueLimits())
        #expect(problems.isEmpty)
        #expect(counts.open >= 4)
    }

    /// What a later dialogue wrote is refused with a sentence, and not changed.
    @Test func thatOfALaterDialogueIsRefused() throws {
        let folder = Folder()
        try SQLiteJournal(folder: folder.path, secret: "s").close()
        let archive = try Archive.writing(folder.journal)
        try archive.write { database in
            var state = try #require(try Archive.state(database))
            state.dialogue = DialogueVersion.current + 1
            try Archive.write(state, database)
        }
        try archive.close()
        let before = try ArchiveReader(folder.journal).look { try Archive.state($0) }
        do {
            _ = try SQLiteJournal(folder: folder.path, secret: "s")
            Issue.record("it was opened")
        } catch {
            #expect(error.code == .otherVersion)
            #expect(
                error.message.contains(
                    "a newer Beckon wrote it (dialogue \(DialogueVersion.current + 1), this one has \(DialogueVersion.current))"
                ))
        }
        #expect(try ArchiveReader(folder.journal).look { try Archive.state($0) } == before)
    }

    /// What says other things of itself was written by another Beckon, and is not damaged.
    @Test func thatOfAnotherFormIsNoDamage() throws {
        let folder = Folder()
        try SQLiteJournal(folder: folder.path, secret: "s").close()
        let archive = try Archive.writing(folder.journal)
        try archive.write { database in
            try ArchiveRow(kind: .state, body: [UInt8](#"{"journal":"x"}"#.utf8)).write(database)
        }
        try archive.close()
        do {
            _ = try SQLiteJournal(folder: folder.path, secret: "s")
            Issue.record("it was opened")
        } catch {
            #expect(error.code == .otherVersion)
        }
    }

    /// A rule of the dialogue that is changed is found: here, that a request fails at once where its value is unsupported.
    @Test func aChangedRuleIsFound() throws {
        var limits = DialogueLimits()
        limits.unsupported = 1
        let problems = try Self.all.flatMap { try self.check($0, limits).1 }
        #expect(!problems.isEmpty)
    }
}
