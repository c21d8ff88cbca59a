// Beckon: time that moves when it is told to
// SPDX-License-Identifier: Apache-2.0

public import Schema
import Synchronization

/// A clock that stands still until it is moved; whoever sleeps wakes when it passes their time.
public final class VirtualClock: Clock {
    /// A point of virtual time, counted from the clock's start.
    public struct Instant: InstantProtocol {
        /// Since the start.
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - self.offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var elapsed = Milliseconds(0)
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
        var next = 0
    }

    private let state = Mutex(State())
    private let start: Schema.Instant

    /// - Parameter start: The time that it begins at.
    public init(start: Schema.Instant) { self.start = start }

    public var now: Instant { Instant(offset: .milliseconds(self.state.withLock { $0.elapsed.count })) }
    public var minimumResolution: Duration { .milliseconds(1) }
    /// The time of day.
    public var time: Schema.Instant { self.start + self.state.withLock { $0.elapsed } }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = self.state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers: [CheckedContinuation<Void, Never>] = self.state.withLock { state in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                        return []
                    }
                    if deadline.offset <= .milliseconds(state.elapsed.count) {
                        continuation.resume()
                        return []
                    }
                    state.sleepers[number] = (deadline, continuation)
                    let count = state.sleepers.count
                    let watchers = state.watchers.filter { $0.value.count <= count }
                    for number in watchers.keys { state.watchers[number] = nil }
                    return watchers.values.map(\.continuation)
                }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            self.state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(
                throwing: CancellationError())
        }
    }

    /// How many sleep.
    var sleepers: Int { self.state.withLock { $0.sleepers.count } }

    /// Moves it to a time of day; never back.
    ///
    /// - Returns: How many it woke.
    @discardableResult
    public func move(to time: Schema.Instant) -> Int {
        let due = self.state.withLock { state in
            state.elapsed = max(state.elapsed, time - self.start)
            let now = Duration.milliseconds(state.elapsed.count)
            let due = state.sleepers.filter { $0.value.deadline.offset <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
        return due.count
    }

    /// Lets time go by, with a stop at each moment on the way that is waited for. Whoever wakes at one has lain down again
    /// before time goes on, or would sleep through what comes.
    ///
    /// - Parameters:
    ///   - duration: How long.
    ///   - sleepers: How many sleep, or are about to lie down.
    ///   - patience: How long it is waited for each of them in real time: one may have got up for good.
    ///   - next: The next moment to stop at.
    ///   - arrived: Called at each.
    func pass(
        _ duration: Milliseconds, sleepers: Int, patience: Patience, _ next: () -> Schema.Instant?,
        _ arrived: () -> Void
    ) async {
        var expected = await self.untilAsleep(sleepers, patience)
        let end = self.time + duration
        for _ in 0..<1_000 {
            guard let stop = next(), stop < end, stop > self.time else { break }
            let woken = self.move(to: stop)
            arrived()
            if woken > 0 { expected = await self.untilAsleep(expected, patience) }
        }
        self.move(to: end)
        arrived()
    }

    /// How long something is waited for, by which clock.
    struct Patience {
        var clock: any Clock<Duration>
        var duration: Duration
    }

    /// - Returns: How many sleep.
    private func untilAsleep(_ count: Int, _ patience: Patience) async -> Int {
        guard self.sleepers < count else { return count }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.untilAsleep(count) }
            group.addTask { try? await patience.clock.sleep(for: patience.duration) }
            await group.next()
            group.cancelAll()
        }
        return min(count, self.sleepers)
    }

    /// Returns as soon as so many sleep, or when the task is cancelled.
    private func untilAsleep(_ count: Int) async {
        let number = self.state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = self.state.withLock { state in
                    if state.sleepers.count >= count || Task.isCancelled { return true }
                    state.watchers[number] = (count, continuation)
                    return false
                }
                if isNow { continuation.resume() }
            }
        } onCancel: {
            self.state.withLock { $0.watchers.removeValue(forKey: number) }?.continuation.resume()
        }
    }
}
