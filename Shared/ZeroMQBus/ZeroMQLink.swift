// Beckon: one connection to a dispatcher's front or back.
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema

/// One connection to a dispatcher over a `DEALER`. It reconnects by itself, under a new routing id each time.
///
/// While there is no connection, messages wait here up to the bound; heartbeats of workers and clients do not. Messages that libzmq had taken
/// when a connection broke may be lost: whoever needs an answer waits for it with a deadline.
public final class ZeroMQLink: DispatcherLink {
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

    public var lostArrivals: Int { self.state.lostCount }

    /// How many arrivals were dropped because they were no messages.
    public var malformedArrivals: Int { self.state.malformedCount }

    /// How many messages wait to be sent.
    public var unsent: Int { self.state.unsentCount }

    public func send(_ message: Message) throws(BusError) {
        guard !self.state.isClosed else { throw Self.closed }
        guard self.state.reserve() else {
            throw BusError(.full, "too many messages wait to be sent: is the dispatcher there? Try again later")
        }
        switch self.thread.post(.send(self.state, message)) {
        case .accepted:
            return
        case .full:
            self.state.release()
            throw BusError(.full, "the socket thread has too much to do: try again later")
        case .stopped:
            self.state.release()
            throw Self.closed
        }
    }

    public func close() async {
        self.state.close()
        await withCheckedContinuation { continuation in
            if self.thread.post(.close(self.state, continuation), isControl: true) != .accepted {
                continuation.resume()
            }
        }
    }

    private static var closed: BusError { BusError(.closed, "the link is closed: connect again") }
}
