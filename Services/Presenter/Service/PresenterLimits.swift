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
    /// Pages that listen to events at once, in all, of one browser, of one user in all browsers, and from one address.
    public var streams = 1_024, streamsPerSession = 6, streamsPerUser = 24, streamsPerAddress = 128

    /// Connections; more wait until one is closed.
    public var connections = 2_048
    /// Bytes of one header field and of all together, and how many fields there may be.
    public var headerFieldBytes = 8 << 10, headerBytes = 16 << 10, headerFields = 64
    /// Seconds that a connection may be idle, and that a request may take to be sent.
    public var idleSeconds = 15, requestSeconds = 10

    /// The usual bounds.
    public init() {}
}
