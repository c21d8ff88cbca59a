// Beckon: tests of turns that are written before they are on the disk
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import GRDB
import Schema
import Synchronization
import Testing

@testable import DispatcherJournal

@Suite struct WrittenTests {
    /// What a disk may not have yet: what stood where something was written since it was waited for last.
    private final class LooseWrites: Sendable {
        struct Write {
            var place: Int
            var before: [UInt8]
        }
        let writes = Mutex<[Write]>([])

        var system: TurnFile.System {
            var system = TurnFile.System()
            let real = TurnFile.System()
            system.write = { descriptor, pieces, count, place in
                let length = (0..<Int(count)).reduce(0) { $0 + pieces[$1].iov_len }
                var before = [UInt8](repeating: 0, count: length)
                _ = pread(descriptor, &before, length, place)
                self.writes.withLock { $0.append(Write(place: place, before: before)) }
                return real.write(descriptor, pieces, count, place)
            }
            system.sync = { descriptor in
                let count = self.writes.withLock { $0.count }
                let result = real.sync(descriptor)
                self.writes.withLock { $0.removeFirst(count) }
                return result
            }
            return system
        }

        /// Takes back, sector by sector, what the disk happens not to have.
        func lose(in bytes: inout [UInt8], _ numbers: inout Numbers) {
            for write in self.writes.withLock({ $0 }).reversed() {
                let whole = Int.random(in: 0...2, using: &numbers)
                var offset = 0
                while offset < write.before.count {
                    let end = min(write.before.count, offset + 512 - (write.place + offset) % 512)
                    if whole == 0 || whole == 1 && Bool.random(using: &numbers) {
                        bytes.replaceSubrange(
                            write.place + offset..<write.place + end, with: write.before[offset..<end])
                    }
                    offset = end
                }
            }
        }
    }

    private func events(_ folder: Folder) throws -> [UInt64] {
        try SQLiteJournal(folder: folder.path, secret: "s").events(conversation: "c", after: 0, limit: 99_999).map(
            \.sequence)
    }

    @Test(arguments: JournalTests.places()) func whatIsWrittenOutlivesTheProcess(_ place: Place) throws {
        do {
            var journal = try place.open()
            journal.append(Sample.entry(Sample.event(1)))
            journal.append(Sample.message(7))
            #expect(try journal.write())
            #expect(try journal.write(), "there is nothing more to be written")
            #expect(journal.acknowledgement(of: Sample.id(7)) != nil)
            journal.append(Sample.entry(Sample.event(2)))
            #expect(journal.events(conversation: "c", after: 0, limit: 9).map(\.sequence) == [1, 2])
        }
        do {
            var journal = try place.open()
            #expect(journal.events(conversation: "c", after: 0, limit: 9).map(\.sequence) == [1])
            #expect(journal.acknowledgement(of: Sample.id(7)) != nil)
            journal.append(Sample.entry(Sample.event(2)))
            #expect(try journal.write())
            try journal.commit()
            journal.append(Sample.entry(Sample.event(3)))
            #expect(try journal.write())
        }
        #expect(try place.open().events(conversation: "c", after: 0, limit: 9).map(\.sequence) == [1, 2, 3])
    }

    @Test(arguments: [true, false]) func whatNeedsATransactionComesWithTheCommit(beside: Bool) throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        journal.append(Sample.entry(Sample.event(1)))
        #expect(try journal.write())
        journal.append(.app("depot", manifest: "digest"))
        #expect(try !journal.write())
        journal.append(Sample.entry(Sample.event(2)))
        #expect(try !journal.write(), "it is behind what is not written")
        #expect(try self.events(folder.copy()) == [1])
        if beside {
            #expect(try journal.beginCommit {})
            #expect(try journal.endCommit(waiting: true))
        } else {
            try journal.commit()
        }
        #expect(try self.events(folder.copy()) == [1, 2])
        journal.append(Sample.entry(Sample.event(3)))
        #expect(try journal.write())
        #expect(try self.events(folder.copy()) == [1, 2, 3])
    }

    /// What is behind a transaction that is under way is not written before it, or it would be found without it.
    @Test func nothingIsWrittenBeforeATransactionThatIsUnderWay() throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        try journal.file.database.writeWithoutTransaction { _ in
            // The database's thread is here until this ends, and the transaction waits for it.
            journal.append(.app("depot", manifest: "digest"))
            journal.append(Sample.entry(Sample.event(1)))
            let isUnderWay = try journal.beginCommit {}
            #expect(isUnderWay)
            journal.append(Sample.entry(Sample.event(2)))
            let isWritten = try journal.write()
            #expect(!isWritten)
            let isKept = try journal.endCommit(waiting: false)
            #expect(!isKept)
        }
        #expect(try journal.endCommit(waiting: true))
        #expect(try journal.write())
        #expect(try self.events(folder.copy()) == [1, 2])
    }

    @Test func whatDoesNotReachTheDiskIsTold() throws {
        let folder = Folder()
        let isBroken = Mutex(false)
        var system = TurnFile.System()
        system.sync = { descriptor in
            guard isBroken.withLock({ $0 }) else { return fdatasync(descriptor) }
            errno = EIO
            return -1
        }
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s", system: system)
        isBroken.withLock { $0 = true }
        journal.append(Sample.entry(Sample.event(1)))
        #expect(try journal.write())
        #expect(throws: JournalError.self) { try journal.commit() }
        journal.append(Sample.entry(Sample.event(2)))
        #expect(throws: JournalError.self) { try journal.write() }
    }

    /// Turns are written, and waited for now and then; whenever the process dies, all that was written is there, and
    /// whenever the power goes, all that was waited for, and whole turns in a row behind it.
    @Test(arguments: 0..<6) func anyMoment(seed: UInt64) throws {
        let folder = Folder()
        var numbers = Numbers(seed)
        let loose = LooseWrites()
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s", system: loose.system)
        var (last, written, kept): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var pending: UInt64?
        for turn in 1...150 {
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                last += 1
                var event = Sample.event(last)
                event.topic = String(repeating: "x", count: Int.random(in: 0...70_000, using: &numbers))
                journal.append(Sample.entry(event))
            }
            if turn.isMultiple(of: 11) { journal.append(.app("depot", manifest: "\(turn)")) }
            if try journal.write() { written = last }
            switch Int.random(in: 0...3, using: &numbers) {
            case 0:
                if pending == nil, try journal.beginCommit({}) { pending = last }
            case 1:
                if try journal.endCommit(waiting: Bool.random(using: &numbers)), let begun = pending {
                    (kept, written, pending) = (begun, max(written, begun), nil)
                }
            case 2 where turn.isMultiple(of: 3):
                try journal.commit()
                (kept, written, pending) = (last, last, nil)
            default: break
            }
            guard turn.isMultiple(of: 7) else { continue }
            // A copy of files is of one moment only where nothing is written.
            if try journal.endCommit(waiting: true), let begun = pending {
                (kept, written, pending) = (begun, max(written, begun), nil)
            }
            _ = journal.history(of: "c")
            let died = try self.events(folder.copy())
            #expect(died == (0..<UInt64(died.count)).map { $0 + 1 }, "seed \(seed)")
            #expect(died.count >= written && died.count <= last, "seed \(seed)")
            for _ in 0..<3 {
                let copy = try folder.copy()
                try copy.changeTurns { loose.lose(in: &$0, &numbers) }
                let left = try self.events(copy)
                #expect(left == (0..<UInt64(left.count)).map { $0 + 1 }, "seed \(seed)")
                #expect(left.count >= kept && left.count <= last, "seed \(seed)")
            }
        }
    }
}
