// Beckon: one subscription to a dispatcher's events.
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema

/// One connection to a dispatcher's events over a `SUB`. It reconnects and subscribes again by itself; what was
/// published meanwhile is missing, which the events' numbers show.
public final class ZeroMQEventLink: EventLink {
    private let handle: LinkHandle

    init(_ state: LinkState, _ thread: SocketThread<LinkCommand>) { self.handle = LinkHandle(state, thread) }

    public var arrivals: AsyncStream<Message> { self.handle.state.arrivals }

    /// How many events were dropped because nobody read them.
    public var lostArrivals: Int { self.handle.state.lostCount }

    public func follow(conversation: String) throws(BusError) {
        try self.handle.post(.subscribe(self.handle.state, topic: Topic.conversation(conversation)))
    }

    public func followAll() throws(BusError) {
        try self.handle.post(.subscribe(self.handle.state, topic: Topic.all))
    }

    public func close() async { await self.handle.close() }
}
