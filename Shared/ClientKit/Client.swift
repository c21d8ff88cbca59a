// Beckon: a caller's connection: say, submit, answer, cancel, follow
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Logging
public import Schema
public import ServiceLifecycle
import Synchronization

/// A caller of a dispatcher. ``run()`` must be running while anything else is used.
///
/// Every message is acknowledged: each call returns when the dispatcher has taken it, and throws ``Refusal`` where it
/// did not. What happens then arrives in ``events(conversation:after:)``.
public final class Client: Service, Sendable {
    private struct State {
        var nextNumber: UInt64 = 1
        var waiting: [UInt64: CheckedContinuation<Message, any Error>] = [:]
        var followers: [Int: Follower] = [:]
        var nextFollower = 0
        var isStopped = false
    }

    private struct Follower {
        var conversation: String
        var continuation: AsyncStream<Event>.Continuation
    }

    private let state = Mutex(State())
    private let link: any DispatcherLink
    private let clock: any Clock<Duration>
    private let makeID: @Sendable () -> CorrelationID
    private let timeout: Duration
    private let logger: Logger

    /// - Parameters:
    ///   - link: A link to the dispatcher's front door.
    ///   - clock: For time limits.
    ///   - timeout: How long to wait for an acknowledgement.
    ///   - makeID: Makes ids of version 7.
    ///   - logger: For what an operator should see.
    public init(
        link: any DispatcherLink, clock: any Clock<Duration>, timeout: Duration = .seconds(10),
        logger: Logger, makeID: @escaping @Sendable () -> CorrelationID
    ) {
        self.link = link
        self.clock = clock
        self.timeout = timeout
        self.logger = logger
        self.makeID = makeID
    }

    /// Takes what arrives, until graceful shutdown, cancellation, or the end of the link.
    public func run() async {
        for await message in self.link.arrivals.cancelOnGracefulShutdown() { self.take(message) }
        let (waiting, followers) = self.state.withLock { state in
            state.isStopped = true
            defer { (state.waiting, state.followers) = ([:], [:]) }
            return (state.waiting.values, state.followers.values)
        }
        for continuation in waiting {
            continuation.resume(throwing: BusError(.closed, "the connection to the dispatcher was closed"))
        }
        for follower in followers { follower.continuation.finish() }
        await self.link.close()
    }

    // MARK: Requests

    /// Sends words; they begin a request, or answer an open question of the conversation.
    ///
    /// - Throws: ``Refusal``, or ``BusError`` where no dispatcher answered in time.
    public func say(
        _ utterance: String, context: RequestContext, trace: TraceContext = .none
    ) async throws -> Accepted {
        let header = Header(.say, correlationID: self.makeID(), trace: trace)
        return try await self.ask(header, Say(utterance, context: context), for: .accepted)
    }

    /// Sends a structured intent.
    ///
    /// - Throws: ``Refusal``, or ``BusError`` where no dispatcher answered in time.
    public func submit(_ submit: Submit, trace: TraceContext = .none) async throws -> Accepted {
        try await self.ask(Header(.submit, correlationID: self.makeID(), trace: trace), submit, for: .accepted)
    }

    /// Answers a question of a request.
    public func answer(_ request: CorrelationID, _ answer: Answer) async throws -> Accepted {
        try await self.ask(Header(.answer, correlationID: request), answer, for: .accepted)
    }

    /// Ends a request.
    public func cancel(_ request: CorrelationID) async throws -> Accepted {
        try await self.ask(Header(.cancel, correlationID: request), for: .accepted)
    }

    /// Says that a question reached the person.
    public func delivered(_ request: CorrelationID, question: String) async throws -> Accepted {
        try await self.ask(Header(.delivered, correlationID: request), Delivered(question: question), for: .accepted)
    }

    /// Says that the device of a conversation was locked or unlocked.
    public func device(conversation: String, isLocked: Bool) async throws -> Accepted {
        try await self.ask(
            Header(.device, correlationID: self.makeID()), DeviceReport(conversation: conversation, isLocked: isLocked),
            for: .accepted)
    }

