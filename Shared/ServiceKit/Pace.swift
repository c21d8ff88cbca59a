// Beckon: which work is begun where it is read
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Which phases are quick. Quick work is begun by the one who reads arrivals, which saves the way to another thread;
/// slow work would keep the others waiting there, and is begun beside it. What suspends is beside it in any case.
struct Pace {
    /// What takes longer, without suspending, is slow.
    static let slow = Duration.milliseconds(1)
    /// After slow work so many pieces are begun beside the reader; twice as many each time, up to the maximum.
    static let pauseMinimum = 64, pauseMaximum = 65_536

    private struct Phases {
        var pause = 0, left = 0
    }

    private var phases: [Phase: Phases] = [:]

    /// Whether the next piece of a phase is to be begun by the reader.
    mutating func beginsAtOnce(_ phase: Phase) -> Bool {
        guard let left = self.phases[phase]?.left, left > 0 else { return true }
        self.phases[phase]?.left = left - 1
        return false
    }

    /// How long the reader was kept.
    mutating func note(_ phase: Phase, took duration: Duration) {
        let before = self.phases[phase]?.pause ?? 0
        guard duration > Self.slow else {
            if before > 0 { self.phases[phase]?.pause = before / 2 }
            return
        }
        let pause = min(max(before * 2, Self.pauseMinimum), Self.pauseMaximum)
        self.phases[phase] = Phases(pause: pause, left: pause)
    }
}
