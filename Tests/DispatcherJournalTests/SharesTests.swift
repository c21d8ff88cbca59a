// Beckon: tests of whose conversations are forgotten where there are too many
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Schema
import Testing

@Suite struct SharesTests {
    static let rows: [(counts: [String: Int], total: Int, surplus: [String: Int])] = [
        ([:], 0, [:]), ([:], 10, [:]), (["a": 5], 5, [:]), (["a": 5], 3, ["a": 2]), (["a": 5], 0, ["a": 5]),
        (["a": 5], -1, ["a": 5]), (["a": 0, "b": 2], 1, ["b": 1]),
        // Who has least loses nothing to who has most.
        (["a": 1, "b": 100], 50, ["b": 51]), (["a": 24, "b": 100], 50, ["b": 74]),
        (["a": 26, "b": 100], 50, ["a": 1, "b": 75]),
        (["a": 5, "b": 5], 10, [:]), (["a": 5, "b": 5], 5, ["a": 3, "b": 2]),
        (["a": 1, "b": 9, "c": 10], 15, ["b": 2, "c": 3]), (["a": 1, "b": 2, "c": 3], 6, [:]),
        (["a": .max, "b": 1], 2, ["a": .max - 1]),
    ]

    @Test("those who have most give until all have equally many", arguments: Self.rows.indices)
    func table(_ index: Int) {
        let row = Self.rows[index]
        #expect(Shares(row.counts, of: row.total).surplus == row.surplus)
    }

    @Test("whatever an owner has, what it keeps depends on what others have no more than equal shares allow")
    func property() {
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let owners = (0..<Int.random(in: 1...8, using: &numbers)).map { "o\($0)" }
            let counts = Dictionary(uniqueKeysWithValues: owners.map { ($0, Int.random(in: 0...60, using: &numbers)) })
            let total = Int.random(in: 0...200, using: &numbers)
            let surplus = Shares(counts, of: total).surplus
            let kept = counts.mapValues { $0 }.merging(surplus) { $0 - $1 }
            #expect(kept.values.reduce(0, +) == min(total, counts.values.reduce(0, +)))
            #expect(kept.allSatisfy { $0.value >= min(counts[$0.key] ?? 0, total / owners.count) })
            let most = kept.values.max() ?? 0
            #expect(surplus.keys.allSatisfy { (kept[$0] ?? 0) >= most - 1 }, "\(counts) of \(total): \(surplus)")
        }
    }

    @Test("a conversation that was nobody's, and is somebody's now, is read again", arguments: JournalTests.places())
    func ownedLater(_ place: Place) throws {
        for owner in ["", "ann", "bob"] {
            var journal = try place.open()
            journal.append(Sample.entry(Sample.event(journal.latestSequence(conversation: "c") + 1)))
            if !owner.isEmpty { journal.append(.owner(owner, conversation: "c")) }
            try journal.commit()
        }
        #expect(try place.open().latestSequence(conversation: "c") == 3)
    }

    @Test("no history of one owner is pushed out by another's", arguments: JournalTests.places())
    func anotherFloods(_ place: Place) throws {
        var journal = try place.open()
        let checkpoint = try #require(Conversation("c").checkpoint)
        func rest(_ name: String, _ owner: String, _ day: Int64) {
            journal.append(Sample.input(.device(isLocked: true), name, at: Sample.now + .days(day)))
            journal.append(.checkpoint(checkpoint, conversation: name))
            journal.append(.owner(owner, conversation: name))
        }
        for number in 1...5 { rest("ann-\(number)", "ann", Int64(number)) }
        for number in 1...100 { rest("flood-\(number)", "flood", 10) }
        rest("nobody", "", 0)
        try journal.commit()
        // Whoever touches a conversation later does not take it over.
        rest("ann-1", "flood", 1)
        try journal.commit()
        let retention = Retention(days: 1_000, conversations: 20)
        while try journal.prune(retention, at: Sample.now + .days(20), limit: 7) == 7 {}
        let left = (1...100).filter { journal.history(of: "flood-\($0)") != nil }
        #expect(left.count == 14)
        #expect((1...5).allSatisfy { journal.history(of: "ann-\($0)") != nil } && journal.history(of: "nobody") != nil)
        // Age counts for everybody.
        #expect(try journal.prune(Retention(days: 18, conversations: 20), at: Sample.now + .days(20), limit: 100) == 3)
        #expect(journal.history(of: "ann-2") == nil && journal.history(of: "ann-3") != nil)
    }
}
