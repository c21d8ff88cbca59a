// Beckon: results on their way out
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Results that are done at about the same time leave together: one wake-up of the socket thread for all of them.
final class ResultBatcher: Sendable {
    /// What is sent at once.
    struct Batch: Sendable {
        var messages: [Message] = []
        /// What the messages answer.
        var pieces: [PieceInHand] = []
    }

    private struct State {
        var batch = Batch()
        var hasSender = false
    }

    private let state = Mutex(State())

    /// Puts a message behind the others.
    ///
    /// - Parameters:
    ///   - message: What to send.
    ///   - piece: What it answers.
    ///   - isCollected: Whether somebody is about to call ``claimSending()`` anyway.
    /// - Returns: Whether the caller is the one to send what is here.
    func add(_ message: Message, _ piece: PieceInHand?, isCollected: Bool) -> Bool {
        self.state.withLock { state in
            state.batch.messages.append(message)
            if let piece { state.batch.pieces.append(piece) }
            guard !isCollected, !state.hasSender else { return false }
            state.hasSender = true
            return true
        }
    }

    /// Makes the caller the one who sends, where nobody is.
    func claimSending() -> Bool {
        self.state.withLock { state in
            guard !state.hasSender, !state.batch.messages.isEmpty else { return false }
            state.hasSender = true
            return true
        }
    }

    /// Takes all there is; for the one who sends, until there is nothing more.
    func nextBatch() -> Batch? {
        self.state.withLock { state in
            guard !state.batch.messages.isEmpty else {
                state.hasSender = false
                return nil
            }
            defer { state.batch = Batch() }
            return state.batch
        }
    }
}
