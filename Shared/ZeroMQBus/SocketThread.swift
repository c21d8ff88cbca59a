// Beckon: one thread that owns all sockets of a process.
// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// One named thread that owns a process's sockets and runs a ``SocketDriver`` over them.
///
/// Async code leaves it commands and never waits for it; it sleeps in one poll over the sockets and a wake-up, without
/// any interval. It ends on ``stop()``, on a failure of the driver, and when nobody holds this object any more.
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
    private let body: @Sendable (Outbox<Command>, EventFD, ThreadLife) -> Void

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
        self.body = { outbox, wakeUp, life in
            var failure: (any Error)?
            do {
                try Self.run(makeDriver, pollerCapacity + 1, outbox, wakeUp, life)
            } catch {
                failure = error
            }
            // Here the driver, its sockets and its context are gone.
            _ = outbox.stop()
            life.ended(failure)
        }
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
            let (outbox, wakeUp, life, body) = (self.outbox, self.wakeUp, self.life, self.body)
            do {
                try NamedThread.start(self.name) { body(outbox, wakeUp, life) }
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
            if wakes { self.wakeUp.signal() }
            return .accepted
        case .full: return .full
        case .stopped: return .stopped
        }
    }

    /// Tells the thread to stop. Does not wait; may be called from anywhere, at any time, any number of times.
    public func requestStop() {
        if self.outbox.stop() { self.wakeUp.signal() }
        self.life.endIfIdle()
    }

    /// Tells the thread to stop, and waits until its sockets are closed and unsent messages have had their linger time.
    public func stop() async {
        self.requestStop()
        try? await self.life.untilEnded()
    }

    /// Waits until the thread has ended.
    ///
    /// - Throws: What ended it, if nobody told it to stop.
    public func untilEnded() async throws {
        try await self.life.untilEnded()
    }

    private static func run<Driver: SocketDriver & ~Copyable>(
        _ makeDriver: () throws -> Driver, _ pollerCapacity: Int, _ outbox: Outbox<Command>, _ wakeUp: EventFD,
        _ life: ThreadLife
    ) throws where Driver.Command == Command {
        var poller = Poller(capacity: pollerCapacity)
        let wakeUpToken = try poller.add(descriptor: wakeUp.descriptor)
        var driver = try makeDriver()
        var commands: [Command] = []
        do {
            try driver.start(&poller)
            life.running()
            while true {
                commands.removeAll(keepingCapacity: true)
                if outbox.take(into: &commands) { break }
                let next = try driver.turn(commands, &poller)
                guard next != .now, outbox.fallAsleep() else { continue }
                defer { outbox.awake() }
                var timeout: Int?
                if case .within(let milliseconds) = next { timeout = milliseconds }
                _ = try poller.wait(timeoutMilliseconds: timeout)
                if !poller.events(of: wakeUpToken).isEmpty { wakeUp.drain() }
            }
        } catch {
            // What was being worked on is the driver's to know; what still waits here must hear of the end too.
            _ = outbox.stop()
            commands.removeAll()
            _ = outbox.take(into: &commands)
            driver.stop(commands, failure: error)
            throw error
        }
        driver.stop(commands, failure: nil)
    }
}
