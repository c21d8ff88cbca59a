// Beckon: waiting for several sockets and descriptors at once.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// Waits for several sockets and descriptors at once, on the thread that owns the sockets, without allocating.
///
/// A socket that was closed is no longer watched.
public struct Poller: ~Copyable {
    /// Names a watched socket or descriptor, for the poller that gave it out.
    public struct Token: Hashable, Sendable {
        fileprivate let index: Int
        fileprivate let generation: Int
    }

    private struct Slot {
        var core: SocketCore?
        var isUsed = false
        var generation = 0
    }

    private let items: UnsafeMutablePointer<zmq_pollitem_t>
    private var slots: [Slot]
    private var used = 0
    /// How often it was looked what is ready.
    public private(set) var looks: UInt64 = 0

    /// Makes a poller.
    ///
    /// - Parameter capacity: How many sockets and descriptors it can watch at most. Up to 16 libzmq does not allocate
    ///   either.
    public init(capacity: Int = 16) {
        let capacity = max(1, capacity)
        self.items = .allocate(capacity: capacity)
        self.items.initialize(repeating: Self.nothing, count: capacity)
        self.slots = Array(repeating: Slot(), count: capacity)
    }

    deinit {
        self.items.deallocate()
    }

    private static var nothing: zmq_pollitem_t { zmq_pollitem_t(socket: nil, fd: -1, events: 0, revents: 0) }

    /// Watches a socket.
    ///
    /// - Throws: ``ZeroMQError/Code/invalidArgument`` if the poller is full.
    public mutating func add(_ socket: borrowing Socket, for events: PollEvents = .readable) throws(ZeroMQError)
        -> Token
    {
        try self.add(
            zmq_pollitem_t(socket: socket.handle, fd: 0, events: events.rawValue, revents: 0), core: socket.core)
    }

    /// Watches a descriptor, which the caller keeps open.
    ///
    /// - Throws: ``ZeroMQError/Code/invalidArgument`` if the poller is full.
    public mutating func add(descriptor: Int32, for events: PollEvents = .readable) throws(ZeroMQError) -> Token {
        try self.add(zmq_pollitem_t(socket: nil, fd: descriptor, events: events.rawValue, revents: 0), core: nil)
    }

    /// Changes what is watched for. A token that was removed is ignored.
    public mutating func watch(_ token: Token, for events: PollEvents) {
        if self.isCurrent(token) { self.items[token.index].events = events.rawValue }
    }

    /// Stops watching. A token that was removed is ignored.
    public mutating func remove(_ token: Token) {
        guard self.isCurrent(token) else { return }
        self.items[token.index] = Self.nothing
        self.slots[token.index].core = nil
        self.slots[token.index].isUsed = false
        self.slots[token.index].generation += 1
    }

    /// Blocks the calling thread until something watched is ready, or the time has gone by, or a signal arrives.
    ///
    /// - Parameter timeoutMilliseconds: 0 to look and return, nil to wait for ever.
    /// - Returns: How many are ready, 0 after the time or a signal.
    /// - Throws: ``ZeroMQError/Code/contextTerminated`` or what else failed.
    public mutating func wait(timeoutMilliseconds: Int?) throws(ZeroMQError) -> Int {
        for index in 0..<self.used {
            if let core = self.slots[index].core, !core.isOpen { self.items[index] = Self.nothing }
        }
        let ready = zmq_poll(self.items, Int32(self.used), timeoutMilliseconds.map { max(0, $0) } ?? -1)
        self.looks &+= 1
        if ready >= 0 { return Int(ready) }
        let error = ZeroMQError.last("zmq_poll")
        guard error.code == .interrupted else { throw error }
        for index in 0..<self.used { self.items[index].revents = 0 }
        return 0
    }

    /// What the last ``wait(timeoutMilliseconds:)`` found ready, nothing for a token that was removed.
    public func events(of token: Token) -> PollEvents {
        self.isCurrent(token) ? PollEvents(rawValue: self.items[token.index].revents) : []
    }

    private func isCurrent(_ token: Token) -> Bool {
        self.slots.indices.contains(token.index) && self.slots[token.index].isUsed
            && self.slots[token.index].generation == token.generation
    }

    private mutating func add(_ item: zmq_pollitem_t, core: SocketCore?) throws(ZeroMQError) -> Token {
        guard let index = self.slots.firstIndex(where: { !$0.isUsed }) else {
            throw ZeroMQError(.invalidArgument, function: "Poller.add", detail: "all \(self.slots.count) places taken")
        }
        self.items[index] = item
        self.slots[index].core = core
        self.slots[index].isUsed = true
        self.used = max(self.used, index + 1)
        return Token(index: index, generation: self.slots[index].generation)
    }
}

@available(*, unavailable)
extension Poller: Sendable {}
