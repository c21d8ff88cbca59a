// Beckon: what every journal must do
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Foundation
import Schema
import Testing

/// One suite that any implementation passes.
@Suite struct JournalTests {
    static func places() -> [Place] { [.memory, .sqlite(Folder()), .sqlite(Folder(), .full)] }

    @Test(arguments: Self.places()) func whatIsCommittedIsThereWhenItIsOpenedAgain(_ place: Place) throws {
        do {
            var journal = try place.open()
            journal.append(.manifest(Sample.manifest, digest: "digest"))
            journal.append(.app("depot", manifest: "digest"))
            journal.append(
                Sample.input(.submit(Sample.id(1), Submit("Ship", context: .init(conversation: "c")), traceparent: "t"))
            )
            journal.append(Sample.entry(Sample.event(1)))
            journal.append(Sample.entry(Sample.event(2)))
            journal.append(Sample.message(1))
            journal.append(.authorization(.init(user: "u", app: "depot", status: .denied)))
            journal.append(.defaultApp(.init(user: "u", domain: "depot", app: "depot")))
            try journal.commit()
            journal.append(Sample.entry(Sample.event(3)))
        }
        let journal = try place.open()
        #expect(journal.openConversations() == ["c"])
        #expect(journal.manifest("digest") == Sample.manifest)
        #expect(journal.apps == ["depot": "digest"])
        #expect(journal.events(conversation: "c", after: 0, limit: 9) == [Sample.event(1), Sample.event(2)])
        #expect(journal.events(conversation: "c", after: 1, limit: 9) == [Sample.event(2)])
        #expect(journal.events(conversation: "c", after: 0, limit: 1) == [Sample.event(1)])
        #expect(journal.events(request: Sample.id(1)).count == 2)
        #expect(journal.latestSequence(conversation: "c") == 2)
        #expect(journal.latestSequence(conversation: "none") == 0)
        let message = try #require(journal.acknowledgement(of: Sample.id(1)))
        #expect(message.conversation == "c")
        #expect(message.accepted == Accepted(correlationID: Sample.id(1), sequence: 1))
        #expect(message.fingerprint == UInt64.max - 1)
        #expect(journal.acknowledgement(of: Sample.id(2)) == nil)
        #expect(journal.preferences.authorizations == [.init(user: "u", app: "depot", status: .denied)])
        #expect(journal.preferences.defaultApps == [.init(user: "u", domain: "depot", app: "depot")])
        let history = try #require(journal.history(of: "c"))
        #expect(history.latest == 2)
        #expect(history.checkpoint == nil)
        #expect(history.records.count == 1)
    }

    @Test(arguments: Self.places()) func whatIsNotCommittedYetIsSeenByTheOneThatWroteIt(_ place: Place) throws {
        var journal = try place.open()
        journal.append(Sample.entry(Sample.event(1)))
        try journal.commit()
        journal.append(Sample.entry(Sample.event(2)))
        journal.append(Sample.message(7))
        #expect(journal.events(conversation: "c", after: 0, limit: 9).map(\.sequence) == [1, 2])
        #expect(journal.latestSequence(conversation: "c") == 2)
        #expect(journal.acknowledgement(of: Sample.id(7)) != nil)
    }

    @Test(arguments: Self.places()) func theEpochGrowsAndTheSecretStays(_ place: Place) throws {
        var identities: [JournalIdentity] = []
        for _ in 0..<3 { identities.append(try place.open().identity) }
        #expect(identities.map(\.epoch) == [1, 2, 3])
        #expect(Set(identities.map(\.secret)).count == 1)
    }

    @Test(arguments: Self.places()) func aConversationAtRestNeedsNoInputs(_ place: Place) throws {
        var walked = Conversation("c")
        var journal = try place.open()
        let submit = Submit("Ship", context: .init(conversation: "c"))
        let first = Input.submit(Sample.id(1), submit, traceparent: nil)
        _ = try walked.take(first, at: Sample.now)
        journal.append(Sample.input(first))
        _ = try walked.take(.cancel(Sample.id(1)), at: Sample.now)
        journal.append(Sample.input(.cancel(Sample.id(1))))
        let checkpoint = try #require(walked.checkpoint)
        journal.append(Sample.entry(Sample.event(1)))
        journal.append(.checkpoint(checkpoint, conversation: "c"))
        try journal.commit()
        #expect(journal.openConversations().isEmpty)
        #expect(journal.history(of: "c")?.records.isEmpty == true)
        let again = try #require(journal.conversation("c", limits: DialogueLimits(), at: Instant(milliseconds: 0)))
            .conversation
        #expect(again.checkpoint == checkpoint)
        #expect(again.phase(of: Sample.id(1)) == .cancelled)
        // It is opened again by what comes next.
        journal.append(Sample.input(.device(isLocked: true)))
        try journal.commit()
        #expect(journal.openConversations() == ["c"])
    }

