// Beckon: tests of taking back what was done to lists
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import TestSupport
import Testing

@testable import ListsHandler

/// What takes something back is handled like any other request, and what was there before is there again.
struct UndoTests {
    @Test func addedTasksAreDeletedByTheirIdentifiers() async throws {
        let app = try ListOMatUnderTest()
        let before = try await app.tasks(on: "Packing")
        let tent = AddTasks.with {
            $0.targetTaskList = .named("Packing")
            $0.taskTitles = [SpeakableString("tent"), SpeakableString("soap")]
        }
        let undo = try #require(try await app.handle(tent).undo).intent(as: DeleteTasks.self)
        #expect(try await app.brief(undo, "tasks") == "success tent; success soap")
        #expect(try await app.confirm(undo).code == .ready)
        #expect(try await app.handle(undo).code == .success)
        #expect(try await app.tasks(on: "Packing") == before)
        // What is gone already is not another task of its name.
        #expect(try await app.brief(undo, "tasks") == "unsupported (noTasksFound); unsupported (noTasksFound)")
        #expect(try await app.handle(undo).code == .failure)
    }

    /// The time of what was just added is changed where it stands: one deed, and one that takes it back.
    @Test func aTimeIsChangedAndNothingIsDeleted() async throws {
        let app = try ListOMatUnderTest()
        let added = try await app.handle(
            AddTasks.with {
                $0.taskTitles = [SpeakableString("put the match on")]
                $0.temporalEventTrigger = .at(DateFields(hour: 20))
            })
        let change = SetTaskAttribute.with {
            $0.targetTask = added.payload.addedTasks?.first
            $0.temporalEventTrigger = .at(DateFields(hour: 21))
        }
        let changed = try await app.handle(change)
        #expect(changed.payload.modifiedTask?.identifier == added.payload.addedTasks?.first?.identifier)
        #expect(changed.payload.modifiedTask?.temporalEventTrigger?.dateComponentsRange.startDateComponents?.hour == 21)
        let undo = try #require(changed.undo).intent(as: SetTaskAttribute.self)
        let restored = try await app.handle(undo).payload.modifiedTask
        #expect(restored?.temporalEventTrigger?.dateComponentsRange.startDateComponents?.hour == 20)
        #expect(try await app.tasks(on: "Reminders") == ["put the match on"])
    }

