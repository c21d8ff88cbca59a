// Beckon: tests of reminders that come by themselves
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Synchronization
import TestSupport
import Testing

@testable import ListsHandler

struct ReminderTests {
    /// Noon is 13:00 in Berlin.
    private static func remind(
        _ title: String, _ hour: Int, _ minute: Int = 0, day: Int? = nil, month: Int? = nil,
        every rule: RecurrenceRule? = nil
    ) -> AddTasks {
        .with {
            $0.taskTitles = [SpeakableString(title)]
            var fields = DateFields(month: month, day: day)
            (fields.hour, fields.minute) = (hour, minute)
            $0.temporalEventTrigger = .at(fields, every: rule)
        }
    }

    /// A user without example data.
    private static let user = "ada"

    @Test func itComesAtItsTimeAndOnce() async throws {
        let app = try ListOMatUnderTest()
        let intent = Self.remind("call Ana", 13, 1)
        #expect(try await app.handle(intent, user: Self.user).code == .success)
        #expect(try await app.follow(intent, app.context(Self.user)) == ["call Ana 1-15 13:01"])
        #expect(app.clock.time == ListOMatUnderTest.noon + .seconds(60))
        // The dispatcher did not hear that the updates ended, and asks another worker.
        let other = try ListOMatUnderTest(app.store, clock: app.clock)
        #expect(try await other.follow(intent, attempt: 2, app.context(Self.user)).isEmpty)
    }

