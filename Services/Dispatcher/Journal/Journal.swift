// Beckon: what the dispatcher keeps, and how it is asked for
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Something to be kept.
public enum JournalEntry: Hashable, Sendable {
    /// A step of a request.
    case event(Event)
    /// A decision about an app.
    case authorization(PreferenceReport.Authorization)
    /// A default app.
    case defaultApp(PreferenceReport.DefaultApp)
    /// An app's terms.
    case vocabulary(VocabularySet)
    /// Something that a user did in an app.
    case donation(Donation)
    /// Such things that are to be forgotten.
    case deletion(DonationDeletion)
}

/// What the dispatcher keeps. It appends while it decides and commits once a turn, before anything that follows from
/// the entries leaves the process.
public protocol Journal: Sendable {
    /// Adds an entry to the transaction of this turn.
    mutating func append(_ entry: JournalEntry)

    /// Makes the turn's entries durable.
    ///
    /// - Throws: Where they could not be kept: nothing of the turn may leave then.
    mutating func commit() throws

    /// The events of a conversation after a number, oldest first, at most `limit`.
    func events(conversation: String, after: UInt64, limit: Int) -> [Event]
    /// The events of a request, oldest first.
    func events(request: CorrelationID) -> [Event]
    /// The number of a conversation's latest event; 0 where there is none.
    func latestSequence(conversation: String) -> UInt64
    /// What users and the operator decided.
    var preferences: PreferenceReport { get }
    /// The registered terms.
    var vocabulary: [VocabularySet] { get }
    /// What users did in apps, latest first, at most `limit`.
    func donations(limit: Int) -> [Donation]
}
