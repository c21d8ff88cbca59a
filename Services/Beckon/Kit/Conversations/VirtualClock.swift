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
        var watchers: [Int: CheckedContinuation<Void, Never>] = [:]
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
                    defer { state.watchers = [:] }
                    return Array(state.watchers.values)
                }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            self.state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(
                throwing: CancellationError())
        }
    }

    /// Moves it to a time of day; never back.
    public func move(to time: Schema.Instant) {
        let due = self.state.withLock { state in
            state.elapsed = max(state.elapsed, time - self.start)
            let now = Duration.milliseconds(state.elapsed.count)
            let due = state.sleepers.filter { $0.value.deadline.offset <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Returns as soon as somebody sleeps, or when the task is cancelled.
    func untilSomebodySleeps() async {
        let number = self.state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = self.state.withLock { state in
                    if !state.sleepers.isEmpty || Task.isCancelled { return true }
                    state.watchers[number] = continuation
                    return false
                }
                if isNow { continuation.resume() }
            }
        } onCancel: {
            self.state.withLock { $0.watchers.removeValue(forKey: number) }?.resume()
        }
    }
}
