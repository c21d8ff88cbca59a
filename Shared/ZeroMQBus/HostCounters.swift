// Beckon: what a dispatcher's sockets count.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What a dispatcher's socket thread counts, readable from anywhere.
final class HostCounters: Sendable {
    let malformed = Atomic<Int>(0)
    let undeliverable = Atomic<Int>(0)
}
