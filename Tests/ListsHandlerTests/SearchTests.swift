// Beckon: tests of finding lists, tasks and notes
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import ListsHandler

struct SearchTests {
    typealias Search = SearchForNotebookItems

    @Test(arguments: [
        (nil, nil, "needsValue"),
        (nil, NotebookItemType.note, "notRequired"),
        ("", .taskList, "needsValue"),
        ("grocery store", .taskList, "success Grocery Store"),
        ("Grocery Store", nil, "success Grocery Store"),
        ("groc", .taskList, "confirm Grocery Store"),
        ("store", .taskList, "choose Grocery Store | Hardware Store"),
        ("the store list", nil, "choose Grocery Store | Hardware Store"),
        ("all", .taskList, "success all"),
        ("all lists", nil, "success all lists"),
        ("zebra", .taskList, "unsupported"),
        ("zebra", nil, "unsupported"),
        ("zebra", .note, "success zebra"),
        ("trip", nil, "success trip"),
        ("dentist", nil, "success dentist"),
    ])
    func title(_ title: String?, _ type: NotebookItemType?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = Search.with {
            $0.title = title.map { SpeakableString($0) }
            $0.itemType = type
        }
        #expect(try await app.brief(intent, "title") == expected)
    }

    @Test func whatWasChosenIsTaken() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(
            CreateTaskList.with {
                $0.title = SpeakableString("Packing for skiing")
                $0.taskTitles = [SpeakableString("skis")]
            })
        var intent = Search.with { $0.title = SpeakableString("pack") }
        guard case .disambiguation(let options) = try await app.resolve(intent, "title").first else {
            Issue.record("nothing to choose from")
            return
        }
        intent.title = try options.map { try $0.decoded(as: SpeakableString.self) }.first {
            $0.spokenPhrase == "Packing for skiing"
        }
        #expect(try await app.brief(intent, "title") == "success Packing for skiing")
        #expect(try await app.handle(intent).payload.tasks?.map(\.title.spokenPhrase) == ["skis"])
    }

    @Test(arguments: [
        "content", "itemType", "status", "location", "locationSearchType", "dateTime", "dateSearchType",
        "temporalEventTriggerTypes", "taskPriority",
    ])
    func unsaid(_ parameter: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(Search(), parameter) == "notRequired")
    }

    @Test(arguments: [
        (DateFields(year: 2020), "success value"), (DateFields(), "needsValue"),
        (DateFields(month: 2, day: 30), "unsupported"), (DateFields(hour: 25), "unsupported"),
    ])
    func dateTime(_ fields: DateFields, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = Search.with { $0.dateTime = DateComponentsRange(start: fields) }
        #expect(try await app.brief(intent, "dateTime") == expected)
    }

    @Test(arguments: [("Lisbon", "success Lisbon"), (" ", "needsValue")])
    func content(_ content: String, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(Search.with { $0.content = content }, "content") == expected)
    }

    /// What is found, in short.
    private func found(_ change: (inout Search) -> Void) async throws -> String {
        let response = try await ListOMatUnderTest().handle(Search.with(change))
        #expect(response.code == .success)
        func titles(_ name: String, _ titles: [String]?) -> String? {
            titles.map { "\(name): \($0.joined(separator: ", "))" }
        }
        return [
            titles("lists", response.payload.taskLists?.map(\.title.spokenPhrase)),
            titles("tasks", response.payload.tasks?.map(\.title.spokenPhrase)),
            titles("notes", response.payload.notes?.map(\.title.spokenPhrase)),
        ].compactMap { $0 }.joined(separator: "; ")
    }

    @Test func lists() async throws {
        #expect(
            try await self.found { $0.title = SpeakableString("Grocery Store") }
                == "lists: Grocery Store; tasks: milk, bread, apples, coffee")
        #expect(
            try await self.found { $0.title = SpeakableString("all") }
                == "lists: Grocery Store, Hardware Store, Packing, Reading")
        #expect(
            try await self.found { $0.itemType = .taskList } == "lists: Grocery Store, Hardware Store, Packing, Reading"
        )
        #expect(
            try await self.found {
                $0.title = SpeakableString("Grocery Store")
                $0.status = .notCompleted
            } == "lists: Grocery Store; tasks: milk, apples, coffee")
        #expect(
            try await self.found {
                $0.title = SpeakableString("zebra")
                $0.itemType = .taskList
            } == "lists: ")
    }

    @Test func tasks() async throws {
        #expect(
            try await self.found {
                $0.itemType = .task
                $0.status = .completed
            } == "tasks: The Left Hand of Darkness, tent, light bulbs, bread")
        #expect(try await self.found { $0.taskPriority = .flagged } == "tasks: The Mezzanine, passport, paint, coffee")
        #expect(
            try await self.found {
                $0.itemType = .task
                $0.dateTime = DateComponentsRange(start: DateFields(year: 2027, month: 1, day: 15))
                $0.dateSearchType = .byDueDate
            } == "tasks: call Omar, coffee")
        #expect(
            try await self.found { $0.temporalEventTriggerTypes = [.scheduledNonRecurring] }
                == "tasks: book the dentist, call Omar, paint, coffee")
        #expect(try await self.found { $0.temporalEventTriggerTypes = [.scheduledRecurring] } == "tasks: ")
        #expect(try await self.found { $0.location = Placemark(name: "post office") } == "tasks: ")
        #expect(try await self.found { $0.title = SpeakableString("dentist") } == "tasks: book the dentist")
        #expect(try await self.found { $0.notebookItemIdentifier = "task-2" } == "tasks: Middlemarch")
    }

    @Test func byPlace() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(
            AddTasks.with {
                $0.taskTitles = [SpeakableString("buy stamps")]
                $0.spatialEventTrigger = SpatialEventTrigger(.arrive, Placemark(name: "Post Office"))
            })
        let response = try await app.handle(Search.with { $0.location = Placemark(name: "the post office") })
        #expect(response.payload.tasks?.map(\.title.spokenPhrase) == ["buy stamps"])
    }

    @Test func notes() async throws {
        #expect(try await self.found { $0.itemType = .note } == "notes: Ideas, Trip, Passwords")
        #expect(
            try await self.found {
                $0.itemType = .note
                $0.content = "lisbon"
            } == "notes: Trip")
        #expect(try await self.found { $0.title = SpeakableString("trip") } == "notes: Trip")
        #expect(
            try await self.found {
                $0.itemType = .note
                $0.title = SpeakableString("zebra")
            } == "notes: ")
        #expect(
            try await self.found {
                $0.itemType = .note
                $0.dateTime = DateComponentsRange(start: DateFields(year: 2020))
            } == "notes: ")
    }

    @Test func aProtectedNoteTellsNothing() async throws {
        #expect(
            try await self.found {
                $0.itemType = .note
                $0.content = "Beckon"
            } == "notes: ")
        let response = try await ListOMatUnderTest().handle(Search.with { $0.notebookItemIdentifier = "note-1" })
        #expect(response.payload.notes?.map(\.title.spokenPhrase) == ["Passwords"])
        #expect(response.payload.notes?.first?.contents == nil)
    }

    @Test func aSearchNeedsNoKey() async throws {
        #expect(try await ListOMatUnderTest().handle(Search.with { $0.itemType = .note }, key: "").code == .success)
    }

    @Test func everyUserHasAnOwnNotebook() async throws {
        let app = try ListOMatUnderTest()
        let response = try await app.handle(Search.with { $0.itemType = .taskList }, user: "ada")
        #expect(response.payload.taskLists == [])
    }
}
