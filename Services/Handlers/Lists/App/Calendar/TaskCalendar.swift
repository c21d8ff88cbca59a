// Beckon: a user's tasks as a calendar that other programs read
// SPDX-License-Identifier: Apache-2.0

import Calendars
import Domains
import Foundation
import HandlerKit
import Schema

/// A user's tasks as an iCalendar file: one to-do each. Pure.
enum TaskCalendar {
    /// - Parameters:
    ///   - tasks: Each with its UID.
    ///   - zone: The time zone of tasks that have none.
    static func text(_ tasks: [(task: TaskEntry, uid: String)]) -> String {
        let series = tasks.map(\.task).filter { $0.rule != nil && $0.zone != nil }
        let zones = Dictionary(grouping: series) { $0.zone ?? "UTC" }.sorted { $0.key < $1.key }
        return ContentLines.calendar(by: "ListOMat") { lines in
            for (zone, tasks) in zones {
                let first = tasks.compactMap { $0.series ?? $0.due }.min() ?? 0
                lines.add(zone: zone, since: Instant(milliseconds: first))
            }
            for (task, uid) in tasks { Self.add(task, uid, to: &lines) }
        }
    }

    private static func add(_ task: TaskEntry, _ uid: String, to lines: inout ContentLines) {
        lines.add("BEGIN", "VTODO")
        lines.add("UID", text: uid)
        lines.add("DTSTAMP", Instant(milliseconds: task.modified))
        lines.add("CREATED", Instant(milliseconds: task.created))
        lines.add("LAST-MODIFIED", Instant(milliseconds: task.modified))
        lines.add("SUMMARY", text: task.title)
        lines.add("CATEGORIES", text: task.listTitle)
        if task.flagged { lines.add("PRIORITY", "1") }
        if let due = task.due.map(Instant.init(milliseconds:)) {
            if let rule = task.rule {
                // A series begins at its first moment, on the wall clock of its zone. Its DUE would be one for each of it.
                let first = Instant(milliseconds: task.series ?? due.milliseconds)
                if let zone = task.zone, zone != "GMT", zone != "UTC", let local = ContentLines.moment(first, in: zone)
                {
                    lines.add("DTSTART;TZID=\(zone)", local)
                } else {
                    lines.add("DTSTART", first)
                }
                lines.add("RRULE", CalendarLine.value(of: rule))
                lines.add("X-LISTOMAT-DUE", due)
            } else {
                lines.add("DUE", due)
            }
        }
        if let place = task.place.flatMap({ try? JSON.decode(SpatialEventTrigger.self, from: $0) })?.placemark {
            if let name = place.name { lines.add("LOCATION", text: name) }
            if let location = place.location { lines.add("GEO", "\(location.latitude);\(location.longitude)") }
        }
        lines.add("STATUS", task.completed ? "COMPLETED" : "NEEDS-ACTION")
        if task.completed { lines.add("COMPLETED", Instant(milliseconds: task.modified)) }
        lines.add("END", "VTODO")
    }
}
