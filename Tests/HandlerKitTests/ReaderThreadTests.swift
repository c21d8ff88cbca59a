// Beckon: tests of what is done on the thread that arrivals are read on
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import TestSupport
import Testing

@testable import ServiceKit

/// A thread whose jobs a test runs.
private final class TestThread: LinkThread {
    private let jobs = Mutex<[(UnownedJob, any JobOwner)]>([])

    func enqueue(_ job: UnownedJob, of owner: any JobOwner) { self.jobs.withLock { $0.append((job, owner)) } }
    func afterTurn(_ body: @escaping @Sendable () -> Void) -> Bool { false }

    /// Runs what waits.
    ///
    /// - Returns: Whose jobs they were.
    @discardableResult
    func run() -> [any JobOwner] {
        var owners: [any JobOwner] = []
        while let (job, owner) = self.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            owner.run(job)
            owners.append(owner)
        }
        return owners
    }
}

@Suite(.timeLimit(.minutes(1))) struct ReaderThreadTests {
    private let clock = TestClock()
    private let thread = TestThread()
    private let reader: ReaderThread

    init() { self.reader = ReaderThread(self.thread, clock: self.clock) }

    /// A piece of work that waits once, and then takes a while.
    private func piece(_ phase: Phase, _ duration: Duration) {
        let clock = self.clock
        _ = Task.immediate(executorPreference: self.reader.executor(of: phase)) {
            await Task.yield()
            clock.advance(by: duration)
        }
    }

    @Test func whatWaitedGoesOnThere() {
        self.piece(.handling, .zero)
        #expect(!self.thread.run().isEmpty)
        #expect(self.reader.runsInline(.handling))
    }

    @Test func whatIsSlowAfterItWaitedIsNoticed() {
        self.piece(.handling, .milliseconds(30))
        self.thread.run()
        #expect(!self.reader.runsInline(.handling))
        #expect(self.reader.runsInline(.resolving))
    }

    @Test func whatKeepsTheThreadIsNoticedBeforeItEnds() {
        self.piece(.resolving, .zero)
        for owner in self.thread.run() { owner.wasTakenOver() }
        #expect(!self.reader.runsInline(.resolving))
        #expect(self.reader.runsInline(.handling))
    }

    @Test func whereALinkHasNoThreadThePoolDoesIt() {
        let reader = ReaderThread(nil, clock: self.clock)
        #expect(reader.executor == nil)
        #expect(reader.executor(of: .handling) == nil)
        #expect(reader.runsInline(.handling))
    }
}
