// Beckon: tests of what is looked for in a journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct InspectorTests {
    /// Events of a conversation at rest, and what of them should not be.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The number, the request, and what happened to it.
        var events: [(sequence: UInt64, request: UInt64, kind: Event.Kind)]
        var problems: [String] = []
    }

    static let cases = [
        Case(
            testDescription: "one after the other",
            events: [(1, 1, .accepted), (2, 1, .ended), (3, 2, .accepted), (4, 2, .ended)]),
        Case(
            testDescription: "a gap", events: [(1, 1, .accepted), (3, 1, .ended)],
            problems: ["event 3 follows 1"]),
        Case(
            testDescription: "ended twice", events: [(1, 1, .accepted), (2, 1, .ended), (3, 1, .ended)],
            problems: ["ended 2 times"]),
        Case(
            testDescription: "never ended", events: [(1, 1, .accepted), (2, 1, .asked)],
            problems: ["has not ended"]),
        Case(
            testDescription: "never began", events: [(1, 1, .accepted), (2, 1, .ended), (3, 2, .ended)],
            problems: ["ended, but never began"]),
        Case(
            testDescription: "began before what is kept",
            events: [(2_001, 1, .ended), (2_002, 2, .accepted), (2_003, 2, .ended)]),
    ]

    @Test(arguments: Self.cases) func whatShouldNotBeIsSaid(_ row: Case) throws {
        let folder = Folder()
        var journal = try SQLiteJournal(folder: folder.path, secret: "s")
        for (sequence, request, kind) in row.events {
            var event = Sample.event(sequence, of: request)
            event.kind = kind
            journal.append(Sample.entry(event))
        }
        journal.append(.checkpoint(try #require(Conversation("c").checkpoint), conversation: "c"))
        try journal.commit()
        var problems: [String] = []
        let counts = try JournalInspector(folder: folder.path).check { problems.append($0) }
        #expect(problems.count == row.problems.count, "\(problems)")
        for (found, expected) in zip(problems, row.problems) { #expect(found.contains(expected)) }
        #expect(counts.events == row.events.count)
        #expect(counts.notEnded == (row.testDescription == "never ended" ? 1 : 0))
    }
}
