// Beckon: tests of lists, notes and changes to tasks
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import Schema
import Testing

@testable import ListsHandler

struct OtherIntentTests {
    @Test(arguments: [
        (nil, "needsValue"),
        (SpeakableString("Party"), "success Party"),
        (SpeakableString("  "), "needsValue"),
        (SpeakableString("packing"), "confirm Packing"),
        (SpeakableString("the Packing list"), "confirm Packing"),
        // The list that was offered is the one that is meant; there is never a second one of its name.
        (SpeakableString("Packing", vocabularyIdentifier: "list-2"), "success Packing"),
        (SpeakableString("packing", vocabularyIdentifier: "new:packing"), "confirm Packing"),
        (SpeakableString(String(repeating: "x", count: 201)), "unsupported"),
    ])
    func newListTitle(_ title: SpeakableString?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(CreateTaskList.with { $0.title = title }, "title") == expected)
    }

    @Test(arguments: [
        (nil, "notRequired"), ("home", "success Home"), ("Garden", "success Garden"), (" ", "needsValue"),
    ])
    func folder(_ folder: String?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let name = folder.map { SpeakableString($0) }
        #expect(try await app.brief(CreateTaskList.with { $0.groupName = name }, "groupName") == expected)
        #expect(try await app.brief(CreateNote.with { $0.groupName = name }, "groupName") == expected)
    }

    @Test func createTaskList() async throws {
        let app = try ListOMatUnderTest()
        let intent = CreateTaskList.with {
            $0.title = SpeakableString("Camping")
            $0.taskTitles = ["tent", "stove"].map { SpeakableString($0) }
            $0.groupName = SpeakableString("Home")
        }
        #expect(try await app.brief(intent, "taskTitles") == "success tent; success stove")
        #expect(try await app.brief(CreateTaskList(), "taskTitles") == "notRequired")
        let response = try await app.handle(intent)
        #expect(response.payload.createdTaskList?.tasks?.count == 2)
        #expect(response.payload.createdTaskList?.groupName?.spokenPhrase == "Home")
        #expect(try await app.tasks(on: "Camping") == ["tent", "stove"])
        #expect(try await app.handle(CreateTaskList()).code == .failure)
    }

    @Test func aListThatIsThereTakesTheThings() async throws {
        let app = try ListOMatUnderTest()
        let intent = CreateTaskList.with {
            $0.title = SpeakableString("packing", vocabularyIdentifier: "list-2")
            $0.taskTitles = [SpeakableString("skis")]
        }
        #expect(try await app.handle(intent).payload.createdTaskList?.identifier == "list-2")
        #expect(try await app.tasks(on: "Packing").contains("skis"))
    }

    @Test func aDateIsTakenOut() async throws {
        let app = try ListOMatUnderTest()
        let intent = SetTaskAttribute.with {
            $0.targetTask = .named("call Omar")
            $0.temporalEventTrigger = .noTime
        }
        #expect(try await app.brief(intent, "temporalEventTrigger").hasPrefix("success"))
        #expect(try await app.handle(intent).payload.modifiedTask?.temporalEventTrigger == nil)
        // A task that is added without a date is no reminder.
        let new = AddTasks.with {
            $0.taskTitles = [SpeakableString("skis")]
            $0.temporalEventTrigger = .noTime
        }
        #expect(try await app.brief(new, "temporalEventTrigger") == "notRequired")
        #expect(try await app.brief(new, "targetTaskList").hasPrefix("choose "))
    }

    @Test(arguments: [
        (nil, "notRequired"), ("Plants", "success Plants"), ("ideas", "confirm ideas"), ("", "needsValue"),
    ])
    func newNoteTitle(_ title: String?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(
            try await app.brief(CreateNote.with { $0.title = title.map { SpeakableString($0) } }, "title") == expected)
    }

    @Test(arguments: [
        (nil, "needsValue"), ("water the plants", "success water the plants"), ("\n", "needsValue"),
        (String(repeating: "x", count: 20_001), "unsupported"),
    ])
    func content(_ text: String?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let content = text.map { NoteContent($0) }
        #expect(try await app.brief(CreateNote.with { $0.content = content }, "content") == expected)
        #expect(try await app.brief(AppendToNote.with { $0.content = content }, "content") == expected)
    }

    @Test func createNote() async throws {
        let app = try ListOMatUnderTest()
        let untitled = CreateNote.with { $0.content = NoteContent("water the plants on the balcony\nand the cat") }
        let note = try await app.handle(untitled).payload.createdNote
        #expect(note?.title.spokenPhrase == "water the plants on the")
        #expect(note?.contents?.first?.text == "water the plants on the balcony\nand the cat")
        #expect(try await app.handle(CreateNote()).code == .failure)
    }

    @Test(arguments: [
        (nil, "needsValue"),
        (Note(SpeakableString("Ideas")), "success Ideas"),
        (Note(SpeakableString("my ideas note")), "success Ideas"),
        (Note(SpeakableString("pass")), "confirm Passwords"),
        (Note(SpeakableString("s")), "choose Ideas | Passwords"),
        (Note(SpeakableString("all")), "choose Ideas | Trip | Passwords"),
        (Note(SpeakableString("zebra")), "unsupported"),
        (Note(SpeakableString("zebra"), identifier: "note-2"), "success Trip"),
        (Note(SpeakableString("")), "needsValue"),
    ])
    func targetNote(_ note: Note?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(try await app.brief(AppendToNote.with { $0.targetNote = note }, "targetNote") == expected)
    }

    @Test func append() async throws {
        let app = try ListOMatUnderTest()
        let intent = AppendToNote.with {
            $0.targetNote = Note(SpeakableString("Trip"))
            $0.content = NoteContent("buy film")
        }
        #expect(try await app.confirm(intent).code == .ready)
        let text = try await app.handle(intent, key: "k").payload.note?.contents?.first?.text
        #expect(text?.hasSuffix("Sintra.\nbuy film") == true)
        #expect(try await app.handle(intent, key: "k").payload.note?.contents?.first?.text == text)
    }

    @Test func aProtectedNoteStaysAsItIs() async throws {
        let app = try ListOMatUnderTest()
        let intent = AppendToNote.with {
            $0.targetNote = Note(SpeakableString("Passwords"))
            $0.content = NoteContent("another")
        }
        #expect(try await app.confirm(intent).code == .failureCannotUpdatePasswordProtectedNote)
        let response = try await app.handle(intent)
        #expect(response.code == .failureCannotUpdatePasswordProtectedNote)
        #expect(response.payload.note?.contents == nil)
    }

    @Test(arguments: [
        (nil, nil, "choose"), (nil, .completed, "choose"), (nil, .notCompleted, "choose"),
        (TaskItem.named("call Omar"), TaskStatus.completed, "success call Omar"),
        (.named("dentist"), nil, "confirm book the dentist"),
        (.named("the dentist task"), nil, "confirm book the dentist"),
        (.named("oo"), nil, "confirm book the dentist"),
        (.named("ap"), nil, "confirm apples"),
        (.named("s"), .notCompleted, "choose light bulbs"),
        (.named("bread"), .completed, "success bread"),
        (.named("zebra"), nil, "unsupported"),
        (.named("zebra", "task-1"), nil, "success The Left Hand of Darkness"),
        (.named(""), nil, "needsValue"),
    ])
    func targetTask(_ task: TaskItem?, _ status: TaskStatus?, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let intent = SetTaskAttribute.with {
            $0.targetTask = task
            $0.status = status
        }
        let brief = try await app.brief(intent, "targetTask")
        #expect(expected.hasPrefix("choose") ? brief.hasPrefix("choose ") : brief == expected)
    }

    @Test func tasksOfOneNameAreToldApartByTheirList() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(
            AddTasks.with {
                $0.targetTaskList = .named("Packing")
                $0.taskTitles = [SpeakableString("milk")]
            })
        var intent = SetTaskAttribute.with { $0.targetTask = .named("milk") }
        guard case .disambiguation(let options) = try await app.resolve(intent, "targetTask").first else {
            Issue.record("nothing to choose from")
            return
        }
        #expect(options.map { $0["listName"]?.string } == ["Packing", "Grocery Store"])
        intent.targetTask?.listName = "the packing list"
        #expect(try await app.brief(intent, "targetTask") == "success milk")
        // The one that is not done yet is the one to be done.
        intent.targetTask = try options.first?.decoded(as: TaskItem.self)
        intent.status = .completed
        _ = try await app.handle(intent)
        intent.targetTask = .named("milk")
        let other = try await app.settled(intent, "targetTask", as: TaskItem.self)
        #expect(other?.listName == "Grocery Store")
    }

    @Test func somethingHasToChange() async throws {
        let app = try ListOMatUnderTest()
        let nothing = SetTaskAttribute.with { $0.targetTask = .named("milk") }
        #expect(try await app.brief(nothing, "status") == "needsValue")
        #expect(try await app.handle(nothing).code == .failure)
        #expect(try await app.brief(SetTaskAttribute.with { $0.priority = .flagged }, "status") == "notRequired")
        #expect(try await app.brief(SetTaskAttribute.with { $0.status = .completed }, "status") == "success completed")
        #expect(try await app.brief(SetTaskAttribute(), "taskTitle") == "notRequired")
    }

    @Test func change() async throws {
        let app = try ListOMatUnderTest()
        let intent = SetTaskAttribute.with {
            $0.targetTask = .named("milk")
            $0.taskTitle = SpeakableString("oat milk")
            $0.status = .completed
            $0.priority = .flagged
            $0.spatialEventTrigger = SpatialEventTrigger(.arrive, Placemark(name: "market"))
            $0.temporalEventTrigger = .at(DateFields(hour: 9), every: RecurrenceRule(every: 1, .daily))
        }
        let task = try await app.handle(intent, key: "k").payload.modifiedTask
        #expect(task?.title.spokenPhrase == "oat milk")
        #expect(task?.status == .completed)
        #expect(task?.priority == .flagged)
        #expect(task?.spatialEventTrigger?.placemark.name == "market")
        #expect(task?.temporalEventTrigger?.dateComponentsRange.recurrenceRule == RecurrenceRule(every: 1, .daily))
        // Asked again by key it answers what it answered, though there is no "milk" any more.
        #expect(try await app.handle(intent, key: "k").payload.modifiedTask == task)
    }

    /// A notebook has room for so many lists and notes of each user, and then for none.
    @Test func aFullNotebookTakesNoMore() async throws {
        let app = try ListOMatUnderTest()
        try await app.store.database.write { database in
            for (table, limit, content) in [
                ("lists", NotebookLimits.lists, ""), ("notes", NotebookLimits.notes, ", ''"),
            ] {
                try database.execute(
                    sql: """
                        WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < \(limit))
                        INSERT INTO \(table) (user, title, created, modified\(content.isEmpty ? "" : ", content"))
                        SELECT 'ada', 'title ' || n, 0, 0\(content) FROM number
                        """)
            }
        }
        let list = CreateTaskList.with { $0.title = SpeakableString("Zebras") }
        let note = CreateNote.with {
            $0.title = SpeakableString("Zebras")
            $0.content = NoteContent("striped")
        }
        #expect(try await app.handle(list, key: "1", user: "ada").code == .success)
        let other = CreateTaskList.with { $0.title = SpeakableString("Yaks") }
        #expect(try await app.handle(other, key: "2", user: "ada").code == .failure)
        #expect(try await app.handle(note, key: "3", user: "ada").code == .success)
        #expect(try await app.handle(note, key: "4", user: "ada").code == .failure)
        #expect(try await app.handle(list, key: "5", user: "eve").code == .success)
    }

    /// Tasks that are deleted, with their list or alone, make room.
    @Test func aNotebookHasRoomForSoManyTasks() async throws {
        let app = try ListOMatUnderTest()
        func add(_ key: String, to list: String = "Packing", user: String = "local") async throws -> AddTasks.Code {
            let intent = AddTasks.with {
                $0.targetTaskList = .named(list)
                $0.taskTitles = [SpeakableString("socks \(key)")]
            }
            return try await app.handle(intent, key: key, user: user).code
        }
        func write(_ sql: String) async throws {
            try await app.store.database.write { try $0.execute(sql: sql) }
        }
        try await write(
            """
            INSERT INTO lists (user, title, created, modified) VALUES ('local', 'Many', 0, 0);
            WITH RECURSIVE number (n) AS (SELECT 2 + (SELECT count(*) FROM tasks) UNION ALL
                SELECT n + 1 FROM number WHERE n < \(NotebookLimits.tasks))
            INSERT INTO tasks (list, title, created, modified)
            SELECT (SELECT id FROM lists WHERE title = 'Many'), 'task ' || n, 0, 0 FROM number
            """)
        #expect(try await add("1") == .success)
        #expect(try await add("2") == .failure)
        try await write("DELETE FROM tasks WHERE title = 'socks 1'")
        #expect(try await add("3") == .success)
        #expect(try await add("4") == .failure)
        try await write("DELETE FROM lists WHERE title = 'Many'")
        #expect(try await add("5") == .success)
    }

    /// A notebook from before tasks were counted.
    @Test func tasksOfOlderNotebooksAreCounted() throws {
        let database = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        NotebookSchema.register(in: &migrator, now: Instant(milliseconds: 0))
        try migrator.migrate(database, upTo: "examples")
        let tasks = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM tasks") }
        try migrator.migrate(database)
        let counted = try database.read { try Int.fetchOne($0, sql: "SELECT sum(taskCount) FROM lists") }
        #expect(tasks == counted && counted != 0)
    }
}
