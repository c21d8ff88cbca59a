// Beckon: which events of a conversation have been seen
// SPDX-License-Identifier: Apache-2.0

/// Which events of a conversation have been seen, and which numbers between them have not.
public struct EventNumbers: Hashable, Sendable {
    /// The numbers that are missing below the highest, lowest first.
    public private(set) var missing: [ClosedRange<UInt64>] = []
    /// The highest number seen.
    public private(set) var highest: UInt64 = 0
    /// Numbers that nobody can look up any more, because too many gaps were open at once or because the dispatcher has
    /// forgotten the events.
    public private(set) var forgotten: UInt64 = 0

    /// Gaps that are kept of one conversation.
    public static let gapsMaximum = 256

    /// None seen.
    public init() {}

    /// Notes an event.
    ///
    /// - Returns: Whether it had not been seen before.
    public mutating func note(_ number: UInt64) -> Bool {
        guard number > 0 else { return false }
        if number > self.highest {
            if number > self.highest + 1 {
                self.missing.append(self.highest + 1...number - 1)
                if self.missing.count > Self.gapsMaximum { self.forgotten += UInt64(self.missing.removeFirst().count) }
            }
            self.highest = number
            return true
        }
        guard let index = self.missing.firstIndex(where: { $0.contains(number) }) else { return false }
        let gap = self.missing.remove(at: index)
        if number < gap.upperBound { self.missing.insert(number + 1...gap.upperBound, at: index) }
        if number > gap.lowerBound { self.missing.insert(gap.lowerBound...number - 1, at: index) }
        return true
    }

    /// How many are missing.
    public var missingCount: UInt64 { self.missing.reduce(0) { $0 + UInt64($1.count) } }

    /// The last number before the first gap.
    public var complete: UInt64 { self.missing.first.map { $0.lowerBound - 1 } ?? self.highest }

    /// Gives up what is missing below a number: the dispatcher holds no older events.
    public mutating func forget(below number: UInt64) {
        while let gap = self.missing.first, gap.lowerBound < number {
            self.missing.removeFirst()
            self.forgotten += min(gap.upperBound, number - 1) - gap.lowerBound + 1
            if gap.upperBound >= number { self.missing.insert(number...gap.upperBound, at: 0) }
        }
    }

    /// Passes over all numbers up to this one, which were never to be seen.
    public mutating func skip(to number: UInt64) {
        self.highest = max(self.highest, number)
        self.missing = []
    }
}
