// Beckon: which work is begun where it is read
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Which phases are quick. Quick work is begun by the one who reads arrivals, which saves the way to another thread,
/// and where that is the link's thread, it goes on there after it has waited; slow work would keep the others waiting,
/// and is done beside it.
struct InlinePhases {
    /// What takes longer, without suspending, twice in a row, is slow: once may be the machine's other work.
    static let slow = Duration.milliseconds(1)
    /// What takes longer is slow the first time.
    static let verySlow = Duration.milliseconds(20)
    /// After slow work so many pieces are begun beside the reader; twice as many each time, up to the maximum.
    static let pauseMinimum = 64, pauseMaximum = 65_536

    private struct Phases {
        var pause = 0, left = 0
        var wasSlow = false
    }

    private var phases: [Phase: Phases] = [:]

    /// Whether the next piece of a phase is to be begun by the reader.
    mutating func runsInline(_ phase: Phase) -> Bool {
        guard let left = self.phases[phase]?.left, left > 0 else { return true }
        self.phases[phase]?.left = left - 1
        return false
    }

    /// How long the reader was kept.
    mutating func record(_ phase: Phase, took duration: Duration) {
        guard duration > Self.slow else {
            guard let before = self.phases[phase], before.pause > 0 || before.wasSlow else { return }
            self.phases[phase]?.pause = before.pause / 2
            self.phases[phase]?.wasSlow = false
            return
        }
        let before = self.phases[phase] ?? Phases()
        guard before.wasSlow || duration > Self.verySlow else {
            self.phases[phase] = Phases(pause: before.pause, left: before.left, wasSlow: true)
            return
        }
        let pause = min(max(before.pause * 2, Self.pauseMinimum), Self.pauseMaximum)
        self.phases[phase] = Phases(pause: pause, left: pause, wasSlow: true)
    }
}
