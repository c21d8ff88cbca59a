// Beckon: tasks on the socket thread, and what becomes of it when one does not end.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Dispatch
import Glibc
import Synchronization
import Testing
import ZeroMQ

@testable import ZeroMQBus

/// Notes what it is asked, and by which threads, and whether two ever were at it.
private struct WatchedDriver: ~Copyable, SocketDriver {
    typealias Command = Int

    final class Notes: Sendable {
        let commands = Mutex<[Int]>([])
        let threads = Mutex<Set<UInt>>([])
        let inside = Atomic<Int>(0)
        let crowds = Atomic<Int>(0)

        var count: Int { self.commands.withLock { $0.count } }
    }

    let notes: Notes

    mutating func start(_ poller: inout Poller) {}

    mutating func turn(_ commands: [Int], _ poller: inout Poller) -> NextTurn {
        if self.notes.inside.add(1, ordering: .acquiringAndReleasing).newValue > 1 {
            self.notes.crowds.add(1, ordering: .relaxed)
        }
        self.notes.commands.withLock { $0 += commands }
        self.notes.threads.withLock { _ = $0.insert(UInt(pthread_self())) }
        self.notes.inside.subtract(1, ordering: .acquiringAndReleasing)
        return .whenever
    }

    mutating func stop(_ commands: [Int], failure: (any Error)?) { self.notes.commands.withLock { $0 += commands } }
}

/// Runs its tasks on a link's thread, and notes on which threads they ran.
private final class Owner: JobOwner {
    let thread: any LinkThread
    let threads = Mutex<Set<UInt>>([])
    let kept = Atomic<Int>(0)

    init(_ thread: any LinkThread) { self.thread = thread }

    func enqueue(_ job: consuming ExecutorJob) { self.thread.enqueue(UnownedJob(job), of: self) }

    func run(_ job: UnownedJob) {
        self.threads.withLock { _ = $0.insert(UInt(pthread_self())) }
        job.runSynchronously(on: self.asUnownedTaskExecutor())
    }

    func wasTakenOver() { self.kept.add(1, ordering: .relaxed) }
}

@Suite(.timeLimit(.minutes(1)))
struct LinkThreadTests {
    private static func thread() throws -> (SocketThread<Int>, WatchedDriver.Notes) {
        let notes = WatchedDriver.Notes()
        return (try SocketThread(name: "test") { WatchedDriver(notes: notes) }, notes)
    }

    @Test func tasksRunOnTheThread() async throws {
        let (thread, notes) = try Self.thread()
        try await thread.start()
        let owner = Owner(thread)
        let sum = await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask(executorPreference: owner) {
                    for _ in 0..<10 { await Task.yield() }
                    return number
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 19_900)
        #expect(notes.threads.withLock { $0 }.isSuperset(of: owner.threads.withLock { $0 }))
        await thread.stop()
    }

    @Test func whatRunsBehindTheJobsSeesWhatTheyLeft() async throws {
        let (thread, notes) = try Self.thread()
        try await thread.start()
        let seen = Mutex<[Int]>([])
        await withTaskExecutorPreference(Owner(thread)) {
            await withCheckedContinuation { continuation in
                let isTaken = thread.afterTurn {
                    seen.withLock { $0.append(notes.count) }
                    continuation.resume()
                }
                #expect(isTaken)
                #expect(thread.post([1, 2, 3].count) == .accepted)
            }
        }
        // The command was left behind it, and was performed before it.
        #expect(seen.withLock { $0 } == [1])
        await thread.stop()
    }

    @Test func aJobThatDoesNotEndIsTakenOverFrom() async throws {
        let (thread, notes) = try Self.thread()
        try await thread.start()
        let owner = Owner(thread)
        let gate = DispatchSemaphore(value: 0)
        let begun = Atomic<Bool>(false)
        async let kept: Void = withTaskExecutorPreference(owner) {
            begun.store(true, ordering: .releasing)
            gate.waitBlocking()
        }
        while !begun.load(ordering: .acquiring) { await Task.yield() }
        // One is enough: it is looked again.
        #expect(thread.post(0) == .accepted)
        while notes.count == 0 { await Task.yield() }
        let posted = 1
        #expect(owner.kept.load(ordering: .relaxed) == 1)
        // Other tasks go on as well.
        await withTaskExecutorPreference(owner) { await Task.yield() }
        gate.signal()
        await kept
        for number in 0..<1_000 {
            await withTaskExecutorPreference(owner) { #expect(thread.post(posted + number) == .accepted) }
        }
        await thread.stop()
        #expect(notes.commands.withLock { $0 } == Array(0..<posted + 1_000))
        #expect(notes.crowds.load(ordering: .relaxed) == 0)
        #expect(owner.threads.withLock { $0.count } >= 2)
        #expect(notes.threads.withLock { $0 }.isSuperset(of: owner.threads.withLock { $0 }))
    }

    @Test func itCanBeStoppedWhileAJobKeepsIt() async throws {
        let (thread, notes) = try Self.thread()
        try await thread.start()
        let gate = DispatchSemaphore(value: 0)
        let begun = Atomic<Bool>(false)
        async let kept: Void = withTaskExecutorPreference(Owner(thread)) {
            begun.store(true, ordering: .releasing)
            gate.waitBlocking()
        }
        while !begun.load(ordering: .acquiring) { await Task.yield() }
        #expect(thread.post(1) == .accepted)
        await thread.stop()
        gate.signal()
        await kept
        #expect(notes.commands.withLock { $0 } == [1])
    }

    @Test func tasksGoOnElsewhereWhenTheThreadHasEnded() async throws {
        let (thread, _) = try Self.thread()
        try await thread.start()
        let owner = Owner(thread)
        let sum = await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask(executorPreference: owner) {
                    for _ in 0..<20 { await Task.yield() }
                    return number
                }
            }
            await thread.stop()
            return await group.reduce(0, +)
        }
        #expect(sum == 19_900)
        #expect(!thread.afterTurn {})
        await withTaskExecutorPreference(owner) { await Task.yield() }
    }

    @Test func whatWaitsBehindTheJobsIsRunAtTheEnd() async throws {
        let (thread, _) = try Self.thread()
        try await thread.start()
        let ran = Atomic<Int>(0)
        await withTaskExecutorPreference(Owner(thread)) {
            for _ in 0..<10 {
                let isTaken = thread.afterTurn { ran.add(1, ordering: .relaxed) }
                #expect(isTaken)
            }
            thread.requestStop()
        }
        await thread.stop()
        #expect(ran.load(ordering: .relaxed) == 10)
    }
}

extension DispatchSemaphore {
    /// Blocks the thread, as code does that should not.
    func waitBlocking() { self.wait() }
}
