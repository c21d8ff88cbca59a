// Beckon: tests of commits that go on beside what comes next
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Foundation
import Schema
import Testing

@Suite struct BesideTests {
    @Test(arguments: JournalTests.places()) func whatIsOnItsWayIsReadAsIfItWereThere(_ place: Place) throws {
        do {
            var journal = try place.open()
            journal.append(Sample.entry(Sample.event(1)))
            journal.append(Sample.message(7))
            _ = try journal.beginCommit {}
            journal.append(Sample.entry(Sample.event(2)))
            #expect(journal.events(conversation: "c", after: 0, limit: 9).map(\.sequence) == [1, 2])
            #expect(journal.latestSequence(conversation: "c") == 2)
            #expect(journal.acknowledgement(of: Sample.id(7)) != nil)
            #expect(try journal.endCommit(waiting: true))
            #expect(try journal.endCommit(waiting: false))
        }
        // The second one was never committed.
        #expect(try place.open().events(conversation: "c", after: 0, limit: 9).map(\.sequence) == [1])
    }

    @Test func whoWaitsIsCalledAndNothingToDoIsDone() async throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        #expect(try journal.beginCommit { Issue.record("there was nothing to be done") } == false)
        journal.append(Sample.entry(Sample.event(1)))
        let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
        #expect(try journal.beginCommit { continuation.yield() })
        for await _ in calls { break }
        #expect(try journal.endCommit(waiting: false))
    }

    /// Both journals get the same turns and answer the same questions, while turns are put in their place all the time.
    @Test func bothJournalsSayTheSameWhileTurnsAreUnderWay() throws {
        let folder = Folder()
        var random = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &random)
        var dice = Sequence64(state: seed)
        var disk = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        var memory = MemoryJournal()
        var latest: [String: UInt64] = [:]
        for turn in 1...1_500 as ClosedRange<UInt64> {
            for _ in 0..<1 + dice.next() % 3 {
                let name = "c\(dice.next() % 5)"
                latest[name, default: 0] += 1
                var event = Sample.event(latest[name, default: 0], name, of: turn)
                event.topic = String(repeating: "x", count: Int(dice.next() % 4_000))
                for entry in [Sample.entry(event), Sample.message(turn, name)] {
                    disk.append(entry)
                    memory.append(entry)
                }
            }
            if dice.next() % 4 > 0 { _ = try disk.beginCommit {} } else { try disk.commit() }
            try memory.commit()
            guard dice.next() % 8 == 0 else { continue }
            let name = "c\(dice.next() % 6)"
            let after = dice.next() % (latest[name, default: 0] + 2)
            let asked = Sample.id(1 + dice.next() % (turn + 1))
            #expect(
                disk.events(conversation: name, after: after, limit: 3)
                    == memory.events(conversation: name, after: after, limit: 3), "seed \(seed)")
            #expect(
                disk.latestSequence(conversation: name) == memory.latestSequence(conversation: name), "seed \(seed)")
            #expect(disk.acknowledgement(of: asked) == memory.acknowledgement(of: asked), "seed \(seed)")
        }
        #expect(try disk.endCommit(waiting: true))
    }

    /// What is put in the rows of one conversation is not waited for by whoever asks for another.
    @Test func rowsOfOthersAreReadWhileTurnsArePutInTheirPlace() throws {
        let folder = Folder()
        do {
            var journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
            journal.append(Sample.entry(Sample.event(1, "quiet")))
            journal.append(Sample.message(1, "quiet"))
            try journal.commit()
        }
        // A start puts that in its rows.
        var journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
        let probe = try SQLiteJournalProbe("\(folder.path)/journal.sqlite")
        try probe.hold()
        let count: UInt64 = 48
        for sequence in 1...count {
            var event = Sample.event(sequence, "busy")
            event.topic = String(repeating: "x", count: 1 << 16)
            journal.append(Sample.entry(event))
            try journal.commit()
        }
        // Two of these three megabytes are on their way into rows, and cannot come there. Whoever waited for that now
        // would wait in vain, and be told so by the next turn.
        #expect(journal.events(conversation: "quiet", after: 0, limit: 9).map(\.sequence) == [1])
        #expect(journal.latestSequence(conversation: "quiet") == 1)
        #expect(journal.history(of: "quiet")?.latest == 1)
        #expect(journal.history(of: "unknown") == nil)
        #expect(journal.acknowledgement(of: Sample.id(1))?.conversation == "quiet")
        try probe.letGo()
        #expect(journal.events(conversation: "busy", after: 0, limit: 99).map(\.sequence) == Array(1...count))
        try journal.commit()
    }

    /// A turn that could not be written is told by whoever asks, and nothing is written after it.
    @Test func aTurnThatFailsOnItsWayIsTold() throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, durability: .full, secret: "s")
        try journal.limit(pages: 1)
        var event = Sample.event(1)
        event.topic = String(repeating: "x", count: 1 << 20)
        journal.append(Sample.entry(event))
        #expect(throws: JournalError.self) {
            _ = try journal.beginCommit {}
            _ = try journal.endCommit(waiting: true)
        }
        journal.append(Sample.entry(Sample.event(2)))
        #expect(throws: JournalError.self) { try journal.commit() }
        #expect(throws: JournalError.self) { _ = try journal.beginCommit {} }
    }
}

/// SplitMix64.
private struct Sequence64 {
    var state: UInt64
    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
