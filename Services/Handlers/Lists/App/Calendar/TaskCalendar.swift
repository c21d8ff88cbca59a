// Beckon: a user's tasks as a calendar that other programs read
// SPDX-License-Identifier: Apache-2.0

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
                Self.add(zone, since: Instant(milliseconds: first), to: &lines)
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
                if let zone = task.zone, zone != "GMT", zone != "UTC", let local = Self.local(first, zone) {
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

    /// A moment on the wall clock of a zone: `20260306T190000`.
    private static func local(_ instant: Instant, _ zone: String) -> String? {
        guard let zone = TimeZone(identifier: zone) else { return nil }
        let ahead = Milliseconds.seconds(Int64(zone.secondsFromGMT(for: instant.date)))
        return String(ContentLines.moment(instant + ahead).dropLast())
    }

    /// How many years a zone's changes of the clock are told.
    private static let years = 10

    /// A time zone, as each of its changes of the clock within ten years.
    private static func add(_ name: String, since first: Instant, to lines: inout ContentLines) {
        guard let zone = TimeZone(identifier: name) else { return }
        lines.add("BEGIN", "VTIMEZONE")
        lines.add("TZID", name)
        var change: Date? = first.date.addingTimeInterval(-366 * 86_400)
        var before = change.map { zone.secondsFromGMT(for: $0) } ?? 0
        for _ in 0...(2 * Self.years) {
            guard let date = change else { break }
            let after = zone.secondsFromGMT(for: date)
            let kind = zone.isDaylightSavingTime(for: date) ? "DAYLIGHT" : "STANDARD"
            lines.add("BEGIN", kind)
            // The wall clock as it was before the change.
            lines.add(
                "DTSTART", String(ContentLines.moment(Instant(date) + .seconds(Int64(before))).dropLast()))
            lines.add("TZOFFSETFROM", Self.offset(before))
            lines.add("TZOFFSETTO", Self.offset(after))
            lines.add("END", kind)
            before = after
            change = zone.nextDaylightSavingTimeTransition(after: date)
        }
        lines.add("END", "VTIMEZONE")
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let digits = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
        return (seconds < 0 ? "-" : "+") + digits
    }
}
