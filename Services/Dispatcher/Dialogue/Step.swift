// Beckon: what goes into the dialogue's machines and what comes out
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Names one piece of work of one request: what a result must carry to count.
public struct Ticket: Hashable, Sendable, Codable {
    /// The request.
    public var request: CorrelationID
    /// The number of the piece within its conversation.
    public var number: Int

    /// - Parameters: See the properties.
    public init(_ request: CorrelationID, _ number: Int) {
        self.request = request
        self.number = number
    }
}

/// A piece of work to be given to a worker.
public struct Order: Hashable, Sendable {
    /// What is to be done. Indirect: it is large, and handed on from the request to the worker.
    public indirect enum Work: Hashable, Sendable {
        case recognize(RecognizeWork)
        case resolve(ResolveWork)
        case confirm(ConfirmWork)
        case handle(HandleWork)
        case follow(FollowWork)
    }

    /// What the result must carry.
    public var ticket: Ticket
    /// What is to be done.
    public var work: Work
    /// The app that shall do it; `nil` for recognizers.
    public var app: String?
    /// Which attempt, from 1.
    public var attempt: Int
    /// Which intent of the request it is for, from 0.
    public var intentNumber = 0

    /// Whether the app is asked what became of the work rather than to do it.
    public var isSettlement: Bool { if case .handle(let work) = self.work { work.aim == .settle } else { false } }

    /// The phase of the work, for the header.
    public var phase: Phase {
        switch self.work {
        case .recognize: .recognizing
        case .resolve: .resolving
        case .confirm: .confirming
        case .handle: .handling
        case .follow: .following
        }
    }
}

/// An app that takes an intent, as the directory knows it.
public struct Offer: Hashable, Sendable {
    /// What the app says of itself.
    public var manifest: Manifest
    /// Whether the user lets it have requests.
    public var authorization: AuthorizationStatus
    /// Whether it is the user's default for the intent's domain.
    public var isDefault: Bool

    /// - Parameters: See the properties.
    public init(_ manifest: Manifest, authorization: AuthorizationStatus, isDefault: Bool = false) {
        self.manifest = manifest
        self.authorization = authorization
        self.isDefault = isDefault
    }
}

/// What became of a piece of work.
public enum WorkResult: Hashable, Sendable {
    case recognized(Recognition)
    case resolved(Resolutions)
    case responded(ResponseMessage)
    case failed(WorkFailure)
    /// The worker died, or fell silent, or was never there.
    case lost(Loss)

    /// Why work was lost.
    public enum Loss: String, Hashable, Sendable, Codable {
        /// Its worker is gone.
        case worker
        /// There is nobody for it.
        case nobody
        /// The result could not be read.
        case unreadable
        /// It could not be sent: nobody has it.
        case unsent
        /// The dispatcher was started anew, and no worker has it any more.
        case restart
    }
}

/// What a transition asks of the shell: to publish, to have work done, to look up, to remember. The shell performs it
/// in this order; nothing in it depends on the outcome of anything else in it.
public struct Step: Hashable, Sendable {
    /// A question to the directory: who takes this intent?
    public struct Lookup: Hashable, Sendable {
        /// The request that wants to know.
        public var request: CorrelationID
        /// The intent, the user.
        public var intent: String, user: String
    }

    /// A question to what is known of the user's recent deeds: is there an earlier request for the same? This one is noted as
    /// open with it.
    public struct Recall: Hashable, Sendable {
        /// The request that wants to know, and which intent of it.
        public var request: CorrelationID, intentNumber: Int
        /// The user, and the digest of intent, app and values.
        public var user: String, digest: String
        /// Whether the app is to handle it next: then what still waits for consent is no earlier request.
        public var isLast: Bool
    }

    /// A request that was noted as open has ended, or has other values now.
    public struct EndedDeed: Hashable, Sendable {
        /// The request, and which intent of it.
        public var request: CorrelationID, intentNumber: Int
        /// The user, and the digest under which it was noted.
        public var user: String, digest: String
        /// How it ended.
        public var phase: Phase
        /// How long the same counts as its repetition; `nil` where it had no effect.
        public var window: Milliseconds?
    }

    /// What happened, in order, numbered.
    public var events: [Event] = []
    /// Decisions of users to be remembered.
    public var authorizations: [PreferenceReport.Authorization] = []
    /// Work that is no longer wanted.
    public var withdrawals: [Ticket] = []
    /// Work to be done.
    public var orders: [Order] = []
    /// Requests that were noted as open and have ended.
    public var endedDeeds: [EndedDeed] = []
    /// Questions to the recent deeds, answered by ``Conversation/recalled(_:for:at:)`` before anything else.
    public var recalls: [Recall] = []
    /// Questions to the directory, answered by ``Conversation/offers(_:for:at:)`` before anything else.
    public var lookups: [Lookup] = []

    /// Nothing.
    public init() {}
}

/// The time limits and bounds of the dialogue.
public struct DialogueLimits: Hashable, Sendable {
    /// How long a delivered question waits before it is asked again, and again before its request expires.
    public var answer = Milliseconds.minutes(2)
    /// How long a question waits that nobody has shown.
    public var undelivered = Milliseconds.days(30)
    /// How long one attempt at recognizing may take.
    public var recognize = Milliseconds.seconds(5)
    /// How often work is tried.
    public var attempts = 3
    /// How long an app with a ledger is asked what became of a `handle` before the outcome counts as unknown.
    public var settle = Milliseconds.days(1)
    /// How long to wait before the app is asked again: at first, and at most. It doubles in between.
    public var settlePause = Milliseconds.seconds(1), settlePauseMaximum = Milliseconds.minutes(1)
    /// How long after the end a late result of `handle` is told.
    public var late = Milliseconds.minutes(60)
    /// How often the same parameter may be unsupported before the request fails.
    public var unsupported = 3
    /// How many requests may be suspended in one conversation.
    public var suspended = 3
    /// How many messages of one conversation may wait for their turn.
    public var waiting = 16
    /// How many inputs a conversation takes while something in it is open: it is made anew from them after a restart.
    public var inputs = 10_000
    /// How long words may refer to what was said and completed last.
    public var recent = Milliseconds.minutes(10)
    /// How many ended requests a conversation remembers, to answer what is said about them.
    public var ended = 8
    /// Of how many ended requests a conversation waits for live updates or a late result.
    public var finishing = 32
    /// Of how many ended requests a conversation gets live updates.
    public var following = 8

    /// The values above.
    public init() {}
}
