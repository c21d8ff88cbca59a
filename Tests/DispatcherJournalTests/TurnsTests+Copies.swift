// Beckon: tests of copies of a journal, and of files of an older Beckon
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import DispatcherJournal

extension TurnsTests {
    @Test(arguments: [false, true]) func aCopyHoldsEverything(rows: Bool) throws {
        let folder = try self.twenty(.full, rows: rows)
        let copy = Folder()
        try JournalInspector(folder: folder.path).copy(to: copy.path)
        #expect(FileManager.default.fileExists(atPath: copy.turns) == false)
        for name in try FileManager.default.contentsOfDirectory(atPath: copy.path) {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(copy.path)/\(name)")[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(name)")
        }
        #expect(try JournalInspector(folder: copy.path).events(of: "c").count == 40)
        let again = Folder()
        try JournalInspector(folder: copy.path).copy(to: again.path)
        for place in [copy, again] {
            #expect(try self.events(place).count == 40)
            var journal = try SQLiteJournal(folder: place.path, secret: "s")
            journal.append(Sample.entry(Sample.event(41)))
            try journal.commit()
        }
        #expect(try self.events(copy).count == 41)
        #expect(self.code { try JournalInspector(folder: folder.path).copy(to: copy.path) } == .failed)
    }

    /// A file as Beckon wrote it before there was a file of turns.
    @Test func anOlderFileGoesOn() throws {
        let (folder, old) = (Folder(), Folder())
        do {
            // A copy has its turns in rows, as all files did.
            var journal = try SQLiteJournal(folder: folder.path, secret: "s")
            for number in 1...9 as ClosedRange<UInt64> {
                journal.append(Sample.entry(Sample.event(number)))
                journal.append(Sample.message(number))
                if number == 5 { _ = try journal.prune(Retention(), at: Sample.now, limit: 1) }
                try journal.commit()
            }
            try JournalInspector(folder: folder.path).copy(to: old.path)
        }
        let probe = try SQLiteJournalProbe(old.journal)
        try probe.execute("DELETE FROM meta WHERE name IN ('settled', 'generation')")
        // Numbers began anew with each process, and some were put in their place.
        try probe.execute("UPDATE turn SET id = id + 60")
        try probe.execute("PRAGMA user_version = 2")
        #expect(try probe.number("SELECT count(*) FROM turn") > 2)
        #expect(try JournalInspector(folder: old.path).events(of: "c").count == 9)
        #expect(try probe.number("PRAGMA user_version") == 2, "a look changes nothing")
        do {
            var journal = try SQLiteJournal(folder: old.path, secret: "s")
            #expect(journal.events(conversation: "c", after: 0, limit: 99).count == 9)
            #expect(journal.acknowledgement(of: Sample.id(9)) != nil)
            journal.append(Sample.entry(Sample.event(10)))
            try journal.commit()
        }
        #expect(try probe.number("PRAGMA user_version") == SQLiteFile.version)
        #expect(try probe.number("SELECT count(*) FROM turn") == 0)
        #expect(try self.events(old).count == 10)
    }

    /// Up to version 3 a row held the messages of sixteen seconds.
    @Test func messagesOfAnOlderFileAreFound() throws {
        let folder = Folder()
        do {
            var journal = try SQLiteJournal(folder: folder.path, secret: "s")
            for number in 1...3 as ClosedRange<UInt64> {
                journal.append(Sample.entry(Sample.event(number)))
                journal.append(Sample.message(number))
            }
            try journal.commit()
        }
        // A start puts them in rows.
        _ = try SQLiteJournal(folder: folder.path, secret: "s")
        let probe = try SQLiteJournalProbe(folder.journal)
        #expect(try probe.number("SELECT count(*) FROM messages") > 0)
        try probe.execute("UPDATE messages SET bucket = bucket >> 6")
        try probe.execute("PRAGMA user_version = 3")
        let journal = try SQLiteJournal(folder: folder.path, secret: "s")
        for number in 1...3 as ClosedRange<UInt64> {
            #expect(journal.acknowledgement(of: Sample.id(number)) != nil)
        }
        #expect(journal.acknowledgement(of: Sample.id(4)) == nil)
    }

    /// Up to version 6 a segment of the file of turns had four mebibytes; the turns may stand in either, or in both.
    @Test(arguments: [0, 7, 20]) func aFileWithShorterSegmentsGoesOn(inSecond count: Int) throws {
        let folder = try self.twenty(.full)
        try folder.changeTurns { bytes in
            let records = self.records(bytes)
            #expect(records.count == 20)
            var older = [UInt8](repeating: 0, count: TurnFile.segments * TurnFile.segmentBytesBefore)
            let split = records.count - count
            for (start, part) in [(0, records[..<split]), (TurnFile.segmentBytesBefore, records[split...])] {
                guard let first = part.first, let last = part.last else { continue }
                let moved = bytes[first.lowerBound..<last.upperBound]
                older.replaceSubrange(start..<start + moved.count, with: moved)
            }
            bytes = older
        }
        try SQLiteJournalProbe(folder.journal).execute("PRAGMA user_version = 6")
        #expect(try JournalInspector(folder: folder.path).events(of: "c").count == 40)
        #expect(try self.events(folder).count == 40)
        try folder.changeTurns { #expect($0.count == TurnFile.bytes) }
        #expect(try self.events(folder).count == 40)
    }

    /// Nothing of what was put in its place stays in the file of turns when it is opened again.
    @Test func aStartWritesOverWhatIsInItsPlace() throws {
        let folder = try self.twenty(.full)
        _ = try SQLiteJournal(folder: folder.path, secret: "s")
        try folder.changeTurns { bytes in
            #expect(bytes.count == TurnFile.bytes)
            #expect(bytes.allSatisfy { $0 == 0 })
        }
    }
}
