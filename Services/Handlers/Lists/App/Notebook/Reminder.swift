// Beckon: a task's reminder as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import Schema

/// A task's reminder as the store keeps it.
struct Reminder: Hashable, Sendable {
    /// When it comes next, in milliseconds since 1970.
    var due: Int64?
    /// How it repeats and where it comes, as JSON.
    var recurrence: String?, place: String?
    /// The time zone whose wall clock it goes by.
    var zone: String?
    /// The request that sets it.
    var request: String?

    init() {}

    /// - Parameters:
    ///   - time: When; a moment that is over by now was still to come when it was resolved.
    ///   - place: Where.
    ///   - clock: The time of the request.
    ///   - request: The request that sets it.
    /// - Throws: ``WorkFailure`` for a time that is none.
    init(
        _ time: TemporalEventTrigger?, at place: SpatialEventTrigger?, _ clock: RequestClock, request: String?
    ) throws {
        if time != nil || place != nil { self.request = request }
        if let time, time != .noTime {
            let range = time.dateComponentsRange
            switch clock.next(range) {
            case .moment(let instant), .past(let instant): self.due = instant.milliseconds
            case .impossible, .unsaid:
                throw WorkFailure("invalidIntent", "temporalEventTrigger names no time; resolve it before handle")
            }
            let fields = range.startDateComponents ?? range.endDateComponents
            self.zone = fields?.timeZone ?? clock.calendar.timeZone.identifier
            self.recurrence = try range.recurrenceRule.map { try JSON.line($0) }
        }
        self.place = try place.map { try JSON.line($0) }
    }
}
