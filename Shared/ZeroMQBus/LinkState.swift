// Beckon: what a link and the socket thread share.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization

/// A link as both sides see it: the async side counts what it hands over, the thread counts what it has sent.
final class LinkState: Sendable {
    let arrivals: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    private let unsent = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)
    private let malformed = Atomic<Int>(0)
    private let closed = Atomic<Bool>(false)
    private let unsentMaximum: Int

    init(_ settings: TransportSettings) {
        (self.arrivals, self.continuation) = AsyncStream<Message>.makeStream(
            bufferingPolicy: .bufferingOldest(max(1, settings.unreadMaximum)))
        self.unsentMaximum = max(1, settings.unsentMaximum)
    }

    var isClosed: Bool { self.closed.load(ordering: .acquiring) }
    var lostCount: Int { self.lost.load(ordering: .relaxed) }
    var malformedCount: Int { self.malformed.load(ordering: .relaxed) }
    var unsentCount: Int { self.unsent.load(ordering: .relaxed) }

    /// Takes a place among the unsent messages.
    ///
    /// - Returns: Whether there was one.
    func reserve() -> Bool {
        if self.unsent.add(1, ordering: .relaxed).newValue <= self.unsentMaximum { return true }
        self.release()
        return false
    }

    /// Gives a place back.
    func release() {
        self.unsent.subtract(1, ordering: .relaxed)
    }

    /// Hands an arrival to the reader.
    func deliver(_ message: Message) {
        if case .enqueued = self.continuation.yield(message) { return }
        self.lost.add(1, ordering: .relaxed)
    }

    /// Counts frames that were no message.
    func countMalformed() {
        self.malformed.add(1, ordering: .relaxed)
    }

    /// Refuses sends from now on.
    func close() {
        self.closed.store(true, ordering: .releasing)
    }

    /// Ends the reader's stream.
    func finish() {
        self.close()
        self.continuation.finish()
    }
}
