// Beckon: what was decided waits until the journal has it
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema

/// Departures that wait for the journal. Messages to workers that are safe before the sync
/// (`Departure.isSafeBeforeSync`) leave when their turn is written; all others leave when the commit that holds their
/// turn is durable. Refusals at the door wait for nothing. A commit can run in the background: what later turns decide
/// meanwhile waits here for the commit after it.
struct CommitQueue: Sendable {
    /// What leaves with a turn.
    struct Leaving: Sendable {
        var departures: [Departure] = []
        /// Since when the first of what leaves now had waited.
        var since: Instant?
        /// Whether all that was decided so far is durable, or is in a commit that this turn began. `false` where it
        /// still waits for an earlier commit to end.
        var hasNoBacklog = false
    }

    /// Where more departures than these wait, a turn waits for the commit that is under way.
    static let most = 8_192

    /// What was decided since the last commit began, in order.
    private var decided: [Departure] = []
    /// How many of ``decided``, from the front, ``removeSafeBeforeSync()`` has checked. What is left of them has to
    /// wait for the commit.
    private var checked = 0
    /// When the first of ``decided`` was decided.
    private var decidedSince: Instant?
    /// What waits for the commit that runs in the background; `nil` where none does.
    private var underWay: [Departure]?
    /// When the first of that was decided.
    private var underWaySince: Instant?
    /// Refusals for those who are turned away at the door. Nothing of them is in the journal, so they wait for nothing.
    private var turnedAway: [Departure] = []
    /// How much arrived in the turns since the last commit began.
    var arrivals = 0
    /// Whether anybody may have subscribed to the events; where nobody has, none are published.
    var hasSubscribers = true
    /// Asks for a turn once a commit in the background is durable; `nil` where every turn commits before it returns.
    var wake: (@Sendable () -> Void)?

    /// Whether a commit runs in the background, whose departures leave with a later turn.
    var isUnderWay: Bool { self.underWay != nil }
    /// When the first of all that waits was decided.
    var oldest: Instant? { self.underWaySince ?? self.decidedSince }
    /// How many were decided since the last commit began: where ``insert(_:at:)`` puts what goes before the next ones.
    var count: Int { self.decided.count }

    mutating func append(_ departure: Departure) { self.decided.append(departure) }

    /// Puts something before what was decided after ``count`` was read.
    mutating func insert(_ departure: Departure, at index: Int) { self.decided.insert(departure, at: index) }

    mutating func turnAway(_ departure: Departure) { self.turnedAway.append(departure) }

    /// Ends a turn: commits what was decided, or begins to.
    ///
    /// - Parameters:
    ///   - journal: Where it is committed.
    ///   - now: The time of the turn.
    ///   - backgroundFrom: How many arrivals since the last commit began have a turn committed in the background.
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

    /// Takes out what may leave before the commit.
    private mutating func removeSafeBeforeSync() -> [Departure] {
        let fresh = self.decided[self.checked...]
        let safe = fresh.filter(\.isSafeBeforeSync)
        if !safe.isEmpty {
            self.decided.replaceSubrange(self.checked..., with: fresh.filter { !$0.isSafeBeforeSync })
        }
        self.checked = self.decided.count
        return safe
    }

    /// Takes out everything that waits, for a dispatcher that stops and has committed all of it.
    mutating func takeAll() -> [Departure] {
        defer { (self.underWay, self.decided) = (nil, []) }
        return (self.underWay ?? []) + self.decided
    }
}

extension Departure {
    /// Whether this may leave once its turn is written, before it is on the disk: any message to a worker but
    /// `withdraw` and work to handle or follow. If the power goes in between, nobody knows of the request, and nobody
    /// waits for the worker's answer.
    fileprivate var isSafeBeforeSync: Bool {
        guard case .send(let message, let peer) = self, peer.door == .back else { return false }
        switch message.header.kind {
        case .work: return message.header.phase != .handling && message.header.phase != .following
        case .withdraw: return false
        default: return true
        }
    }
}
