// Beckon: a point in time, as the wire and the state machines write it
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, as one JSON integer.
///
/// State machines take it as an argument and never read a clock.
public struct Instant: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// Milliseconds since the Unix epoch.
    public var milliseconds: Int64

    /// - Parameter milliseconds: Milliseconds since the Unix epoch.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// - Parameter date: A date; fractions of a millisecond are cut off.
    public init(_ date: Date) {
        // By way of whole microseconds: a date holds its instant as seconds in floating point, a little above or below.
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        self.milliseconds = Int64(exactly: (microseconds / 1000).rounded(.down)) ?? (microseconds > 0 ? .max : .min)
    }

    public init(from decoder: any Decoder) throws {
        self.milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.milliseconds)
    }

    /// The same instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(self.milliseconds) / 1000) }

    /// ISO 8601 with milliseconds, in UTC.
    public var description: String {
        let (seconds, rest) = self.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let fraction = rest < 0 ? rest + 1000 : rest
        let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
        // The fraction is written by hand: as part of a date it would be cut one too low.
        return "\(whole.formatted(Date.ISO8601FormatStyle()).dropLast()).\(String(1000 + fraction).dropFirst())Z"
    }

    /// The instant `duration` later, held at the ends of the range instead of overflowing.
    public static func + (instant: Instant, duration: Milliseconds) -> Instant {
        let (sum, overflow) = instant.milliseconds.addingReportingOverflow(duration.count)
        return Instant(milliseconds: overflow ? (duration.count > 0 ? .max : .min) : sum)
    }

    /// The time from `right` to `left`.
    public static func - (left: Instant, right: Instant) -> Milliseconds {
        let (difference, overflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
        return Milliseconds(overflow ? (left > right ? .max : .min) : difference)
    }

    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

/// A span of time in whole milliseconds, as one JSON integer.
public struct Milliseconds: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number of milliseconds; may be negative.
    public var count: Int64

    /// - Parameter count: A number of milliseconds.
    public init(_ count: Int64) { self.count = count }

    public init(from decoder: any Decoder) throws {
        self.count = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.count)
    }

    /// A number of whole seconds.
    public static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count * 1000) }
    /// A number of whole minutes.
    public static func minutes(_ count: Int64) -> Milliseconds { Milliseconds(count * 60_000) }
    /// A number of whole days of 24 hours.
    public static func days(_ count: Int64) -> Milliseconds { Milliseconds(count * 86_400_000) }

    public var description: String { "\(self.count) ms" }
    public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }
}
