// Beckon: one connection to a dispatcher's front or back.
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema

/// One connection to a dispatcher over a `DEALER`. It reconnects by itself, under a new routing id each time.
///
/// While there is no connection, messages wait here up to the bound; heartbeats of workers and clients do not. Messages
/// that libzmq had taken when a connection broke may be lost: whoever needs an answer waits for it with a deadline.
public final class ZeroMQLink: DispatcherLink {
    private let handle: LinkHandle
    private var state: LinkState { self.handle.state }

    init(_ state: LinkState, _ thread: SocketThread<LinkCommand>) { self.handle = LinkHandle(state, thread) }

    public var arrivals: AsyncStream<Message> { self.state.arrivals }

    public func nextArrivals() async -> [Message]? { await self.state.inbox.all() }

    public var lostArrivals: Int { self.state.lostCount }

    /// How many messages wait to be sent.
    public var unsent: Int { self.state.unsentCount }

    public var thread: (any LinkThread)? { self.handle.thread }

    public func send(_ message: Message) throws(BusError) {
        if let untaken = self.send([message]) { throw untaken.reason }
    }

    public func send(_ messages: [Message]) -> Untaken? {
        // Halves the count until there is room; nearly always all fit at once.
        var count = messages.count
        while count > 0, !self.state.reserve(count) { count /= 2 }
        do throws(BusError) {
            try self.handle.post(contentsOf: messages.prefix(count).map { LinkCommand.send(self.state, $0) })
        } catch {
            self.state.release(count)
            return Untaken(index: 0, reason: error)
        }
        if count == messages.count { return nil }
        if count > 0 {
            let rest = self.send(Array(messages[count...]))
            return rest.map { Untaken(index: count + $0.index, reason: $0.reason) }
        }
        return Untaken(
            index: 0,
            reason: BusError(.full, "too many messages wait to be sent: is the dispatcher there? Try again later"))
    }

    public func close() async { await self.handle.close() }
}
