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
            var number: Int
            var place: Int
            var before: [UInt8]
        }
        let writes = Mutex<(all: [Write], count: Int)>(([], 0))

        var system: LogFile.System {
            var system = LogFile.System()
            let real = LogFile.System()
            system.write = { descriptor, bytes, place in
                var before = [UInt8](repeating: 0, count: bytes.count)
                _ = pread(descriptor, &before, bytes.count, place)
                self.writes.withLock { writes in
                    writes.all.append(Write(number: writes.count, place: place, before: before))
                    writes.count += 1
                }
                return real.write(descriptor, bytes, place)
            }
            system.sync = { descriptor in
                // Two threads may wait at once: each settles what was written when it began to.
                let count = self.writes.withLock { $0.count }
                let result = real.sync(descriptor)
                self.writes.withLock { writes in writes.all.removeAll { $0.number < count } }
                return result
            }
            return system
        }

        /// Takes back, sector by sector, what the disk happens not to have.
        func lose(in bytes: inout [UInt8], _ numbers: inout Numbers) {
            for write in self.writes.withLock({ $0.all }).reversed() {
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

    /// What belongs to no conversation is a part of its turn like everything else.
    @Test func whatBelongsToNoConversationIsWrittenWithItsTurn() throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        journal.append(Sample.entry(Sample.event(1)))
        journal.append(.app("depot", manifest: "digest"))
        #expect(try journal.write())
        #expect(journal.apps == ["depot": "digest"])
        let copied = try folder.copy()
        let copy = try SQLiteJournal(folder: copied.path, secret: "s")
        #expect(copy.apps == ["depot": "digest"])
        #expect(copy.events(conversation: "c", after: 0, limit: 9).count == 1)
    }

    @Test func whatDoesNotReachTheDiskIsTold() throws {
        let folder = Folder()
        let isBroken = Mutex(false)
        var system = LogFile.System()
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
            journal.waitUntilArchived()
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
