// Beckon: a worker's life with a dispatcher, the same for every kind of worker
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Logging
public import Schema
public import ServiceLifecycle
import Synchronization

/// What a worker does with a piece of work.
public protocol WorkPerformer: Sendable {
    /// Does one piece of work. Cancelled when the dispatcher withdraws it; what it returns then is still sent.
    ///
    /// - Parameters:
    ///   - work: A message of kind `work`.
    ///   - updates: Where live updates and signs of progress go.
    /// - Returns: The body of the result.
    /// - Throws: ``WorkFailure`` for work that cannot be done; anything else becomes `handlerFailed`.
    func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8]

    /// Takes a new catalog; recognizers only.
    func update(catalog: Message) async

    /// Terms to register once the dispatcher has taken the worker in, and again after each piece of handled work.
    func vocabulary() async -> [VocabularySet]
}

extension WorkPerformer {
    public func update(catalog: Message) async {}
    public func vocabulary() async -> [VocabularySet] { [] }
}

/// Where the updates of one piece of work go.
public struct UpdateChannel: Sendable {
    let work: Header
    let link: any DispatcherLink

    /// Sends an update.
    ///
    /// - Throws: ``BusError`` if the link is closed or full, ``WireError`` if the response cannot be written.
    public func send(_ response: some Encodable) throws {
        var header = self.work
        header.kind = .update
        try self.link.send(Message(header, response))
    }
}

/// A worker's life: hello, work within its credit, heartbeats, goodbye; hello again when the dispatcher asks.
///
/// On graceful shutdown it says goodbye, finishes what it has, and returns.
public struct WorkerSession: Service {
    private let link: any DispatcherLink
    private let hello: Hello
    private let performer: any WorkPerformer
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let desk = Desk()

    /// Work in hand: what withdraws each piece, by its number.
    private final class Desk: Sendable {
        struct State {
            var withdrawals: [UInt64: AsyncStream<Void>.Continuation] = [:]
            var following: Set<UInt64> = []
            var isWelcome = false, isLeaving = false
            var heartbeat = Milliseconds.seconds(1)
        }
        let state = Mutex(State())
    }

    /// - Parameters:
    ///   - link: A link to the dispatcher's back door.
    ///   - hello: How it introduces itself; its credit bounds the work in hand.
    ///   - performer: What does the work.
    ///   - clock: For heartbeats.
    ///   - logger: For what the operator should see.
    public init(
        link: any DispatcherLink, hello: Hello, performer: any WorkPerformer, clock: any Clock<Duration>, logger: Logger
    ) {
        self.link = link
        self.hello = hello
        self.performer = performer
        self.clock = clock
        self.logger = logger
    }

    /// Works until graceful shutdown or cancellation, or until the link ends.
    public func run() async throws {
        try self.sayHello()
        await withTaskGroup { group in
            group.addTask { await self.beat() }
            await self.work()
            group.cancelAll()
        }
        await self.link.close()
    }

    private func sayHello() throws {
        try self.link.send(Message(Header(.hello), self.hello))
    }

    /// Beats until it is cancelled, also while the last work is finished after a shutdown signal.
    private func beat() async {
        while !Task.isCancelled {
            let interval = self.desk.state.withLock { $0.heartbeat }
            do {
                try await self.clock.sleep(for: .milliseconds(interval.count))
                // Until it is taken in, a worker introduces itself again: its first hello may have met no dispatcher.
                // One that leaves does not: it would be given work that nobody takes any more.
                let isKnown = self.desk.state.withLock { $0.isWelcome || $0.isLeaving }
                if isKnown { try self.link.send(Message(Header(.heartbeat))) } else { try self.sayHello() }
            } catch is CancellationError {
                return
            } catch {
                self.logger.warning("heartbeat not sent", metadata: ["error": "\(error)"])
            }
        }
    }

    private func work() async {
        await withDiscardingTaskGroup { group in
            for await message in self.link.arrivals.cancelOnGracefulShutdown() {
                if message.header.kind == .catalog {
                    // In line and not beside it: work that comes after a catalog is done with that catalog.
                    await self.performer.update(catalog: message)
                } else {
                    self.take(message, in: &group)
                }
            }
            self.desk.state.withLock { $0.isLeaving = true }
            // The dispatcher gives the work in hand to nobody else while it comes back in time.
            try? self.link.send(Message(Header(.goodbye)))
            let updates = self.desk.state.withLock { state in state.following.compactMap { state.withdrawals[$0] } }
            for withdrawal in updates { withdrawal.yield() }
        }
    }

