// Beckon: a task's reminder as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// A task's reminder as the store keeps it.
struct Reminder: Hashable, Sendable {
    /// When it comes next, in milliseconds since 1970.
    var due: Int64?
    /// How it repeats and where it comes, as JSON.
    var recurrence: String?, place: String?

    init() {}

    /// - Parameters:
    ///   - time: When; a moment that is over by now was still to come when it was resolved.
    ///   - place: Where.
    ///   - clock: The time of the request.
    /// - Throws: ``WorkFailure`` for a time that is none.
    init(_ time: TemporalEventTrigger?, at place: SpatialEventTrigger?, _ clock: RequestClock) throws {
        if let range = time?.dateComponentsRange {
            switch clock.next(range) {
            case .moment(let instant), .past(let instant): self.due = instant.milliseconds
            case .impossible, .unsaid:
                throw WorkFailure("invalidIntent", "temporalEventTrigger names no time; resolve it before handle")
            }
            self.recurrence = try range.recurrenceRule.map { try JSON.line($0) }
        }
        self.place = try place.map { try JSON.line($0) }
    }
}
