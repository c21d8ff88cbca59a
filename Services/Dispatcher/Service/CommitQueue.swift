// Beckon: what was decided waits until it is kept
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema

/// What was decided and waits until the journal has it: all of a turn leaves when all of it is kept. Where much arrives, a turn
/// is kept beside those that follow; what these decide is kept with the next commit, and waits here until then.
struct CommitQueue: Sendable {
    /// What a turn lets go.
    struct Leaving: Sendable {
        var departures: [Departure] = []
        /// Since when the first of what leaves now had waited.
        var since: Instant?
        /// Whether nothing of the turn is left to be kept.
        var hasNoBacklog = false
    }

    /// So many departures that wait are enough: then it is waited for what is under way.
    static let most = 8_192

    /// What was decided since the last commit began, in order.
    private var decided: [Departure] = []
    /// How many of these were looked through for what changes nothing: all of them wait.
    private var checked = 0
    /// When the first of these was decided.
    private var decidedSince: Instant?
    /// What is on its way into the journal.
    private var underWay: [Departure]?
    /// When the first of that was decided.
    private var underWaySince: Instant?
    /// What is said to those who are turned away at the door. It tells of nothing that is kept, and waits for nothing.
    private var turnedAway: [Departure] = []
    /// What arrived in the turns since the last commit began.
    var arrivals = 0
    /// Whether anybody may follow the events that are published; else none are.
    var hasSubscribers = true
    /// Asks for a turn once something is kept; `nil` where each turn keeps what it decided.
    var wake: (@Sendable () -> Void)?

    /// Whether something is on its way into the journal, and leaves with a later turn.
    var isUnderWay: Bool { self.underWay != nil }
    /// When the first of all that waits was decided.
    var oldest: Instant? { self.underWaySince ?? self.decidedSince }
    /// How many were decided since the last commit began: where ``insert(_:at:)`` puts what goes before the next ones.
    var count: Int { self.decided.count }

    mutating func append(_ departure: Departure) { self.decided.append(departure) }

    /// Puts something before what was decided after ``count`` was read.
    mutating func insert(_ departure: Departure, at index: Int) { self.decided.insert(departure, at: index) }

    mutating func turnAway(_ departure: Departure) { self.turnedAway.append(departure) }

    /// Ends a turn: keeps what was decided, or has it kept.
    ///
    /// - Parameters:
    ///   - journal: Where it is kept.
    ///   - now: The time of the turn.
    ///   - backgroundFrom: From so many arrivals on a turn is kept beside those that follow.
    /// - Throws: What the journal says. Nothing of the turn leaves then.
    mutating func endTurn(_ journal: inout any Journal, at now: Instant, backgroundFrom: Int) throws -> Leaving {
        do {
            var leaving = try self.keep(&journal, now, backgroundFrom)
            leaving.departures += self.turnedAway
            self.turnedAway.removeAll(keepingCapacity: self.turnedAway.count <= 256)
            return leaving
        } catch {
            (self.decided, self.underWay, self.turnedAway, self.checked) = ([], nil, [], 0)
            throw error
        }
    }

    private mutating func keep(_ journal: inout any Journal, _ now: Instant, _ backgroundFrom: Int) throws -> Leaving {
        var leaving = Leaving(hasNoBacklog: true)
        if let underWay = self.underWay {
            guard try journal.endCommit(waiting: self.decided.count > Self.most) else {
                self.decidedSince = self.decidedSince ?? now
                return Leaving(departures: try journal.write() ? self.removeSafeBeforeSync() : [])
            }
            (leaving.departures, leaving.since) = (underWay, self.underWaySince)
            (self.underWay, self.underWaySince) = (nil, nil)
        }
        let isMuch = self.arrivals >= backgroundFrom
        self.arrivals = 0
        let isWritten = try journal.write()
        if let wake = self.wake, isMuch || isWritten && self.decided.contains(where: \.isSafeBeforeSync),
            try journal.beginCommit(wake)
        {
            if isWritten { leaving.departures += self.removeSafeBeforeSync() }
            (self.underWay, self.underWaySince) = (self.decided, self.decidedSince ?? now)
        } else {
            try journal.commit()
            leaving.since = leaving.since ?? self.decidedSince
            leaving.departures += self.decided
        }
        (self.decided, self.decidedSince, self.checked) = ([], nil, 0)
        // The next turn is likely to decide as much.
        self.decided.reserveCapacity(min(max(leaving.departures.count, self.underWay?.count ?? 0), 256))
        return leaving
    }

    /// Takes out what changes nothing wherever it goes.
    private mutating func removeSafeBeforeSync() -> [Departure] {
        let fresh = self.decided[self.checked...]
        let safe = fresh.filter(\.isSafeBeforeSync)
        if !safe.isEmpty {
            self.decided.replaceSubrange(self.checked..., with: fresh.filter { !$0.isSafeBeforeSync })
        }
        self.checked = self.decided.count
        return safe
    }

    /// Everything that waits, once all of it is kept: the dispatcher stops.
    mutating func takeAll() -> [Departure] {
        defer { (self.underWay, self.decided) = (nil, []) }
        return (self.underWay ?? []) + self.decided
    }
}

extension Departure {
    /// Whether nobody is told of anything by it, and nothing comes of it but an answer: a worker is asked what words mean, or
    /// what it makes of an intent that it is not to handle yet, or whether it is there. It leaves when it is written, before
    /// it is on the disk: where the power goes meanwhile nobody knows the request, and nobody waits for the answer.
    fileprivate var isSafeBeforeSync: Bool {
        guard case .send(let message, let peer) = self, peer.door == .back else { return false }
        switch message.header.kind {
        case .work: return message.header.phase != .handling && message.header.phase != .following
        case .withdraw: return false
        default: return true
        }
    }
}
