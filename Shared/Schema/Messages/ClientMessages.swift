// Beckon: what clients and the dispatcher say to each other
// SPDX-License-Identifier: Apache-2.0

/// Words of a person. In a conversation with an open question they are read as its answer first.
public struct Say: WireCodable, Hashable {
    /// The words; docs/limits.md says how many at most.
    public var utterance: String
    /// Who, where, in what language.
    public var context: RequestContext
    /// The number of the conversation's last event that the person had before them; absent where nobody knows. The words
    /// answer no question that was put later.
    public var seen: UInt64?

    // init: _ utterance, context, seen = nil
}

/// A structured intent.
public struct Submit: WireCodable, Hashable {
    /// The intent's name.
    public var intent: String
    /// Values by parameter.
    public var parameters: [String: Value]
    /// The app's identifier; where it is absent, the dispatcher chooses or asks.
    public var app: String?
    /// `true`: it is meant to be done although the same was done, or asked for, a moment ago. Where it is absent or `false`: what
    /// repeats another request within its intent's repeat window is not done without being asked about.
    public var again: Bool?
    /// `true`: it is meant to take back what was said and done last in the conversation. Where it is exactly what the response
    /// names as `undo`, it needs a consent only where "undo that" would; else it is an intent like any other.
    public var takesBack: Bool?
    /// Who, where, with what abilities.
    public var context: RequestContext

    // init: _ intent, _ parameters = [:], app = nil, again = nil, takesBack = nil, context
}

/// The device of a conversation was locked or unlocked.
public struct DeviceReport: WireCodable, Hashable {
    /// The conversation that is held on the device.
    public var conversation: String
    /// Whether it is locked now.
    public var isLocked: Bool

    /// - Parameters: See the properties.
    public init(conversation: String, isLocked: Bool) {
        self.conversation = conversation
        self.isLocked = isLocked
    }
}

/// A question reached the person.
public struct Delivered: WireCodable, Hashable {
    /// The question's id.
    public var question: String

    /// - Parameter question: The question's id.
    public init(question: String) { self.question = question }
}

/// The message was taken.
public struct Accepted: WireCodable, Hashable {
    /// The request it belongs to or began.
    public var correlationID: CorrelationID
    /// The number of the conversation's latest event.
    public var sequence: UInt64

    /// - Parameters: See the properties.
    public init(correlationID: CorrelationID, sequence: UInt64) {
        self.correlationID = correlationID
        self.sequence = sequence
    }
}

/// The message was not taken; nothing was changed by it.
public struct Refusal: WireCodable, Hashable, Error {
    /// A stable name, one of the table in docs/protocol.md: of what cannot be read, or `busy`, `unknownRequest`, `unknownQuestion`, `questionClosed`,
    /// `invalidAnswer`, `requestEnded`, `tooLate`, `unknownIntent`, `unknownParameter`, `invalidValue`, `invalidName`,
    /// `emptyUtterance`, `utteranceTooLong`, `invalidUtterance`, `unknownSetting`, `invalidFilter`,
    /// `manifestConflict`, `invalidManifest`, `notAllowed`.
    public var code: String
    /// What is wrong, and what to do.
    public var message: String
    /// After which time it is worth another try.
    public var retryAfter: Milliseconds?

    // init: _ code, _ message, retryAfter = nil
}

/// Asks for a conversation's events.
public struct Fetch: WireCodable, Hashable {
    /// The conversation whose events are wanted.
    public var conversation: String
    /// Those after this number are wanted; 0 for all.
    public var after: UInt64

    /// - Parameters: See the properties.
    public init(conversation: String, after: UInt64) {
        self.conversation = conversation
        self.after = after
    }
}

/// Events of a conversation, in order.
public struct Events: WireCodable, Hashable {
    /// The events; as many as fit in one body.
    public var events: [Event]
    /// The number of the conversation's latest event: ask again where the last one here is lower.
    public var latest: UInt64

    // init: _ events, latest
}

/// What a client hears: sent at every heartbeat of the client while it follows anything, and after each reconnect. The
/// dispatcher notes the connection as one that hears these conversations, however often it is told, so that a client
/// which lost its connection, or whose dispatcher was started anew, hears on.
public struct Hearing: WireCodable, Hashable {
    /// The conversations' names; docs/limits.md says how many at most.
    public var conversations: [String]

    /// - Parameter conversations: The conversations' names.
    public init(_ conversations: [String]) { self.conversations = conversations }
}

/// How far the conversations are that a client hears: one that knows fewer events fetches the rest.
public struct Heard: WireCodable, Hashable {
    /// When the dispatcher was started.
    public var started: Instant
    /// The number of each conversation's latest event.
    public var latest: [String: UInt64]

    /// - Parameters: See the properties.
    public init(started: Instant, latest: [String: UInt64]) {
        self.started = started
        self.latest = latest
    }
}
