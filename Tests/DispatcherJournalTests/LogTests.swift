// Beckon: tests of turns that stand in the log
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import Schema
import Synchronization
import Testing

@testable import DispatcherJournal

@Suite struct LogTests {
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
    func twenty(_ durability: Durability) throws -> Folder {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: durability, secret: "s")
        for number in 1...20 as ClosedRange<UInt64> {
            journal.append(Sample.entry(Sample.event(number * 2 - 1)))
            journal.append(Sample.entry(Sample.event(number * 2)))
            try journal.commit()
        }
        return try folder.copy()
    }

    /// Where the records of the first segment with any stand.
    func records(_ bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBytes { raw in
            var found: [Range<Int>] = []
            var place = LogRecord.nextCandidate(in: raw, from: LogHeader.bytes) ?? raw.count
            while let record = LogRecord(raw, at: place) {
                found.append(place..<place + record.encoded.count)
                place += LogRecord.room(for: record.body.count)
            }
            return found
        }
    }

    /// Lets the header say that nobody was told of anything, as after a loss of power.
    private func forgetWhatWasTold(_ folder: Folder) throws {
        try folder.changeTurns { bytes in
            for slot in [0, LogHeader.slotBytes] {
                guard var header = LogHeader(slot: [UInt8](bytes[slot..<slot + LogHeader.slotBytes])) else { continue }
                (header.state.durableTurn, header.state.boot) = (0, 0)
                bytes.replaceSubrange(slot..<slot + header.encoded.count, with: header.encoded)
            }
        }
    }

    /// A turn that was torn while it was written was told to nobody: it is not there. One that somebody was told of is
    /// missed, wherever the end was cut.
    @Test(arguments: Durability.allCases) func aTornEnd(_ durability: Durability) throws {
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
                #expect(self.code { _ = try self.events(copy, durability) } == .corrupt)
                #expect(self.code { _ = try JournalInspector(folder: copy.path) } == .corrupt)
                #expect(self.code { _ = try self.events(copy, durability) } == .corrupt, "it stays so")
                try self.forgetWhatWasTold(copy)
                #expect(try self.events(copy, durability) == (0..<UInt64(kept * 2)).map { $0 + 1 })
                #expect(try self.events(copy, durability).count == kept * 2, "it stays so")
            }
        }
    }

    @Test(arguments: Durability.allCases) func aLogOfAnotherLengthIsRefused(_ durability: Durability) throws {
        let folder = try self.twenty(durability)
        for change in [-1, 1, -100_000, -LogFile.bytes] {
            let copy = try folder.copy()
            try copy.changeTurns { bytes in
                if change > 0 { bytes.append(0) } else { bytes.removeLast(-change) }
            }
            #expect(self.code { _ = try self.events(copy, durability) } == .corrupt)
        }
    }

    @Test(arguments: Durability.allCases) func damageOfATurn(_ durability: Durability) throws {
        let folder = try self.twenty(durability)
        var places: [Range<Int>] = []
        try folder.changeTurns { places = self.records($0) }
        for (index, place) in places.enumerated() where index % 4 == 0 || index > 17 {
            let copy = try folder.copy()
            try copy.changeTurns { $0[place.lowerBound + 50] ^= 1 }
            #expect(self.code { _ = try self.events(copy, durability) } == .corrupt)
            // Where the power went with `normal`, it is what that leaves: the turns before it.
            try self.forgetWhatWasTold(copy)
            if durability == .normal || index == 19 {
                #expect(try self.events(copy, durability).count == index * 2)
            } else {
                #expect(self.code { _ = try self.events(copy, durability) } == .corrupt)
            }
        }
    }

    @Test func filesOfDifferentMomentsAreRefused() throws {
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
        for (archive, log) in [(3, 1), (1, 3), (2, 3), (3, 2), (0, 3)] {
            let mixed = try copies[archive].copy()
            try FileManager.default.removeItem(atPath: mixed.turns)
            try FileManager.default.copyItem(atPath: copies[log].turns, toPath: mixed.turns)
            #expect(self.code { _ = try self.events(mixed) } == .corrupt, "\(archive) with \(log)")
        }
        // What is missing, or empty, is never made anew beside what is there.
        for path in [\Folder.turns, \Folder.journal] {
            for isEmptied in [false, true] {
                let copy = try copies[2].copy()
                if path == \Folder.journal { try? FileManager.default.removeItem(atPath: "\(copy.journal)-wal") }
                try FileManager.default.removeItem(atPath: copy[keyPath: path])
                if isEmptied { try Data().write(to: URL(fileURLWithPath: copy[keyPath: path])) }
                #expect(self.code { _ = try self.events(copy) } == .corrupt)
                #expect(self.code { _ = try JournalInspector(folder: copy.path) } == .corrupt)
            }
        }
        let other = Folder()
        do { _ = try SQLiteJournal(folder: other.path, secret: "s") }
        let swapped = try copies[3].copy()
        try FileManager.default.removeItem(atPath: swapped.turns)
        try FileManager.default.copyItem(atPath: other.turns, toPath: swapped.turns)
        #expect(self.code { _ = try self.events(swapped) } == .corrupt)
    }

    /// A dispatcher that dies while it opens the journal, again and again, at whatever point, loses nothing.
    @Test func aStartThatDiesIsFollowedByAnother() throws {
        let folder = try self.twenty(.full)
        for count in 1...40 {
            let calls = Mutex(0)
            var system = LogFile.System()
            let real = LogFile.System()
            system.write = { descriptor, bytes, offset in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                guard call <= count / 2 else {
                    errno = EIO
                    return -1
                }
                return real.write(descriptor, bytes, offset)
            }
            _ = try? SQLiteJournal(folder: folder.path, durability: .full, secret: "s", system: system)
        }
        #expect(try self.events(folder) == Array(1...40))
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

    /// A turn that has no room in a segment goes into the archive at once.
    @Test func aVeryLargeTurn() throws {
        let folder = Folder()
        var last: UInt64 = 0
        do {
            var journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
            // Of 100 kB each: 125 are just a segment, 126 are more.
            for count in [1, 126, 125, 1, 150, 1] {
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
