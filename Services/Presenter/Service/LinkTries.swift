// Beckon: how often links may be tried that are none
// SPDX-License-Identifier: Apache-2.0

import Schema

/// How often links may be tried that sign nobody in, within a minute: from one address, and by all together.
struct LinkTries: Sendable {
    /// How many within ``window``.
    static let ofAddress = 10, ofAll = 100
    /// The time in which they are counted.
    static let window = Milliseconds.minutes(1)

    private var tries: [(address: String, at: Instant)] = []

    /// Whether one more may be tried now.
    ///
    /// - Parameter address: Where it comes from; `nil` where all come from a proxy's.
    mutating func mayTry(from address: String?, at now: Instant) -> Bool {
        self.tries.removeAll { now - $0.at >= Self.window || $0.at > now }
        guard self.tries.count < Self.ofAll else { return false }
        return address.map { one in self.tries.count { $0.address == one } < Self.ofAddress } ?? true
    }

    /// One was tried that signs nobody in.
    mutating func note(from address: String?, at now: Instant) {
        if self.tries.count < Self.ofAll { self.tries.append((address ?? "", now)) }
    }
}