    @Test func anAttemptThatIsRepeatedSaysTheSame() async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with {
            $0.targetTaskList = .named("Packing")
            $0.taskTitles = [SpeakableString("soap")]
        }
        let first = try await app.handle(intent, key: "once")
        #expect(first.undo != nil)
        #expect(try await app.handle(intent, key: "once") == first)
    }

    @Test(arguments: [
        ("milk", SetTaskAttribute.with { $0.status = .completed }, true),
        ("bread", .with { $0.status = .notCompleted }, true),
        ("milk", .with { $0.taskTitle = SpeakableString("oat milk") }, true),
        ("milk", .with { $0.priority = .flagged }, true),
        // The reminder at five is moved.
        ("coffee", .with { $0.temporalEventTrigger = .at(DateFields(hour: 22)) }, true),
        // There is no way to say that there is no reminder.
        ("milk", .with { $0.temporalEventTrigger = .at(DateFields(hour: 22)) }, false),
        (
            "milk", .with { $0.spatialEventTrigger = SpatialEventTrigger(.arrive, Placemark(name: "Home")) }, false
        ),
        // Nothing was changed.
        ("milk", .with { $0.status = .notCompleted }, false),
    ])
    func aChange(_ title: String, _ change: SetTaskAttribute, _ canBeUndone: Bool) async throws {
        let app = try ListOMatUnderTest()
        let before = try await app.task(title, of: "local")
        var intent = change
        intent.targetTask = .named(title, before.identifier)
        let response = try await app.handle(intent)
        #expect(response.code == .success)
        guard canBeUndone else { return #expect(response.undo == nil) }
        let undo = try #require(response.undo).intent(as: SetTaskAttribute.self)
        #expect(try await app.brief(undo, "targetTask").hasPrefix("success"))
        let time = try await app.brief(undo, "temporalEventTrigger")
        #expect(time == "notRequired" || time == "success value")
        #expect(try await app.handle(undo).code == .success)
        let tasks = try await app.store.consult(Context(user: "local", now: ListOMatUnderTest.noon)) { try $0.tasks() }
        let after = try #require(tasks.first { $0.id == before.id })
        #expect(after.title == before.title && after.completed == before.completed)
        #expect(after.flagged == before.flagged && after.due == before.due)
    }

    @Test func aReminderComesWhenItCameBefore() async throws {
        let app = try ListOMatUnderTest()
        let before = try await app.task("coffee", of: "local")
        let snooze = SnoozeTasks.with {
            $0.tasks = [.named("coffee")]
            $0.nextTriggerTime = DateComponentsRange(
                start: DateFields(year: 2027, month: 1, day: 20, hour: 9, minute: 0))
        }
        let undo = try #require(try await app.handle(snooze).undo).intent(as: SetTaskAttribute.self)
        #expect(try await app.task("coffee", of: "local").due != before.due)
        #expect(try await app.brief(undo, "temporalEventTrigger") == "success value")
        #expect(try await app.handle(undo).code == .success)
        #expect(try await app.task("coffee", of: "local").due == before.due)
        // Of several, and of one whose time is over, nothing says when each came.
        let several = SnoozeTasks.with { ($0.all, $0.nextTriggerTime) = (true, snooze.nextTriggerTime) }
        #expect(try await app.handle(several).undo == nil)
        #expect(try await app.handle(snooze, after: 30 * 86_400).undo == nil)
    }

    @Test(
        arguments: [
            (["milk"], true), (["milk", "apples"], true), (["coffee"], true),
            // Done, of two lists, of two reminders.
            (["bread"], false), (["milk", "screws"], false), (["milk", "coffee"], false),
        ])
    func deletedTasks(_ titles: [String], _ canBeUndone: Bool) async throws {
        let app = try ListOMatUnderTest()
        var before: [String: TaskEntry] = [:]
        for title in titles { before[title] = try await app.task(title, of: "local") }
        let response = try await app.handle(DeleteTasks.with { $0.tasks = titles.map { .named($0) } })
        #expect(response.code == .success)
        guard canBeUndone else { return #expect(response.undo == nil) }
        let undo = try #require(response.undo).intent(as: AddTasks.self)
        #expect(try await app.brief(undo, "targetTaskList") == "success Grocery Store")
        let time = try await app.brief(undo, "temporalEventTrigger")
        #expect(time == "notRequired" || time == "success value")
        #expect(try await app.handle(undo).code == .success)
        for title in titles {
            let (old, new) = (try #require(before[title]), try await app.task(title, of: "local"))
            #expect(new.due == old.due && new.flagged == old.flagged && new.list == old.list)
        }
    }

    /// What is on the list and open is not added once more, and it is not gone either when the rest is taken back.
    @Test func whatIsOnTheListAlready() async throws {
        let app = try ListOMatUnderTest()
        func adding(_ titles: String...) -> AddTasks {
            AddTasks.with {
                $0.targetTaskList = .named("Grocery Store")
                $0.taskTitles = titles.map { SpeakableString($0) }
            }
        }
        let response = try await app.handle(adding("Milk", "bread"))
        // The bread that is there is done.
        #expect(response.payload.addedTasks?.map(\.title.spokenPhrase) == ["bread"])
        #expect(try await app.tasks(on: "Grocery Store") == ["milk", "bread", "apples", "coffee", "bread"])
        let undo = try #require(response.undo).intent(as: DeleteTasks.self)
        #expect(undo.tasks?.map(\.title.spokenPhrase) == ["bread"])
        let again = try await app.handle(adding("milk"))
        #expect(again.code == .success && again.payload.addedTasks == [] && again.undo == nil)
        let flagged = try await app.handle(
            AddTasks.with {
                ($0.taskTitles, $0.priority, $0.targetTaskList) =
                    ([SpeakableString("milk")], .flagged, .named("Grocery Store"))
            })
        #expect(flagged.payload.addedTasks?.count == 1)
    }
}
