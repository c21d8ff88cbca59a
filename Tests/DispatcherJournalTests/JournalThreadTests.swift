// Beckon: tests of the journal's threads
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization
import Testing

@testable import DispatcherJournal

@Suite struct JournalThreadTests {
    /// SCHED_OTHER and SCHED_IDLE of sched.h.
    private static let other: Int32 = 0
    private static let idle: Int32 = 5

    /// How a thread is scheduled that does a piece of work.
    private static func policy(_ thread: JournalThread, meanwhile: () -> Void = {}) throws -> Int32 {
        let box = Box()
        try thread.perform(
            {
                box.begun.signal()
                box.told.wait()
                box.policy.withLock { $0 = sched_getscheduler(0) }
            }, done: { box.done.signal() })
        box.begun.wait()
        meanwhile()
        box.told.signal()
        box.done.wait()
        return box.policy.withLock { $0 }
    }

    private final class Box: Sendable {
        let begun = DispatchSemaphore(value: 0), told = DispatchSemaphore(value: 0), done = DispatchSemaphore(value: 0)
        let policy = Mutex<Int32>(-1)
    }

    @Test func aThreadStandsBackBehindItsFirstPieceUntilItIsHurried() throws {
        let thread = JournalThread(name: "test", path: "p", standsBack: true)
        let standsBack = JournalThread.mayComeForward ? Self.idle : Self.other
        #expect(try Self.policy(thread) == Self.other)
        #expect(try Self.policy(thread) == standsBack)
        #expect(try Self.policy(thread, meanwhile: thread.hurry) == Self.other)
        #expect(try Self.policy(thread) == standsBack)
    }

    /// Whoever hurries it wants all that there is to do: it does not stand back between two pieces of that.
    @Test func aThreadThatIsHurriedDoesAllOfItThatWay() throws {
        let thread = JournalThread(name: "test", path: "p", standsBack: true)
        _ = try Self.policy(thread)
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let policies = Policies()
        try thread.perform({ first.wait() }, done: {})
        for _ in 0..<3 { try thread.perform({ policies.note(sched_getscheduler(0)) }, done: { second.signal() }) }
        thread.hurry()
        first.signal()
        for _ in 0..<3 { second.wait() }
        #expect(policies.noted == [Self.other, Self.other, Self.other])
    }

    @Test func whoWaitsForAThreadWaitsForAllThatItHasToDo() throws {
        let thread = JournalThread(name: "test", path: "p", standsBack: true)
        thread.wait()
        let isGone = Flag()
        let told = DispatchSemaphore(value: 0)
        do {
            let held = Held(isGone)
            try thread.perform({ told.wait() }, done: {})
            try thread.perform({ held.touch() }, done: {})
        }
        told.signal()
        thread.wait()
        #expect(isGone.value.withLock { $0 })
        thread.wait()
    }

    @Test func anotherOneNeverDoes() throws {
        let thread = JournalThread(name: "test", path: "p")
        thread.hurry()
        for _ in 0..<3 { #expect(try Self.policy(thread) == Self.other) }
    }

    private final class Policies: Sendable {
        private let list = Mutex<[Int32]>([])
        func note(_ policy: Int32) { self.list.withLock { $0.append(policy) } }
        var noted: [Int32] { self.list.withLock { $0 } }
    }

    private final class Flag: Sendable {
        let value = Mutex(false)
    }

    /// Says when nobody holds it any longer.
    private final class Held: Sendable {
        let isGone: Flag
        init(_ isGone: Flag) { self.isGone = isGone }
        func touch() {}
        deinit { self.isGone.value.withLock { $0 = true } }
    }

    @Test func whatAPieceHeldIsLetGoBeforeItIsDone() throws {
        let thread = JournalThread(name: "test", path: "p")
        for _ in 0..<3 {
            let (isGone, wasGone) = (Flag(), Flag())
            let done = DispatchSemaphore(value: 0), told = DispatchSemaphore(value: 0)
            do {
                let held = Held(isGone)
                try thread.perform(
                    {
                        told.wait()
                        held.touch()
                    },
                    done: {
                        wasGone.value.withLock { $0 = isGone.value.withLock { $0 } }
                        done.signal()
                    })
            }
            // Whoever began it holds it no longer.
            told.signal()
            done.wait()
            #expect(wasGone.value.withLock { $0 })
        }
    }

    @Test func whatIsToBeDoneIsDoneBeforeItEnds() {
        let done = DispatchSemaphore(value: 0)
        do {
            let thread = JournalThread(name: "test", path: "p")
            for _ in 0..<100 { #expect(throws: Never.self) { try thread.perform({}, done: { done.signal() }) } }
        }
        for _ in 0..<100 { done.wait() }
    }
}
