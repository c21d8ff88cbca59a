// Beckon: one line of a history: what a client did or was told
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One line of a history, in the order in which a client did or learnt it.
public enum HistoryEntry: Codable, Hashable, Sendable {
    /// A `say` or `submit` left the client. Sending the same bytes again is no new entry.
    case sent(CorrelationID, conversation: String)
    /// It was taken; `request` is the id in the body of `accepted`: another one where the words answered a question.
    case accepted(CorrelationID, request: CorrelationID)
    /// It was not taken, with the code of the refusal.
    case refused(CorrelationID, code: String)
    /// Nobody said whether it was taken, for as long as the client waited.
    case unacknowledged(CorrelationID)
    /// An answer was given, by the person's will: `yes` carries the digest of what was shown, also where the consent was
    /// put into words.
    case answered(CorrelationID, Reply)
    /// The person wanted the request to end.
    case cancelled(CorrelationID)
    /// An event reached a client. The observer names the feed: what one feed got is to have no gaps.
    case told(observer: String, Event)
}
