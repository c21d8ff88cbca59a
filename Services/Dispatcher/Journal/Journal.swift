// Beckon: what the dispatcher must not forget, and how it is read again
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
public import Schema

/// Something to be kept.
public enum JournalEntry: Hashable, Sendable {
    /// What moved a conversation.
    case input(Record, conversation: String)
    /// A step of a request: its number in its conversation, and the bytes that were told.
    case event(sequence: UInt64, conversation: String, bytes: [UInt8])
    /// A conversation in which nothing is open any more. The checkpoint replaces the inputs before it.
    case checkpoint(Checkpoint, conversation: String)
    /// Whose a conversation is: the name of the key that began it; the first owner stays.
    case owner(String, conversation: String)
    /// How a request ended, for the list of requests.
    case request(KeptRequest)
    /// A client's message was taken.
    case message(CorrelationID, Acknowledgement)
    /// What an app says of itself, under its name.
    case manifest(Manifest, digest: String)
    /// An app has workers that brought this manifest; `nil`: it has had none for long.
    case app(String, manifest: String?)
    /// A decision about an app.
    case authorization(PreferenceReport.Authorization)
    /// A default app.
    case defaultApp(PreferenceReport.DefaultApp)
    /// An app's terms.
    case vocabulary(VocabularySet)
    /// A donation: something that a user did in an app, which the app tells of.
    case donation(Donation)
    /// Donations that are to be deleted.
    case deletion(DonationDeletion)

    /// A step of a request.
    public static func event(_ event: Event, bytes: [UInt8]) -> JournalEntry {
        .event(sequence: event.sequence, conversation: event.conversation, bytes: bytes)
    }
}

/// What was answered to a client's message, and what tells it apart from another one under the same id.
public struct Acknowledgement: Hashable, Sendable {
    /// The conversation that it belongs to.
    public var conversation: String
    /// What was answered.
    public var accepted: Accepted
    /// A hash of the message, the same in every process.
    public var fingerprint: UInt64

    /// - Parameters: See the properties.
    public init(conversation: String, accepted: Accepted, fingerprint: UInt64) {
        self.conversation = conversation
        self.accepted = accepted
        self.fingerprint = fingerprint
    }
}

/// Names that are common to all journals.
public enum Journals {
    /// What a user's recent deeds are kept as is named by this and the user. It is no conversation of anybody.
    public static let deedsPrefix = "\u{1}deeds/"
}

/// What names a journal and its use by one process.
public struct JournalIdentity: Hashable, Sendable {
    /// How often the journal was opened for writing; from 1. Numbers of work begin with it, so that none is given
    /// twice.
    public var epoch: UInt64
    /// What question tokens are made with. Nobody outside may know it.
    public var secret: String
}

/// What a journal may forget: conversations in which nothing is open.
public struct Retention: Hashable, Sendable {
    /// How long a conversation at rest is kept.
    public var time = Milliseconds.days(30)
    /// How many conversations at rest are kept.
    public var conversations = 200_000
    /// How many events of one conversation are kept at least; older ones go now and then.
    static let eventsPerConversation: UInt64 = 2_000

    /// The values above.
    public init() {}

    /// - Parameters:
    ///   - days: How long a conversation at rest is kept.
    ///   - conversations: How many conversations at rest are kept.
    public init(days: Int, conversations: Int) {
        self.time = .days(Int64(days))
        self.conversations = conversations
    }
}

/// What the dispatcher must not forget. The dispatcher appends entries while it decides, writes them at the end of the
/// turn, and commits them in that turn or in the background.
public protocol Journal: JournalReading {
    /// What names it.
    var identity: JournalIdentity { get }

    /// Adds an entry to the transaction of this turn.
    mutating func append(_ entry: JournalEntry)

    /// Writes what was added, all or none, so that it outlives the process, though not the loss of power: that takes
    /// ``commit()`` or ``beginCommit(_:)`` after it.
    ///
    /// - Returns: Whether every entry that was added is written now. `false`: this journal could not write without a
    ///   commit, and the next commit writes them.
    /// - Throws: As ``commit()``.
    mutating func write() throws -> Bool

    /// Makes the turn's entries durable, all or none, and what was written before.
    ///
    /// - Throws: ``JournalError`` where they could not be kept, or something could not be read since the last commit:
    ///   nothing of the turn may leave then, and the journal is not used any more.
    mutating func commit() throws

    /// Begins to make durable, in the background, what was added since the last commit, all or none. Meanwhile entries
    /// can be added, and all that was added can be read. A commit that is under way is waited for first.
    ///
    /// - Parameter done: Called from any thread when ``endCommit(waiting:)`` will not have to wait.
    /// - Returns: Whether it is under way; `false` where it was done at once, and nothing is called.
    /// - Throws: As ``commit()``.
    mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool

    /// Looks whether what ``beginCommit(_:)`` began is durable.
    ///
    /// - Parameter waiting: Whether to wait for it.
    /// - Returns: Whether it is, or nothing is under way.
    /// - Throws: As ``commit()``.
    mutating func endCommit(waiting: Bool) throws -> Bool

    /// Forgets a few conversations that need not be kept any more. Where there are too many ``Shares`` says whose go.
    ///
    /// - Parameters:
    ///   - retention: What is kept.
    ///   - now: The time.
    ///   - limit: How many conversations are forgotten at most, so that it takes little time.
    /// - Returns: How many were forgotten.
    mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int
}

extension JournalReading {
    /// A conversation as it stands, made anew from what is kept.
    ///
    /// - Parameters:
    ///   - name: The conversation.
    ///   - limits: Time limits and bounds.
    ///   - now: The time.
    /// - Returns: `nil` where there is none of that name.
    public func conversation(_ name: String, limits: DialogueLimits, at now: Instant) -> RestoredConversation? {
        guard let history = self.history(of: name) else { return nil }
        if history.isOfEarlierDialogue {
            let told = self.events(conversation: name, after: 0, limit: .max)
            if let why = history.differences(from: told, of: name, limits, { self.manifest($0) }).first {
                let requests = history.abandoned(told, of: name, at: now) { message in
                    self.acknowledgement(of: message)?.accepted.correlationID
                }
                let (conversation, step) = Conversation.abandoning(
                    requests, of: name, from: history.checkpoint, after: history.latest, at: now, limits: limits)
                return RestoredConversation(conversation, step, why: why)
            }
        }
        do {
            return RestoredConversation(
                try history.replayed(as: name, limits: limits, manifest: { self.manifest($0) }))
        } catch {
            self.fail(.damaged("conversation '\(name)'", error.description))
            return nil
        }
    }
}

/// A conversation that was made anew.
public struct RestoredConversation: Sendable {
    /// The conversation as it stands.
    public let conversation: Conversation
    /// What ends in it, and is to be told; `nil` where it goes on as it was.
    public let abandoned: Step?
    /// A sentence without a full stop for the log that says what could not go on and why; `nil` where everything does.
    public let notice: String?

    init(_ conversation: Conversation, _ abandoned: Step? = nil, why: String = "") {
        self.conversation = conversation
        self.abandoned = abandoned
        self.notice = abandoned.map { step in
            let ids = step.events.filter { $0.kind == .ended }.map { "\($0.correlationID) \($0.phase.name)" }
            return
                "conversation '\(conversation.name)' was begun by another version, whose rules this one does not have "
                + "(\(why)); ended: \(ids.isEmpty ? "nothing was open" : ids.joined(separator: ", "))"
        }
    }
}
