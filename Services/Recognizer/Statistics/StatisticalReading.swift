// Beckon: what the statistics take a sentence for
// SPDX-License-Identifier: Apache-2.0

/// One thing that a sentence may mean.
public struct StatisticalReading: Hashable, Sendable {
    public var intent: String
    /// How probable it is that this is right, from 0 to 1.
    public var confidence: Double
    /// Whether it is too improbable to act on.
    public var isRejected: Bool { self.zone != .certain }
    /// The slots in their order: which tokens, and what.
    public var spans: [StatisticalSpan]
    /// The tokens that stand in no slot and that no example of the intent, nor most of the others, has outside of its slots.
    public var unexplained: [Int]
    /// What speaks for its being anything at all.
    public var signs: Signs
    /// What may be done with it.
    public var zone: Zone
}

/// A slot that was found in a sentence.
public struct StatisticalSpan: Hashable, Sendable {
    /// Which tokens.
    public var range: Range<Int>
    public var slot: String

    /// - Parameters: See the properties.
    public init(_ range: Range<Int>, _ slot: String) {
        self.range = range
        self.slot = slot
    }
}
