// Beckon: how much more is asked of a pool than it can do
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Counts, second by second, what was turned away from a pool and what its workers were given, and says whether less is to
/// be let in than they take at once.
///
/// Where more is turned away than given out, the pool is asked for far more than it can do, and not by a few that come at
/// once: there is always more at the door. What fewer share is done sooner. Workers that wait for others would be idle,
/// though: where much less is given out with less in there, all is let in again for a while.
struct Door: Sendable {
    private static let second = Milliseconds.seconds(1), pause = Milliseconds.seconds(30)
    /// So many slow seconds on end are the narrow door's; fewer may be the machine's other work.
    private static let patience = 3

    private var since: Instant?
    private var turnedAway = 0, given = 0
    /// What was given out in the last second that let all in.
    private var givenBefore = 0
    /// Whether less is let in, and until when that is not tried.
    private var isNarrow = false
    private var wideUntil: Instant?
    /// How many seconds on end less than seven eighths was given out.
    private var slowSeconds = 0

    /// A new request was turned away.
    mutating func turnAway(at now: Instant) {
        self.roll(now)
        self.turnedAway += 1
    }

    /// A worker was given a piece of work.
    mutating func give(at now: Instant) {
        self.roll(now)
        self.given += 1
    }

    /// Whether less is to be let in.
    func isNarrow(at now: Instant) -> Bool {
        guard self.isNarrow, let since = self.since else { return false }
        // Whoever counts nothing for so long has nothing at the door.
        return since <= now && now < since + Self.second + Self.second
    }

    private mutating func roll(_ now: Instant) {
        guard let since = self.since, since <= now, now < since + Self.second + Self.second else {
            self = Door()
            self.since = now
            return
        }
        guard since + Self.second <= now else { return }
        if self.turnedAway <= self.given {
            self.isNarrow = false
        } else if !self.isNarrow {
            (self.givenBefore, self.slowSeconds) = (self.given, 0)
            self.isNarrow = self.wideUntil.map { $0 <= now } ?? true
        } else {
            self.slowSeconds = self.given * 8 < self.givenBefore * 7 ? self.slowSeconds + 1 : 0
            if self.slowSeconds >= Self.patience { (self.isNarrow, self.wideUntil) = (false, now + Self.pause) }
        }
        (self.since, self.turnedAway, self.given) = (now, 0, 0)
    }
}
