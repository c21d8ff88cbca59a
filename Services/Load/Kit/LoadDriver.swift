// Beckon: the thread of a load: its sockets, and the machine that decides
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema
import ZeroMQ
import ZeroMQBus

/// What others may ask of a load's thread.
enum LoadCommand: Sendable {
    /// No more requests; the second time no more waiting either.
    case stop
}

/// The thread of a load. It owns the connections and runs the machine between them: no task, no hop, one deadline.
struct LoadDriver: ~Copyable, SocketDriver {
    typealias Command = LoadCommand

    private let sockets: LoadSockets
    private var timer: DeadlineTimer
    private var timerToken: Poller.Token?
    private var machine: LoadMachine
    private let wall: @Sendable () -> Instant
    private let progress: @Sendable (LoadProgress) -> Void
    private let finished: @Sendable (LoadMachine) -> Void
    private var isOver = false

    /// - Parameters:
    ///   - machine: What decides.
    ///   - front: The dispatcher's front door.
    ///   - settings: How to connect.
    ///   - connections: How many.
    ///   - wall: The time for ids.
    ///   - progress: Gets how it goes, once a second.
    ///   - finished: Gets the machine at the end, once.
    init(
        _ machine: LoadMachine, front: String, settings: TransportSettings, connections: Int,
        wall: @escaping @Sendable () -> Instant, progress: @escaping @Sendable (LoadProgress) -> Void,
        finished: @escaping @Sendable (LoadMachine) -> Void
    ) throws {
        // All that can fail before anything is kept.
        let sockets = try LoadSockets(front, settings, connections)
        let timer = try DeadlineTimer()
        self.machine = machine
        self.timer = timer
        self.sockets = sockets
        self.wall = wall
        self.progress = progress
        self.finished = finished
    }

    mutating func start(_ poller: inout Poller) throws {
        self.timerToken = try poller.add(descriptor: self.timer.descriptor)
        try self.sockets.watch(&poller)
    }

    mutating func turn(_ commands: [LoadCommand], _ poller: inout Poller) throws -> NextTurn {
        guard !self.isOver else { return .whenever }
        if let token = self.timerToken, !poller.events(of: token).isEmpty { self.timer.clear() }
        for command in commands {
            switch command {
            case .stop: self.machine.stop(at: DeadlineTimer.now)
            }
        }
        let isMore = try self.sockets.drain { header, body, now in self.machine.take(header, body, at: now) }
        self.machine.turn(at: DeadlineTimer.now, wall: self.wall(), mayBegin: self.sockets.hasRoom)
        try self.sockets.send(&self.machine.departures, &poller)
        if let progress = self.machine.progress {
            self.machine.progress = nil
            self.progress(progress)
        }
        guard self.machine.state != .over else {
            self.isOver = true
            self.timer.arm(at: nil)
            self.finished(self.machine)
            return .whenever
        }
        let deadline = self.machine.deadline
        if isMore || deadline.map({ $0 <= DeadlineTimer.now }) ?? false { return .now }
        self.timer.arm(at: deadline)
        return .whenever
    }

    mutating func stop(_ commands: [LoadCommand], failure: (any Error)?) {
        guard !self.isOver else { return }
        self.isOver = true
        // Stopped twice, the machine ends with what it has.
        self.machine.stop(at: DeadlineTimer.now)
        self.machine.stop(at: DeadlineTimer.now)
        self.finished(self.machine)
    }
}
