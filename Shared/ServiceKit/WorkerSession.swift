// Beckon: a worker's life with a dispatcher, the same for every kind of worker
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Logging
public import Schema
public import ServiceLifecycle
public import Tracing

/// A worker's life: hello, work within its credit, heartbeats, goodbye; hello again when the dispatcher asks, or was
/// silent for two heartbeats. Whatever happens to the dispatcher, work in hand goes on, and its result is sent.
///
/// On graceful shutdown it says goodbye, finishes what it has, and returns.
public struct WorkerSession: Service {
    /// How many pieces of work it remembers, so that none is begun twice.
    public static let seenBound = 20_000

    private let link: any DispatcherLink
    private let hello: Hello
    private let performer: any WorkPerformer
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let tracker: WorkTracker
    private let results = ResultBatcher()
    private let vocabularyCoalescer = VocabularyCoalescer()
    private let reader: ReaderThread
    private let meters: WorkerMeters
    /// `nil` where nobody is told of spans.
    private let spans: WorkSpans?

    /// - Parameters:
    ///   - link: A link to the dispatcher's back door.
    ///   - hello: How it introduces itself; its credit bounds the work in hand.
    ///   - performer: What does the work.
    ///   - clock: For heartbeats.
    ///   - tracer: Begins the spans of its work; `nil` for none.
    ///   - logger: For what the operator should see.
    public init(
        link: any DispatcherLink, hello: Hello, performer: any WorkPerformer, clock: any Clock<Duration>,
        tracer: (any Tracer)? = nil, logger: Logger
    ) {
        self.link = link
        self.hello = hello
        self.performer = performer
        self.clock = clock
        self.logger = logger
        self.tracker = WorkTracker(credit: hello.credit, seenBound: Self.seenBound)
        self.reader = ReaderThread(link.thread, clock: clock)
        self.meters = WorkerMeters(credit: hello.credit)
        self.spans = tracer.map { WorkSpans($0, hello) }
    }

    /// Whether a dispatcher has taken the worker in, and was heard of since the last two heartbeats.
    public var isTakenIn: Bool { self.tracker.isTakenIn }

    /// Works until graceful shutdown or cancellation, or until the link ends.
    public func run() async throws {
        try self.sayHello()
        await withTaskGroup { group in
            group.addTask { await self.beat() }
            await withGracefulShutdownHandler {
                await withTaskExecutorPreference(self.reader.executor) { await self.work() }
            } onGracefulShutdown: {
                // The dispatcher gives the work in hand to nobody else while it comes back in time.
                try? self.link.send(Message(Header(.goodbye)))
                self.tracker.leave()
            }
            group.cancelAll()
        }
        await self.link.close()
    }

    private func sayHello() throws {
        var hello = self.hello
        hello.inHand = self.tracker.numbers
        hello.catalog = self.performer.catalogNumber
        try self.link.send(Message(Header(.hello), hello))
    }

    private func sayWhatIsInHand() throws(BusError) {
        // Live updates in their tens of thousands do not fit into a body; that the worker lives is said all the same.
        let hand = InHand(
            self.tracker.numbers ?? [], catalog: self.performer.catalogNumber,
            isLearning: self.performer.isLearning ? true : nil)
        try self.link.send((try? Message(Header(.heartbeat), hand)) ?? Message(Header(.heartbeat)))
    }

    /// Beats until it is cancelled, also while the last work is finished after a shutdown signal.
    private func beat() async {
        while !Task.isCancelled {
            do {
                try await self.clock.sleep(for: .milliseconds(self.tracker.heartbeat.count))
                self.meters.record(inHand: self.tracker.numbers?.count ?? 0)
                switch self.tracker.beat() {
                case .hello: try self.sayHello()
                case .heartbeat: try self.sayWhatIsInHand()
                case .alive: try self.link.send(Message(Header(.heartbeat)))
                }
            } catch is CancellationError {
                return
            } catch {
                self.logger.warning("heartbeat not sent", metadata: ["error": "\(error)"])
            }
        }
    }