    /// Asks what the dispatcher knows.
    ///
    /// - Parameter request: For `trace`: the request.
    public func query(_ subject: Query.Subject, request: CorrelationID? = nil) async throws -> Report {
        try await self.ask(Header(.query, correlationID: request ?? self.makeID()), Query(subject), for: .report)
    }

    /// Sets vocabulary, an authorization or a default app.
    public func set(_ setting: Setting) async throws -> Accepted {
        try await self.ask(Header(.setting, correlationID: self.makeID()), setting, for: .accepted)
    }

    /// The events of a conversation after a number: those that were, then those that come, without a gap.
    ///
    /// - Parameters:
    ///   - conversation: The conversation.
    ///   - after: The number of the last event that is known already; 0 for all.
    public func events(conversation: String, after: UInt64 = 0) -> EventFeed {
        let (stream, continuation) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
        let number = self.state.withLock { state in
            state.nextFollower += 1
            if state.isStopped { continuation.finish() }
            state.followers[state.nextFollower] = Follower(conversation: conversation, continuation: continuation)
            return state.nextFollower
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.followers.removeValue(forKey: number) }
        }
        return EventFeed(client: self, conversation: conversation, after: after, live: stream)
    }

    func fetch(_ conversation: String, after: UInt64) async throws -> Events {
        try await self.ask(
            Header(.fetch, correlationID: self.makeID()), Fetch(conversation: conversation, after: after), for: .events)
    }

    // MARK: Parts

    private func take(_ message: Message) {
        if message.header.kind == .event {
            guard let event = try? message.decode(Event.self) else {
                return self.logger.warning("an event could not be read")
            }
            let followers = self.state.withLock { state in
                state.followers.values.filter { $0.conversation == event.conversation }
            }
            for follower in followers { follower.continuation.yield(event) }
            return
        }
        let waiting = self.state.withLock { $0.waiting.removeValue(forKey: message.header.workNumber) }
        waiting?.resume(returning: message)
    }

    private func ask<Reply: Decodable & Sendable>(_ header: Header, for kind: Kind) async throws -> Reply {
        try await self.ask(Message(header), for: kind)
    }

    private func ask<Reply: Decodable & Sendable>(
        _ header: Header, _ body: some Encodable, for kind: Kind
    ) async throws -> Reply {
        try await self.ask(Message(header, body), for: kind)
    }

    private func ask<Reply: Decodable & Sendable>(_ message: Message, for kind: Kind) async throws -> Reply {
        let answer = try await withThrowingTaskGroup(of: Message.self) { group in
            group.addTask { try await self.exchange(message) }
            group.addTask {
                try await self.clock.sleep(for: self.timeout)
                throw BusError(
                    .timedOut, "no dispatcher answered within \(self.timeout); is it running? see: beckon status")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
        if answer.header.kind == .refused { throw try answer.decode(Refusal.self) }
        guard answer.header.kind == kind else {
            throw BusError(.transport, "the dispatcher answered '\(answer.header.kind)' to '\(message.header.kind)'")
        }
        return try answer.decode(Reply.self)
    }

    /// Sends a message under a number of its own and waits for the reply that carries the number.
    private func exchange(_ message: Message) async throws -> Message {
        let number = self.state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        var message = message
        message.header.workNumber = number
        let numbered = message
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Looked at under the lock that `onCancel` takes: a cancellation is never lost between the two.
                let refused: (any Error)? = self.state.withLock { state in
                    if Task.isCancelled { return CancellationError() }
                    if state.isStopped { return BusError(.closed, "the connection to the dispatcher was closed") }
                    state.waiting[number] = continuation
                    return nil
                }
                if let refused { return continuation.resume(throwing: refused) }
                do {
                    try self.link.send(numbered)
                } catch {
                    self.state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: error)
                }
            }
        } onCancel: {
            self.state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
