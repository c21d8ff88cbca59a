// Beckon: what came of an attempt to send.
// SPDX-License-Identifier: Apache-2.0

/// What came of an attempt to send without waiting.
public enum SendResult: Hashable, Sendable {
    /// libzmq has taken the whole message.
    case sent
    /// The peer's queue is full, or there is no peer: nothing was taken.
    case wouldBlock
    /// A `ROUTER` has no such peer: nothing was taken.
    case unroutable
}
