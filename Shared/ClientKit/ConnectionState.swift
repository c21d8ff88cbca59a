// Beckon: whether a client's dispatcher is heard
// SPDX-License-Identifier: Apache-2.0

/// Whether a client's dispatcher is heard. Known while the client follows a conversation or has asked for something.
public enum ConnectionState: Hashable, Sendable {
    /// The dispatcher answers.
    case connected
    /// Nothing was heard of it for three heartbeats. The client goes on asking; what was sent is sent again.
    case silent
}
