// Beckon: a caller's connection: say, submit, answer, cancel, follow
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Logging
public import Schema
public import ServiceLifecycle
import Synchronization

/// A caller of a dispatcher. ``run()`` must be running while anything else is used; `ClientProcess` of CommandKit makes
/// one that is connected and runs.
///
/// ```swift
/// let context = RequestContext(conversation: "kitchen")
/// _ = try await client.say("Add milk to the grocery store list", context: context)
/// for try await event in client.events(conversation: context.conversation) where event.kind == .ended { break }
/// ```
///
/// Every message is sent again until it is acknowledged: each call returns when the dispatcher has taken it, and throws
/// ``Refusal`` where it did not. What happens then arrives in ``events(conversation:after:)``, also after the
/// connection was lost or the dispatcher was started anew.
public final class Client: Service, Sendable {
    let state = Mutex(ClientState())
    let link: any DispatcherLink
    let clock: any Clock<Duration>
    let makeID: @Sendable () -> CorrelationID
    let heartbeat: Duration
    let timeout: Duration
    let queryTimeout: Duration
    let logger: Logger

    /// - Parameters:
    ///   - link: A link to the dispatcher's front door.
    ///   - clock: For time limits and heartbeats.
    ///   - heartbeat: How often it asks how far the conversations are that it follows.
    ///   - timeout: How long to wait for the acknowledgement of what changes something: longer than a dispatcher takes
    ///     to be started anew.
    ///   - queryTimeout: How long to wait for what is only read.
    ///   - logger: For what an operator should see.
    ///   - makeID: Makes ids of version 7.
    public init(
        link: any DispatcherLink, clock: any Clock<Duration>, heartbeat: Duration = .seconds(1),
        timeout: Duration = .seconds(30), queryTimeout: Duration = .seconds(10), logger: Logger,
        makeID: @escaping @Sendable () -> CorrelationID
    ) {
        self.link = link
        self.clock = clock
        self.heartbeat = max(heartbeat, .milliseconds(10))
        self.timeout = timeout
        self.queryTimeout = min(queryTimeout, timeout)
        self.logger = logger
        self.makeID = makeID
    }

    /// Whether nothing was heard of the dispatcher though it was asked. Who asks nothing does not know.
    public var isSilent: Bool { self.state.withLock { $0.connection == .silent } }

    /// Takes what arrives, until graceful shutdown, cancellation, or the end of the link.
    public func run() async {
        await withTaskGroup { group in
            group.addTask { await self.hear() }
            for await message in self.link.arrivals.cancelOnGracefulShutdown() { self.take(message) }
            group.cancelAll()
        }
        let ended = self.state.withLock { state in
            state.isStopped = true
            defer { (state.waiting, state.followers, state.watchers) = ([:], [:], [:]) }
            return state
        }
        for waiting in ended.waiting.values {
            waiting.continuation.resume(
                throwing: BusError(.closed, "the connection to the dispatcher was closed"))
        }
        for follower in ended.followers.values { follower.continuation.finish() }
        for watcher in ended.watchers.values { watcher.finish() }
        await self.link.close()
    }

    // MARK: Requests

    /// Sends words; they begin a request, or answer an open question of the conversation.
    ///
    /// - Parameter seen: The number of the last event that the person had before them: the words answer nothing that was
    ///   asked later.
    /// - Throws: ``Refusal``, or ``BusError`` where no dispatcher answered in time.
    public func say(
        _ utterance: String, context: RequestContext, seen: UInt64? = nil, trace: TraceContext = .none
    ) async throws -> Accepted {
        try await self.say(utterance, context: context, id: self.makeID(), seen: seen, trace: trace)
    }

    /// Sends words under an id that the caller keeps: said again under the same id, also after the caller was started
    /// anew, they are taken once.
    ///
    /// - Throws: ``Refusal``, or ``BusError`` where no dispatcher answered in time.
    public func say(
        _ utterance: String, context: RequestContext, id: CorrelationID, seen: UInt64? = nil,
        trace: TraceContext = .none
    ) async throws -> Accepted {
        let header = Header(.say, correlationID: id, trace: trace)
        return try await self.ask(Message(header, Say(utterance, context: context, seen: seen)), for: .accepted)
    }

