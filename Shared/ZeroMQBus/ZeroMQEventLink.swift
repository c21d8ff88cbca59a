// Beckon: one subscription to a dispatcher's events.
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema

/// One connection to a dispatcher's events over a `SUB`. It reconnects and subscribes again by itself; what was
/// published meanwhile is missing, which the events' numbers show.
public final class ZeroMQEventLink: EventLink {
    private let state: LinkState
    private let thread: SocketThread<LinkCommand>

    init(_ state: LinkState, _ thread: SocketThread<LinkCommand>) {
        self.state = state
        self.thread = thread
    }

    deinit {
        _ = self.thread.post(.close(self.state, nil), isControl: true)
    }

    public var arrivals: AsyncStream<Message> { self.state.arrivals }

    /// How many events were dropped because nobody read them.
    public var lostArrivals: Int { self.state.lostCount }

    public func follow(conversation: String) throws(BusError) {
        try self.follow(topic: Topic.conversation(conversation))
    }

    public func followAll() throws(BusError) {
        try self.follow(topic: Topic.all)
    }

    public func close() async {
        self.state.close()
        await withCheckedContinuation { continuation in
            if self.thread.post(.close(self.state, continuation), isControl: true) != .accepted {
                continuation.resume()
            }
        }
    }

    private func follow(topic: String) throws(BusError) {
        guard !self.state.isClosed else { throw BusError(.closed, "the link is closed: subscribe again") }
        switch self.thread.post(.subscribe(self.state, topic: topic)) {
        case .accepted: return
        case .full: throw BusError(.full, "the socket thread has too much to do: try again later")
        case .stopped: throw BusError(.closed, "the connector was stopped: make a new one")
        }
    }
}
