// Beckon: when a payment is to be made
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// When a payment is to be made.
enum PaymentDate: Hashable, Sendable {
    /// At once.
    case now
    /// Later, and the day or the moment as it is told.
    case later(Instant, as: DateFields)

    /// How far ahead a payment can be planned.
    static let furthest = Milliseconds.days(365)
    /// How long a time that was agreed to may be over when the payment comes to be made.
    static let grace = Milliseconds.days(1)

    /// Resolves a date that was said; unsaid means now.
    static func resolve(_ said: DateComponentsRange?, _ clock: RequestClock) -> ResolutionResult<DateComponentsRange> {
        guard let said else { return .notRequired }
        guard said.recurrenceRule == nil else { return .unsupported(reason: "noRepeating") }
        switch clock.next(said) {
        case .unsaid: return .needsValue
        case .impossible: return .unsupported()
        case .past: return .unsupported(reason: "inThePast")
        case .moment(let moment):
            guard moment - clock.now <= Self.furthest else { return .unsupported(reason: "tooFarAhead") }
            return .success(DateComponentsRange(start: Self.fields(of: moment, as: said, clock)))
        }
    }

    /// Reads a date that was resolved. The yes may have come after its minute.
    ///
    /// - Returns: `nil` for a date on which nothing can be paid.
    static func read(_ said: DateComponentsRange?, _ clock: RequestClock) -> PaymentDate? {
        guard let said else { return .now }
        guard said.recurrenceRule == nil else { return nil }
        switch clock.next(said) {
        case .unsaid, .impossible: return nil
        case .past(let moment): return clock.now - moment <= Self.grace ? .now : nil
        case .moment(let moment):
            guard moment - clock.now <= Self.furthest else { return nil }
            return moment <= clock.now ? .now : .later(moment, as: Self.fields(of: moment, as: said, clock))
        }
    }

    /// The fields of a moment, without the hour where nobody said one: a day is told as a day.
    private static func fields(
        of moment: Instant, as said: DateComponentsRange, _ clock: RequestClock
    ) -> DateFields {
        var fields = clock.fields(of: moment)
        let isOfDay = (said.startDateComponents ?? said.endDateComponents)?.hour == nil
        if isOfDay { (fields.hour, fields.minute, fields.second) = (nil, nil, nil) }
        return fields
    }
}
