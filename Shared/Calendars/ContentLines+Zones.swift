// Beckon: time zones in an iCalendar file
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
public import Schema

extension ContentLines {
    /// A moment on the wall clock of a zone: `20260306T190000`.
    ///
    /// - Returns: `nil` for a zone that nobody knows.
    public static func moment(_ instant: Instant, in zone: String) -> String? {
        guard let zone = TimeZone(identifier: zone) else { return nil }
        let ahead = Milliseconds.seconds(Int64(zone.secondsFromGMT(for: instant.date)))
        return String(Self.moment(instant + ahead).dropLast())
    }

    /// How many years a zone's changes of the clock are told.
    private static let years = 10

    /// Adds a time zone, as each of its changes of the clock within ten years; nothing for one that nobody knows.
    ///
    /// - Parameters:
    ///   - name: An IANA name.
    ///   - first: The first moment that is told by its clock.
    public mutating func add(zone name: String, since first: Instant) {
        guard let zone = TimeZone(identifier: name) else { return }
        self.add("BEGIN", "VTIMEZONE")
        self.add("TZID", name)
        var change: Date? = first.date.addingTimeInterval(-366 * 86_400)
        var before = change.map { zone.secondsFromGMT(for: $0) } ?? 0
        for _ in 0...(2 * Self.years) {
            guard let date = change else { break }
            let after = zone.secondsFromGMT(for: date)
            let kind = zone.isDaylightSavingTime(for: date) ? "DAYLIGHT" : "STANDARD"
            self.add("BEGIN", kind)
            // The wall clock as it was before the change.
            self.add("DTSTART", String(Self.moment(Instant(date) + .seconds(Int64(before))).dropLast()))
            self.add("TZOFFSETFROM", Self.offset(before))
            self.add("TZOFFSETTO", Self.offset(after))
            self.add("END", kind)
            before = after
            change = zone.nextDaylightSavingTimeTransition(after: date)
        }
        self.add("END", "VTIMEZONE")
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "-" : "+") + (minutes / 60).padded(2) + (minutes % 60).padded(2)
    }
}
