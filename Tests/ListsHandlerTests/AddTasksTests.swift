// Beckon: tests of adding tasks
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import ListsHandler

struct AddTasksTests {
    @Test(arguments: [
        (nil, "choose Grocery Store | Hardware Store | Packing | Reading"),
        (TaskList.named("Grocery Store"), "success Grocery Store"),
        (.named("the grocery store list"), "success Grocery Store"),
        (.named("grocery"), "confirm Grocery Store"),
        (.named("store"), "choose Grocery Store | Hardware Store"),
        (.named("all"), "choose Grocery Store | Hardware Store | Packing | Reading"),
        (.named("the party list"), "confirm party (listShouldBeCreated)"),
        (.named("Party", "new:Party"), "success Party"),
        (.named("Store", "new:Store"), "success Store"),
        (.named("party", "new:other"), "confirm party (listShouldBeCreated)"),
        (.named("whatever", "list-4"), "success Grocery Store"),
        (.named("store", "list-999"), "choose Grocery Store | Hardware Store"),
        (.named("  "), "choose Grocery Store | Hardware Store | Packing | Reading"),
        // A list that is not there, beside those of the same meaning or nearly the same name.
        (.named("shopping"), "unsupported (noTaskListFound): Grocery Store | New list “shopping”"),
        (.named("die Einkaufsliste"), "unsupported (noTaskListFound): Grocery Store | New list “Einkaufsliste”"),
        (.named("购物清单"), "unsupported (noTaskListFound): Grocery Store | New list “购物清单”"),
        (.named("groceries"), "unsupported (noTaskListFound): Grocery Store | New list “groceries”"),
        (.named("my books list"), "unsupported (noTaskListFound): Reading | New list “books”"),
        (.named("New list “shopping”", "new:shopping"), "success shopping"),
        (.named("New list “dancing”", "new:shopping"), "confirm New list “dancing” (listShouldBeCreated)"),
        (.named(String(repeating: "x", count: 201)), "unsupported"),
    ])
    func targetTaskList(_ list: TaskList?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(AddTasks.with { $0.targetTaskList = list }, "targetTaskList") == expected)
    }

    @Test func aMatchCarriesTheIdentifier() async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with { $0.targetTaskList = .named("grocery") }
        #expect(try await app.settled(intent, "targetTaskList", as: TaskList.self)?.identifier == "list-4")
    }

    @Test func anotherUsersListIsUnknown() async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with { $0.targetTaskList = .named("Grocery Store", "list-4") }
        #expect(
            try await app.brief(intent, "targetTaskList", user: "ada") == "confirm Grocery Store (listShouldBeCreated)")
    }

    /// Whoever chooses the new list beside the others has it made, by its own name.
    @Test func theNewListOfAChoiceIsMade() async throws {
        let app = try ListOMatUnderTest()
        var intent = AddTasks.with {
            $0.targetTaskList = .named("shopping")
            $0.taskTitles = [SpeakableString("rice")]
        }
        #expect(try await app.handle(intent).code == .failure)
        guard case .unsupported(_, let choices) = try await app.resolve(intent, "targetTaskList").first else {
            return #expect(Bool(false), "nothing to choose from")
        }
        intent.targetTaskList = try choices.last?.decoded(as: TaskList.self)
        intent.targetTaskList = try await app.settled(intent, "targetTaskList", as: TaskList.self)
        #expect(try await app.handle(intent).code == .success)
        #expect(try await app.tasks(on: "shopping") == ["rice"])
    }

    /// Nobody is asked to choose among lists that he does not have.
    @Test func withoutListsOneIsAskedFor() async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(AddTasks(), "targetTaskList", user: "ada") == "choose ")
    }

    @Test func theOnlyListIsMeant() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString("Errands") }, user: "ada")
        #expect(try await app.brief(AddTasks(), "targetTaskList", user: "ada") == "success Errands")
    }

    @Test func aReminderNeedsNoList() async throws {
        let app = try ListOMatUnderTest()
        var intent = AddTasks.with {
            $0.taskTitles = [SpeakableString("call Omar")]
            $0.temporalEventTrigger = .at(DateFields(hour: 18))
        }
        #expect(try await app.brief(intent, "targetTaskList") == "success Reminders")
        intent.targetTaskList = try await app.settled(intent, "targetTaskList", as: TaskList.self)
        #expect(try await app.brief(intent, "targetTaskList") == "success Reminders")
        let response = try await app.handle(intent)
        #expect(response.code == .success)
        #expect(response.payload.modifiedTaskList?.title.spokenPhrase == "Reminders")
        #expect(
            response.payload.addedTasks?.first?.temporalEventTrigger?.dateComponentsRange.startDateComponents
                == DateFields(year: 2027, month: 1, day: 15, hour: 18, minute: 0))
        // The second reminder goes to the same list.
        _ = try await app.handle(intent)
        #expect(try await app.tasks(on: "Reminders") == ["call Omar", "call Omar"])
        #expect(try await app.lists().filter { $0 == "Reminders" }.count == 1)
    }

    @Test(arguments: [
        (nil, "needsValue"),
        ([], "needsValue"),
        (["rice"], "success rice"),
        (["rice", " onions ", "rice"], "success rice; success onions; success rice"),
        (["rice", " "], "success rice; needsValue"),
        ([String(repeating: "x", count: 200)], "success \(String(repeating: "x", count: 200))"),
        ([String(repeating: "x", count: 201)], "unsupported"),
    ])
    func taskTitles(_ titles: [String]?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with { $0.taskTitles = titles?.map { SpeakableString($0) } }
        #expect(try await app.brief(intent, "taskTitles") == expected)
    }

    @Test(arguments: [
        (nil, "notRequired"),
        (TemporalEventTrigger.at(DateFields(hour: 18)), "success value"),
        (.at(DateFields(year: 2027, month: 1, day: 15, hour: 9)), "unsupported (timeInPast)"),
        (.at(DateFields(month: 6, day: 31)), "unsupported"),
        (.at(DateFields()), "needsValue"),
        (.at(DateFields(hour: 9), every: RecurrenceRule(every: 0, .daily)), "unsupported (invalidRecurrence)"),
        (.at(DateFields(hour: 9), every: RecurrenceRule(every: 1, .daily)), "success value"),
    ])
    func temporalEventTrigger(_ trigger: TemporalEventTrigger?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with { $0.temporalEventTrigger = trigger }
        #expect(try await app.brief(intent, "temporalEventTrigger") == expected)
        let change = SetTaskAttribute.with { $0.temporalEventTrigger = trigger }
        #expect(try await app.brief(change, "temporalEventTrigger") == expected)
    }

    @Test(arguments: [
        (nil, "notRequired"),
        (SpatialEventTrigger(.arrive, Placemark(name: "post office")), "success value"),
        (SpatialEventTrigger(.depart, Placemark(location: .init(latitude: 52, longitude: 13))), "success value"),
        (SpatialEventTrigger(.arrive, Placemark()), "needsValue"),
        (SpatialEventTrigger(.arrive, Placemark(name: " ")), "needsValue"),
        (SpatialEventTrigger(.arrive, Placemark(name: String(repeating: "x", count: 300))), "unsupported"),
    ])
    func spatialEventTrigger(_ trigger: SpatialEventTrigger?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with { $0.spatialEventTrigger = trigger }
        #expect(try await app.brief(intent, "spatialEventTrigger") == expected)
    }

    @Test func priority() async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(AddTasks(), "priority") == "notRequired")
        #expect(try await app.brief(AddTasks.with { $0.priority = .flagged }, "priority") == "success flagged")
    }

    @Test func addsAndShowsTheListAfterwards() async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with {
            $0.targetTaskList = .named("Hardware Store", "list-3")
            $0.taskTitles = ["rice", "onions", "olives"].map { SpeakableString($0) }
            $0.priority = .flagged
        }
        let response = try await app.handle(intent)
        #expect(response.code == .success)
        #expect(response.payload.addedTasks?.map(\.title.spokenPhrase) == ["rice", "onions", "olives"])
        #expect(
            response.payload.addedTasks?.allSatisfy { $0.priority == .flagged && $0.status == .notCompleted } == true)
        #expect(
            response.payload.modifiedTaskList?.tasks?.map(\.title.spokenPhrase)
                == ["screws", "paint", "light bulbs", "rice", "onions", "olives"])
        // What was changed last is offered first.
        #expect(try await app.lists().first == "Hardware Store")
    }

    /// However long the list is, the response shows what was added.
    @Test func aLongListShowsItsLatestTasks() async throws {
        let app = try ListOMatUnderTest()
        func add(_ titles: [String]) async throws -> [String]? {
            let intent = AddTasks.with {
                $0.targetTaskList = .named("Packing")
                $0.taskTitles = titles.map { SpeakableString($0) }
            }
            return try await app.handle(intent).payload.modifiedTaskList?.tasks?.map(\.title.spokenPhrase)
        }
        let many = (0...NotebookLimits.shownWithAdded).map { "task \($0)" }
        #expect(try await add(many) == many)
        let shown = try #require(try await add(["socks", "shoes"]))
        #expect(shown == many.dropFirst(3) + ["socks", "shoes"])
    }

    @Test func aYesMakesTheListWithTheTasks() async throws {
        let app = try ListOMatUnderTest()
        var intent = AddTasks.with {
            $0.targetTaskList = .named("my Party list")
            $0.taskTitles = [SpeakableString("balloons")]
        }
        intent.targetTaskList = try await app.settled(intent, "targetTaskList", as: TaskList.self)
        #expect(intent.targetTaskList?.identifier == "new:Party")
        #expect(try await app.brief(intent, "targetTaskList") == "success Party")
        #expect(try await app.lists().contains("Party") == false)
        #expect(try await app.handle(intent, key: "k").code == .success)
        #expect(try await app.handle(intent, key: "k").code == .success)
        #expect(try await app.tasks(on: "Party") == ["balloons"])
    }

    @Test func withoutAYesNothingIsMade() async throws {
        let app = try ListOMatUnderTest()
        let before = try await app.tasks().count
        for list in [TaskList.named("zebra"), .named("store"), .named("grocery")] {
            let intent = AddTasks.with {
                $0.targetTaskList = list
                $0.taskTitles = [SpeakableString("balloons")]
            }
            #expect(try await app.handle(intent).code == .failure)
        }
        #expect(try await app.handle(AddTasks.with { $0.targetTaskList = .named("Packing") }).code == .failure)
        #expect(try await app.tasks().count == before)
        #expect(try await app.lists().count == 4)
    }
}
