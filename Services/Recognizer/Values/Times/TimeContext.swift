// Beckon: the moment and place that times are reckoned from
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The moment that times are reckoned from, and where.
public struct TimeContext: Hashable, Sendable {
    /// The wall's time at the request.
    public var now: WallTime
    /// Minutes east of Greenwich at the request.
    public var offsetMinutes: Int
    /// Where the person is; `nil` if only the minutes are known.
    public var zone: TimeZone?
    /// The region whose holidays and order of dates count, such as `GB`; empty for the language's own.
    public var region: String

    /// - Parameters: See the properties.
    public init(now: WallTime, offsetMinutes: Int, region: String = "") {
        self.now = now
        self.offsetMinutes = offsetMinutes
        self.region = region
    }

    /// - Parameters:
    ///   - now: The present; what lies before 1970 or after the year 2900 counts as the nearest of them.
    ///   - zone: Where the person is.
    public init(now: Date, zone: TimeZone, region: String = "") {
        let bounded = min(max(now.timeIntervalSince1970, 0), 29_348_000_000)
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: bounded))
        self.init(
            now: WallTime(seconds: Int(bounded.rounded(.down)) + offset), offsetMinutes: offset / 60, region: region)
        self.zone = zone
    }
}

extension WallTime {
    /// The moment when walls in `zone` show this. Of an hour that comes twice it is the first; of one that is left out,
    /// the moment as long after the clocks are put forward.
    public func date(in zone: TimeZone) -> Date {
        let wall = Double(self.seconds)
        let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: wall - 86_400))
        let first = wall - Double(before)
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: first))
        guard offset != before else { return Date(timeIntervalSince1970: first) }
        let second = wall - Double(offset)
        let isShown = zone.secondsFromGMT(for: Date(timeIntervalSince1970: second)) == offset
        return Date(timeIntervalSince1970: isShown ? second : first)
    }
}
