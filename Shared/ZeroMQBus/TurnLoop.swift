// Beckon: the turns of a socket thread, and its jobs between them.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Synchronization
import ZeroMQ

/// What a ``SocketThread`` does: a turn over the sockets, then jobs, then sleep.
///
/// The sockets are one thread's at a time, under a lock that is held during turns and sleep and not during jobs. So
/// another thread can take over from one that is kept by a job: that one never comes back to the sockets.
final class TurnLoop<Driver: SocketDriver & ~Copyable>: Sendable {
    /// The sockets, and what waits for them.
    private struct Core: ~Copyable {
        var driver: Driver
        var poller: Poller
        let wakeUpToken: Poller.Token

        mutating func start() throws { try self.driver.start(&self.poller) }

        /// A turn, then sleep where there is nothing else to do.
        mutating func turn(_ commands: [Driver.Command], _ outbox: Outbox<Driver.Command>, _ wakeUp: EventFD) throws {
            let next = try self.driver.turn(commands, &self.poller)
            guard next != .now, outbox.fallAsleep() else { return }
            defer { outbox.awake() }
            var timeout: Int?
            if case .within(let milliseconds) = next { timeout = milliseconds }
            _ = try self.poller.wait(timeoutMilliseconds: timeout)
            if !self.poller.events(of: self.wakeUpToken).isEmpty { wakeUp.drain() }
        }
    }

    /// After so many nanoseconds of jobs there is a turn.
    private static var jobsNanoseconds: UInt64 { 5_000_000 }

    private let core = Mutex<Core?>(nil)
    private let makeDriver: @Sendable () throws -> Driver
    private let pollerCapacity: Int
    private let outbox: Outbox<Driver.Command>
    private let wakeUp: EventFD
    private let life: ThreadLife

    init(
        _ makeDriver: @escaping @Sendable () throws -> Driver, pollerCapacity: Int,
        outbox: Outbox<Driver.Command>, wakeUp: EventFD, life: ThreadLife
    ) {
        self.makeDriver = makeDriver
        self.pollerCapacity = pollerCapacity
        self.outbox = outbox
        self.wakeUp = wakeUp
        self.life = life
    }

    /// Opens the sockets and runs until the end, or until another thread takes over.
    func run() {
        do {
            try self.core.withLock { core in
                var poller = Poller(capacity: self.pollerCapacity)
                let token = try poller.add(descriptor: self.wakeUp.descriptor)
                core = Core(driver: try self.makeDriver(), poller: poller, wakeUpToken: token)
                try core?.start()
            }
        } catch {
            return self.fail(error)
        }
        self.life.running()
        self.lead(0)
    }

    /// Runs as the thread that takes over from the job that has been running since `since`; returns at once where it
    /// has ended.
    func takeOver(_ since: UInt64) {
        guard let (number, owner) = self.outbox.takeOver(since) else { return }
        owner?.wasTakenOver()
        self.lead(number)
    }

    private func lead(_ number: Int) {
        var commands: [Driver.Command] = []
        do {
            repeat {
                commands.removeAll(keepingCapacity: true)
                if self.outbox.take(into: &commands) { return self.end(commands, failure: nil) }
                try self.core.withLock { core in try core?.turn(commands, self.outbox, self.wakeUp) }
            } while self.runJobs(number)
        } catch {
            self.fail(error)
        }
    }

    /// - Returns: Whether this thread goes on.
    private func runJobs(_ number: Int) -> Bool {
        let start = DeadlineTimer.now
        var now = start
        while true {
            switch self.outbox.next(for: number, at: now, isPause: now - start > Self.jobsNanoseconds) {
            case .job(let job, let owner): owner.run(job)
            case .callback(let callback): callback()
            case .turn: return true
            case .retired: return false
            }
            now = DeadlineTimer.now
        }
    }

    private func fail(_ failure: any Error) {
        // What was being worked on is the driver's to know; what still waits here must hear of the end too.
        _ = self.outbox.stop()
        var commands: [Driver.Command] = []
        _ = self.outbox.take(into: &commands)
        self.end(commands, failure: failure)
    }

    private func end(_ commands: [Driver.Command], failure: (any Error)?) {
        self.core.withLock { core in
            core?.driver.stop(commands, failure: failure)
            core = nil
        }
        // Here the driver, its sockets and its context are gone.
        let (jobs, callbacks) = self.outbox.close()
        for callback in callbacks { callback() }
        for (job, _) in jobs { globalConcurrentExecutor.enqueue(job) }
        self.life.ended(failure)
    }
}
