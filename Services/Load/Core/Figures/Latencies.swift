// Beckon: how long things took, one histogram each
// SPDX-License-Identifier: Apache-2.0

public import Histogram

/// What is timed of a request.
public enum Timed: Int, Hashable, Sendable, CaseIterable {
    /// From the intended moment of sending to `accepted`.
    case accepted
    /// From work sent to its result, one phase each.
    case recognizing, resolving, confirming, handling
    /// From the intended moment of sending to the first question.
    case question
    /// From an answer to `accepted`.
    case answer
    /// From the intended moment of sending to the end, less the time that answers were thought about.
    case end
    /// From the intended moment of sending to the moment at which the message was handed to the socket.
    case late

    /// The name in a report.
    public var name: String { "\(self)" }
}

/// Histograms of microseconds: 0.1 % exact, up to as long as it takes.
public struct Latencies: Sendable {
    /// One histogram for each thing timed.
    public private(set) var histograms: [Histogram<UInt64>]

    /// Nothing timed yet.
    public init() {
        self.histograms = Timed.allCases.map { _ in Histogram(numberOfSignificantValueDigits: .three) }
    }

    /// Records a time.
    ///
    /// - Parameters:
    ///   - timed: What was timed.
    ///   - nanoseconds: How long it took.
    public mutating func record(_ timed: Timed, _ nanoseconds: UInt64) {
        self.histograms[timed.rawValue].record(nanoseconds / 1_000)
    }

    /// The times of one thing.
    public subscript(timed: Timed) -> Histogram<UInt64> { self.histograms[timed.rawValue] }

    /// Adds the times of others.
    public mutating func add(_ other: Latencies) {
        for timed in Timed.allCases where other[timed].totalCount > 0 {
            self.histograms[timed.rawValue].add(other[timed])
        }
    }
}
