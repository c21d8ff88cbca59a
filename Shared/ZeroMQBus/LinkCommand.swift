// Beckon: what links ask of their socket thread.
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What links ask of their socket thread. Whoever takes a command with a continuation resumes it.
enum LinkCommand: Sendable {
    /// How a link's socket speaks.
    enum Kind: Sendable {
        /// `DEALER`: messages both ways.
        case messages
        /// `SUB`: subscriptions go out, messages come in, each after its topic.
        case events
    }

    case open(LinkState, Kind, endpoint: String, CheckedContinuation<Void, any Error>)
    case send(LinkState, Message)
    case subscribe(LinkState, topic: String)
    case close(LinkState, CheckedContinuation<Void, Never>?)
}
