// Beckon: what somebody asked for before and may want again
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Words that asked for something that was done.
public struct Asking: Hashable, Sendable {
    /// The words, as they were said.
    public var words: String
    /// When.
    public var time: Instant
    /// The conversation that they were said in.
    public var conversation: String
    /// Whether a device has to be unlocked for it.
    public var needsUnlock: Bool

    /// - Parameters: See the properties.
    public init(_ words: String, at time: Instant, in conversation: String, needsUnlock: Bool = false) {
        self.words = words
        self.time = time
        self.conversation = conversation
        self.needsUnlock = needsUnlock
    }
}

/// Which words are offered to who has said nothing yet.
public enum Suggestions {
    /// How many are offered, and how long one may be.
    public static let maximum = 3, lengthMaximum = 120
    /// So long after something was done words may refer to it, and mean nothing without it.
    static let reference = Milliseconds.minutes(10)

    /// The words that were said most often at this kind of time come first, then those of this part of the day, then those of
    /// any time; of equals those that were said last.
    ///
    /// - Parameters:
    ///   - askings: What was asked for and done, in any order.
    ///   - now: The moment of showing.
    ///   - timeZone: Where it is shown.
    ///   - language: The language of the page: words in another script are in another language.
    ///   - isLocked: Whether the device is locked.
    public static func ranked(
        _ askings: [Asking], at now: Instant, in timeZone: TimeZone, language: String, isLocked: Bool
    ) -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let kind = Kind(now, calendar)
        let offered = askings.filter { asking in
            !(isLocked && asking.needsUnlock) && self.mayStandAlone(asking.words, language)
        }
        return Dictionary(grouping: offered) { self.key($0.words) }.values.compactMap { same -> Ranked? in
            // Once at least they were understood by themselves.
            guard same.contains(where: { !self.refers($0, among: askings) }),
                let last = same.max(by: { $0.time < $1.time })
            else { return nil }
            let kinds = same.map { Kind($0.time, calendar) }
            return Ranked(
                words: last.words.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                counts: [kinds.count { $0 == kind }, kinds.count { $0.part == kind.part }, same.count], last: last.time)
        }.sorted().prefix(self.maximum).map(\.words)
    }

    private struct Ranked: Comparable {
        var words: String
        var counts: [Int]
        var last: Instant

        static func < (left: Ranked, right: Ranked) -> Bool {
            if left.counts != right.counts { return right.counts.lexicographicallyPrecedes(left.counts) }
            return (right.last, left.words) < (left.last, right.words)
        }
    }

    /// Working days and weekends, and the parts of a day.
    private struct Kind: Hashable {
        var isWeekend: Bool
        var part: Int

        init(_ instant: Instant, _ calendar: Calendar) {
            let parts = calendar.dateComponents([.weekday, .hour], from: instant.date)
            self.isWeekend = [1, 7].contains(parts.weekday)
            // What is said after midnight belongs to the night before.
            self.part = [6, 11, 14, 18, 23].lastIndex { $0 <= parts.hour ?? 0 } ?? 4
        }
    }

    private static func key(_ words: String) -> String {
        words.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    private static func mayStandAlone(_ words: String, _ language: String) -> Bool {
        guard words.count <= self.lengthMaximum, !words.contains(Redaction.mark), !self.key(words).isEmpty else {
            return false
        }
        let isHan = words.unicodeScalars.contains { (0x3400...0x9FFF).contains($0.value) }
        return isHan == language.hasPrefix("zh")
    }

    /// Whether something was done shortly before in the same conversation, so that the words may refer to it.
    private static func refers(_ asking: Asking, among askings: [Asking]) -> Bool {
        askings.contains { other in
            other.conversation == asking.conversation && other.time < asking.time
                && asking.time - other.time < self.reference
        }
    }
}
