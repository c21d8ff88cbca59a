// Beckon: how much work is given out, and how many requests are turned away
// SPDX-License-Identifier: Apache-2.0

import Schema

/// How much work came to a pool lately, and how many requests were turned away before they brought any.
struct Flow: Hashable, Sendable {
    /// How long is counted before it is judged.
    static let window = Milliseconds(250)

    private var since = Instant(milliseconds: 0)
    private var pieces = 0
    private var turnedAway = 0
    /// Whether the window before this one was a flood.
    private var wasFloodBefore = false

    /// A piece of work came.
    mutating func countPiece(at now: Instant) {
        self.begin(now)
        self.pieces += 1
    }

    mutating func turnAway(at now: Instant) {
        self.begin(now)
        self.turnedAway += 1
    }

    private mutating func begin(_ now: Instant) {
        // The clock may be set.
        guard now < self.since || self.since + Self.window <= now else { return }
        self.wasFloodBefore = self.isFlood(at: now)
        (self.since, self.pieces, self.turnedAway) = (now, 0, 0)
    }

    /// Whether in the last full window more requests were turned away than pieces of work came, of which a request
    /// brings several. Within a window the verdict on the one before it holds; where the last window began two windows
    /// ago there is no flood.
    func isFlood(at now: Instant) -> Bool {
        guard self.since <= now, now < self.since + Self.window + Self.window else { return false }
        return now < self.since + Self.window ? self.wasFloodBefore : self.turnedAway > self.pieces
    }
}
