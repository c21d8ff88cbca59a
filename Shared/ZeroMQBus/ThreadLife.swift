// Beckon: whether a socket thread starts, runs or has ended, and who waits for it.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The life of a thread, as those who start, stop and await it see it. Whoever takes a continuation out resumes it.
final class ThreadLife: Sendable {
    private enum State {
        case idle
        case starting([CheckedContinuation<Void, any Error>])
        case running
        case ended((any Error)?)
    }

    private struct Guarded {
        var state = State.idle
        var awaitingEnd: [CheckedContinuation<Void, any Error>] = []
    }

    private let guarded = Mutex(Guarded())

    /// Whether the thread runs.
    var isRunning: Bool { self.guarded.withLock { if case .running = $0.state { true } else { false } } }

    /// Notes that the thread is being started.
    ///
    /// - Returns: Whether the caller is the first and must start it.
    func beginStarting() -> Bool {
        self.guarded.withLock { guarded in
            guard case .idle = guarded.state else { return false }
            guarded.state = .starting([])
            return true
        }
    }

    /// Waits until the thread runs.
    ///
    /// - Throws: What kept it from starting, or ``SocketThreadError/stopped``.
    func untilRunning() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let result: Result<Void, any Error>? = self.guarded.withLock { guarded in
                switch guarded.state {
                case .starting(let waiting):
                    guarded.state = .starting(waiting + [continuation])
                    return nil
                case .running: return .success(())
                case .idle: return .failure(SocketThreadError.stopped)
                case .ended(let failure): return .failure(failure ?? SocketThreadError.stopped)
                }
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Waits until the thread has ended.
    ///
    /// - Throws: What ended it, if nobody told it to.
    func untilEnded() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let result: Result<Void, any Error>? = self.guarded.withLock { guarded in
                guard case .ended(let failure) = guarded.state else {
                    guarded.awaitingEnd.append(continuation)
                    return nil
                }
                return failure.map { .failure($0) } ?? .success(())
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Notes that the thread runs.
    func running() {
        let waiting = self.guarded.withLock { guarded in
            guard case .starting(let waiting) = guarded.state else { return [CheckedContinuation<Void, any Error>]() }
            guarded.state = .running
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Ends a thread that was never started.
    func endIfIdle() {
        let isIdle = self.guarded.withLock { guarded in
            if case .idle = guarded.state { return true }
            return false
        }
        if isIdle && self.beginStarting() { self.ended(nil) }
    }

    /// Notes that the thread has ended.
    func ended(_ failure: (any Error)?) {
        let (starting, ending) = self.guarded.withLock { guarded in
            var starting: [CheckedContinuation<Void, any Error>] = []
            if case .starting(let waiting) = guarded.state { starting = waiting }
            guarded.state = .ended(failure)
            defer { guarded.awaitingEnd = [] }
            return (starting, guarded.awaitingEnd)
        }
        for continuation in starting { continuation.resume(throwing: failure ?? SocketThreadError.stopped) }
        for continuation in ending {
            if let failure { continuation.resume(throwing: failure) } else { continuation.resume() }
        }
    }
}
