// Beckon: the bounds of the web page
// SPDX-License-Identifier: Apache-2.0

/// The bounds of one presenter process.
public struct PresenterLimits: Hashable, Sendable {
    /// Bytes of a request's body.
    public var bodyBytes = 16 << 10
    /// Browsers that are remembered; beyond it the one that was away longest starts anew.
    public var sessions = 10_000
    /// Conversations of one browser; beyond it the oldest is forgotten.
    public var conversationsPerSession = 8
    /// Requests of one conversation that can still be answered or cancelled.
    public var requestsPerConversation = 200
    /// Pages that listen to events at once, in all and of one browser.
    public var streams = 512, streamsPerSession = 6

    /// The usual bounds.
    public init() {}
}
