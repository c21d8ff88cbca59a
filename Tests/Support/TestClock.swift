// Beckon: a clock that a test moves by hand
// SPDX-License-Identifier: Apache-2.0

public import Schema
import Synchronization

/// A clock that stands still until a test moves it, and that can be waited for until somebody sleeps on it.
public final class TestClock: Clock, Sendable {
    /// A point on the clock, counted from its start.
    public struct Instant: InstantProtocol {
        /// The time since the start.
        public var offset: Duration
        public func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - self.offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        var deadline: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var offset = Duration.zero
        var nextNumber = 0
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Takes out those who wait for as many sleepers as there are now.
        mutating func contentWatchers() -> [CheckedContinuation<Void, Never>] {
            let content = self.watchers.filter { $0.count <= self.sleepers.count }.map(\.continuation)
            self.watchers.removeAll { $0.count <= self.sleepers.count }
            return content
        }
    }

    private let state = Mutex(State())
    private let start: Schema.Instant

    /// - Parameter start: What ``time`` is at the start.
    public init(_ start: Schema.Instant = Schema.Instant(milliseconds: 1_000_000)) { self.start = start }

    public var now: Instant { Instant(offset: self.state.withLock { $0.offset }) }
    public var minimumResolution: Duration { .milliseconds(1) }

    /// The time in whole milliseconds, for what takes it as an argument.
    public var time: Schema.Instant {
        let (seconds, attoseconds) = self.now.offset.components
        return self.start + Milliseconds(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    /// Moves the clock and wakes those whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let woken = self.state.withLock { state in
            state.offset += duration
            let due = state.sleepers.filter { $0.value.deadline <= state.offset }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until at least `count` tasks sleep on this clock.
    public func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = self.state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = self.state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                var result: Result<Void, any Error>?
                let watchers = self.state.withLock { state -> [CheckedContinuation<Void, Never>] in
                    // Looked at under the lock that `onCancel` takes: a cancellation is never lost between the two.
                    if Task.isCancelled {
                        result = .failure(CancellationError())
                    } else if deadline.offset <= state.offset {
                        result = .success(())
                    } else {
                        state.sleepers[number] = Sleeper(deadline: deadline.offset, continuation: continuation)
                    }
                    return state.contentWatchers()
                }
                for watcher in watchers { watcher.resume() }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            self.state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation
                .resume(throwing: CancellationError())
        }
    }
}
