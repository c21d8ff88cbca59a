// Beckon: tests of turns that stand in the file of turns
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct TurnsTests {
    func events(_ folder: Folder, _ durability: Durability = .full) throws -> [UInt64] {
        try SQLiteJournal(folder: folder.path, durability: durability, secret: "s").events(
            conversation: "c", after: 0, limit: 9_999
        ).map(\.sequence)
    }

    func code(_ body: () throws -> Void) -> JournalError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? JournalError)?.code
        }
    }

    /// Twenty turns of two events, as they stand while the dispatcher lives.
    func twenty(_ durability: Durability, rows: Bool = false) throws -> Folder {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: durability, secret: "s")
        for number in 1...20 as ClosedRange<UInt64> {
            journal.append(Sample.entry(Sample.event(number * 2 - 1)))
            journal.append(Sample.entry(Sample.event(number * 2)))
            if rows, number.isMultiple(of: 3) { journal.append(.app("depot", manifest: "\(number)")) }
            try journal.commit()
        }
        return try folder.copy()
    }

    /// Where the records of the first segment with any stand.
    func records(_ bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBytes { raw in
            var found: [Range<Int>] = []
            var place = TurnRecord.mark(in: raw, from: 0) ?? raw.count
            while let (_, stream) = TurnRecord.read(raw, at: place) {
                found.append(place..<stream.upperBound)
                place += TurnRecord.room(for: stream.count)
            }
            return found
        }
    }

    @Test(arguments: Durability.allCases) func aTornEndIsNotThere(_ durability: Durability) throws {
        let folder = try self.twenty(durability)
        var places: [Range<Int>] = []
        try folder.changeTurns { places = self.records($0) }
        #expect(places.count == 20)
        for (kept, place) in places.enumerated() where [0, 7, 19].contains(kept) {
            for cut in [
                place.lowerBound, place.lowerBound + 1, place.lowerBound + 31, place.lowerBound + 40,
                place.upperBound - 1,
            ] {
                let copy = try folder.copy()
                try copy.changeTurns { bytes in
                    for index in cut..<bytes.count { bytes[index] = 0 }
                }
                #expect(try self.events(copy, durability) == (0..<UInt64(kept * 2)).map { $0 + 1 })
                #expect(try self.events(copy, durability).count == kept * 2, "it stays so")
            }
        }
        let cut = try folder.copy()
        try cut.changeTurns { $0.removeLast($0.count - places[9].upperBound) }
        #expect(try self.events(cut, durability).count == 20)
    }

    /// What was kept with `full` and cannot be read is told; with `normal` it may be what a loss of power leaves.
    @Test(arguments: Durability.allCases) func damageBeforeOtherTurns(_ durability: Durability) throws {
        let folder = try self.twenty(durability)
        var places: [Range<Int>] = []
        try folder.changeTurns { places = self.records($0) }
        for (index, place) in places.enumerated() where index % 4 == 0 || index > 17 {
            let copy = try folder.copy()
            try copy.changeTurns { $0[place.lowerBound + 50] ^= 1 }
            let isLast = index == 19
            if durability == .full, !isLast {
                #expect(self.code { _ = try self.events(copy) } == .corrupt)
                #expect(self.code { _ = try JournalInspector(folder: copy.path) } == .corrupt)
                #expect(self.code { _ = try self.events(copy) } == .corrupt, "it stays so")
            } else {
                #expect(try self.events(copy, durability).count == index * 2)
            }
        }
    }

    @Test(arguments: Durability.allCases) func turnsWithRowsStandBetweenTheOthers(_ durability: Durability) throws {
        let folder = try self.twenty(durability, rows: true)
        #expect(try self.events(folder.copy(), durability).count == 40)
        let inspected = try JournalInspector(folder: folder.path)
        #expect(try inspected.events(of: "c").count == 40)
        var places: [Range<Int>] = []
        try folder.changeTurns { places = self.records($0) }
        #expect(places.count == 14)
        // A row is never there without what came before it, so this is damage either way.
        try folder.changeTurns { $0[places[3].lowerBound + 50] ^= 1 }
        #expect(self.code { _ = try self.events(folder, durability) } == .corrupt)
        // Without its turns there is nothing before the first row, and so nothing.
        try Data().write(to: URL(fileURLWithPath: folder.turns))
        #expect(try JournalInspector(folder: folder.path).events(of: "c") == [])
        do {
            var journal = try SQLiteJournal(folder: folder.path, durability: durability, secret: "s")
            for number in 1...9 as ClosedRange<UInt64> {
                journal.append(Sample.entry(Sample.event(number)))
                if number.isMultiple(of: 2) { journal.append(.app("depot", manifest: "\(number)")) }
                try journal.commit()
            }
        }
        #expect(try self.events(folder, durability).count == 9)
    }

    @Test func turnsOfAnotherOpeningAreNotTaken() throws {
        let folder = Folder()
        var copies: [Folder] = []
        for round in 0..<4 as Range<UInt64> {
            var journal = try SQLiteJournal(folder: folder.path, secret: "s")
            for number in 1...5 as ClosedRange<UInt64> {
                journal.append(Sample.entry(Sample.event(round * 5 + number)))
                try journal.commit()
            }
            copies.append(try folder.copy())
        }
        for (round, copy) in copies.enumerated() { #expect(try self.events(copy.copy()).count == (round + 1) * 5) }
        // The turns of an older opening beside a younger file: none of them.
        try FileManager.default.removeItem(atPath: copies[3].turns)
        try FileManager.default.copyItem(atPath: copies[1].turns, toPath: copies[3].turns)
        #expect(try self.events(copies[3]).count == 15)
        // A file alone is said to be so; an empty one beside it goes on without what is missing.
        try FileManager.default.removeItem(atPath: copies[2].turns)
        #expect(self.code { _ = try self.events(copies[2]) } == .corrupt)
        #expect(self.code { _ = try JournalInspector(folder: copies[2].path) } == .corrupt)
        try Data().write(to: URL(fileURLWithPath: copies[2].turns))
        #expect(try self.events(copies[2]).count == 10)
    }

    /// Turns go from one segment to the other many times, in line and beside; wherever the process dies, all that was
    /// kept is there, and at most what was on its way.
    @Test(arguments: 0..<4) func anyMomentHoldsWhatWasKept(seed: UInt64) throws {
        let folder = Folder()
        var dice = Numbers(seed)
        let durability: Durability = seed.isMultiple(of: 2) ? .normal : .full
        var journal = try SQLiteJournal(folder: folder.path, durability: durability, secret: "s")
        var (last, kept): (UInt64, UInt64) = (0, 0)
        for turn in 1...70 {
            for _ in 0..<1 + dice.next() % 4 {
                last += 1
                var event = Sample.event(last)
                event.topic = String(repeating: "x", count: Int(dice.next() % 100_000))
                journal.append(Sample.entry(event))
            }
            if dice.next() % 9 == 0 { journal.append(.app("depot", manifest: "\(turn)")) }
            if dice.next() % 3 > 0 {
                _ = try journal.beginCommit {}
                if try journal.endCommit(waiting: dice.next() % 2 == 0) { kept = last }
            } else {
                try journal.commit()
                kept = last
            }
            guard dice.next() % 12 == 0 else { continue }
            let inspected = try JournalInspector(folder: folder.path).events(of: "c").map(\.sequence)
            #expect(inspected == (0..<UInt64(inspected.count)).map { $0 + 1 }, "seed \(seed)")
            #expect(inspected.count >= kept && inspected.count <= last, "seed \(seed)")
            // A copy of files is of one moment only where nothing is written.
            _ = try journal.endCommit(waiting: true)
            kept = last
            _ = journal.history(of: "c")
            let found = try self.events(folder.copy(), durability)
            #expect(found == (0..<UInt64(found.count)).map { $0 + 1 }, "seed \(seed)")
            #expect(found.count == kept, "seed \(seed)")
        }
    }

    /// A turn that is longer than a segment is a row.
    @Test func aVeryLargeTurn() throws {
        let folder = Folder()
        var last: UInt64 = 0
        do {
            var journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
            // Of 100 kB each: 41 are just a segment, 42 are more.
            for count in [1, 42, 41, 1, 50, 1] {
                for _ in 0..<count {
                    last += 1
                    var event = Sample.event(last)
                    event.topic = String(repeating: "x", count: 100_000)
                    journal.append(Sample.entry(event))
                }
                try journal.commit()
            }
        }
        #expect(try self.events(folder.copy()) == Array(1...last))
    }

    /// What is put in its place is read while it is, and the turns after it go on meanwhile.
    @Test func aLookBesideAWriterSeesNoHole() async throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
        journal.append(Sample.entry(Sample.event(1)))
        try journal.commit()
        let path = folder.path
        let looks = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var looks = 0
                var before = 0
                while before < 3_000 {
                    let events = try JournalInspector(folder: path).events(of: "c").map(\.sequence)
                    #expect(events == (0..<UInt64(events.count)).map { $0 + 1 })
                    #expect(events.count >= before)
                    before = events.count
                    looks += 1
                }
                return looks
            }
            for number in 2...3_000 as ClosedRange<UInt64> {
                var event = Sample.event(number)
                event.topic = String(repeating: "x", count: Int(number % 7_000))
                journal.append(Sample.entry(event))
                if number % 97 == 0 { journal.append(.app("depot", manifest: "\(number)")) }
                if number % 3 == 0 { _ = try journal.beginCommit {} } else { try journal.commit() }
            }
            _ = try journal.endCommit(waiting: true)
            return try await group.reduce(0, +)
        }
        #expect(looks > 0)
        _ = folder
    }
}
