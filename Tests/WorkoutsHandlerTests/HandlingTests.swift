// Beckon: tests of what Stride does, each state with each intent
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Synchronization
import TestSupport
import Testing

@testable import WorkoutsHandler

@Suite struct HandlingTests {
    /// Brings the user's latest workout into a state.
    private func stride(in state: WorkoutState?) async throws -> StrideUnderTest {
        let stride = try StrideUnderTest()
        guard let state else { return stride }
        _ = try await stride.handle(StartWorkout.of("run", 5_000, .meter), key: "begin", stride.context())
        switch state {
        case .running: break
        case .paused: _ = try await stride.handle(PauseWorkout(), key: "set", stride.context(after: 60))
        case .ended: _ = try await stride.handle(EndWorkout(), key: "set", stride.context(after: 60))
        case .cancelled: _ = try await stride.handle(CancelWorkout(), key: "set", stride.context(after: 60))
        }
        return stride
    }

    @Test(arguments: [nil] + WorkoutState.allCases.map { Optional($0) })
    func everyIntent(_ state: WorkoutState?) async throws {
        let isRunning = state == .running
        let isPaused = state == .paused
        let isOpen = isRunning || isPaused
        var stride = try await self.stride(in: state)
        let later = stride.context(after: 120)
        let start = try await stride.handle(StartWorkout.of("walk"), key: "k", later)
        #expect(start.code == (isOpen ? .failureOngoingWorkout : .success))
        #expect(start.payload.workout?.workoutName.spokenPhrase == (isOpen ? "run" : "walk"))
        #expect(try await self.open(stride) == 1)

        stride = try await self.stride(in: state)
        #expect(
            try await stride.confirm(PauseWorkout(), later).code == (isRunning ? .ready : .failureNoMatchingWorkout))
        let pause = try await stride.handle(PauseWorkout(), key: "k", later)
        #expect(pause.code == (isRunning ? .success : .failureNoMatchingWorkout))
        #expect(pause.payload.workout?.state == (isOpen ? .paused : nil))

