// Beckon: how often recognizers are told what there is
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Lets some catalogs or changes through at once, and twenty a second after that: an app whose terms change with every
/// request would have recognizers do nothing else.
struct CatalogThrottle: Sendable {
    static let burst = 16
    static let pause = Milliseconds(50)

    private var left = Self.burst
    private var refilled: Instant?

    /// Asks whether one more may be sent.
    ///
    /// - Returns: `nil` where it may be sent now, else when.
    mutating func admit(at now: Instant) -> Instant? {
        let since = self.refilled ?? now
        let pauses = Int(clamping: max(0, (now - since).count) / Self.pause.count)
        self.left = min(Self.burst, self.left + pauses)
        self.refilled = self.left == Self.burst ? now : since + Milliseconds(Int64(pauses) * Self.pause.count)
        guard self.left > 0 else { return (self.refilled ?? now) + Self.pause }
        self.left -= 1
        return nil
    }
}
