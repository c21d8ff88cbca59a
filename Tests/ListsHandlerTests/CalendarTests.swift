// Beckon: tests of the calendar that tasks are exported to and imported from, read back by another program
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import Calendars
@testable import ListsHandler

struct CalendarTests {
    /// What `read-tasks` tells of a to-do.
    private struct Todo: Decodable, Equatable {
        var uid: String?, title: String?, list: String?, status: String?, priority: Int?, due: Int?, start: Int?
        var completed: Int?, rule: String?
    }

    private struct Calendar: Decodable {
        var version: String, tasks: [Todo], zones: [String]
    }

    /// Has Python's library `icalendar` read a calendar. It is Debian's package python3-icalendar.
    private static func read(_ text: String) throws -> Calendar {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("listomat-\(UUID().uuidString).ics")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("read-tasks")
        return try JSON.decode(Calendar.self, from: [UInt8](try Self.run(script, [file.path]).output))
    }

    private static func run(_ program: URL, _ arguments: [String]) throws -> (
        output: Data, error: String, status: Int32
    ) {
        let process = Process(), output = Pipe(), errors = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        let told = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (printed, String(decoding: told, as: UTF8.self), process.terminationStatus)
    }

    /// The command, which `swift build` put beside the bundle of the tests.
    private static let executable: URL = {
        var folder = Bundle.main.bundleURL
        for argument in CommandLine.arguments {
            if let range = argument.range(of: ".xctest") {
                folder = URL(fileURLWithPath: String(argument[..<range.lowerBound])).deletingLastPathComponent()
            }
        }
        return folder.appendingPathComponent("beckon-handler-lists")
    }()

    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private static func bring(_ text: String, to app: ListOMatUnderTest, user: String = "ada") async throws -> String {
        try await ListOMat.importTasks(
            Array(text.utf8), to: user, in: app.store, zone: Self.berlin, now: ListOMatUnderTest.noon)
    }

    private static func calendar(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:u1\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
    }

    private static func remind(_ title: String, _ fields: DateFields, every rule: RecurrenceRule? = nil) -> AddTasks {
        .with {
            $0.taskTitles = [SpeakableString(title)]
            $0.temporalEventTrigger = .at(fields, every: rule)
        }
    }

    @Test func anotherProgramReadsEveryField() async throws {
        let app = try ListOMatUnderTest()
        let title = "Zoé; \"a\", b\\c 日本料理 🍜 " + String(repeating: "long ", count: 30)
        _ = try await app.handle(Self.remind(title, DateFields(hour: 18, minute: 30)), user: "ada")
        _ = try await app.handle(
            Self.remind("bins", DateFields(hour: 9, minute: 0), every: .init(every: 2, .weekly)), user: "ada")
        _ = try await app.handle(
            AddTasks.with { ($0.taskTitles, $0.priority) = ([SpeakableString("milk")], .flagged) }, user: "ada")
        _ = try await app.handle(
            SetTaskAttribute.with { ($0.targetTask, $0.status) = (.named("milk"), .completed) }, user: "ada")
        let calendar = try Self.read(try await ListOMat.calendar(of: "ada", in: app.store))
        #expect(calendar.version == "2.0" && calendar.zones == ["Europe/Berlin"] && calendar.tasks.count == 3)
        let noon = Int(ListOMatUnderTest.noon.milliseconds / 1_000)
        #expect(calendar.tasks[0].title == title.trimmed && calendar.tasks[0].due == noon + 5 * 3_600 + 1_800)
        #expect(calendar.tasks[1].start == noon + 20 * 3_600 && calendar.tasks[1].rule == "FREQ=WEEKLY;INTERVAL=2")
        let milk = calendar.tasks[2]
        #expect(milk.status == "COMPLETED" && milk.priority == 1 && milk.completed == noon && milk.list == "Reminders")
        #expect(Set(calendar.tasks.compactMap(\.uid)).count == 3)
    }