    private func take(_ message: Message, in group: inout DiscardingTaskGroup) {
        switch message.header.kind {
        case .welcome:
            guard let welcome = try? message.decode(Welcome.self) else { return }
            self.desk.state.withLock { state in
                state.isWelcome = true
                state.heartbeat = max(welcome.heartbeat, Milliseconds(10))
            }
            self.logger.info("taken in by the dispatcher", metadata: ["worker": "\(self.hello.worker)"])
            group.addTask { await self.sendVocabulary() }
        case .challenge:
            self.desk.state.withLock { $0.isWelcome = false }
            try? self.sayHello()
        case .work:
            self.begin(message, in: &group)
        case .withdraw:
            self.desk.state.withLock { $0.withdrawals[message.header.workNumber] }?.yield()
        case .refused:
            let refusal = try? message.decode(Refusal.self)
            self.logger.error(
                "the dispatcher refused this worker",
                metadata: ["code": "\(refusal?.code ?? "")", "reason": "\(refusal?.message ?? "")"])
        default:
            break
        }
    }

    private func begin(_ message: Message, in group: inout DiscardingTaskGroup) {
        let (withdrawn, withdraw) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let hasRoom: Bool? = self.desk.state.withLock { state in
            // The same piece again is in hand already: to begin it anew would end the one that is under way.
            guard state.withdrawals[message.header.workNumber] == nil else { return nil }
            // Live updates last long and take no credit; they have a bound of their own.
            if message.header.phase == .following {
                guard state.following.count < self.hello.credit * 64 else { return false }
                state.following.insert(message.header.workNumber)
            } else if state.withdrawals.count - state.following.count >= self.hello.credit {
                return false
            }
            state.withdrawals[message.header.workNumber] = withdraw
            return true
        }
        guard let hasRoom else { return }
        guard hasRoom else {
            let failure = WorkFailure("overloaded", "more work than the credit of \(self.hello.credit)")
            return self.answer(message, .failed, Self.body(failure))
        }
        group.addTask {
            await self.perform(message, withdrawn: withdrawn)
            if message.header.phase == .handling { await self.sendVocabulary() }
        }
    }

    private func perform(_ message: Message, withdrawn: AsyncStream<Void>) async {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                let (outcome, body) = await self.outcome(of: message)
                // Before the answer leaves: the next piece may be here as soon as the dispatcher has it.
                self.release(message.header.workNumber)
                self.answer(message, outcome, body)
                return true
            }
            group.addTask {
                for await _ in withdrawn { return false }
                return false
            }
            // Whichever comes first: the result ends the wait for a withdrawal, a withdrawal cancels the work.
            _ = await group.next()
            group.cancelAll()
        }
    }

    private func outcome(of work: Message) async -> (Header.Outcome, [UInt8]) {
        do {
            let body = try await self.performer.perform(
                work, updates: UpdateChannel(work: work.header, link: self.link))
            // Sent all the same, it would cost the connection and be asked for again.
            guard body.count <= Limits.bodyBytes else {
                let reason = "the result has \(body.count) bytes; at most \(Limits.bodyBytes) can be sent"
                throw WorkFailure("handlerFailed", reason)
            }
            return (.done, body)
        } catch let failure as WorkFailure {
            return (.failed, Self.body(failure))
        } catch is CancellationError {
            return (.failed, Self.body(WorkFailure("cancelled", "withdrawn before it was done")))
        } catch {
            self.logger.error(
                "work failed",
                metadata: [
                    "correlation.id": "\(work.header.correlationID)", "error": "\(type(of: error))",
                    "phase": "\(work.header.phase?.name ?? "")",
                ])
            // An app's error may quote the values it met: above trace they stand in no log.
            self.logger.trace("work failed because", metadata: ["error": "\(error)"])
            return (.failed, Self.body(WorkFailure("handlerFailed", "\(type(of: error))")))
        }
    }

    private func release(_ number: UInt64) {
        self.desk.state.withLock { state in
            state.following.remove(number)
            return state.withdrawals.removeValue(forKey: number)
        }?.finish()
    }

    private static func body(_ failure: WorkFailure) -> [UInt8] { (try? JSON.encode(failure)) ?? [] }

    private func answer(_ work: Message, _ outcome: Header.Outcome, _ body: [UInt8]) {
        var header = work.header
        header.kind = .result
        header.outcome = outcome
        do {
            try self.link.send(Message(header, body: body))
        } catch {
            self.logger.error(
                "result not sent",
                metadata: ["correlation.id": "\(header.correlationID)", "error": "\(error)"])
        }
    }

    private func sendVocabulary() async {
        for set in await self.performer.vocabulary() {
            do {
                try self.link.send(Message(Header(.vocabulary), set))
            } catch {
                self.logger.warning("vocabulary not sent", metadata: ["error": "\(error)"])
            }
        }
    }
}
