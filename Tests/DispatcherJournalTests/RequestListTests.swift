// Beckon: tests of the list of requests
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Foundation
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct RequestListTests {
    /// A request that began so many seconds after the first one; of those that are not open every third failed.
    static func request(_ number: UInt64, _ conversation: String = "c", isOpen: Bool = false, intent: Int = 0)
        -> KeptRequest
    {
        let began = Sample.now + .seconds(Int64(number))
        let phase: Phase? = isOpen ? nil : number.isMultiple(of: 3) ? .failed : .completed
        let listed = ListedRequest(
            Sample.id(number), intentNumber: intent, began: began, ended: isOpen ? nil : began + Milliseconds(70),
            user: number.isMultiple(of: 2) ? "ann" : "bo", intent: "Ship", app: isOpen ? nil : "depot", outcome: phase,
            failure: phase == .failed ? .noWorker : nil)
        return KeptRequest(listed, conversation: conversation, sequence: number)
    }

    /// Puts requests into a journal, each in a turn.
    static func fill(_ journal: inout any Journal, _ requests: [KeptRequest]) throws {
        for request in requests {
            journal.append(.request(request))
            _ = try journal.write()
        }
        try journal.commit()
    }

    static func search(_ limit: Int = 100, _ change: (inout RequestSearch) -> Void = { _ in }) -> RequestSearch {
        var search = RequestSearch(limit: limit)
        change(&search)
        return search
    }

    /// The lower halves of the ids that are found.
    static func ids(_ found: FoundRequests) -> [UInt64] { found.requests.map(\.correlationID.low) }

    static let searches: [(what: String, search: RequestSearch, ids: [UInt64])] = [
        ("all", search(), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("a user", search { $0.user = "ann" }, [12, 10, 8, 6, 4, 2]),
        ("an app", search { $0.app = "depot" }, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("another app", search { $0.app = "shed" }, []),
        ("an intent", search { $0.intent = "Ship" }, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("open", search { $0.outcome = .open }, [12, 11]),
        ("failed", search { $0.outcome = .ended(.failed) }, [9, 6, 3]),
        ("failed for ann", search { ($0.outcome, $0.user) = (.ended(.failed), "ann") }, [6]),
        (
            "a time",
            search { ($0.since, $0.until) = (Sample.now + .seconds(3), Sample.now + .seconds(6)) }, [5, 4, 3]
        ),
        ("an id", search { $0.ids = Sample.id(7)...Sample.id(8) }, [8, 7]),
        ("the first", search(2), [12, 11]),
        ("before one", search(2) { $0.before = request(5).place }, [4, 3]),
    ]

    /// Two requests that are open, the latest ones.
    static let open = [Self.request(11, isOpen: true), Self.request(12, isOpen: true)]

    /// The requests 1 to 10, which have ended: the first of them in the archive already.
    private static func filled(_ place: Place) throws -> any Journal {
        var journal = try place.open()
        try Self.fill(&journal, (1...6).map { Self.request($0) })
        // Another start puts the turns in the archive.
        journal = place.testDescription == "memory" ? journal : try Self.reopened(&journal, place)
        try Self.fill(&journal, (7...10).map { Self.request($0) })
        return journal
    }

    private static func find(
        _ search: RequestSearch, in journal: any Journal, mayRead: (String) -> Bool = { _ in true }
    ) -> FoundRequests {
        journal.requests(search, beside: Self.open, mayRead: mayRead)
    }

    private static func reopened(_ journal: inout any Journal, _ place: Place) throws -> any Journal {
        if let open = journal as? SQLiteJournal { try open.close() }
        journal = MemoryJournal()
        return try place.open()
    }

    @Test(arguments: searches.indices) func whatIsFound(_ index: Int) throws {
        let (what, search, ids) = Self.searches[index]
        for place in JournalTests.places() {
            var journal = try Self.filled(place)
            #expect(Self.ids(Self.find(search, in: journal)) == ids, "\(what), \(place.name)")
            guard place.name != "memory" else { continue }
            journal = try Self.reopened(&journal, place)
            #expect(Self.ids(Self.find(search, in: journal)) == ids, "\(what), archived")
        }
    }

    /// From place to place nothing is told twice and nothing is left out, also where two began at the same moment.
    @Test(arguments: JournalTests.places()) func pages(_ place: Place) throws {
        var journal = try Self.filled(place)
        try Self.fill(&journal, [Self.request(4, intent: 1), Self.request(9, intent: 1)])
        var found: [ListedRequest] = []
        var search = Self.search(3)
        repeat {
            let page = Self.find(search, in: journal)
            #expect(page.requests.count <= 3)
            found += page.requests
            search.before = page.older.flatMap { RequestPlace($0.description) }
        } while search.before != nil
        #expect(found.map(\.correlationID.low) == [12, 11, 10, 9, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1])
        #expect(found.filter { $0.correlationID.low == 4 }.map(\.intentNumber) == [1, 0])
        let whole = Self.request(9).listed
        #expect(found.last { $0.correlationID.low == 9 } == whole)
    }

    @Test(arguments: JournalTests.places()) func othersConversationsAreLeftOut(_ place: Place) throws {
        var journal = try place.open()
        try Self.fill(&journal, (1...6).map { Self.request($0, $0.isMultiple(of: 2) ? "here" : "there") })
        #expect(Self.ids(journal.requests(Self.search(2), beside: []) { $0 == "here" }) == [6, 4])
        #expect(journal.requests(Self.search(3), beside: []) { $0 == "here" }.older == nil)
    }

    /// For one answer only so many are looked at; what is found further back comes with the next.
    @Test func whatIsLookedAtIsBounded() throws {
        let folder = Folder()
        var journal: any Journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
        let count = UInt64(RequestSearch.looksMaximum) + 5
        for number in 1...count { journal.append(.request(Self.request(number, "c\(number % 7)"))) }
        try journal.commit()
        try (journal as? SQLiteJournal)?.close()
        journal = try SQLiteJournal(folder: folder.path, durability: .normal, secret: "s")
        var search = Self.search { $0.ids = Sample.id(2)...Sample.id(2) }
        let first = journal.requests(search, beside: []) { _ in true }
        #expect(first.requests.isEmpty && first.older == Self.request(6).place)
        search.before = first.older
        let second = journal.requests(search, beside: []) { _ in true }
        #expect(Self.ids(second) == [2] && second.older == nil)
    }

    @Test(arguments: JournalTests.places()) func whatIsForgottenIsNotListed(_ place: Place) throws {
        var journal = try place.open()
        for (number, name) in [(1, "old"), (2, "new")] as [(UInt64, String)] {
            let time = Sample.now + .days(Int64(number))
            journal.append(Sample.input(.device(isLocked: true), name, at: time))
            journal.append(.request(Self.request(number, name)))
            journal.append(.checkpoint(try #require(Conversation(name).checkpoint), conversation: name))
            try journal.commit()
        }
        let pruned = try journal.prune(
            Retention(days: 1, conversations: 9), at: Sample.now + .days(2), limit: 9)
        #expect(pruned == 1)
        #expect(Self.ids(journal.requests(Self.search(), beside: []) { _ in true }) == [2])
    }

    /// A journal of a build that had no list of requests gets one.
    @Test(arguments: RecordedTests.all) func anEarlierJournalGetsAList(_ name: String) throws {
        let folder = Folder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(RecordedTests.folder)/\(name)/journal.sqlite", toPath: folder.journal)
        var journal: any Journal = try SQLiteJournal(folder: folder.path, secret: "s")
        try Self.fill(&journal, [Self.request(1)])
        try (journal as? SQLiteJournal)?.close()
        journal = try SQLiteJournal(folder: folder.path, secret: "s")
        #expect(Self.ids(journal.requests(Self.search(), beside: []) { _ in true }) == [1])
    }

    @Test func aRowThatWasChangedIsNotBelieved() throws {
        let folder = Folder()
        var journal: any Journal = try SQLiteJournal(folder: folder.path, secret: "s")
        try Self.fill(&journal, [Self.request(1)])
        try (journal as? SQLiteJournal)?.close()
        journal = try SQLiteJournal(folder: folder.path, secret: "s")
        try SQLiteJournalProbe(folder.journal).exchange("bo", by: "ev")
        #expect(journal.requests(Self.search(), beside: []) { _ in true }.requests.isEmpty)
        #expect(throws: JournalError.self) { try journal.commit() }
    }

    /// The whole list is rescued but for rows that were changed.
    @Test func aRescueKeepsTheList() throws {
        let folder = Folder()
        var journal: any Journal = try SQLiteJournal(folder: folder.path, secret: "s")
        try Self.fill(&journal, [Self.request(1), Self.request(2), Self.request(3)])
        try (journal as? SQLiteJournal)?.close()
        try SQLiteJournal(folder: folder.path, secret: "s").close()
        try SQLiteJournalProbe(folder.journal).exchange("ann", by: "eve")
        let target = "\(folder.path)/rescued"
        let report = try JournalRescue(folder: folder.path).rescue(to: target, secret: "new", at: Sample.now)
        #expect(report.missing.contains { $0.contains("of the kind 'request'") }, "\(report.missing)")
        let found = try SQLiteJournal(folder: target, secret: "s").requests(Self.search(), beside: []) { _ in true }
        #expect(Self.ids(found) == [3, 1])
    }
}
