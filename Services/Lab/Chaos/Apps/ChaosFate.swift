// Beckon: what happens to the harness's apps at work
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What happens at one attempt at an effect, drawn from its key: pauses in which a process may be killed, and failures.
struct ChaosFate: Sendable {
    /// Pauses before and after the effect.
    var before: Duration, after: Duration
    /// Whether the attempt throws before it did anything.
    var breaks: Bool
    /// Whether it goes on although the work was withdrawn.
    var isStubborn: Bool
    /// Whether the app answers that it cannot; the same for every attempt.
    var refuses: Bool

    init(key: String, attempt: Int) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var random = ChaosRandom(seed: hash)
        self.refuses = random.happens(0.08)
        self.isStubborn = random.happens(0.5)
        for _ in 0..<attempt { _ = random.next() }
        self.breaks = random.happens(0.03)
        self.before = .milliseconds(random.happens(0.15) ? random.number(100...600) : random.number(0...10))
        self.after = .milliseconds(random.happens(0.1) ? random.number(100...400) : random.number(0...10))
    }

    /// The pause before the effect.
    ///
    /// - Throws: `CancellationError` where the work was withdrawn and the app heeds it.
    func pauseBefore(_ clock: any Clock<Duration>) async throws {
        do {
            try await clock.sleep(for: self.before)
        } catch {
            if !self.isStubborn { throw error }
        }
    }
}
