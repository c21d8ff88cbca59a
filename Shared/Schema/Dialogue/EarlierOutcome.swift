// Beckon: what was done earlier, beside words that probably ask about it
// SPDX-License-Identifier: Apache-2.0

/// What was done last for somebody in a conversation, as its app told it last: words that are not understood, and that ask something,
/// probably ask about that.
public struct EarlierOutcome: WireCodable, Hashable {
    /// The earlier request.
    public var correlationID: CorrelationID
    /// When it was completed.
    public var time: Instant
    /// What was done.
    public var intent: String
    /// The app that did it.
    public var app: String?
    /// Its values in the end.
    public var parameters: [String: Value]
    /// What the app answered, or told of it since.
    public var response: ResponseMessage

    // init: _ correlationID, time, intent, app, parameters, response
}
