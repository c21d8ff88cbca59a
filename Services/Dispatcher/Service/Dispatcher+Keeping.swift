// Beckon: how what was decided is kept before it leaves
// SPDX-License-Identifier: Apache-2.0

public import Bus
import DispatcherDirectory
import DispatcherJournal
public import Schema

/// What is on its way into the journal while the next turns are decided. All of a turn leaves when all of it is kept.
struct Keeping: Sendable {
    /// Asks for a turn once it is kept; `nil` where each turn keeps what it decided.
    var wake: (@Sendable () -> Void)?
    var isUnderWay = false
    /// What leaves once it is kept.
    var departures: [Departure] = []
    /// When the first of that was decided, and the first of what was decided after it and waits for the next commit.
    var since: Instant?
    var sinceThen: Instant?
    /// When the first of all that waits was decided.
    var oldest: Instant? { self.since ?? self.sinceThen }
    /// How many of the departures that came since were looked through: all of them wait.
    var looked = 0
    /// What is said to those who are turned away at the door. It tells of nothing that is kept, and waits for nothing.
    var turnedAway: [Departure] = []
    /// What arrived in the turns since.
    var arrivals = 0

    /// So many departures that wait are enough: then it is waited for what is under way.
    static let departuresMost = 8_192
}

extension Dispatcher {
    public mutating func attach(wake: @escaping @Sendable () -> Void) { self.keeping.wake = wake }

    /// Whether something is on its way into the journal, and leaves with a later turn.
    public var isKeeping: Bool { self.keeping.isUnderWay }

    /// What may leave at the end of a turn, in order.
    ///
    /// - Throws: What the journal says. Nothing of the turn leaves then.
    mutating func release(_ now: Instant) throws -> [Departure] {
        do {
            var leaving = try self.releaseKept(now)
            if !self.keeping.turnedAway.isEmpty {
                leaving += self.keeping.turnedAway
                self.keeping.turnedAway.removeAll(keepingCapacity: self.keeping.turnedAway.count <= 256)
            }
            return leaving
        } catch {
            (self.departures, self.keeping.departures, self.keeping.turnedAway) = ([], [], [])
            self.keeping.looked = 0
            throw error
        }
    }

    /// Keeps what was decided. Where much arrived, or something may leave before it is on the disk, that is done beside
    /// the turns that follow: what they decide is kept with the next commit, and stays here until then.
    ///
    /// - Returns: What may leave, in order.
    private mutating func releaseKept(_ now: Instant) throws -> [Departure] {
        var kept: [Departure] = []
        if self.keeping.isUnderWay {
            let isEnough = self.departures.count > Keeping.departuresMost
            guard try self.journal.endCommit(waiting: isEnough) else {
                self.keeping.sinceThen = self.keeping.sinceThen ?? now
                return try self.journal.write() ? self.takeQuestions() : []
            }
            swap(&kept, &self.keeping.departures)
            self.keeping.isUnderWay = false
            self.leave(kept, decided: self.keeping.since, now)
        }
        let isMuch = self.keeping.arrivals >= self.settings.keptBeside
        self.keeping.arrivals = 0
        let isWritten = try self.journal.write()
        if let wake = self.keeping.wake, isMuch || isWritten && self.departures.contains(where: \.changesNothing),
            try self.journal.beginCommit(wake)
        {
            self.keeping.isUnderWay = true
            self.keeping.since = self.keeping.sinceThen ?? now
            if isWritten { kept += self.takeQuestions() }
            swap(&self.departures, &self.keeping.departures)
            self.keeping.looked = 0
        } else {
            try self.journal.commit()
            self.keeping.since = nil
            self.leave(self.departures, decided: self.keeping.sinceThen, now)
            if kept.isEmpty { swap(&kept, &self.departures) } else { kept += self.departures }
            self.departures = []
            self.keeping.looked = 0
        }
        self.keeping.sinceThen = nil
        // The next turn is likely to decide as much.
        self.departures.reserveCapacity(min(max(kept.count, self.keeping.departures.count), 256))
        try self.prune(now)
        try self.putAway()
        try self.putDeedsAway()
        return kept
    }

    /// Work that was kept back leaves now: from here on whoever it was given to may have it. In a moment nobody misses it.
    private mutating func leave(_ departures: [Departure], decided since: Instant?, _ now: Instant) {
        guard let since, since + self.settings.directory.heartbeat <= now else { return }
        for case .send(let message, let peer) in departures where message.header.kind == .work && peer.door == .back {
            self.directory.left(message.header.workNumber, at: now)
        }
    }

    /// Takes out what changes nothing wherever it goes.
    private mutating func takeQuestions() -> [Departure] {
        var taken: [Departure] = []
        var count = self.keeping.looked
        for index in count..<self.departures.count {
            if self.departures[index].changesNothing {
                taken.append(self.departures[index])
            } else {
                if count < index { self.departures.swapAt(count, index) }
                count += 1
            }
        }
        self.departures.removeLast(self.departures.count - count)
        self.keeping.looked = count
        return taken
    }

    /// What was decided is kept and leaves; what cannot be kept does not.
    public mutating func stop(at now: Instant) -> [Departure] {
        do {
            _ = try self.journal.endCommit(waiting: true)
            let kept = self.keeping.departures
            self.keeping.departures = []
            self.keep(self.unkept.takeAll())
            try self.journal.commit()
            return kept + self.departures
        } catch {
            return []
        }
    }
}

extension Departure {
    /// Whether nobody is told of anything by it, and nothing comes of it but an answer: a worker is asked what words mean, or
    /// what it makes of an intent that it is not to handle yet, or whether it is there. It leaves when it is written, before
    /// it is on the disk: where the power goes meanwhile nobody knows the request, and nobody waits for the answer.
    fileprivate var changesNothing: Bool {
        guard case .send(let message, let peer) = self, peer.door == .back else { return false }
        switch message.header.kind {
        case .work: return message.header.phase != .handling && message.header.phase != .following
        case .withdraw: return false
        default: return true
        }
    }
}
