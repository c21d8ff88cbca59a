// Beckon: tests of turns that stand in no conversation's rows yet
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct TailTests {
    /// A journal in SQLite and one in memory get the same turns, and are looked at in between: whether turns stand in
    /// rows of their own, were put in their place or read back by another process makes no difference.
    @Test(arguments: 0..<40) func aFileIsWhatMemoryIs(seed: UInt64) throws {
        var random = Numbers(seed)
        let places = [Place.memory, .sqlite(Folder())]
        var journals = try places.map { try $0.open() }
        let names = ["a", "b", "c"]
        var sequences: [String: UInt64] = [:]
        var messages: UInt64 = 0

        func append(_ entry: JournalEntry) { for index in journals.indices { journals[index].append(entry) } }
        for _ in 0..<60 {
            for _ in 0..<Int(random.next() % 6) {
                let name = names[Int(random.next() % 3)]
                append(Sample.input(.device(isLocked: random.next() % 2 == 0), name))
                if random.next() % 2 == 0 {
                    sequences[name, default: 0] += 1
                    append(Sample.entry(Sample.event(sequences[name] ?? 0, name, of: messages)))
                }
                if random.next() % 3 == 0 {
                    messages += 1
                    append(Sample.message(messages, name))
                }
                if random.next() % 3 == 0 {
                    let ended = EndedRequest(
                        id: Sample.id(messages), phase: .completed, user: "u",
                        replies: random.next() % 2 == 0 ? [:] : ["q": .skip])
                    append(
                        .checkpoint(
                            Checkpoint(
                                sequence: sequences[name] ?? 0, nextTicket: Int(random.next() % 99),
                                isLocked: [nil, true, false][Int(random.next() % 3)], ended: [ended]),
                            conversation: name))
                }
            }
            for index in journals.indices { try journals[index].commit() }
            switch random.next() % 12 {
            case 0: journals = try self.reopened(places, &journals)
            case 1:
                for index in journals.indices { _ = try journals[index].prune(Retention(), at: Sample.now, limit: 9) }
            default: break
            }
            self.compare(journals, names, messages, &random)
        }
    }

    private func reopened(_ places: [Place], _ journals: inout [any Journal]) throws -> [any Journal] {
        journals = []
        return try places.map { try $0.open() }
    }

    private func compare(_ journals: [any Journal], _ names: [String], _ messages: UInt64, _ random: inout Numbers) {
        let (memory, file) = (journals[0], journals[1])
        #expect(Set(file.openConversations()) == Set(memory.openConversations()))
        for name in names {
            #expect(file.openConversations(contains: name) == memory.openConversations(contains: name))
            #expect(file.history(of: name) == memory.history(of: name))
            #expect(file.latestSequence(conversation: name) == memory.latestSequence(conversation: name))
            #expect(file.events(conversation: name, after: .max, limit: 9).isEmpty)
            let (after, limit) = (random.next() % 20, Int(random.next() % 9))
            #expect(
                file.events(conversation: name, after: after, limit: limit)
                    == memory.events(conversation: name, after: after, limit: limit))
        }
        for number in 0...messages + 1 {
            #expect(file.acknowledgement(of: Sample.id(number)) == memory.acknowledgement(of: Sample.id(number)))
        }
        let one = Sample.id(random.next() % (messages + 1))
        #expect(file.events(request: one) == memory.events(request: one))
    }

    @Test(arguments: [[0], [0, 1], [1, 0, 0, 0, 9], [5, 0, 0, 0, 0, 0, 0, 0, 1, 7], [99, 0, 0, 0, 0, 0, 0, 0, 0]])
    func bytesOfNoTurnAreNone(_ bytes: [UInt8]) {
        let turn = LogRecord(number: 1, epoch: 1, onDisk: nil, body: bytes)
        let error = #expect(throws: JournalError.self) { try JournalTail([turn], after: 0, path: "here") }
        #expect(error?.code == .corrupt)
    }

    /// The look at a file that a dispatcher writes counts what stands in no rows yet, and sees one moment of it.
    @Test func aLookAtTheFileSeesTurnsToo() throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        for name in ["a", "b"] {
            journal.append(Sample.input(.device(isLocked: true), name))
            journal.append(Sample.entry(Sample.event(1, name)))
            journal.append(Sample.message(name == "a" ? 1 : 2, name))
        }
        try journal.commit()
        let inspector = try JournalInspector(folder: folder.path)
        _ = try journal.prune(Retention(), at: Sample.now, limit: 1)
        let counts = try inspector.counts()
        #expect((counts.open, counts.atRest, counts.messages, counts.inputs) == (2, 0, 2, 2))
        #expect(try inspector.events(of: "b").map(\.sequence) == [1])
        let after = try JournalInspector(folder: folder.path).counts()
        #expect((after.open, after.messages, after.inputs) == (2, 2, 2))
    }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct Numbers: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { self.state = seed }
    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
