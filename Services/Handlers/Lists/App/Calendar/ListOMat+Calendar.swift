// Beckon: tasks go out to a calendar file and come in from one
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Calendars
public import Foundation
import GRDB
import HandlerKit
public import Schema

extension ListOMat {
    /// A user's tasks as an iCalendar file.
    ///
    /// - Throws: What SQLite says.
    public static func calendar(of user: String, in store: AppStore) async throws -> String {
        try await store.read { database in
            let clock = RequestClock(now: Instant(milliseconds: 0), timeZone: "UTC")
            return TaskCalendar.text(try Notebook(database, user: user, clock: clock).calendarTasks())
        }
    }

    /// Writes a user's tasks as an iCalendar file that only its owner may read.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard output.
    ///   - output: Standard output.
    /// - Throws: What SQLite or the file system says.
    public static func export(
        _ user: String, from store: AppStore, to path: String, output: FileHandle
    ) async throws {
        try ExportFile.write(try await Self.calendar(of: user, in: store), to: path, output: output)
    }

    /// Reads tasks from an iCalendar file into the store, all or none.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - user: Whose tasks they become.
    ///   - zone: The time zone of times that name none.
    ///   - now: The present.
    /// - Returns: What came of it, for a person to read.
    /// - Throws: ``CalendarError`` with the line of what is wrong; nothing is kept then.
    public static func importTasks(
        from path: String, to user: String, in store: AppStore, zone: TimeZone, now: Instant
    ) async throws -> String {
        let bytes = try BoundedFile.read(path, atMost: CalendarTasks.most)
        return try await Self.importTasks(bytes, to: user, in: store, zone: zone, now: now)
    }

    static func importTasks(
        _ bytes: [UInt8], to user: String, in store: AppStore, zone: TimeZone, now: Instant
    ) async throws -> String {
        let read = try CalendarTasks(bytes, zone: zone)
        let clock = RequestClock(now: now, timeZone: zone.identifier)
        let imported = try await store.database.write { database in
            try Notebook(database, user: user, clock: clock).bring(read.tasks)
        }
        let counts = "\(imported.added) tasks added, \(imported.changed) changed, \(imported.same) as they were."
        return (read.notes + [counts]).joined(separator: "\n")
    }
}
