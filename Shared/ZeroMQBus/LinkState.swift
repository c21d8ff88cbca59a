// Beckon: what a link and the socket thread share.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization

/// A link as both sides see it: the async side counts what it hands over, the thread counts what it has sent.
final class LinkState: Sendable {
    let inbox: Inbox
    let arrivals: AsyncStream<Message>
    private let unsent = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)
    private let closed = Atomic<Bool>(false)
    private let unsentMaximum: Int

    init(_ settings: TransportSettings) {
        let inbox = Inbox(bound: settings.unreadMaximum)
        self.inbox = inbox
        self.arrivals = AsyncStream { await inbox.next() }
        self.unsentMaximum = max(1, settings.unsentMaximum)
    }

    var isClosed: Bool { self.closed.load(ordering: .acquiring) }
    var lostCount: Int { self.lost.load(ordering: .relaxed) }
    var unsentCount: Int { self.unsent.load(ordering: .relaxed) }

    /// Takes places among the unsent messages.
    ///
    /// - Returns: Whether there were as many.
    func reserve(_ count: Int = 1) -> Bool {
        if self.unsent.add(count, ordering: .relaxed).newValue <= self.unsentMaximum { return true }
        self.release(count)
        return false
    }

    /// Gives places back.
    func release(_ count: Int = 1) {
        self.unsent.subtract(count, ordering: .relaxed)
    }

    /// Hands arrivals to the reader.
    func deliver(_ messages: [Message]) {
        let lost = self.inbox.deliver(messages)
        if lost > 0 { self.lost.add(lost, ordering: .relaxed) }
    }

    /// Refuses sends from now on.
    func close() {
        self.closed.store(true, ordering: .releasing)
    }

    /// Ends the reader's stream.
    func finish() {
        self.close()
        self.inbox.finish()
    }
}
