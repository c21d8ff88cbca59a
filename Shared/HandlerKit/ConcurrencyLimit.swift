// Beckon: how much of an app's `handle` is done at once
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many intents an app handles at once. What comes beyond waits, the first that came first.
final class ConcurrencyLimit: Sendable {
    private struct State {
        var free: Int
        /// No more than a worker's credit.
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var next = 0
    }

    private let state: Mutex<State>

    /// - Parameter count: How many there are, at least 1.
    init(_ count: Int) { self.state = Mutex(State(free: max(1, count))) }

    /// Does something while it counts as one of them.
    ///
    /// - Throws: `CancellationError` where the task is cancelled before there is room: then nothing was begun. Else what
    ///   `body` throws.
    func withSlot<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await self.acquire()
        defer { self.release() }
        return try await body()
    }

    private func acquire() async throws {
        let number: Int? = self.state.withLock { state in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.next += 1
            return state.next
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                self.state.withLock { state in
                    if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                    // One may have become free since.
                    guard state.free > 0 else { return state.waiting.append((number, continuation)) }
                    state.free -= 1
                    continuation.resume()
                }
            }
        } onCancel: {
            self.state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func release() {
        let next: CheckedContinuation<Void, any Error>? = self.state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