        stride = try await self.stride(in: state)
        #expect(
            try await stride.confirm(ResumeWorkout(), later).code == (isPaused ? .ready : .failureNoMatchingWorkout))
        let resume = try await stride.handle(ResumeWorkout(), key: "k", later)
        #expect(resume.code == (isPaused ? .success : .failureNoMatchingWorkout))
        #expect(resume.payload.workout?.state == (isOpen ? .running : nil))

        stride = try await self.stride(in: state)
        #expect(try await stride.confirm(EndWorkout(), later).code == (isOpen ? .ready : .failureNoMatchingWorkout))
        let end = try await stride.handle(EndWorkout(), key: "k", later)
        #expect(end.code == (isOpen ? .success : .failureNoMatchingWorkout))
        #expect(end.payload.workout?.activeSeconds == (isRunning ? 120 : isPaused ? 60 : nil))
        #expect(try await self.kept(stride) == (isOpen || state == .ended ? 1 : 0))

        stride = try await self.stride(in: state)
        #expect(try await stride.confirm(CancelWorkout(), later).code == (isOpen ? .ready : .failureNoMatchingWorkout))
        let cancel = try await stride.handle(CancelWorkout(), key: "k", later)
        #expect(cancel.code == (isOpen ? .success : .failureNoMatchingWorkout))
        #expect(try await self.kept(stride) == (state == .ended ? 1 : 0))
        #expect(try await self.open(stride) == 0)
    }

    /// Starting, pausing and resuming are taken back, of this workout alone.
    @Test func takesBackWhatWasDone() async throws {
        let stride = try StrideUnderTest()
        let started = try await stride.handle(StartWorkout.of("run"), key: "start", stride.context())
        let cancel = try #require(started.undo).intent(as: CancelWorkout.self)
        #expect(try await stride.brief(cancel, "workoutName") == "success run")
        let paused = try await stride.handle(PauseWorkout(), key: "pause", stride.context(after: 60))
        let resume = try #require(paused.undo).intent(as: ResumeWorkout.self)
        let resumed = try await stride.handle(resume, key: "undo", stride.context(after: 70))
        #expect(resumed.payload.workout?.state == .running)
        let pause = try #require(resumed.undo).intent(as: PauseWorkout.self)
        #expect(pause.workoutName?.vocabularyIdentifier == started.payload.workout?.identifier)
        #expect(try await stride.handle(cancel, key: "cancel", stride.context(after: 80)).code == .success)
        #expect(try await self.kept(stride) == 0)
        _ = try await stride.handle(StartWorkout.of("run"), key: "next", stride.context(after: 90))
        let late = try await stride.handle(cancel, key: "late", stride.context(after: 100))
        #expect(late.code == .failureNoMatchingWorkout)
    }

    /// Two workers on one file are told to start and to end, all at once: one start and one end count.
    @Test func twoWorkersShareOneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stride-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workers = try (0..<2).map { _ in
            try StrideUnderTest(
                Stride.store(folder: folder.path(), durability: .normal, now: StrideUnderTest.noon))
        }
        let kept = try await self.kept(workers[0])
        let starts = try await withThrowingTaskGroup(of: StartWorkout.Code.self) { group in
            for index in 0..<12 {
                let worker = workers[index % 2]
                group.addTask {
                    try await worker.handle(StartWorkout.of("run"), key: "start \(index)", worker.context()).code
                }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(starts == [.success: 1, .failureOngoingWorkout: 11])
        let ends = try await withThrowingTaskGroup(of: EndWorkout.Code.self) { group in
            for index in 0..<12 {
                let worker = workers[index % 2]
                group.addTask {
                    try await worker.handle(EndWorkout(), key: "end \(index)", worker.context(after: 60)).code
                }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(ends == [.success: 1, .failureNoMatchingWorkout: 11])
        #expect(try await self.open(workers[1]) == 0)
        #expect(try await self.kept(workers[1]) == kept + 1)
    }

    private func open(_ stride: StrideUnderTest) async throws -> Int {
        try await stride.store.workouts(of: "ada") { try $0.open() == nil ? 0 : 1 }
    }

    private func kept(_ stride: StrideUnderTest) async throws -> Int {
        try await stride.store.workouts(of: "ada") { try $0.ended().count }
    }

    @Test func nothingIsDoneTwiceAndNothingForOthers() async throws {
        let stride = try StrideUnderTest()
        let first = try await stride.handle(StartWorkout.of("run"), key: "k1", stride.context())
        #expect(try await stride.handle(StartWorkout.of("run"), key: "k1", stride.context(after: 60)) == first)
        #expect(
            try await stride.handle(EndWorkout(), key: "k2", stride.context("bo")).code == .failureNoMatchingWorkout)
        #expect(try await stride.handle(StartWorkout.of("run"), key: "k3", stride.context("bo")).code == .success)
        #expect(try await self.open(stride) == 1)
    }

    @Test func theStoreItselfRefusesASecondOpenWorkout() async throws {
        let stride = try StrideUnderTest()
        _ = try await stride.handle(StartWorkout.of("run"), key: "k1", stride.context())
        await #expect(throws: DatabaseError.self) {
            try await stride.store.database.write { database in
                var workout = Workout(.other, at: .indoor, goal: nil, now: StrideUnderTest.noon)
                try WorkoutLog(database: database, user: "ada").insert(&workout)
            }
        }
    }

    @Test func whatWasNeverResolvedIsRefused() async throws {
        let stride = try StrideUnderTest()
        let cases: [(StartWorkout, StartWorkout.Code)] = [
            (.of("chess"), .failureNoMatchingWorkout), (.of(nil), .failureNoMatchingWorkout),
            (.of("run", 5), .failure), (.of("run", nil, .mile), .failure), (.of("yoga", 5, .mile), .failure),
            (.of("run", 1e9, .mile), .failure), (.of("elliptical", nil, nil, .outdoor), .failure),
        ]
        for (number, (intent, code)) in cases.enumerated() {
            #expect(try await stride.handle(intent, key: "k\(number)", stride.context()).code == code)
        }
        #expect(try await self.open(stride) == 0)
    }

    @Test func updatesTellARunToItsPause() async throws {
        let store = try Stride.inMemoryStore(now: StrideUnderTest.noon)
        let other = try StrideUnderTest(store)
        let slept = Mutex<[Duration]>([])
        let clock = SteppingClock(StrideUnderTest.noon) { now, duration in
            slept.withLock { $0.append(duration) }
            guard now == StrideUnderTest.noon + .seconds(60) else { return }
            _ = try await other.handle(PauseWorkout(), key: "p", other.context(after: 60))
        }
        let stride = try StrideUnderTest(store, clock: clock)
        let intent = StartWorkout.of("run", 10, .minute)
        let begun = try await stride.handle(intent, key: "k1", stride.context())
        let updates = try await stride.follow(intent, begun, stride.context())
        let statuses = updates.compactMap(\.payload.workout)
        #expect(statuses.count == 13 && updates.allSatisfy { $0.code == .success })
        #expect(statuses.map(\.activeSeconds) == (0...12).map { $0 * 5 })
        #expect(statuses.map(\.goalPercent) == [0, 0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10])
        #expect(statuses.last?.state == .paused && statuses.dropLast().allSatisfy { $0.state == .running })
        #expect(Set(statuses.map(\.identifier)).count == 1)
        #expect(slept.withLock { $0 }.allSatisfy { $0 == .seconds(5) })
    }

    @Test func updatesEndWithWhatWasCancelledAndAreNotForOthers() async throws {
        let store = try Stride.inMemoryStore(now: StrideUnderTest.noon)
        let other = try StrideUnderTest(store)
        let clock = SteppingClock(StrideUnderTest.noon) { _, _ in
            _ = try await other.handle(CancelWorkout(), key: "c", other.context(after: 5))
        }
        let stride = try StrideUnderTest(store, clock: clock)
        let begun = try await stride.handle(StartWorkout.of("run"), key: "k1", stride.context())
        let theirs = try await stride.follow(StartWorkout.of("run"), begun, stride.context("bo"))
        #expect(theirs.map(\.payload.workout?.state) == [.cancelled])
        let updates = try await stride.follow(StartWorkout.of("run"), begun, stride.context())
        #expect(updates.map(\.payload.workout?.state) == [.running, .cancelled])
    }
}
