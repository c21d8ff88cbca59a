// Beckon: a client's message and its reply: sent again until it is answered
// SPDX-License-Identifier: Apache-2.0

import Bus
import Logging
import Schema
import Synchronization

extension Client {
    /// Sends a message that changes a request, once; a repeated one is refused although the first was taken.
    ///
    /// - Parameter isDone: Whether an event of the request shows that the message was taken.
    func change(_ message: Message, _ isDone: (Event) -> Bool) async throws -> Accepted {
        let reply = try await self.reply(to: message)
        do {
            return try self.read(reply, of: message, .accepted)
        } catch let refusal as Refusal {
            // Only one that was sent twice can have met itself.
            guard reply.sends > 1, ["questionClosed", "requestEnded"].contains(refusal.code) else { throw refusal }
            let request = message.header.correlationID
            let events = try await self.query(.trace, request: request).events ?? []
            guard let event = events.last(where: isDone) else { throw refusal }
            return Accepted(correlationID: request, sequence: event.sequence)
        }
    }

    /// Sends a message and waits for its reply.
    ///
    /// - Throws: ``Refusal``, or ``BusError`` where no dispatcher answered in time.
    func ask<Body: Decodable & Sendable>(
        _ message: Message, for kind: Kind, within patience: Duration? = nil
    ) async throws -> Body {
        try self.read(try await self.reply(to: message, within: patience), of: message, kind)
    }

    private func read<Body: Decodable>(_ reply: Exchanged, of message: Message, _ kind: Kind) throws -> Body {
        let answer = reply.message
        if answer.header.kind == .refused { throw try answer.decode(Refusal.self) }
        guard answer.header.kind == kind else {
            throw BusError(.transport, "the dispatcher answered '\(answer.header.kind)' to '\(message.header.kind)'")
        }
        return try answer.decode(Body.self)
    }

    private func reply(to message: Message, within own: Duration? = nil) async throws -> Exchanged {
        // One number for all copies: whichever is answered, it is this message.
        var numbered = message
        numbered.header.workNumber = self.state.withLock { $0.nextNumber() }
        let message = numbered
        let isReading = [.query, .fetch].contains(message.header.kind)
        let patience = own ?? (isReading ? self.queryTimeout : self.timeout)
        return try await withThrowingTaskGroup(of: Exchanged.self) { group in
            group.addTask { try await self.exchange(message) }
            group.addTask { try await self.insist(message, for: patience, on: self.clock) }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    /// Sends a message again, at growing intervals, for as long as it is waited for.
    ///
    /// - Returns: Never.
    /// - Throws: ``BusError`` with `timedOut`.
    private func insist<C: Clock<Duration>>(
        _ message: Message, for patience: Duration, on clock: C
    ) async throws -> Exchanged {
        let start = clock.now
        let deadline = start.advanced(by: patience)
        var interval = Duration.seconds(1)
        var next = start.advanced(by: interval)
        while true {
            try await clock.sleep(until: min(next, deadline), tolerance: nil)
            let now = clock.now
            guard now < deadline else {
                throw BusError(
                    .timedOut, "no dispatcher answered within \(patience); is it running? see: beckon status")
            }
            let number = message.header.workNumber
            let isWaiting = self.state.withLock { state in
                state.waiting[number]?.sends += 1
                return state.waiting[number] != nil
            }
            // Where the link is full, the next time may do.
            if isWaiting { try? self.link.send(message) }
            interval = min(interval * 2, .seconds(8))
            next = now.advanced(by: interval)
        }
    }

    /// Sends a message and waits for the reply that carries its number.
    private func exchange(_ message: Message) async throws -> Exchanged {
        let number = message.header.workNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Looked at under the lock that `onCancel` takes: a cancellation is never lost between the two.
                let refused: (any Error)? = self.state.withLock { state in
                    if Task.isCancelled { return CancellationError() }
                    if state.isStopped { return BusError(.closed, "the connection to the dispatcher was closed") }
                    state.waiting[number] = .init(continuation: continuation)
                    return nil
                }
                if let refused { return continuation.resume(throwing: refused) }
                do {
                    try self.link.send(message)
                } catch {
                    self.forget(number)?.continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            self.forget(number)?.continuation.resume(throwing: CancellationError())
        }
    }

    private func forget(_ number: UInt64) -> ClientState.Waiting? {
        self.state.withLock { $0.waiting.removeValue(forKey: number) }
    }

    /// Takes what arrived.
    func take(_ message: Message) {
        for watcher in self.state.withLock({ $0.heard() }) { watcher.yield(.connected) }
        switch message.header.kind {
        case .event:
            guard let event = try? message.decode(Event.self) else {
                return self.logger.warning("an event could not be read")
            }
            for follower in self.state.withLock({ $0.followers(of: event) }) { follower.yield(.event(event)) }
        case .heard:
            guard let heard = try? message.decode(Heard.self) else {
                return self.logger.warning("what a conversation's latest event is could not be read")
            }
            for (follower, latest) in self.state.withLock({ $0.followers(behind: heard) }) {
                follower.yield(.latest(latest))
            }
        default:
            guard let waiting = self.forget(message.header.workNumber) else { return }
            waiting.continuation.resume(returning: Exchanged(message: message, sends: waiting.sends))
        }
    }
}
