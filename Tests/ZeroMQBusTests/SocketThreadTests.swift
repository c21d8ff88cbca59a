// Beckon: the socket thread by itself.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import ZeroMQ

@testable import ZeroMQBus

/// Notes the commands it gets.
private struct NotingDriver: ~Copyable, SocketDriver {
    typealias Command = Int

    final class Notes: Sendable {
        let commands = Mutex<[Int]>([])
        let ends = Mutex<[String]>([])
    }

    struct Failure: Error, Equatable {}

    let notes: Notes
    var failsAt = Int.max

    mutating func start(_ poller: inout Poller) throws {
        if self.failsAt < 0 { throw Failure() }
    }

    mutating func turn(_ commands: [Int], _ poller: inout Poller) throws -> NextTurn {
        if commands.contains(where: { $0 >= self.failsAt }) { throw Failure() }
        self.notes.commands.withLock { $0 += commands }
        return .whenever
    }

    mutating func stop(_ commands: [Int], failure: (any Error)?) {
        self.notes.commands.withLock { $0 += commands }
        self.notes.ends.withLock { $0.append(failure == nil ? "stopped" : "failed") }
    }
}

@Suite(.timeLimit(.minutes(1)))
struct SocketThreadTests {
    @Test func everyCommandArrivesOnceAndInItsSendersOrder() async throws {
        let notes = NotingDriver.Notes()
        let thread = try SocketThread(name: "test") { NotingDriver(notes: notes) }
        try await thread.start()
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<2_000 {
                        #expect(thread.post(task * 10_000 + number) == .accepted)
                        if number % 97 == 0 { await Task.yield() }
                    }
                }
            }
        }
        await thread.stop()
        let commands = notes.commands.withLock { $0 }
        #expect(commands.count == 16_000)
        for task in 0..<8 {
            #expect(commands.filter { $0 / 10_000 == task } == (0..<2_000).map { task * 10_000 + $0 })
        }
        #expect(notes.ends.withLock { $0 } == ["stopped"])
        #expect(thread.post(1) == .stopped)
    }

    @Test func aFailureEndsTheThreadAndIsSaid() async throws {
        let notes = NotingDriver.Notes()
        let thread = try SocketThread(name: "test") { NotingDriver(notes: notes, failsAt: 5) }
        try await thread.start()
        #expect(thread.post(5) == .accepted)
        await #expect(throws: NotingDriver.Failure.self) { try await thread.untilEnded() }
        #expect(notes.ends.withLock { $0 } == ["failed"])
        await thread.stop()
        await #expect(throws: NotingDriver.Failure.self) { try await thread.start() }
    }

    @Test func aFailureAtTheStartIsSaid() async throws {
        let notes = NotingDriver.Notes()
        let thread = try SocketThread(name: "test") { NotingDriver(notes: notes, failsAt: -1) }
        await #expect(throws: NotingDriver.Failure.self) { try await thread.start() }
        await thread.stop()
    }

    @Test func theOutboxHasABound() {
        let outbox = Outbox<Int>(bound: 2)
        #expect(outbox.fallAsleep())
        var wakes: [String] = []
        for number in 0..<4 {
            switch outbox.post([number], isControl: false) {
            case .accepted(let needed): wakes.append(needed ? "wake" : "awake")
            case .full: wakes.append("full")
            case .stopped: wakes.append("stopped")
            }
        }
        // Only a sleeping thread is woken, and once.
        #expect(wakes == ["wake", "awake", "full", "full"])
        guard case .accepted = outbox.post([9], isControl: true) else { return #expect(Bool(false)) }
        var commands: [Int] = []
        #expect(!outbox.fallAsleep())
        #expect(!outbox.take(into: &commands))
        #expect(commands == [0, 1, 9])
        #expect(outbox.fallAsleep())
        #expect(outbox.stop())
        #expect(!outbox.stop())
        #expect(!outbox.fallAsleep())
        guard case .stopped = outbox.post([1], isControl: true) else { return #expect(Bool(false)) }
    }
}
