// Beckon: a conversation's events without gaps
// SPDX-License-Identifier: Apache-2.0

import Bus
public import Schema

/// The events of a conversation, in order and without gaps: what is missing is fetched. It goes on when the dispatcher
/// does.
public struct EventFeed: AsyncSequence, Sendable {
    public typealias Element = Event

    let client: Client
    let conversation: String
    let after: UInt64
    let live: AsyncStream<Signal>

    public func makeAsyncIterator() -> Iterator {
        Iterator(
            client: self.client, conversation: self.conversation, last: self.after, live: self.live.makeAsyncIterator())
    }

    /// Hands out events one by one; ends with the client.
    public struct Iterator: AsyncIteratorProtocol {
        let client: Client
        let conversation: String
        var last: UInt64
        var live: AsyncStream<Signal>.Iterator
        var ready: ArraySlice<Event> = []
        var isCaughtUp = false
        var hasBegun = false

        /// The next event.
        ///
        /// - Throws: ``Refusal`` where missing events could not be fetched, ``BusError`` where nobody answered the first
        ///   time; later it waits.
        public mutating func next() async throws -> Event? {
            while true {
                while let event = self.ready.popFirst() {
                    if event.sequence > self.last {
                        self.last = event.sequence
                        return event
                    }
                }
                if !self.isCaughtUp {
                    guard try await self.catchUp() else { return nil }
                    continue
                }
                switch await self.live.next(isolation: #isolation) {
                case nil: return nil
                case .latest(let latest):
                    // A lower number may be of before what was fetched; it is looked at, too.
                    if latest != self.last { self.isCaughtUp = false }
                case .event(let event):
                    if event.sequence <= self.last { continue }
                    if event.sequence == self.last + 1 {
                        self.last = event.sequence
                        return event
                    }
                    self.isCaughtUp = false
                }
            }
        }

        /// Fetches what is missing. The first time this also makes the client one that the events are sent to.
        ///
        /// - Returns: Whether the client is still there.
        private mutating func catchUp() async throws -> Bool {
            let events: Events
            do {
                events =
                    self.hasBegun
                    ? try await self.client.fetchPatiently(self.conversation, after: self.last)
                    : try await self.client.fetch(self.conversation, after: self.last)
            } catch let error as BusError where self.hasBegun && error.code == .closed {
                return false
            }
            self.hasBegun = true
            if events.latest < self.last {
                // The dispatcher has forgotten the conversation: its numbers begin anew, and so does this feed.
                self.last = 0
            } else {
                self.isCaughtUp = events.events.last.map { $0.sequence >= events.latest } ?? true
                self.ready = events.events[...]
            }
            return true
        }
    }
}
