// Beckon: tests of deleting and postponing
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import ListsHandler

struct DeleteAndSnoozeTests {
    @Test(arguments: [
        (nil, "notRequired"),
        (TaskList.named("packing"), "success Packing"),
        (.named("pack"), "confirm Packing"),
        (.named("store"), "choose Grocery Store | Hardware Store"),
        (.named("all"), "choose Grocery Store | Hardware Store | Packing | Reading"),
        (
            .named("zebra"),
            "unsupported (noTaskListFound): Grocery Store | Hardware Store | Packing | Reading"
        ),
        (.named("shopping"), "unsupported (noTaskListFound): Grocery Store"),
        (.named("zebra", "list-2"), "success Packing"),
        (.named(" "), "choose Grocery Store | Hardware Store | Packing | Reading"),
    ])
    func taskList(_ list: TaskList?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(DeleteTasks.with { $0.taskList = list }, "taskList") == expected)
    }

    @Test(
        arguments: [
            (nil, nil, nil, "needsValue"),
            (TaskList.named("Packing"), nil, nil, "choose passport | stove | book the dentist | call Omar"),
            (.named("Packing"), [.named("")], nil, "choose passport | stove | book the dentist | call Omar"),
            (.named("Packing"), [.named("some tasks")], nil, "choose passport | stove | book the dentist | call Omar"),
            (.named("store"), nil, nil, "needsValue"),
            (nil, nil, true, "notRequired"),
            (.named("Packing"), nil, true, "notRequired"),
            (.named("store"), nil, true, "notRequired"),
            (nil, [TaskItem.named("milk"), .named("dentist")], nil, "success milk; success book the dentist"),
            (.named("Packing"), [.named("milk")], nil, "unsupported (noTasksFound)"),
            (
                .named("Grocery Store"), [.named("milk"), .named("zebra")], nil,
                "success milk; unsupported (noTasksFound)"
            ),
            (.named("store"), [.named("zebra")], nil, "success zebra"),
            (nil, [.named("zebra", "task-2")], nil, "success Middlemarch"),
            (nil, [.named("")], nil, "needsValue"),
        ] as [(TaskList?, [TaskItem]?, Bool?, String)])
    func tasks(_ list: TaskList?, _ tasks: [TaskItem]?, _ all: Bool?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = DeleteTasks.with {
            $0.taskList = list
            $0.tasks = tasks
            $0.all = all
        }
        #expect(try await app.brief(intent, "tasks") == expected)
    }

    @Test func aUserWithoutTasks() async throws {
        let app = try ListOMatUnderTest()
        let some = DeleteTasks.with { $0.tasks = [.named("milk"), .named("bread")] }
        #expect(
            try await app.brief(some, "tasks", user: "ada") == "unsupported (noTasksInApp); unsupported (noTasksInApp)")
        let all = DeleteTasks.with { $0.all = true }
        #expect(try await app.brief(all, "tasks", user: "ada") == "unsupported (noTasksInApp)")
        #expect(try await app.handle(all, user: "ada").code == .failure)
        _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString("Empty") })
        let empty = DeleteTasks.with {
            $0.taskList = .named("Empty")
            $0.all = true
        }
        #expect(try await app.brief(empty, "tasks") == "unsupported (noTasksFound)")
        #expect(try await app.confirm(empty).code == .failure)
    }

    /// "Everything that is done", on one list and on all.
    @Test(
        arguments: [
            (TaskList.named("Grocery Store"), ["bread"]), (.named("Hardware Store"), ["light bulbs"]),
            (nil, ["The Left Hand of Darkness", "tent", "light bulbs", "bread"]), (.named("Empty"), nil),
        ] as [(TaskList?, [String]?)])
    func whatIsDone(_ list: TaskList?, _ expected: [String]?) async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString("Empty") })
        var intent = DeleteTasks.with {
            $0.taskList = list
            $0.tasks = [TaskItem(SpeakableString("whatever is done", vocabularyIdentifier: "completed"))]
        }
        guard let expected else {
            return #expect(try await app.brief(intent, "tasks") == "unsupported (noTasksFound)")
        }
        intent.tasks = try await app.resolve(intent, "tasks").compactMap { result in
            if case .success(let value) = result { try value.decoded(as: TaskItem.self) } else { nil }
        }
        let shown = try await app.confirm(intent).payload.deletedTasks ?? []
        #expect(shown.map(\.title.spokenPhrase) == expected && shown.allSatisfy { $0.listName != nil })
        #expect(try await app.handle(intent).payload.deletedTasks?.count == expected.count)
        let left = try await app.tasks()
        #expect(expected.allSatisfy { !left.contains($0) } && left.count == 15 - expected.count)
    }

    @Test func whatWasShownGoesAndNothingElse() async throws {
        let app = try ListOMatUnderTest()
        let intent = DeleteTasks.with {
            $0.taskList = .named("Grocery Store", "list-4")
            $0.all = true
        }
        let shown = try await app.confirm(intent)
        #expect(shown.code == .ready)
        #expect(shown.payload.deletedTasks?.map(\.title.spokenPhrase) == ["milk", "bread", "apples", "coffee"])
        // Something comes in between the question and the yes.
        _ = try await app.handle(
            AddTasks.with {
                $0.targetTaskList = .named("Grocery Store")
                $0.taskTitles = [SpeakableString("tea")]
            })
        let gone = try await app.handle(intent, key: "k")
        #expect(gone.code == .success)
        #expect(gone.payload.deletedTasks?.map(\.identifier) == shown.payload.deletedTasks?.map(\.identifier))
        #expect(try await app.tasks(on: "Grocery Store") == ["tea"])
        // Once: asked again by key it answers the same and deletes nothing.
        #expect(try await app.handle(intent, key: "k") == gone)
        #expect(try await app.tasks(on: "Grocery Store") == ["tea"])
        #expect(try await app.tasks().count == 12)
    }

    @Test func anUnsettledNameDeletesNothing() async throws {
        let app = try ListOMatUnderTest()
        let intents = [
            DeleteTasks(), DeleteTasks.with { $0.tasks = [.named("milk"), .named("zebra")] },
            DeleteTasks.with {
                $0.taskList = .named("store")
                $0.all = true
            },
            DeleteTasks.with {
                $0.taskList = .named("zebra")
                $0.tasks = [.named("milk")]
            }, DeleteTasks.with { $0.tasks = [.named("dentist")] },
        ]
        for intent in intents {
            #expect(try await app.confirm(intent).code == .failure)
            #expect(try await app.handle(intent).code == .failure)
        }
        #expect(try await app.tasks().count == 15)
    }

    @Test func deletesByNameOnceEach() async throws {
        let app = try ListOMatUnderTest()
        let intent = DeleteTasks.with { $0.tasks = [.named("milk"), .named("Milk"), .named("x", "task-2")] }
        #expect(
            try await app.handle(intent).payload.deletedTasks?.map(\.title.spokenPhrase) == ["milk", "Middlemarch"])
        #expect(try await app.tasks().count == 13)
    }

    @Test func anotherUsersTasksAreOutOfReach() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString("Mine") }, user: "eve")
        let intent = DeleteTasks.with { $0.tasks = [.named("milk", "task-1")] }
        #expect(try await app.confirm(intent, user: "eve").code == .failure)
        #expect(try await app.handle(intent, user: "eve").code == .failure)
        #expect(try await app.tasks().count == 15)
    }

    @Test(
        arguments: [
            (nil, nil, "needsValue"),
            (nil, true, "notRequired"),
            ([TaskItem.named("call Omar")], nil, "success call Omar"),
            ([.named("dentist"), .named("coffee")], nil, "confirm book the dentist; success coffee"),
            ([.named("o")], nil, "choose"),
            ([.named("milk")], nil, "unsupported (noTasksFound)"),
            ([.named("x", "task-8")], nil, "success call Omar"),
            ([.named("")], nil, "needsValue"),
        ] as [([TaskItem]?, Bool?, String)])
    func tasksToSnooze(_ tasks: [TaskItem]?, _ all: Bool?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = SnoozeTasks.with {
            $0.tasks = tasks
            $0.all = all
        }
        #expect(try await app.brief(intent, "tasks").hasPrefix(expected))
    }

    @Test(arguments: [
        (nil, "needsValue"),
        (DateFields(hour: 13, minute: 15), "success value"),
        (DateFields(year: 2027, month: 1, day: 15, hour: 12), "unsupported"),
        (DateFields(), "needsValue"),
    ])
    func nextTriggerTime(_ fields: DateFields?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = SnoozeTasks.with { $0.nextTriggerTime = fields.map { DateComponentsRange(start: $0) } }
        #expect(try await app.brief(intent, "nextTriggerTime") == expected)
    }

    /// The dentist's reminder comes tomorrow at two in the afternoon; it is noon.
    @Test(arguments: [
        // A time of today that was said without a day, and "by an hour", counted from now with its seconds.
        (DateFields(year: 2027, month: 1, day: 15, hour: 22, minute: 0), "book the dentist", ["16 22:00"]),
        (DateFields(year: 2027, month: 1, day: 15, hour: 17, minute: 30), "book the dentist", ["16 17:30"]),
        (DateFields(year: 2027, month: 1, day: 15, hour: 14, minute: 10, second: 5), "book the dentist", ["16 16:10"]),
        // What was said of another day means what it says.
        (DateFields(year: 2027, month: 1, day: 18, hour: 9, minute: 0), "book the dentist", ["18 09:00"]),
        (DateFields(year: 2027, month: 1, day: 15, hour: 22, minute: 0), "call Omar", ["15 22:00"]),
    ])
    func aTimeWithoutADayIsOfTheRemindersDay(_ said: DateFields, _ task: String, _ expected: [String]) async throws {
        let app = try ListOMatUnderTest()
        let intent = SnoozeTasks.with {
            $0.tasks = [.named(task)]
            $0.nextTriggerTime = DateComponentsRange(start: said)
        }
        let result = try #require(try await app.resolve(intent, "nextTriggerTime", user: "local").first)
        let values: [Value] =
            switch result {
            case .success(let value): [value]
            case .disambiguation(let values): values
            default: []
            }
        let times = values.compactMap { try? $0.decoded(as: DateComponentsRange.self).startDateComponents }.map {
            time in
            let parts = [time.hour ?? 0, time.minute ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
            return "\(time.day ?? 0) \(parts.joined(separator: ":"))"
        }
        #expect(times == expected, "\(result)")
    }

    @Test func snoozesWhatHasReminders() async throws {
        let app = try ListOMatUnderTest()
        var intent = SnoozeTasks.with {
            $0.all = true
            $0.nextTriggerTime = DateComponentsRange(start: DateFields(hour: 13, minute: 15))
        }
        let response = try await app.handle(intent, key: "k")
        #expect(
            response.payload.snoozedTasks?.map(\.title.spokenPhrase) == [
                "book the dentist", "call Omar", "paint", "coffee",
            ])
        let times = response.payload.snoozedTasks?.map {
            $0.temporalEventTrigger?.dateComponentsRange.startDateComponents?.minute
        }
        #expect(times == [15, 15, 15, 15])
        #expect(try await app.handle(intent, key: "k", after: 3_600) == response)
        intent.nextTriggerTime = nil
        #expect(try await app.handle(intent).code == .failure)
        let none = SnoozeTasks.with { $0.all = true }
        #expect(try await app.brief(none, "tasks", user: "ada") == "unsupported (noTasksFound)")
    }
}
