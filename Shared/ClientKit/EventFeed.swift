// Beckon: a conversation's events without gaps
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The events of a conversation, in order and without gaps: what is missing is fetched.
public struct EventFeed: AsyncSequence, Sendable {
    public typealias Element = Event

    let client: Client
    let conversation: String
    let after: UInt64
    let live: AsyncStream<Event>

    public func makeAsyncIterator() -> Iterator {
        Iterator(
            client: self.client, conversation: self.conversation, last: self.after, live: self.live.makeAsyncIterator())
    }

    /// Hands out events one by one; ends with the client.
    public struct Iterator: AsyncIteratorProtocol {
        let client: Client
        let conversation: String
        var last: UInt64
        var live: AsyncStream<Event>.Iterator
        var ready: [Event] = []
        var isCaughtUp = false

        /// The next event.
        ///
        /// - Throws: ``Refusal`` or ``BusError`` where missing events could not be fetched.
        public mutating func next() async throws -> Event? {
            while true {
                while !self.ready.isEmpty {
                    let event = self.ready.removeFirst()
                    if event.sequence > self.last {
                        self.last = event.sequence
                        return event
                    }
                }
                // The first fetch also makes this client one that the conversation's events are sent to.
                if !self.isCaughtUp {
                    let events = try await self.client.fetch(self.conversation, after: self.last)
                    // The dispatcher has forgotten the conversation: its numbers begin anew, and so does this feed.
                    if events.latest < self.last {
                        self.last = 0
                        continue
                    }
                    self.isCaughtUp =
                        events.events.isEmpty || events.events.last.map { $0.sequence >= events.latest } ?? true
                    self.ready = events.events
                    continue
                }
                guard let event = await self.live.next(isolation: #isolation) else { return nil }
                if event.sequence <= self.last { continue }
                if event.sequence == self.last + 1 {
                    self.last = event.sequence
                    return event
                }
                self.isCaughtUp = false
            }
        }
    }
}