    /// A worker that goes on for one that died says so at once: three that die say nothing would end the updates.
    @Test func whoGoesOnIsHeard() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(Self.remind("call Ana", 14), user: Self.user)
        #expect(
            try await app.follow(AddTasks(), attempt: 2, app.context(Self.user)) == ["nothing", "call Ana 1-15 14:00"])
    }

    /// Whatever happens to a task while it is waited for: it is told when it is due then, or not at all.
    @Test(arguments: [
        ("done", ["paint 1-15 15:00"]), ("deleted", ["paint 1-15 15:00"]),
        ("later", ["paint 1-15 15:00"]), ("untouched", ["call Ana 1-15 14:00", "paint 1-15 15:00"]),
    ])
    func whatIsChangedMeanwhile(_ change: String, _ expected: [String]) async throws {
        let app = Mutex<ListOMatUnderTest?>(nil)
        let isDone = Mutex(false)
        let clock = SteppingClock(ListOMatUnderTest.noon) { _, _ in
            guard let app = app.withLock({ $0 }),
                isDone.withLock({ done in
                    defer { done = true }; return !done
                })
            else {
                return
            }
            let task = TaskItem.named("call Ana")
            switch change {
            case "done":
                _ = try await app.handle(
                    SetTaskAttribute.with { ($0.targetTask, $0.status) = (task, .completed) }, user: Self.user,
                    request: 9)
            case "deleted":
                _ = try await app.handle(DeleteTasks.with { $0.tasks = [task] }, user: Self.user, request: 9)
            case "later":
                let next = DateComponentsRange(start: DateFields(hour: 18, minute: 0))
                _ = try await app.handle(
                    SnoozeTasks.with { ($0.tasks, $0.nextTriggerTime) = ([task], next) }, user: Self.user, request: 9)
            default: break
            }
        }
        let under = try ListOMatUnderTest(clock: clock)
        app.withLock { $0 = under }
        let intent = Self.remind("call Ana", 14)
        _ = try await under.handle(intent, user: Self.user)
        _ = try await under.handle(Self.remind("paint", 15), user: Self.user)
        #expect(try await under.follow(intent, under.context(Self.user)) == expected)
        if change == "later" {
            // The request that postponed it tells it.
            #expect(
                try await under.follow(SnoozeTasks(), request: 9, under.context(Self.user)) == ["call Ana 1-15 18:00"])
        }
    }

    @Test func twoWorkersTellItOnce() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("listomat-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let one = try ListOMatUnderTest(try ListOMat.store(folder: folder, now: ListOMatUnderTest.noon))
        let two = try ListOMatUnderTest(try ListOMat.store(folder: folder, now: ListOMatUnderTest.noon))
        for number in 0..<20 { _ = try await one.handle(Self.remind("task \(number)", 14), user: Self.user) }
        let context = one.context(Self.user)
        async let first = one.follow(AddTasks(), context)
        async let second = two.follow(AddTasks(), context)
        let told = try await first + second
        #expect(told.count == 20 && Set(told).count == 20)
        try await one.store.close()
        try await two.store.close()
    }

    /// What is a month ahead is not waited for; the next thing said tells it.
    @Test func whatNobodyWaitedForIsToldWithTheNextThingSaid() async throws {
        let app = try ListOMatUnderTest()
        let intent = Self.remind("pay", 9, day: 20, month: 2)
        _ = try await app.handle(intent, user: Self.user, request: 1)
        #expect(try await app.follow(intent, request: 1, app.context(Self.user)).isEmpty)
        #expect(app.clock.time == ListOMatUnderTest.noon)
        try await app.clock.sleep(for: .seconds(40 * 86_400))
        // Not to somebody else.
        #expect(try await app.follow(AddTasks(), request: 2, app.context("bob")).isEmpty)
        let search = SearchForNotebookItems.with { $0.itemType = .task }
        #expect(try await app.follow(search, request: 2, app.context(Self.user)) == ["pay 2-20 9:00"])
        #expect(try await app.follow(search, request: 3, app.context(Self.user)).isEmpty)
    }

    /// Noon of a first day, the rule, and the first, second and third time that it comes.
    @Test(
        arguments: [
            ("daily", RecurrenceRule(every: 1, .daily), (1, 16), ["1-16 9:00", "1-17 9:00", "1-18 9:00"]),
            ("weekly", RecurrenceRule(every: 2, .weekly), (1, 16), ["1-16 9:00", "1-30 9:00", "2-13 9:00"]),
            ("the 31st", RecurrenceRule(every: 1, .monthly), (1, 31), ["1-31 9:00", "2-28 9:00", "3-31 9:00"]),
            // Daylight saving begins on the 28th of March: the wall clock stays.
            ("summer", RecurrenceRule(every: 1, .daily), (3, 27), ["3-27 9:00", "3-28 9:00", "3-29 9:00"]),
        ] as [(String, RecurrenceRule, (Int, Int), [String])])
    func series(_ name: String, _ rule: RecurrenceRule, _ first: (Int, Int), _ expected: [String]) async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(Self.remind("x", 9, day: first.1, month: first.0, every: rule), user: Self.user)
        var told: [String] = []
        while told.count < 3 {
            let row = try await app.task("x", of: Self.user)
            let due = try #require(row.due)
            try await app.clock.sleep(for: .milliseconds(due + 5_000 - app.clock.time.milliseconds))
            // As the next thing said.
            told += try await app.follow(SearchForNotebookItems(), request: 7, app.context(Self.user)).prefix(1)
        }
        #expect(told == expected.map { "x \($0)" })
    }

    @Test func the29thOfFebruary() throws {
        var task = try ListOMatUnderTest.entry(
            due: "2028-02-29T08:00:00Z", .init(every: 1, .yearly), zone: "Europe/Berlin")
        var days: [String] = []
        for _ in 0..<4 {
            task.tell(at: Instant(milliseconds: try #require(task.due)))
            days.append(Instant(milliseconds: try #require(task.due)).date.formatted(.iso8601))
        }
        #expect(
            days == [
                "2029-02-28T08:00:00Z", "2030-02-28T08:00:00Z", "2031-02-28T08:00:00Z", "2032-02-29T08:00:00Z",
            ])
    }

    @Test func oneOfASeriesIsCompletedAndTheSeriesGoesOn() async throws {
        let app = try ListOMatUnderTest()
        let done = SetTaskAttribute.with { ($0.targetTask, $0.status) = (.named("bins"), .completed) }
        _ = try await app.handle(Self.remind("bins", 9, every: .init(every: 1, .daily)), user: Self.user)
        // Tomorrow's is done today: the next is of the day after.
        #expect(try await app.handle(done, user: Self.user).payload.modifiedTask?.status == .completed)
        var row = try await app.task("bins", of: Self.user)
        #expect(!row.completed && row.due == (ListOMatUnderTest.noon + .minutes(44 * 60)).milliseconds)
        // It comes, is done then, and what comes next stays.
        try await app.clock.sleep(for: .seconds(44 * 3_600 + 5))
        #expect(
            try await app.follow(SearchForNotebookItems(), request: 7, app.context(Self.user)).first == "bins 1-17 9:00"
        )
        _ = try await app.handle(done, user: Self.user, after: 44 * 3_600 + 60)
        row = try await app.task("bins", of: Self.user)
        #expect(!row.completed && row.due == (ListOMatUnderTest.noon + .minutes(68 * 60)).milliseconds)
    }

    @Test func snoozingWithoutANameMeansWhatWasToldLast() async throws {
        let app = try ListOMatUnderTest()
        let intent = Self.remind("call Ana", 13, 1)
        _ = try await app.handle(intent, user: Self.user)
        _ = try await app.handle(Self.remind("later", 20), user: Self.user)
        #expect(try await app.brief(SnoozeTasks(), "tasks", user: Self.user) == "needsValue")
        try await app.clock.sleep(for: .seconds(66))
        _ = try await app.follow(SearchForNotebookItems(), request: 5, app.context(Self.user))
        #expect(try await app.brief(SnoozeTasks(), "tasks", user: Self.user) == "success call Ana")
    }

    @Test func whatIsDue() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(Self.remind("call Ana", 13, 1), user: Self.user)
        _ = try await app.handle(Self.remind("later", 20), user: Self.user)
        let search = SearchForNotebookItems.with { ($0.itemType, $0.dateSearchType) = (.task, .byDueDate) }
        #expect(try await app.handle(search, user: Self.user).payload.tasks?.isEmpty == true)
        let found = try await app.handle(search, user: Self.user, after: 120).payload.tasks ?? []
        #expect(found.map(\.title.spokenPhrase) == ["call Ana"])
    }

    private static let office = Placemark(name: "Office", location: .init(latitude: 52.5, longitude: 13.4))
    private static let corner = Placemark(location: .init(latitude: 52.501, longitude: 13.4))
    private static let park = Placemark(location: .init(latitude: 52.52, longitude: 13.4))

    @Test(
        arguments: [
            (SpatialEvent.arrive, nil, Self.corner, true), (.arrive, Self.park, Self.corner, true),
            (.arrive, Self.office, Self.corner, false), (.arrive, nil, Self.park, false),
            (.depart, Self.office, Self.park, true), (.depart, nil, Self.park, false),
            (.depart, Self.park, Self.office, false), (.arrive, nil, Placemark(name: "the office"), true),
        ] as [(SpatialEvent, Placemark?, Placemark, Bool)])
    func crossing(_ event: SpatialEvent, _ before: Placemark?, _ now: Placemark, _ happened: Bool) {
        #expect(SpatialEventTrigger(event, Self.office).happened(from: before, to: now) == happened)
    }

    /// A city is known by its name in any language, and reaches as far as it is large.
    @Test(
        arguments: [
            ("Lissabon", 38.76, true), ("里斯本", 38.76, true), ("Lisbon", 38.9, false), ("Narnia", 38.76, false),
        ]) func aCityIsReached(_ name: String, _ latitude: Double, _ happens: Bool) throws
    {
        let said: SpatialEventTrigger? = SpatialEventTrigger(.arrive, Placemark(name: name))
        guard case .success(let trigger) = said.resolution(nil) else {
            Issue.record("it is a place")
            return
        }
        #expect(trigger.placemark.name == name)
        let place = Placemark(location: .init(latitude: latitude, longitude: -9.15))
        #expect(trigger.happened(from: nil, to: place) == happens)
        // A device that calls the place the same is there, wherever the gazetteer has it.
        let called = Placemark(name: name, location: .init(latitude: 0, longitude: 0))
        #expect(trigger.happened(from: nil, to: called))
        // What was settled is settled again.
        #expect(Optional(trigger).resolution(nil) == .success(trigger))
    }

    @Test func aPlaceIsToldOnceWhenItIsReached() async throws {
        let app = try ListOMatUnderTest()
        let intent = AddTasks.with {
            $0.taskTitles = [SpeakableString("water the plants")]
            $0.spatialEventTrigger = SpatialEventTrigger(.arrive, Self.office)
        }
        _ = try await app.handle(intent, user: Self.user)
        let search = SearchForNotebookItems()
        #expect(try await app.follow(search, app.context(Self.user, at: Self.park)).isEmpty)
        #expect(try await app.follow(search, app.context(Self.user, at: Self.corner)) == ["water the plants"])
        #expect(try await app.follow(search, app.context(Self.user, at: Self.park)).isEmpty)
        #expect(try await app.follow(search, app.context(Self.user, at: Self.corner)).isEmpty)
    }
}