    private func work() async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in self.tracker.done {}
                // Cancelled, the last results are still on their way; whoever runs this closes the link then.
                if !Task.isCancelled { await self.link.close() }
            }
            while let batch = await self.link.nextArrivals() {
                self.tracker.heard()
                for message in batch {
                    switch message.header.kind {
                    case .work: self.begin(message)
                    case .catalog, .catalogChange:
                        self.sendIfUnclaimed()
                        // In line and not beside it: work that comes after a catalog is done with that catalog.
                        await self.update(catalog: message)
                    default: self.receive(message, in: &group)
                    }
                }
                self.sendIfUnclaimed()
            }
            await self.finish(self.tracker.close())
        }
    }

    private func update(catalog: Message) async {
        let before = self.performer.catalogNumber
        self.tracker.setCatalogInProgress(true)
        defer { self.tracker.setCatalogInProgress(false) }
        // Whatever it takes, the link's thread is free meanwhile.
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.performer.update(catalog: catalog) }
        // Something is missing now: the dispatcher hears of it at once, and with each heartbeat until it is there.
        if self.performer.catalogNumber == 0, before != 0 { try? self.sayWhatIsInHand() }
    }

    private func receive(_ message: Message, in group: inout DiscardingTaskGroup) {
        switch message.header.kind {
        case .welcome:
            guard let welcome = try? message.decode(Welcome.self) else { return }
            self.performer.welcomed()
            if self.tracker.welcome(welcome) {
                self.logger.info("taken in by the dispatcher", metadata: ["worker": "\(self.hello.worker)"])
            }
            if !self.tracker.isLeaving { group.addTask { await self.sendVocabulary(anew: true) } }
        case .challenge:
            guard self.tracker.challenged() else { return }
            try? self.sayHello()
            // It says what it has, so that nobody else is given that, and takes no more.
            if self.tracker.isLeaving { try? self.link.send(Message(Header(.goodbye))) }
        case .withdraw:
            self.tracker.withdraw(message.header)
        case .refused:
            let refusal = try? message.decode(Refusal.self)
            self.logger.error(
                "the dispatcher refused this worker",
                metadata: ["code": "\(refusal?.code ?? "")", "reason": "\(refusal?.message ?? "")"])
        default:
            break
        }
    }

    private func begin(_ message: Message) {
        switch self.tracker.take(message.header) {
        case .ignore: break
        case .refuse(let failure):
            _ = self.results.add(Self.result(of: message, .failed, Self.body(failure)), nil, isCollected: true)
        case .begin(let piece):
            let phase = message.header.phase ?? .handling
            // An unstructured task and no child of the group of `work`: a withdrawn piece is cancelled by itself.
            // `finish` waits for these tasks.
            guard self.reader.runsInline(phase) else {
                return piece.attach(Task.immediate { await self.perform(message, piece, on: nil) })
            }
            piece.isInline = true
            let duration = self.reader.measure(phase) {
                piece.attach(
                    Task.immediate(executorPreference: self.reader.executor(of: phase)) {
                        await self.perform(message, piece, on: self.link.thread)
                    })
            }
            piece.isInline = false
            // What is done need not wait for the rest of the batch.
            if duration > InlinePhases.slow { self.sendIfUnclaimed() }
        }
    }

    /// Waits for what is still being done when nothing arrives any more. Cancelled, it cancels that.
    private func finish(_ pieces: [PieceInHand]) async {
        await withTaskCancellationHandler {
            for piece in pieces { await piece.task?.value }
        } onCancel: {
            for piece in pieces { piece.withdraw() }
        }
    }

    /// - Parameter thread: Where it is done, if that is the link's thread.
    private func perform(_ message: Message, _ piece: PieceInHand, on thread: (any LinkThread)?) async {
        // `Task.immediate` begins on the reader's thread: the yield leaves it, where the piece is not done inline.
        if !piece.isInline { await Task.yield() }
        var (outcome, body) = (Header.Outcome.none, [UInt8]())
        let duration = await self.clock.measure { (outcome, body) = await self.traced(message, on: thread) }
        self.meters.record(message.header.phase, outcome, duration)
        // Before the answer leaves: the next piece may be here as soon as the dispatcher has it.
        let othersAreOpen = self.tracker.release(piece)
        if self.results.add(Self.result(of: message, outcome, body), piece, isCollected: piece.isInline) {
            // What is ready to run goes first, for it may be about to answer, too.
            if othersAreOpen { await Task.yield() }
            self.sendResults()
        }
        guard piece.hasSequel else { return }
        await self.sendVocabulary()
        self.tracker.ended(piece)
    }

    private static func result(of work: Message, _ outcome: Header.Outcome, _ body: [UInt8]) -> Message {
        var header = work.header
        header.kind = .result
        header.outcome = outcome
        return Message(header, body: body)
    }

    /// Sends what was collected, unless somebody is about to.
    private func sendIfUnclaimed() {
        if self.results.claimSending() { self.sendResults() }
    }

    private func sendResults() {
        while let batch = self.results.nextBatch() {
            if let untaken = self.link.send(batch.messages) {
                for message in batch.messages[untaken.index...] {
                    var metadata = self.hello.metadata(message.header)
                    metadata["kind"] = "\(message.header.kind)"
                    metadata["error"] = "\(untaken.reason)"
                    self.logger.error("not sent", metadata: metadata)
                }
            }
            self.tracker.answered(batch.pieces)
        }
    }

    /// Does a piece of work within a span, where somebody is told of it.
    private func traced(_ work: Message, on thread: (any LinkThread)?) async -> (Header.Outcome, [UInt8]) {
        guard let spans = self.spans, let span = spans.begin(work.header) else {
            return await self.outcome(of: work, on: thread)
        }
        let done = await InstrumentationContext.withValue(span.context) { await self.outcome(of: work, on: thread) }
        spans.end(span, done.0, isCancelled: Task.isCancelled)
        return done
    }

    private func outcome(of work: Message, on thread: (any LinkThread)?) async -> (Header.Outcome, [UInt8]) {
        do {
            let body = try await self.performer.perform(
                work, updates: UpdateChannel(work: work.header, link: self.link, thread: thread))
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
            var metadata = self.hello.metadata(work.header)
            metadata["error"] = "\((error as? any OperatorError)?.description ?? "\(type(of: error))")"
            self.logger.error("work failed", metadata: metadata)
            // What an error says may hold a user's values.
            metadata["error"] = "\(error)"
            self.logger.trace("work failed", metadata: metadata)
            return (.failed, Self.body(WorkFailure("handlerFailed", "\(type(of: error))")))
        }
    }

    private static func body(_ failure: WorkFailure) -> [UInt8] { (try? JSON.encode(failure)) ?? [] }

    private func sendVocabulary(anew: Bool = false) async {
        guard self.vocabularyCoalescer.begin(anew: anew) else { return }
        repeat {
            var isSender = false
            for set in await self.performer.vocabulary(anew: self.vocabularyCoalescer.clearAnew()) {
                do {
                    // Behind the result that it comes of.
                    isSender =
                        self.results.add(try Message(Header(.vocabulary), set), nil, isCollected: false) || isSender
                } catch {
                    self.logger.warning("vocabulary not sent", metadata: ["error": "\(error)"])
                }
            }
            if isSender { self.sendResults() }
        } while self.vocabularyCoalescer.finishOrRepeat()
    }
}
