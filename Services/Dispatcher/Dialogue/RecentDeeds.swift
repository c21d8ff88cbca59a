// Beckon: what was done for a user lately, or is about to be
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A request for something that is not to be done twice by mistake.
public struct Deed: Codable, Hashable, Sendable {
    /// The digest of intent, app and values.
    public var digest: String
    /// The request, and which intent of it.
    public var request: CorrelationID, intentNumber: Int
    /// `confirming`: it may wait for consent; `handling`: its app has it or is about to; else how it ended.
    public var phase: Phase
    /// Since when it is so.
    public var time: Instant
    /// Until when the same counts as its repetition; `nil` while it is open.
    public var until: Instant?

    /// - Parameters: See the properties.
    public init(
        digest: String, request: CorrelationID, intentNumber: Int, phase: Phase, time: Instant, until: Instant? = nil
    ) {
        self.digest = digest
        self.request = request
        self.intentNumber = intentNumber
        self.phase = phase
        self.time = time
        self.until = until
    }
}

/// Some of what was done for one user lately, or is about to be, whichever conversation and whichever key it came by: an agent that
/// tries again may use another. A value without a clock.
///
/// | it | counts as an earlier request | until |
/// |---|---|---|
/// | may wait for consent | at the first look | it ends |
/// | is handled | always | it ends |
/// | ended with an effect, or with an unknown outcome | always | its window is over |
/// | ended in another way | never | - |
public struct RecentDeeds: Hashable, Sendable {
    /// So many are known at once, of those that one record holds. Beyond it the oldest go that may wait for consent, then the oldest of all.
    public static let maximum = 256

    /// The deeds, in the order in which they became what they are.
    public private(set) var deeds: [Deed]

    /// - Parameter deeds: Those that are known.
    public init(_ deeds: [Deed] = []) { self.deeds = deeds }

    /// Notes that a request is about to be done, and looks for an earlier one for the same.
    ///
    /// - Returns: The earlier one; of several one that was done or is handled, and the latest of these.
    public mutating func begin(_ recall: Step.Recall, at now: Instant) -> Deed? {
        self.forget(at: now)
        self.remove(recall.request, recall.intentNumber)
        let same = self.deeds.filter { $0.digest == recall.digest }
        let found = same.last { $0.phase != .confirming } ?? (recall.isLast ? nil : same.last)
        self.deeds.append(
            Deed(
                digest: recall.digest, request: recall.request, intentNumber: recall.intentNumber,
                phase: recall.isLast ? .handling : .confirming, time: now))
        if self.deeds.count > Self.maximum {
            // The one that came now is the last and stays.
            let index = self.deeds.dropLast().firstIndex { $0.phase == .confirming }
            self.deeds.remove(at: index ?? 0)
        }
        return found
    }

    /// Notes how a request ended.
    public mutating func end(_ ended: Step.EndedDeed, at now: Instant) {
        self.forget(at: now)
        guard let known = self.remove(ended.request, ended.intentNumber), let window = ended.window else { return }
        var deed = known
        (deed.phase, deed.time, deed.until) = (ended.phase, now, now + window)
        self.deeds.append(deed)
    }

    private mutating func forget(at now: Instant) {
        self.deeds.removeAll { deed in deed.until.map { $0 <= now } ?? false }
    }

    @discardableResult
    private mutating func remove(_ request: CorrelationID, _ intentNumber: Int) -> Deed? {
        self.deeds.firstIndex { $0.request == request && $0.intentNumber == intentNumber }
            .map { self.deeds.remove(at: $0) }
    }
}
