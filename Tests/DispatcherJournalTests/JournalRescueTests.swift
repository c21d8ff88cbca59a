// Beckon: tests of a journal made of what is whole in a damaged one
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct JournalRescueTests {
    private let context = RequestContext(conversation: "open", user: "ada")

    /// A journal with a conversation at rest, `c`, that has six events in two rows, and one in which a request is open.
    private func journal() throws -> Folder {
        let folder = Folder()
        var conversation = Conversation("open")
        for part in 0..<2 {
            var journal = try SQLiteJournal(folder: folder.path, secret: "s")
            for number in UInt64(part * 3 + 1)...UInt64(part * 3 + 3) {
                journal.append(Sample.entry(Sample.event(number)))
            }
            journal.append(Sample.message(UInt64(part) + 1))
            let rest = Checkpoint(sequence: UInt64(part * 3 + 3), nextTicket: 1, isLocked: nil, ended: [])
            journal.append(.checkpoint(rest, conversation: "c"))
            if part == 0 {
                let input = Input.submit(Sample.id(50), Submit("Ship", context: self.context), traceparent: nil)
                let step = try conversation.take(input, at: Sample.now)
                journal.append(Sample.input(input, "open"))
                for event in step.events { journal.append(Sample.entry(event)) }
            }
            try journal.commit()
            try journal.close()
        }
        // One more start puts the last turns in the archive.
        try SQLiteJournal(folder: folder.path, secret: "s").close()
        return folder
    }

    private func rescue(_ folder: Folder) throws -> (JournalRescue.Report, SQLiteJournal) {
        let target = "\(folder.path)/rescued"
        let report = try JournalRescue(folder: folder.path).rescue(to: target, secret: "new", at: Sample.now)
        return (report, try SQLiteJournal(folder: target, secret: "other"))
    }

    @Test func ofAWholeJournalNothingIsMissing() throws {
        let (report, journal) = try self.rescue(try self.journal())
        #expect(report.missing.isEmpty, "\(report.missing)")
        #expect((report.conversations, report.open, report.messages) == (2, 1, 2))
        #expect(journal.events(conversation: "c", after: 0, limit: 99).map(\.sequence) == [1, 2, 3, 4, 5, 6])
        #expect(journal.openConversations() == ["open"])
        #expect(journal.acknowledgement(of: Sample.id(2)) != nil)
        #expect(journal.identity.secret == "s")
        #expect(journal.identity.epoch > 3, "no number of work is given twice")
    }

    @Test func eventsBeforeAGapAreLeftOutAndNoNumberIsGivenTwice() throws {
        let folder = try self.journal()
        let row = "kind = 2 AND key = x'0000000000000006' AND conversation = 'c'"
        #expect(try SQLiteJournalProbe(folder.journal).number("SELECT count(*) FROM told WHERE \(row)") == 1)
        try SQLiteJournalProbe(folder.journal).execute("UPDATE told SET body = x'00' WHERE \(row)")
        let (report, journal) = try self.rescue(folder)
        #expect(report.missing.contains { $0.contains("'c'") && $0.contains("events 1 to 6") }, "\(report.missing)")
        #expect(journal.events(conversation: "c", after: 0, limit: 99).isEmpty)
        #expect(journal.latestSequence(conversation: "c") == 6)
        #expect(
            journal.conversation("c", limits: DialogueLimits(), at: Instant(milliseconds: 0))?.conversation.sequence
                == 6)
    }

    @Test func whatIsOpenAndCannotBeMadeAnewEnds() throws {
        let folder = try self.journal()
        try SQLiteJournalProbe(folder.journal).execute("DELETE FROM kept WHERE kind = 1")
        let (report, journal) = try self.rescue(folder)
        let isSaid = report.missing.contains { $0.contains("'open'") && $0.contains("\(Sample.id(50))") }
        #expect(isSaid, "\(report.missing)")
        #expect(journal.openConversations().isEmpty)
        let last = journal.events(conversation: "open", after: 0, limit: 99).last
        #expect(last?.kind == .ended && last?.phase == .unknownOutcome && last?.correlationID == Sample.id(50))
    }

    @Test(arguments: ["journal.sqlite", "journal.turns"]) func oneFileIsGone(_ name: String) throws {
        let folder = try self.journal()
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        #expect(throws: JournalError.self) { try SQLiteJournal(folder: folder.path, secret: "s") }
        guard name == "journal.turns" else {
            // All turns were in the archive: the log is empty.
            #expect(throws: JournalError.self) { try self.rescue(folder) }
            return
        }
        let (report, journal) = try self.rescue(folder)
        #expect(report.missing.contains { $0.contains("journal.turns") })
        #expect(journal.events(conversation: "c", after: 0, limit: 99).count == 6)
    }

    @Test func nothingIsWrittenOver() throws {
        let folder = try self.journal()
        #expect(throws: JournalError.self) {
            try JournalRescue(folder: folder.path).rescue(to: folder.path, secret: "new", at: Sample.now)
        }
        let inUse = try SQLiteJournal(folder: folder.path, secret: "s")
        #expect(throws: JournalError.self) { try self.rescue(folder) }
        try inUse.close()
        #expect(throws: JournalError.self) { try self.rescue(Folder()) }
    }
}
