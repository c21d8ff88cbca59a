// Beckon: what has arrived and was not read yet.
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Messages from the socket thread to one reader, several at a time: one lock and one wake-up for all of them.
final class Inbox: Sendable {
    private struct State {
        var messages: [Message] = []
        /// The first that was not read.
        var start = 0
        var reader: CheckedContinuation<Void, Never>?
        var isFinished = false

        var count: Int { self.messages.count - self.start }

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { self.reader = nil }
            return self.reader
        }
    }

    private let state = Mutex(State())
    private let bound: Int

    /// - Parameter bound: Messages that may wait for the reader.
    init(bound: Int) { self.bound = max(1, bound) }

    /// Leaves messages for the reader.
    ///
    /// - Returns: How many there was no room for, or no reader any more: the last of them.
    func deliver(_ messages: [Message]) -> Int {
        let (lost, reader) = self.state.withLock { state in
            let room = state.isFinished ? 0 : min(messages.count, self.bound - state.count)
            state.messages += messages.prefix(room)
            return (messages.count - room, room > 0 ? state.takeReader() : nil)
        }
        reader?.resume()
        return lost
    }

    /// No more comes. What waits can still be read.
    func finish() {
        self.state.withLock { state in
            state.isFinished = true
            return state.takeReader()
        }?.resume()
    }

    /// Waits for messages and takes all of them.
    ///
    /// - Returns: At least one; `nil` when it is finished, or the task was cancelled.
    func all() async -> [Message]? {
        await self.waited { state in
            guard state.count > 0 else { return nil }
            defer { (state.messages, state.start) = ([], 0) }
            return state.start == 0 ? state.messages : Array(state.messages[state.start...])
        }
    }

    /// Waits for a message and takes it.
    func next() async -> Message? {
        await self.waited { state in
            guard state.count > 0 else { return nil }
            let message = state.messages[state.start]
            state.start += 1
            if state.start == state.messages.count || state.start >= 1_024 {
                state.messages.removeFirst(state.start)
                state.start = 0
            }
            return message
        }
    }

    private func waited<Taken: Sendable>(_ take: @Sendable (inout State) -> Taken?) async -> Taken? {
        while !Task.isCancelled {
            let (taken, isFinished) = self.state.withLock { state in (take(&state), state.isFinished) }
            if taken != nil || isFinished { return taken }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = self.state.withLock { state in
                        if state.count > 0 || state.isFinished || Task.isCancelled { return true }
                        // One reader; another that was still waiting looks again.
                        state.reader?.resume()
                        state.reader = continuation
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                self.state.withLock { $0.takeReader() }?.resume()
            }
        }
        return nil
    }
}
