// Beckon: a promise that a history breaks
// SPDX-License-Identifier: Apache-2.0

/// A promise that a history breaks.
public struct Violation: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Which promise.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The request was accepted, or events of it were told, and no outcome.
        case noOutcome
        /// Two outcomes of one intent of a request were told.
        case twoOutcomes
        /// One message was accepted as two requests.
        case acceptedAsTwo
        /// An effect whose intent needs consent, and none was given to these values.
        case effectWithoutConsent
        /// One effect happened more than once.
        case effectTwice
        /// It was told as done and is not.
        case toldButNotDone
        /// It was told as not done and is.
        case doneButNotTold
        /// The outcome is said to be unknown, though the app keeps a ledger.
        case unknownDespiteLedger
        /// An effect of a request that nobody made.
        case effectOfNobody
        /// An effect of a request that was refused.
        case effectOfRefused
        /// Numbers are missing in the events that one feed got.
        case gapInEvents
        /// Two events of a conversation have one number.
        case numberUsedTwice
        /// The store holds other values of an effect than those that were consented to.
        case otherThanConsented
        /// The store holds other values of an effect than those that were told.
        case otherThanTold
        /// An app's store contradicts itself: money came from nowhere or went nowhere, or a bill was paid in no entry.
        case booksDoNotBalance
        /// An account is below the balance that it never goes below.
        case belowLimit
        /// A person was shown no card where there is to be one.
        case noCard
        /// A person was shown another request's card, an old one in place of a new one, or what no app may change.
        case wrongCard
        /// Two bookings have one table at the same time.
        case tableTakenTwice
    }

    /// Which promise.
    public var kind: Kind
    /// The request, or the conversation where it is about the numbers of events.
    public var subject: String
    /// What happened, in a sentence.
    public var message: String

    /// - Parameters: See the properties.
    public init(_ kind: Kind, _ subject: String, _ message: String) {
        self.kind = kind
        self.subject = subject
        self.message = message
    }

    /// The kind, the subject and the sentence.
    public var description: String { "\(self.kind.rawValue) \(self.subject): \(self.message)" }
}
