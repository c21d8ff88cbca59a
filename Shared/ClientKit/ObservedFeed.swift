// Beckon: what is published, without gaps
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema

/// The events of every conversation that an ``EventLink`` subscribed to, each conversation's in order and without gaps.
/// What publishing lost is fetched through a ``Client``; while there is no gap, nothing is asked for.
///
/// A conversation begins with the first event that is published after the subscription. For one reader.
public struct ObservedFeed: AsyncSequence, Sendable {
    public typealias Element = Event

    private let link: any EventLink
    private let client: Client
    private let bound: Int

    /// - Parameters:
    ///   - link: A link that follows a conversation, or all.
    ///   - client: For what is missing. It must be running.
    ///   - bound: How many conversations are known at once. One that comes back after so many others begins anew.
    public init(_ link: any EventLink, client: Client, bound: Int = 10_000) {
        self.link = link
        self.client = client
        self.bound = Swift.max(1, bound)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(client: self.client, arrivals: self.link.arrivals.makeAsyncIterator(), bound: self.bound)
    }

    /// Hands out events one by one; ends with the link.
    public struct Iterator: AsyncIteratorProtocol {
        let client: Client
        var arrivals: AsyncStream<Message>.Iterator
        let bound: Int
        var last: [String: UInt64] = [:]
        var order: [String] = []
        var ready: ArraySlice<Event> = []
        var behind: String?

        /// The next event.
        ///
        /// - Throws: ``Refusal`` where missing events could not be fetched, ``BusError`` where the client has ended.
        public mutating func next() async throws -> Event? {
            while true {
                while let event = self.ready.popFirst() { if self.take(event) { return event } }
                if let conversation = self.behind {
                    try await self.catchUp(conversation)
                    continue
                }
                guard let message = await self.arrivals.next(isolation: #isolation) else { return nil }
                guard message.header.kind == .event, let event = try? message.decode(Event.self) else { continue }
                guard let last = self.last[event.conversation], event.sequence != last + 1 else {
                    self.note(event)
                    return event
                }
                // A later one, one that came before, or one of a conversation whose numbers begin anew.
                self.behind = event.conversation
            }
        }

        private mutating func catchUp(_ conversation: String) async throws {
            let last = self.last[conversation] ?? 0
            let events = try await self.client.fetchPatiently(conversation, after: last)
            if events.latest < last {
                self.last[conversation] = 0
                return
            }
            if events.events.last.map({ $0.sequence >= events.latest }) ?? true { self.behind = nil }
            self.ready = events.events[...]
        }

        private mutating func take(_ event: Event) -> Bool {
            guard event.sequence > self.last[event.conversation] ?? 0 else { return false }
            self.note(event)
            return true
        }

        private mutating func note(_ event: Event) {
            guard self.last.updateValue(event.sequence, forKey: event.conversation) == nil else { return }
            self.order.append(event.conversation)
            guard self.order.count > self.bound * 2 else { return }
            for name in self.order.prefix(self.bound) { self.last[name] = nil }
            self.order.removeFirst(self.bound)
        }
    }
}
