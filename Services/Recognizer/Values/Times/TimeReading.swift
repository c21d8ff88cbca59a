// Beckon: what a time in an utterance means
// SPDX-License-Identifier: Apache-2.0

/// How exactly a time is known; also the units of the calendar, the smaller ones first.
public enum TimeGrain: Int, Hashable, Sendable, Comparable, CaseIterable, Codable {
    case second, minute, hour, day, week, month, quarter, year

    public static func < (first: TimeGrain, second: TimeGrain) -> Bool { first.rawValue < second.rawValue }

    /// Its name in data: `minute`.
    public var name: String { "\(self)" }

    /// - Parameter name: As in data.
    public init?(name: String) {
        guard let grain = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = grain
    }
}

/// A moment as a clock on the wall and a calendar show it, in the zone of the request.
public struct WallTime: Hashable, Sendable, Comparable {
    /// Seconds since the wall showed 1970-01-01 00:00, every day having 86,400.
    public var seconds: Int

    /// - Parameter seconds: See the property.
    public init(seconds: Int) { self.seconds = seconds }

    public static func < (first: WallTime, second: WallTime) -> Bool { first.seconds < second.seconds }
}

/// One time, or a stretch of it.
public struct TimeValue: Hashable, Sendable {
    /// Where it begins; `nil` for "until six".
    public var start: WallTime?
    /// Where a stretch ends, itself no part of it; `nil` for one time and for "after six".
    public var end: WallTime?
    /// How exactly it is known. One time lasts as long: the hour of "at three" is an hour.
    public var grain: TimeGrain

    /// Of "from three to four", four: `end` is then five, for the hour of four is part of it.
    public var saidEnd: WallTime?

    /// Whether it is a stretch with two ends.
    public var isInterval: Bool { self.start != nil && self.end != nil }

    /// - Parameters: See the properties.
    public init(start: WallTime?, end: WallTime? = nil, grain: TimeGrain, saidEnd: WallTime? = nil) {
        self.start = start
        self.end = end
        self.grain = grain
        self.saidEnd = saidEnd
    }
}

/// How often something comes again.
public struct TimeRecurrence: Hashable, Sendable {
    /// The unit that is counted.
    public var unit: TimeGrain
    /// Every how many of them.
    public var interval: Int
    /// On which weekdays, Monday being 1; empty where it does not matter.
    public var weekdays: [Int]

    /// - Parameters: See the properties.
    public init(unit: TimeGrain, interval: Int, weekdays: [Int] = []) {
        self.unit = unit
        self.interval = interval
        self.weekdays = weekdays
    }
}

/// What a time in an utterance may mean, against the moment of the request.
public struct TimeReading: Hashable, Sendable {
    /// The likeliest first: the future before the past. Never empty.
    public var values: [TimeValue]
    /// Whether the end is open on one side: `after six`, `until Friday`.
    public var isOpen: Bool
    /// How it comes again, if it does; the first value is then the first time.
    public var recurrence: TimeRecurrence?
    /// The name in data of the holiday that it is, if it is one.
    public var holiday: String?
    /// Whether a time of the day is all that was said, as in `at eight`: its day is reckoned from the present.
    public var isClock: Bool

    /// - Parameters: See the properties.
    public init(
        values: [TimeValue], isOpen: Bool = false, recurrence: TimeRecurrence? = nil, holiday: String? = nil,
        isClock: Bool = false
    ) {
        self.values = values
        self.isOpen = isOpen
        self.recurrence = recurrence
        self.holiday = holiday
        self.isClock = isClock
    }
}
