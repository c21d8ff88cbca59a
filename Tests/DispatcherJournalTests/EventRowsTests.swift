// Beckon: events as rows keep them
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema
import Testing

@testable import DispatcherJournal

struct EventRowsTests {
    /// Bytes as long and as unlike each other as the numbers want it, the first one 0 as events' are.
    private func bytes(_ numbers: inout Numbers) -> [UInt8] {
        let count = Int.random(in: 0...[0, 3, 40, 500, 70_000].randomElement(using: &numbers)!, using: &numbers)
        let kinds = UInt8.random(in: 0...255, using: &numbers)
        return [0] + (0..<count).map { _ in .random(in: 0...kinds, using: &numbers) }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func whatIsPackedComesOutAsItWas(seed: UInt64) {
        var numbers = Numbers(seed)
        for _ in 0..<60 {
            let events = self.bytes(&numbers)
            let row = EventRows.row(of: events)
            #expect(row.count <= events.count)
            #expect(EventRows.events(of: row) == events)
        }
    }

    /// Each row is read by itself, whatever its packer has packed before.
    @Test(arguments: 0..<4 as Range<UInt64>) func rowsOfOnePackerStandAlone(seed: UInt64) {
        var numbers = Numbers(seed)
        let packer = EventRows.Packer()
        let told = [0] + [UInt8](repeating: 9, count: 400)
        for _ in 0..<60 {
            let events = Bool.random(using: &numbers) ? told : self.bytes(&numbers)
            let row = EventRows.row(of: events, by: packer)
            let isSame = EventRows.events(of: row) == events
            #expect(isSame)
            #expect(row.count <= events.count)
        }
    }

    @Test func whatIsToldAgainAndAgainTakesLittle() throws {
        let bodies = try (1...40 as ClosedRange<UInt64>).flatMap { number in
            let body = try JSON.encode(Sample.event(number))
            return [0, 0, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
        }
        #expect(EventRows.row(of: bodies).count * 3 < bodies.count)
        #expect(EventRows.events(of: EventRows.row(of: bodies)).flatMap { Event.all(in: $0) }?.count == 40)
    }

    /// Whatever stands in a file: it is read or it is not, and no more room is taken than it can fill.
    @Test(arguments: 0..<8 as Range<UInt64>) func damagedRows(seed: UInt64) {
        var numbers = Numbers(seed)
        let events = [0] + [UInt8](repeating: 7, count: 5_000) + self.bytes(&numbers)
        let row = EventRows.row(of: events)
        for cut in [0, 1, 4, 5, 6, row.count / 2, row.count - 1] where cut < row.count {
            #expect(EventRows.events(of: Array(row[..<cut])) == (cut == 0 ? [] : nil))
        }
        for _ in 0..<200 {
            var changed = row
            changed[.random(in: 1..<changed.count, using: &numbers)] ^= .random(in: 1...255, using: &numbers)
            if let read = EventRows.events(of: changed) { #expect(read.count <= changed.count * 255) }
        }
        for lie in [UInt32(0), 1, UInt32(events.count - 1), UInt32(events.count + 1), 0x7FFF_FFFF, .max] {
            var changed = row
            for place in 0..<4 { changed[1 + place] = UInt8(truncatingIfNeeded: lie >> UInt32(24 - 8 * place)) }
            #expect(EventRows.events(of: changed) == nil)
        }
        #expect(EventRows.events(of: [2] + row.dropFirst()) == nil)
    }

    private func journal(_ folder: Folder) throws {
        do {
            var journal = try SQLiteJournal(folder: folder.path, secret: "s")
            for number in 1...30 as ClosedRange<UInt64> { journal.append(Sample.entry(Sample.event(number))) }
            try journal.commit()
        }
        // A start puts them in rows.
        _ = try SQLiteJournal(folder: folder.path, secret: "s")
    }

    /// Up to version 4 rows held them as they are.
    @Test func eventsOfAnOlderFileAreFound() throws {
        let folder = Folder()
        try self.journal(folder)
        let probe = try SQLiteJournalProbe(folder.journal)
        #expect(try probe.number("SELECT count(*) FROM event WHERE substr(bodies, 1, 1) = x'01'") == 1)
        try probe.change("bodies", of: "event") { EventRows.events(of: $0) ?? [] }
        #expect(try probe.number("SELECT count(*) FROM event WHERE substr(bodies, 1, 1) = x'00'") == 1)
        try probe.execute("PRAGMA user_version = 4")
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        #expect(try probe.number("PRAGMA user_version") == SQLiteFile.version)
        journal.append(Sample.entry(Sample.event(31)))
        try journal.commit()
        #expect(journal.events(conversation: "c", after: 0, limit: 99).map(\.sequence) == Array(1...31))
        #expect(journal.events(conversation: "c", after: 12, limit: 3).map(\.sequence) == [13, 14, 15])
    }

    @Test func damagedEventsAreSaidToBe() throws {
        let folder = Folder()
        try self.journal(folder)
        try SQLiteJournalProbe(folder.journal).change("bodies", of: "event") { Array($0.dropLast(9)) }
        let inspector = try JournalInspector(folder: folder.path)
        #expect(throws: JournalError.self) { _ = try inspector.events(of: "c") }
        #expect(throws: JournalError.self) { _ = try inspector.check { _ in } }
    }
}
