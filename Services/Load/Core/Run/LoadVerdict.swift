// Beckon: whether a load was done as promised
// SPDX-License-Identifier: Apache-2.0

/// Whether every accepted request ended once, and whether every event was there.
public struct LoadVerdict: Sendable {
    /// What can be wrong.
    public enum Fault: String, Codable, Hashable, Sendable, CaseIterable {
        /// An accepted request did not end.
        case notEnded
        /// A request was neither accepted nor refused, however often it was sent.
        case unanswered
        /// Not one request was accepted.
        case nothingAccepted
        /// A request ended a second time.
        case endedTwice
        /// A request ended although it was refused.
        case endedThoughRefused
        /// An event of a request that nobody sent stands in a conversation of the load.
        case stranger
        /// Numbers of a conversation's events are not there.
        case gap
        /// Numbers were not seen and could not be looked up in time.
        case notLookedUp
    }

    /// How often each was found.
    public private(set) var counts: [Fault: Int] = [:]
    /// The first of each, by id or conversation.
    public private(set) var examples: [Fault: [String]] = [:]
    /// Utterances that the dispatcher took as the answer to another request.
    public internal(set) var joined = 0
    /// Events of conversations that are not the load's.
    public internal(set) var strangers = 0
    /// Events that the dispatcher no longer holds and that were not seen.
    public internal(set) var forgottenEvents: UInt64 = 0
    /// Events that were looked through at the end, and conversations that were not.
    public internal(set) var lookedThroughCount = 0, notLookedThrough = 0
    /// What the first refusals of each code said.
    public private(set) var refusals: [String: String] = [:]
    var lookedThrough: Set<UInt64> = []

    /// Examples that are kept of each.
    public static let examplesMaximum = 20

    /// Nothing found.
    public init() {}

    /// Whether nothing is wrong.
    public var isClean: Bool { self.counts.isEmpty }

    mutating func note(refusal code: String, _ message: String) {
        guard self.refusals[code] == nil, self.refusals.count < Self.examplesMaximum else { return }
        self.refusals[code] = message
    }

    mutating func note(_ fault: Fault, _ example: String) {
        self.counts[fault, default: 0] += 1
        if self.examples[fault, default: []].count < Self.examplesMaximum {
            self.examples[fault, default: []].append(example)
        }
    }
}
