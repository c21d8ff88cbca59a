// Beckon: calendar times, as people say them
// SPDX-License-Identifier: Apache-2.0

/// Fields of a calendar time, each of which may be unsaid (types.yaml, `date_components`). Gregorian.
public struct DateFields: IntentValue {
    public static let declaration = TypeDeclaration("DateFields", .composite)
    public static let siriName = "DateComponents"

    /// Year, month (1 to 12) and day (1 to 31).
    public var year: Int?, month: Int?, day: Int?
    /// Hour (0 to 23), minute and second.
    public var hour: Int?, minute: Int?, second: Int?
    /// 1 is Sunday, as in Foundation.
    public var weekday: Int?
    /// An IANA name; absent means the request's.
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

/// Every so many units (types.yaml, `INRecurrenceRule`).
public struct RecurrenceRule: Codable, Hashable, Sendable {
    /// The units of SiriKit.
    public enum Frequency: String, IntentEnumeration { case minute, hourly, daily, weekly, monthly, yearly }

    /// How many units.
    public var interval: Int
    /// The unit.
    public var frequency: Frequency

    /// - Parameters: See the properties.
    public init(every interval: Int, _ frequency: Frequency) {
        self.interval = interval
        self.frequency = frequency
    }
}

/// From a calendar time to a calendar time, perhaps again and again (types.yaml, `INDateComponentsRange`).
/// A moment has a start only.
public struct DateComponentsRange: IntentValue {
    public static let declaration = TypeDeclaration("DateComponentsRange", .composite)

    /// The start, the end.
    public var startDateComponents: DateFields?, endDateComponents: DateFields?
    /// How it repeats.
    public var recurrenceRule: RecurrenceRule?

    /// - Parameters: See the properties.
    public init(start: DateFields?, end: DateFields? = nil, recurrenceRule: RecurrenceRule? = nil) {
        self.startDateComponents = start
        self.endDateComponents = end
        self.recurrenceRule = recurrenceRule
    }
}
