// Beckon: a task as an iCalendar file has it
// SPDX-License-Identifier: Apache-2.0

import Calendars
import Foundation
import HandlerKit
import Schema

/// A task as an iCalendar file has it (`VTODO`).
struct CalendarTask: Hashable {
    /// The line on which it begins.
    var line: Int
    var uid: String
    var title: String
    /// The title of its list.
    var list: String?
    var isCompleted = false
    var isFlagged = false
    /// When it is due next, and the first of its series where it repeats.
    var due: Instant?, series: Instant?
    /// Whose wall clock it goes by.
    var zone: String?
    var rule: RecurrenceRule?
}

/// The tasks of an iCalendar file.
struct CalendarTasks: Hashable {
    /// Bytes of a file that is read.
    static let most = 4 * 1_024 * 1_024

    private(set) var tasks: [CalendarTask] = []
    /// What was left out, each with its line.
    private(set) var notes: [String] = []

    /// - Parameters:
    ///   - bytes: The file.
    ///   - zone: The time zone of times that name none.
    /// - Throws: ``CalendarError`` with the line of the first thing that is wrong.
    init(_ bytes: [UInt8], zone: TimeZone) throws {
        guard bytes.count <= Self.most else { throw CalendarError("the file has more than \(Self.most) bytes") }
        try CalendarLine.visit("VTODO", in: bytes) { try self.add($0, zone) }
        var seen: Set<String> = []
        for task in self.tasks where !seen.insert(task.uid).inserted {
            throw CalendarError(line: task.line, "another task of the file has its UID")
        }
    }

    private mutating func add(_ lines: [CalendarLine], _ zone: TimeZone) throws {
        guard let begin = lines.first else { return }
        func last(_ name: String) -> CalendarLine? { lines.last { $0.name == name } }
        guard last("RECURRENCE-ID") == nil else {
            return self.notes.append("line \(begin.number): left out, for it changes one of a series")
        }
        guard let uid = last("UID")?.text.trimmed, !uid.isEmpty, uid.utf8.count <= NotebookLimits.uidBytes else {
            throw CalendarError(line: begin.number, "a task needs a UID of at most \(NotebookLimits.uidBytes) bytes")
        }
        guard let title = last("SUMMARY").flatMap({ SpeakableString(Self.line($0.text)).usable }) else {
            throw CalendarError(
                line: last("SUMMARY")?.number ?? begin.number,
                "a task needs a SUMMARY of at most \(NotebookLimits.title.characters) characters")
        }
        var task = CalendarTask(line: begin.number, uid: uid, title: title)
        if let list = last("CATEGORIES"), let name = list.texts.first.map(Self.line), !name.trimmed.isEmpty {
            guard let title = SpeakableString(name).usable else {
                throw CalendarError(
                    line: list.number, "a list is called by at most \(NotebookLimits.title.characters) characters")
            }
            task.list = title
        }
        task.isCompleted = last("STATUS")?.value.uppercased() == "COMPLETED" || last("COMPLETED") != nil
        if let priority = last("PRIORITY") {
            guard let number = Int(priority.value), (0...9).contains(number) else {
                throw CalendarError(line: priority.number, "PRIORITY is 0 to 9")
            }
            task.isFlagged = (1...4).contains(number)
        }
        for name in ["COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP"] { _ = try last(name)?.moment(in: zone) }
        let (start, due) = (try last("DTSTART")?.moment(in: zone), try last("DUE")?.moment(in: zone))
        let next = try last("X-LISTOMAT-DUE")?.moment(in: zone)
        if let rule = last("RRULE") {
            task.rule = try rule.rule()
            if task.rule == nil { self.notes.append("line \(rule.number): imported without this repetition") }
        }
        if let first = task.rule == nil ? due ?? start : start ?? due {
            (task.series, task.due, task.zone) = (first.instant, next?.instant ?? first.instant, first.zone)
        }
        self.tasks.append(task)
    }

    /// A text on one line.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