    /// Sends a structured intent.
    ///
    /// - Parameter id: One that the caller keeps, so that it can send the same again, also after it was started anew,
    ///   and it is taken once; `nil` makes one.
    /// - Throws: ``Refusal``, or ``BusError`` where no dispatcher answered in time.
    public func submit(_ submit: Submit, id: CorrelationID? = nil, trace: TraceContext = .none) async throws -> Accepted
    {
        let header = Header(.submit, correlationID: id ?? self.makeID(), trace: trace)
        return try await self.ask(Message(header, submit), for: .accepted)
    }

    /// Answers a question of a request.
    public func answer(_ request: CorrelationID, _ answer: Answer) async throws -> Accepted {
        let question = Question.name(id: answer.question)
        return try await self.change(Message(Header(.answer, correlationID: request), answer)) { event in
            guard event.kind == .answered, let known = event.answer else { return false }
            return Question.name(id: known.question) == question && known.reply == answer.reply
        }
    }

    /// Ends a request.
    public func cancel(_ request: CorrelationID) async throws -> Accepted {
        try await self.change(Message(Header(.cancel, correlationID: request))) { event in
            event.kind == .ended && event.phase == .cancelled
        }
    }

    /// Says that a question reached the person.
    public func delivered(_ request: CorrelationID, question: String) async throws -> Accepted {
        let header = Header(.delivered, correlationID: request)
        return try await self.ask(Message(header, Delivered(question: question)), for: .accepted)
    }

    /// Says that the device of a conversation was locked or unlocked.
    public func device(conversation: String, isLocked: Bool) async throws -> Accepted {
        let report = DeviceReport(conversation: conversation, isLocked: isLocked)
        return try await self.ask(Message(Header(.device, correlationID: self.makeID()), report), for: .accepted)
    }

    /// Asks what the dispatcher knows.
    ///
    /// - Parameter request: For `trace`: the request.
    public func query(_ subject: Query.Subject, request: CorrelationID? = nil) async throws -> Report {
        let header = Header(.query, correlationID: request ?? self.makeID())
        return try await self.ask(Message(header, Query(subject)), for: .report)
    }

    /// An app's own card for an event; `nil` where nobody draws one, or none was drawn in time.
    ///
    /// - Parameters:
    ///   - present: Which event, and where the card is to be shown.
    ///   - request: The event's request.
    ///   - patience: How long it is waited for. The dispatcher itself gives up after five seconds.
    /// - Throws: ``Refusal`` where the conversation may not be followed, ``BusError`` where nothing came in time.
    public func present(
        _ present: Present, of request: CorrelationID, within patience: Duration = .seconds(6)
    ) async throws -> Presentation? {
        let presented: Presented = try await self.ask(
            Message(Header(.present, correlationID: request), present), for: .presented, within: patience)
        return presented.presentation
    }

    /// What an app has for a parameter, for a question or a preview that stands; nothing where it does not answer in time.
    ///
    /// - Parameters:
    ///   - find: The question, the parameter, and what is looked for.
    ///   - request: The question's request.
    ///   - patience: How long it is waited for. The dispatcher itself gives up after two seconds.
    /// - Throws: ``Refusal`` where the question does not stand any more, or too much is looked for; ``BusError`` where nothing came
    ///   in time.
    public func find(
        _ find: Find, of request: CorrelationID, within patience: Duration = .seconds(3)
    ) async throws -> Found {
        try await self.ask(Message(Header(.find, correlationID: request), find), for: .found, within: patience)
    }

    /// Sets vocabulary, an authorization or a default app, or keeps or forgets a donation.
    public func set(_ setting: Setting) async throws -> Accepted {
        try await self.ask(Message(Header(.setting, correlationID: self.makeID()), setting), for: .accepted)
    }

    /// The events of a conversation after a number: those that were, then those that come, without a gap.
    ///
    /// - Parameters:
    ///   - conversation: The conversation.
    ///   - after: The number of the last event that is known already; 0 for all.
    public func events(conversation: String, after: UInt64 = 0) -> EventFeed {
        let (stream, continuation) = AsyncStream<Signal>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
        let handle = self.state.withLock { state in
            let handle = state.nextHandle()
            if state.isStopped {
                continuation.finish()
            } else {
                state.followers[handle] = .init(conversation: conversation, continuation: continuation)
            }
            return handle
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.followers.removeValue(forKey: handle) }
        }
        return EventFeed(client: self, conversation: conversation, after: after, live: stream)
    }

    func fetch(_ conversation: String, after: UInt64) async throws -> Events {
        let fetch = Fetch(conversation: conversation, after: after)
        return try await self.ask(Message(Header(.fetch, correlationID: self.makeID()), fetch), for: .events)
    }
}
