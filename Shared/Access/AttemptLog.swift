// Beckon: attempts that were refused, told once a minute
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Attempts that were refused, by where they came from: the first of a minute is told, the others are counted. A source
/// that tries a thousand times a second, or under a thousand names, cannot fill a log or a memory.
public struct AttemptLog: Sendable {
    private struct Source {
        var toldAt: Instant
        var suppressed = 0
    }

    /// Between two tellings of one source.
    public static let interval = Milliseconds.minutes(1)
    /// Sources that are known at once; those beyond are counted together.
    public static let sourcesMaximum = 256
    private static let others = "others"

    private var sources: [String: Source] = [:]

    /// No attempts.
    public init() {}

    /// How many sources are known.
    public var count: Int { self.sources.count }

    /// Notes an attempt.
    ///
    /// - Parameters:
    ///   - source: A key's name or an address.
    ///   - what: What was refused.
    ///   - now: The time. One that goes backwards tells again.
    /// - Returns: The line to log, or `nil` where the source had one within the minute.
    public mutating func note(_ source: String, _ what: String, at now: Instant) -> String? {
        var source = String(source.prefix(100))
        if self.sources[source] == nil, self.sources.count >= Self.sourcesMaximum {
            self.sources = self.sources.filter { $0.value.toldAt + Self.interval > now && $0.value.toldAt <= now }
            if self.sources.count >= Self.sourcesMaximum { source = Self.others }
        }
        if var known = self.sources[source], known.toldAt + Self.interval > now, known.toldAt <= now {
            known.suppressed += 1
            self.sources[source] = known
            return nil
        }
        let suppressed = self.sources.updateValue(Source(toldAt: now), forKey: source)?.suppressed ?? 0
        let more = suppressed == 0 ? "" : " (and \(suppressed) more since the last time)"
        return "\(source): \(what)\(more)"
    }
}
