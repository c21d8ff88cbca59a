// Beckon: the earlier request that a request repeats
// SPDX-License-Identifier: Apache-2.0

/// An earlier request of the same user for the same intent of the same app with the same values: it is still open, or it
/// ended with an effect or an unknown outcome within the intent's repeat window.
public struct Repeated: WireCodable, Hashable {
    /// The earlier request.
    public var correlationID: CorrelationID
    /// How it ended; `confirming` or `handling` where it has not.
    public var phase: Phase
    /// When it ended, or where it has not, when it began to wait for consent or was given to its app.
    public var time: Instant

    // init: _ correlationID, phase, time
}
