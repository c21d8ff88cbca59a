// Beckon: how what was decided is kept before it leaves
// SPDX-License-Identifier: Apache-2.0

public import Bus
import DispatcherJournal
public import Schema

/// What is on its way into the journal while the next turns are decided. All of a turn leaves when all of it is kept.
struct Keeping: Sendable {
    /// Asks for a turn once it is kept; `nil` where each turn keeps what it decided.
    var wake: (@Sendable () -> Void)?
    var isUnderWay = false
    /// What leaves once it is kept.
    var departures: [Departure] = []
    /// What arrived in the turns since.
    var arrivals = 0

    /// So many departures that wait are enough: then it is waited for what is under way.
    static let departuresMost = 8_192
}

extension Dispatcher {
    public mutating func attach(wake: @escaping @Sendable () -> Void) { self.keeping.wake = wake }

    /// Whether something is on its way into the journal, and leaves with a later turn.
    public var isKeeping: Bool { self.keeping.isUnderWay }

    /// Keeps what was decided. Where much arrived that is done beside the turns that follow: what they decide is kept with
    /// the next commit, all of it at once, and stays here until then.
    ///
    /// - Returns: What is kept and may leave, in order.
    mutating func release(_ now: Instant) throws -> [Departure] {
        var kept: [Departure] = []
        if self.keeping.isUnderWay {
            let isEnough = self.departures.count > Keeping.departuresMost
            guard try self.journal.endCommit(waiting: isEnough) else { return [] }
            swap(&kept, &self.keeping.departures)
            self.keeping.isUnderWay = false
        }
        let isMuch = self.keeping.arrivals >= self.settings.keptBeside
        self.keeping.arrivals = 0
        if isMuch, let wake = self.keeping.wake, try self.journal.beginCommit(wake) {
            self.keeping.isUnderWay = true
            swap(&self.departures, &self.keeping.departures)
        } else {
            try self.journal.commit()
            if kept.isEmpty { swap(&kept, &self.departures) } else { kept += self.departures }
            self.departures = []
        }
        // The next turn is likely to decide as much.
        self.departures.reserveCapacity(min(max(kept.count, self.keeping.departures.count), 256))
        try self.prune(now)
        try self.putAway()
        return kept
    }

    /// What was decided is kept and leaves; what cannot be kept does not.
    public mutating func stop(at now: Instant) -> [Departure] {
        do {
            _ = try self.journal.endCommit(waiting: true)
            let kept = self.keeping.departures
            self.keeping.departures = []
            try self.journal.commit()
            return kept + self.departures
        } catch {
            return []
        }
    }
}