    @Test(arguments: Self.places()) func oldConversationsAtRestAreForgottenAndOpenOnesAreNot(_ place: Place) throws {
        var journal = try place.open()
        let checkpoint = try #require(Conversation("c").checkpoint)
        for number in 1...20 as ClosedRange<UInt64> {
            let time = Sample.now + .days(Int64(number))
            journal.append(Sample.input(.device(isLocked: true), "c\(number)", at: time))
            journal.append(Sample.entry(Sample.event(1, "c\(number)", of: number)))
            journal.append(Sample.message(number, "c\(number)"))
            if number.isMultiple(of: 2) { journal.append(.checkpoint(checkpoint, conversation: "c\(number)")) }
        }
        try journal.commit()
        var forgotten = 0
        var retention = Retention(days: 10, conversations: 100)
        while true {
            let count = try journal.prune(retention, at: Sample.now + .days(21), limit: 2)
            forgotten += count
            if count < 2 { break }
        }
        // Those at rest since before day 11: 2, 4, 6, 8, 10.
        #expect(forgotten == 5)
        #expect(journal.latestSequence(conversation: "c10") == 0)
        #expect(journal.acknowledgement(of: Sample.id(10)) == nil)
        #expect(journal.history(of: "c10") == nil)
        #expect(journal.latestSequence(conversation: "c12") == 1)
        #expect(journal.latestSequence(conversation: "c1") == 1, "it is open")
        retention = Retention(days: 1_000, conversations: 2)
        #expect(try journal.prune(retention, at: Sample.now + .days(21), limit: 100) == 3)
        #expect(journal.latestSequence(conversation: "c18") == 1)
        #expect(journal.openConversations().count == 10)
    }

    /// Whenever it comes to rest again, what remains of it is the latest, and what was touched lately is not forgotten.
    @Test(arguments: Self.places()) func whatRestsAgainIsKept(_ place: Place) throws {
        var journal = try place.open()
        let seconds: [Int64] = [0, 1, 59, 61, 86_400, 86_401]
        for (number, second) in zip(1...6 as ClosedRange<UInt64>, seconds) {
            let time = Sample.now + .seconds(second)
            journal.append(Sample.input(.device(isLocked: true), "c", at: time))
            journal.append(Sample.entry(Sample.event(number)))
            let conversation = Conversation("c", sequence: number)
            journal.append(.checkpoint(try #require(conversation.checkpoint), conversation: "c"))
            try journal.commit()
            // Puts it in its place.
            #expect(try journal.prune(Retention(days: 1, conversations: 9), at: time, limit: 9) == 0)
            #expect(journal.history(of: "c")?.checkpoint?.sequence == number)
            #expect(journal.history(of: "c")?.records.isEmpty == true)
        }
        let retention = Retention(days: 1, conversations: 9)
        #expect(try journal.prune(retention, at: Sample.now + .days(2) + .seconds(-60), limit: 9) == 0)
        #expect(try journal.prune(retention, at: Sample.now + .days(2) + .seconds(2), limit: 9) == 1)
    }

    @Test(arguments: Self.places()) func termsAndDonationsAreReplacedAndDeleted(_ place: Place) throws {
        func donation(_ name: String, _ group: String? = nil, user: String = "u") -> Donation {
            Donation(
                identifier: name, groupIdentifier: group, user: user, app: "depot", intent: IntentMessage("Ship"),
                start: Sample.now, end: Sample.now)
        }
        var journal = try place.open()
        for name in ["a", "b", "c", "d"] { journal.append(.donation(donation(name, name < "c" ? "g" : nil))) }
        journal.append(.donation(donation("a", "g", user: "v")))
        journal.append(.donation(donation("a", nil)))
        try journal.commit()
        #expect(journal.donations(limit: 10).map(\.identifier) == ["a", "a", "d", "c", "b"])
        journal.append(.deletion(DonationDeletion(user: "u", app: "depot", groupIdentifier: "g")))
        journal.append(.deletion(DonationDeletion(user: "u", app: "depot", identifiers: ["c", "nobody"])))
        try journal.commit()
        #expect(journal.donations(limit: 10).map(\.identifier) == ["a", "a", "d"])
        journal.append(.deletion(DonationDeletion(user: "u", app: "depot")))
        try journal.commit()
        #expect(journal.donations(limit: 10) == [donation("a", "g", user: "v")])
        #expect(journal.donations(limit: 0).isEmpty)
    }

    /// Messages are known whatever the order of their ids, wherever they stand, and no others are.
    @Test(arguments: Self.places()) func messagesAreKnownInAnyOrder(_ place: Place) throws {
        var journal = try place.open()
        var taken: Set<UInt64> = []
        func check(_ journal: any Journal) {
            for number in 0...10 as ClosedRange<UInt64> {
                let isKnown = journal.acknowledgement(of: Sample.id(number * 100)) != nil
                #expect(isKnown == taken.contains(number), "\(number) of \(taken)")
            }
        }
        for numbers in [[5, 3], [9], [1, 4], [7], [], [10, 2]] as [[UInt64]] {
            for number in numbers {
                journal.append(Sample.message(number * 100))
                taken.insert(number)
                check(journal)
            }
            try journal.commit()
            // Puts them in their place.
            _ = try journal.prune(Retention(), at: Sample.now, limit: 1)
            check(journal)
        }
        if let open = journal as? SQLiteJournal { try open.close() }
        check(try place.open())
    }
}
