// Beckon: a journal's file in bad times
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Foundation
import Schema
import Testing

@Suite struct FileTests {
    private func fill(_ folder: Folder, _ count: UInt64) throws {
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        for number in 1...count {
            journal.append(Sample.entry(Sample.event(number)))
            try journal.commit()
        }
    }

    private func code(_ body: () throws -> Void) -> JournalError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? JournalError)?.code
        }
    }

    @Test func onlyItsOwnerMayReadIt() throws {
        let folder = Folder()
        try self.fill(folder, 1)
        for name in ["journal.sqlite", "journal.turns", "journal.lock"] {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(name)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    /// A dispatcher that is told nothing keeps its journal in `./beckon-data/dispatcher`, of which nothing is there yet.
    @Test func theFoldersAboveAreMade() throws {
        let folder = Folder()
        _ = try SQLiteJournal(folder: "\(folder.path)/a/b/c", secret: "s")
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/a/b/c/journal.sqlite"))
        let file = "\(folder.path)/file"
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        #expect(self.code { _ = try SQLiteJournal(folder: "\(file)/a/b", secret: "s") } == .failed)
    }

    @Test func twoDispatchersDoNotShareOne() throws {
        let folder = Folder()
        let first = try SQLiteJournal(folder: folder.path, secret: "s")
        #expect(self.code { _ = try SQLiteJournal(folder: folder.path, secret: "s") } == .inUse)
        _ = first
    }

    @Test func aDamagedFileIsAClearStop() throws {
        let folder = Folder()
        try self.fill(folder, 200)
        // A start puts them in their place.
        _ = try SQLiteJournal(folder: folder.path, secret: "s")
        let file = URL(fileURLWithPath: folder.journal)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 4_096))
        try bytes.write(to: file)
        #expect(
            self.code {
                var journal = try SQLiteJournal(folder: folder.path, secret: "s")
                _ = journal.events(conversation: "c", after: 0, limit: 1_000)
                journal.append(Sample.entry(Sample.event(201)))
                try journal.commit()
            } == .corrupt)
    }

    @Test func aFileOfSomethingElseIsAClearStop() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try Data("not a database, but long enough to be looked at".utf8).write(to: URL(fileURLWithPath: folder.journal))
        #expect(self.code { _ = try SQLiteJournal(folder: folder.path, secret: "s") } == .corrupt)
    }

    /// What could not be read is told by the next commit: a dispatcher that took a conversation for a new one would
    /// number its events anew.
    @Test func whatCannotBeReadStopsTheNextCommit() throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        let broken = Record(.tick, at: Sample.now) { _ in "" }
        journal.append(.input(broken, conversation: "c"))
        try journal.commit()
        // Until it is put in its place it stands in memory, too.
        _ = try journal.prune(Retention(), at: Sample.now, limit: 1)
        let other = try #require(try? SQLiteJournalProbe(folder.journal))
        try other.execute("UPDATE kept SET body = x'00' WHERE kind = 1")
        #expect(journal.history(of: "c") == nil)
        #expect(self.code { try journal.commit() } == .corrupt)
        #expect(self.code { try journal.commit() } == .corrupt, "it does not recover by itself")
    }

    @Test func aFullDiskKeepsNothingOfTheTurn() throws {
        let folder = Folder()
        do {
            var journal = try SQLiteJournal(folder: folder.path, secret: "s")
            journal.append(Sample.entry(Sample.event(1)))
            try journal.commit()
            let other = try #require(try? SQLiteJournalProbe(folder.journal))
            let pages = try other.number("PRAGMA page_count")
            try journal.limit(pages: pages + 1)
            // Words that take as much room packed.
            var numbers = Numbers(1)
            let code = self.code {
                for number in 2...2_000 as ClosedRange<UInt64> {
                    var event = Sample.event(number)
                    event.topic = (0..<40).map { _ in String(numbers.next(), radix: 36) }.joined()
                    journal.append(Sample.entry(event))
                    try journal.commit()
                }
            }
            #expect(code == .diskFull)
        }
        let journal = try SQLiteJournal(folder: folder.path, secret: "s")
        let numbers = journal.events(conversation: "c", after: 0, limit: 3_000).map(\.sequence)
        #expect(numbers == (0..<UInt64(numbers.count)).map { $0 + 1 })
        #expect(numbers.count < 2_000)
    }

    @Test func aFileOfAnotherVersionIsLeftAlone() throws {
        let folder = Folder()
        try self.fill(folder, 1)
        let probe = try SQLiteJournalProbe(folder.journal)
        try probe.execute("PRAGMA user_version = 99")
        #expect(self.code { _ = try SQLiteJournal(folder: folder.path, secret: "s") } == .corrupt, "only its number")
        try probe.execute("CREATE TABLE more (id INTEGER)")
        #expect(self.code { _ = try SQLiteJournal(folder: folder.path, secret: "s") } == .otherVersion)
    }

    /// What is forgotten makes room: the file does not grow with history.
    @Test func theFileDoesNotGrowWithHistory() throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
        let checkpoint = try #require(Conversation("c").checkpoint)
        let probe = try SQLiteJournalProbe(folder.journal)
        var sizes: [Int] = []
        for round in 0..<8 {
            for number in 0..<200 {
                let name = "c\(round)-\(number)"
                let id = UInt64(round * 200 + number)
                let time = Sample.now + .days(Int64(round))
                journal.append(Sample.input(.device(isLocked: true), name, at: time))
                for sequence in 1...4 as ClosedRange<UInt64> {
                    journal.append(Sample.entry(Sample.event(sequence, name, of: id)))
                }
                journal.append(Sample.message(id, name))
                journal.append(.checkpoint(checkpoint, conversation: name))
                try journal.commit()
            }
            while try journal.prune(
                Retention(days: 1, conversations: 200), at: Sample.now + .days(Int64(round)), limit: 50)
                == 50
            {}
            sizes.append(try probe.number("PRAGMA page_count"))
        }
        #expect(sizes[7] <= sizes[2] + sizes[2] / 4, "\(sizes)")
    }
}
