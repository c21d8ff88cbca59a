// Beckon: from when to when a restaurant is open on a day
// SPDX-License-Identifier: Apache-2.0

import HandlerKit

/// From when to when a restaurant is open on a day, written `18:00-23:00`. It ends at 24:00 at the latest.
struct OpeningHours: Hashable, Sendable {
    /// Minutes since midnight, by the clock on the wall.
    var start: Int, end: Int

    /// - Parameters: See the properties.
    /// - Returns: `nil` where it does not begin before it ends, or not on the same day.
    init?(start: Int, end: Int) {
        guard start >= 0, start < end, end <= 24 * 60 else { return nil }
        self.start = start
        self.end = end
    }

    /// - Parameter text: Such as `18:00-23:00`.
    init?(_ text: String) {
        let minutes = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minutes(String($0)) }
        guard minutes.count == 2, let start = minutes[0], let end = minutes[1] else { return nil }
        self.init(start: start, end: end)
    }

    /// The minutes since midnight at which a table can begin: every so many, as long as a meal ends before it closes.
    func starts(every slot: Int, meal: Int) -> [Int] {
        guard slot > 0, self.end - meal >= self.start else { return [] }
        return Array(stride(from: self.start, through: self.end - meal, by: slot))
    }

    private static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isASCII) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0...59).contains(minute), (0...24).contains(hour)
        else { return nil }
        return hour * 60 + minute
    }

    /// Minutes since midnight as a clock shows them: `18:30`.
    static func clock(_ minutes: Int) -> String { "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))" }
}

extension OpeningHours: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let hours = OpeningHours(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text.prefix(40)) are no opening hours such as 18:00-23:00")
        }
        self = hours
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(Self.clock(self.start))-\(Self.clock(self.end))")
    }
}
