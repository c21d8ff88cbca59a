// Beckon: one thread that owns all sockets of a process.
// SPDX-License-Identifier: Apache-2.0

public import Bus
import ZeroMQ

/// One named thread that owns a process's sockets and runs a ``SocketDriver`` over them.
///
/// Async code leaves it commands and never waits for it; it sleeps in one poll over the sockets and a wake-up, without
/// any interval. Between its turns it runs short jobs of tasks; where one does not end, the next who has something for
/// the thread starts another that goes on in its place. It ends on ``stop()``, on a failure of the driver, and when
/// nobody holds this object any more.
public final class SocketThread<Command: Sendable>: Sendable {
    /// What became of a command.
    public enum Posted: Hashable, Sendable {
        /// The thread will see it.
        case accepted
        /// Too many wait.
        case full
        /// The thread was told to stop or has ended.
        case stopped
    }

    private let outbox: Outbox<Command>
    private let wakeUp: EventFD
    private let life = ThreadLife()
    private let name: String
    private let run: @Sendable () -> Void
    private let takeover: ThreadTakeover<Command>

    /// Makes the thread without starting it. The driver is made on the thread, so that its sockets never leave it.
    ///
    /// - Parameters:
    ///   - name: As `top -H` shows it; 15 bytes are kept.
    ///   - outboxBound: Commands that may wait for the thread.
    ///   - pollerCapacity: Sockets the driver may have at once.
    ///   - makeDriver: Makes the driver and opens its sockets. Runs on the thread.
    /// - Throws: ``SocketThreadError/noDescriptor(errno:)``.
    public init<Driver: SocketDriver & ~Copyable>(
        name: String, outboxBound: Int = 65_536, pollerCapacity: Int = 16,
        makeDriver: @escaping @Sendable () throws -> Driver
    ) throws(SocketThreadError) where Driver.Command == Command {
        self.name = name
        self.outbox = Outbox(bound: outboxBound)
        self.wakeUp = try EventFD()
        let loop = TurnLoop(
            makeDriver, pollerCapacity: pollerCapacity + 1, outbox: self.outbox, wakeUp: self.wakeUp, life: self.life)
        self.run = { loop.run() }
        self.takeover = ThreadTakeover(outbox: self.outbox, name: name) { loop.takeOver($0) }
    }

    deinit {
        self.requestStop()
    }

    /// Starts the thread, and waits until its sockets stand. Later calls wait for the first.
    ///
    /// - Throws: What the driver threw, ``SocketThreadError/stopped`` after a stop,
    ///   ``SocketThreadError/noThread(errno:)``.
    public func start() async throws {
        if self.life.beginStarting() {
            do {
                try NamedThread.start(self.name, run: self.run)
            } catch {
                self.life.ended(error)
            }
        }
        try await self.life.untilRunning()
    }

    /// Leaves a command for the thread.
    ///
    /// - Parameter isControl: Whether it passes the bound, because its sender bounds it.
    public func post(_ command: Command, isControl: Bool = false) -> Posted {
        self.post(contentsOf: CollectionOfOne(command), isControl: isControl)
    }

    /// Leaves commands for the thread: all of them or none.
    ///
    /// - Parameter isControl: Whether they pass the bound, because their sender bounds them.
    public func post(contentsOf commands: some Collection<Command>, isControl: Bool = false) -> Posted {
        switch self.outbox.post(commands, isControl: isControl) {
        case .accepted(let wakes):
            self.wakeOrTakeOver(wakes)
            return .accepted
        case .full: return .full
        case .stopped: return .stopped
        }
    }

    /// Tells the thread to stop. Does not wait; may be called from anywhere, at any time, any number of times.
    public func requestStop() {
        self.wakeOrTakeOver(self.outbox.stop())
        self.life.endIfIdle()
    }

    /// Tells the thread to stop, and waits until its sockets are closed and unsent messages have had their linger time.
    public func stop() async {
        self.requestStop()
        try? await self.life.untilEnded()
    }

    /// Whether it runs.
    public var isRunning: Bool { self.life.isRunning }

    /// Waits until the thread has ended.
    ///
    /// - Throws: What ended it, if nobody told it to stop.
    public func untilEnded() async throws {
        try await self.life.untilEnded()
    }

    /// Makes sure that what was just posted is taken: wakes the thread where it sleeps, or has another take over where
    /// a job keeps it.
    private func wakeOrTakeOver(_ mustWake: Bool) {
        if mustWake { return self.wakeUp.signal() }
        self.takeover.act(on: self.outbox.takeoverStep(at: DeadlineTimer.now))
    }
}

extension SocketThread: LinkThread {
    public func enqueue(_ job: UnownedJob, of owner: any JobOwner) {
        guard let wakes = self.outbox.add(job, of: owner) else { return globalConcurrentExecutor.enqueue(job) }
        self.wakeOrTakeOver(wakes)
    }

    public func afterTurn(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let wakes = self.outbox.add(callback: body) else { return false }
        self.wakeOrTakeOver(wakes)
        return true
    }
}
