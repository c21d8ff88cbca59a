// Beckon: tests of the rows of a conversation's events
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct EventChainTests {
    /// Lets conversations grow, some events a tail.
    ///
    /// - Returns: The last event of each.
    private func grow(
        _ journal: inout SQLiteJournal, _ names: [String], from first: [String: UInt64] = [:], tails: Int,
        _ random: inout Numbers, most: UInt64
    ) throws -> [String: UInt64] {
        var last = first
        for _ in 0..<tails {
            for name in names {
                for _ in 0..<Int(random.next() % (most + 1)) {
                    last[name, default: 0] += 1
                    journal.append(Sample.entry(Sample.event(last[name] ?? 0, name)))
                }
            }
            try journal.commit()
            // Puts them in rows.
            _ = try journal.prune(Retention(), at: Sample.now, limit: 1)
        }
        return last
    }

    private func problems(_ folder: Folder) throws -> [String] {
        var problems: [String] = []
        _ = try JournalInspector(folder: folder.path).check { problems.append($0) }
        return problems
    }

    /// From wherever events are read, they are those that came, past marks and on both sides of them.
    @Test(arguments: 0..<6) func eventsAreFoundFromAnywhere(seed: UInt64) throws {
        var random = Numbers(seed)
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        let last = try self.grow(&journal, ["a", "b"], tails: 60, &random, most: seed.isMultiple(of: 2) ? 30 : 9)
        for (name, last) in last {
            #expect(journal.latestSequence(conversation: name) == last)
            for _ in 0..<40 {
                let after = random.next() % (last + 3)
                let limit = Int(random.next() % 600)
                let wanted = Array((0...last).filter { $0 > after }.prefix(limit))
                #expect(journal.events(conversation: name, after: after, limit: limit).map(\.sequence) == wanted)
            }
            #expect(journal.events(conversation: name, after: 0, limit: .max).count == Int(last))
            #expect(journal.events(conversation: name, after: .max, limit: .max).isEmpty)
        }
        #expect(try self.problems(folder).isEmpty)
        let probe = try SQLiteJournalProbe(folder.journal)
        let marks = try probe.number("SELECT count(*) FROM event WHERE isMarked = 1")
        #expect(marks == last.values.reduce(0) { $0 + Int($1 / EventChain.eventsPerMark) })
    }

    @Test func theOldestRowsOfALongConversationGo() throws {
        var random = Numbers(1)
        let folder = Folder()
        let kept = Retention.eventsPerConversation
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        var last = ["long": 2 * kept - 30, "short": 0]
        for number in 1...(2 * kept - 30) {
            journal.append(Sample.entry(Sample.event(number, "long")))
            guard number.isMultiple(of: 200) else { continue }
            try journal.commit()
            _ = try journal.prune(Retention(), at: Sample.now, limit: 1)
        }
        #expect(journal.events(conversation: "long", after: 0, limit: .max).count == Int(2 * kept - 30))
        last = try self.grow(&journal, ["long", "short"], from: last, tails: 30, &random, most: 9)
        let long = try #require(last["long"])
        #expect(long > 2 * kept)
        let numbers = journal.events(conversation: "long", after: 0, limit: .max).map(\.sequence)
        #expect(numbers.last == long)
        #expect(numbers.first.map { $0 > kept / 2 && $0 <= kept + 1 } == true, "\(numbers.first ?? 0)")
        #expect(numbers == Array((numbers.first ?? 0)...long))
        #expect(journal.events(conversation: "long", after: 1, limit: 3).map(\.sequence) == Array(numbers.prefix(3)))
        #expect(try self.problems(folder).isEmpty)
    }

    @Test func allRowsOfAForgottenConversationGo() throws {
        var random = Numbers(4)
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        let last = try self.grow(&journal, ["a", "b"], tails: 40, &random, most: 20)
        journal.append(.rest(try #require(Conversation("a").checkpoint), conversation: "a"))
        try journal.commit()
        #expect(try journal.prune(Retention(days: 1, conversations: 99), at: Sample.now + .days(9), limit: 9) == 1)
        #expect(journal.events(conversation: "a", after: 0, limit: .max).isEmpty)
        #expect(journal.events(conversation: "b", after: 0, limit: .max).count == last["b"].map { Int($0) })
        #expect(try self.problems(folder).isEmpty)
    }

    /// What version 5 of the file had, from what this one has.
    private static let olden = """
        DROP INDEX eventMarked; ALTER TABLE event DROP COLUMN previous; ALTER TABLE event DROP COLUMN isMarked;
        ALTER TABLE conversation DROP COLUMN lastEvent;
        CREATE INDEX eventConversation ON event (conversation, last); PRAGMA user_version = 5;
        """

    @Test func anOlderFileGoesOn() throws {
        var random = Numbers(2)
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        var last = try self.grow(&journal, ["a", "b"], tails: 40, &random, most: 9)
        try journal.close()
        _ = consume journal
        let probe = try SQLiteJournalProbe(folder.journal)
        try probe.execute(Self.olden)

        let inspector = try JournalInspector(folder: folder.path)
        for (name, last) in last { #expect(try inspector.events(of: name).map(\.sequence) == Array(1...last)) }
        #expect(try self.problems(folder).isEmpty)
        #expect(try probe.number("PRAGMA user_version") == 5, "a look changes nothing")

        journal = try SQLiteJournal(folder: folder.path, secret: "s")
        #expect(try probe.number("PRAGMA user_version") == SQLiteFile.version)
        // "b" has nothing new for a while: its last row is still the index's.
        last = try self.grow(&journal, ["a"], from: last, tails: 40, &random, most: 9)
        for (name, last) in last {
            #expect(journal.latestSequence(conversation: name) == last)
            for after in [0, 1, 100, last / 2, last - 1, last] {
                let wanted = Array((after + 1..<last + 1).prefix(70))
                #expect(journal.events(conversation: name, after: after, limit: 70).map(\.sequence) == wanted)
            }
        }
        last = try self.grow(&journal, ["a", "b"], from: last, tails: 3, &random, most: 9)
        for (name, last) in last { #expect(journal.events(conversation: name, after: 0, limit: .max).count == last) }
        #expect(try self.problems(folder).isEmpty)
    }

    /// A damaged file is read to an end, and the damage is told.
    @Test(arguments: [
        "UPDATE event SET previous = id", "UPDATE event SET previous = 99999", "UPDATE event SET previous = 1",
        "UPDATE conversation SET lastEvent = 3",
        "UPDATE conversation SET lastEvent = 99999", "UPDATE event SET conversation = 2 WHERE id = 5",
        "DELETE FROM event WHERE id = 4",
    ])
    func whatLeadsAstrayIsTold(_ damage: String) throws {
        var random = Numbers(3)
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        _ = try self.grow(&journal, ["a"], tails: 9, &random, most: 9)
        try journal.close()
        try SQLiteJournalProbe(folder.journal).execute(damage)
        #expect(try !self.problems(folder).isEmpty)
    }
}
