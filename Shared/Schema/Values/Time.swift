// Beckon: calendar times, as people say them
// SPDX-License-Identifier: Apache-2.0

/// Fields of a calendar time, each of which may be unsaid (Foundation's `DateComponents`). Gregorian.
public struct DateFields: IntentValue, WireCodable {
    public static let declaration = TypeDeclaration("DateFields", .composite)
    public static let siriName = "DateComponents"

    /// The year.
    public var year: Int?
    /// The month, 1 to 12.
    public var month: Int?
    /// The day of the month, 1 to 31.
    public var day: Int?
    /// The hour, 0 to 23.
    public var hour: Int?
    /// The minute, 0 to 59.
    public var minute: Int?
    /// The second, 0 to 59.
    public var second: Int?
    /// The day of the week: 1 is Sunday, as in Foundation.
    public var weekday: Int?
    /// The time zone, an IANA name; absent means the request's.
    public var timeZone: String?

    /// - Parameters: See the properties.
    public init(
        year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil,
        weekday: Int? = nil, timeZone: String? = nil
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.weekday = weekday
        self.timeZone = timeZone
    }
}

/// Every so many units (SiriKit's `INRecurrenceRule`).
public struct RecurrenceRule: Codable, Hashable, Sendable {
    /// The units that SiriKit has.
    public enum Frequency: String, IntentEnumeration { case minute, hourly, daily, weekly, monthly, yearly }

    /// How many units.
    public var interval: Int
    /// The unit.
    public var frequency: Frequency

    // init: every interval, _ frequency
}

/// From a calendar time to a calendar time, perhaps again and again (SiriKit's `INDateComponentsRange`).
/// A moment has a start only.
public struct DateComponentsRange: IntentValue {
    public static let declaration = TypeDeclaration("DateComponentsRange", .composite)

    /// The start.
    public var startDateComponents: DateFields?
    /// The end.
    public var endDateComponents: DateFields?
    /// How it repeats.
    public var recurrenceRule: RecurrenceRule?

    /// - Parameters: See the properties.
    public init(start: DateFields?, end: DateFields? = nil, recurrenceRule: RecurrenceRule? = nil) {
        self.startDateComponents = start
        self.endDateComponents = end
        self.recurrenceRule = recurrenceRule
    }
}