    @Test func anImportOfOnesOwnExportChangesNothing() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(
            Self.remind("rent, and; more", DateFields(day: 31, hour: 9), every: .init(every: 1, .monthly)),
            user: "local")
        let first = try await ListOMat.calendar(of: "local", in: app.store)
        #expect(try await Self.bring(first, to: app, user: "local") == "0 tasks added, 0 changed, 16 as they were.")
        #expect(try await ListOMat.calendar(of: "local", in: app.store) == first)
        // Elsewhere they are new, with the same names for other programs, and the second time nothing is.
        let other = try ListOMatUnderTest()
        #expect(try await Self.bring(first, to: other) == "16 tasks added, 0 changed, 0 as they were.")
        #expect(try await Self.bring(first, to: other) == "0 tasks added, 0 changed, 16 as they were.")
        let names = { (text: String) in Set(text.split(separator: "\r\n").filter { $0.hasPrefix("UID") }) }
        #expect(names(try await ListOMat.calendar(of: "ada", in: other.store)) == names(first))
        #expect(try await other.lists(user: "ada").sorted().prefix(2) == ["Grocery Store", "Hardware Store"])
        let row = try await other.task("rent, and; more", of: "ada")
        #expect(row.zone == "Europe/Berlin" && row.rule == RecurrenceRule(every: 1, .monthly))
    }

    @Test func whatChangedElsewhereComesIn() async throws {
        let app = try ListOMatUnderTest()
        _ = try await Self.bring(
            Self.calendar("SUMMARY:tyres\nCATEGORIES:Car\nDUE;TZID=Europe/Berlin:20270301T170000"), to: app)
        let changed = Self.calendar(
            "SUMMARY:winter tyres\nCATEGORIES:Garage\nDUE:20270302\nSTATUS:COMPLETED\nPRIORITY:2")
        #expect(try await Self.bring(changed, to: app) == "0 tasks added, 1 changed, 0 as they were.")
        let row = try await app.task("winter tyres", of: "ada")
        #expect(row.completed && row.flagged && row.listTitle == "Garage")
        // A whole day is told at nine.
        #expect(row.due.map { Instant(milliseconds: $0).date.formatted(.iso8601) } == "2027-03-02T08:00:00Z")
    }

    @Test(arguments: [
        (
            "FREQ=MONTHLY;BYDAY=1MO",
            "line 6: imported without this repetition\n1 tasks added, 0 changed, 0 as they were."
        ),
        ("FREQ=DAILY;COUNT=3", "line 6: imported without this repetition\n1 tasks added, 0 changed, 0 as they were."),
        ("FREQ=DAILY;INTERVAL=3;WKST=MO", "1 tasks added, 0 changed, 0 as they were."),
    ])
    func rules(_ rule: String, _ told: String) async throws {
        let app = try ListOMatUnderTest()
        #expect(
            try await Self.bring(Self.calendar("SUMMARY:x\nRRULE:\(rule)\nDTSTART:20270301T090000Z"), to: app) == told)
    }

    @Test(arguments: [
        ("SUMMARY:a\nDUE:20270231T090000", "line 6: DUE is no time between the years 1970 and 2200"),
        ("SUMMARY:a\nDUE:20270229", "line 6: DUE is no time between the years 1970 and 2200"),
        ("SUMMARY:a\nDUE:20270101T250000", "line 6: DUE is no time between the years 1970 and 2200"),
        ("SUMMARY:a\nDUE:99991231", "line 6: DUE is no time between the years 1970 and 2200"),
        ("SUMMARY:a\nDUE:tomorrow", "line 6: DUE is no time between the years 1970 and 2200"),
        ("SUMMARY:a\nDTSTAMP:2027", "line 6: DTSTAMP is no time between the years 1970 and 2200"),
        (
            "SUMMARY:a\nDUE;TZID=Nowhere:20270101T090000",
            "line 6: nobody knows the time zone that it names; use one such as Europe/Berlin"
        ),
        ("SUMMARY:a\nRRULE:FREQ=SOMETIMES", "line 6: RRULE has no FREQ that there is"),
        ("SUMMARY:a\nRRULE:FREQ=DAILY;INTERVAL=0", "line 6: INTERVAL of RRULE is 1 to 1000"),
        ("SUMMARY:a\nPRIORITY:high", "line 6: PRIORITY is 0 to 9"),
        ("SUMMARY", "line 5: it is not NAME:value"),
        ("DUE:20270301", "line 3: a task needs a SUMMARY of at most 200 characters"),
        ("SUMMARY:a\nEND:VEVENT", "line 6: END:VEVENT ends nothing that is open"),
        ("SUMMARY:a\nBEGIN:VALARM", "line 7: END:VTODO ends nothing that is open"),
        ("SUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nUID:u1\nSUMMARY:b", "line 7: another task of the file has its UID"),
        ("SUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:b", "line 7: a task needs a UID of at most 500 bytes"),
        ("SUMMARY:" + String(repeating: "x", count: 201), "line 5: a task needs a SUMMARY of at most 200 characters"),
    ])
    func whatIsWrongIsNamedByItsLine(_ lines: String, _ expected: String) async throws {
        let app = try ListOMatUnderTest()
        let good = "SUMMARY:good\nEND:VTODO\nBEGIN:VTODO\nUID:u0\n"
        await #expect(throws: CalendarError(expected)) { try await Self.bring(Self.calendar(lines), to: app) }
        await #expect(throws: CalendarError.self) {
            try await Self.bring(Self.calendar(good + lines.replacing("UID:u1", with: "UID:u0")), to: app)
        }
        #expect(try await app.tasks(user: "ada").isEmpty)
    }

    @Test(arguments: [
        ("", 0), ("BEGIN:VTODO\n", 1), ("X:1\nBEGIN:VCALENDAR\n", 1), ("BEGIN:VCALENDAR\n", 1), (" x\n", 1),
        ("BEGIN:VCALENDAR\nX:\(String(repeating: "x", count: 70_000))\n", 2),
        (String(repeating: "BEGIN:VCALENDAR\n", count: 40), 17),
    ])
    func broken(_ text: String, _ line: Int) throws {
        guard line > 0 else { return #expect(try CalendarTasks(Array(text.utf8), zone: .gmt).tasks.isEmpty) }
        let error = #expect(throws: CalendarError.self) { try CalendarTasks(Array(text.utf8), zone: .gmt) }
        #expect(error?.description.hasPrefix("line \(line): ") == true)
    }

    @Test func bytesThatAreNoCalendar() throws {
        let error = #expect(throws: CalendarError.self) {
            try CalendarTasks(Array("BEGIN:VCALENDAR\nX:".utf8) + [0xFF, 0x0A], zone: .gmt)
        }
        #expect(error?.description == "line 2: it is not UTF-8")
        #expect(throws: CalendarError("the file has more than 4194304 bytes")) {
            try CalendarTasks([UInt8](repeating: 0x41, count: 10_000_000), zone: .gmt)
        }
        let own = Array(Self.calendar("SUMMARY:x\nDUE:20270301T090000Z\nRRULE:FREQ=DAILY").utf8)
        for round in 0..<2_000 {
            var bytes = own
            for step in 1...3 { bytes[(round * 7_919 * step) % bytes.count] = UInt8((round * 31 + step * 57) % 256) }
            // It reads or says why not.
            _ = try? CalendarTasks(bytes, zone: .gmt)
        }
    }

    /// The executable itself: out of one store, into another, and an error that ends it.
    @Test func theCommand() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("listomat-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("tasks.ics").path, data = folder.appendingPathComponent("data").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A tool that reads makes no store.
        let none = try Self.run(Self.executable, ["--data", data, "--export", "local", file])
        #expect(none.status != 0 && !FileManager.default.fileExists(atPath: data), "\(none.error)")
        try await ListOMat.store(folder: data).close()
        let out = try Self.run(Self.executable, ["--data", data, "--export", "local", file])
        #expect(out.status == 0, "\(out.error)")
        let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let into = try Self.run(Self.executable, ["--data", data, "--import", "bob", file])
        #expect(String(decoding: into.output, as: UTF8.self) == "15 tasks added, 0 changed, 0 as they were.\n")
        try Data(Self.calendar("SUMMARY:a\nDUE:20270231").utf8).write(to: URL(fileURLWithPath: file))
        let broken = try Self.run(Self.executable, ["--data", data, "--import", "bob", file])
        #expect(broken.status != 0 && broken.error.contains("line 6: DUE is no time"))
    }
}
