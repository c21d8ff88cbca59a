// Beckon: waiting for several sockets and descriptors at once.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// Waits for several sockets and descriptors at once, on the thread that owns the sockets, without allocating.
///
/// libzmq's own `zmq_poll` asks every socket twice each time, at two or three calls of the system. Here a socket is asked
/// only where it may hold something that no signal will tell (``SocketCore/isQuiet``), and where a signal came. A socket
/// that was closed is no longer watched.
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
        /// What is watched for, and what of it was found.
        var wanted: PollEvents = []
        var found: PollEvents = []
    }

    private let items: UnsafeMutablePointer<pollfd>
    private var slots: [Slot]
    private var used = 0
    /// How often ``wait(timeoutMilliseconds:)`` was called.
    public private(set) var polls: UInt64 = 0

    /// Makes a poller.
    ///
    /// - Parameter capacity: How many sockets and descriptors it can watch at most.
    public init(capacity: Int = 16) {
        let capacity = max(1, capacity)
        self.items = .allocate(capacity: capacity)
        self.items.initialize(repeating: Self.nothing, count: capacity)
        self.slots = Array(repeating: Slot(), count: capacity)
    }

    deinit {
        self.items.deallocate()
    }

    private static var nothing: pollfd { pollfd(fd: -1, events: 0, revents: 0) }

    /// Watches a socket.
    ///
    /// - Throws: ``ZeroMQError/Code/invalidArgument`` if the poller is full.
    public mutating func add(_ socket: borrowing Socket, for events: PollEvents = .readable) throws(ZeroMQError)
        -> Token
    {
        // Readable is all that libzmq's signal ever is, whatever it tells of.
        let item = pollfd(fd: try socket.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return try self.add(item, events, core: socket.core)
    }

    /// Watches a descriptor, which the caller keeps open.
    ///
    /// - Throws: ``ZeroMQError/Code/invalidArgument`` if the poller is full.
    public mutating func add(descriptor: Int32, for events: PollEvents = .readable) throws(ZeroMQError) -> Token {
        try self.add(pollfd(fd: descriptor, events: events.ofDescriptor, revents: 0), events, core: nil)
    }

    /// Changes what is watched for. A token that was removed is ignored.
    public mutating func watch(_ token: Token, for events: PollEvents) {
        guard self.isCurrent(token) else { return }
        self.slots[token.index].wanted = events
        if self.slots[token.index].core == nil { self.items[token.index].events = events.ofDescriptor }
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
        self.polls &+= 1
        let most = timeoutMilliseconds.map { min(max(0, $0), Int(Int32.max)) }
        let until = most.map { Self.nanoseconds() + $0 * 1_000_000 }
        var ready = 0
        for index in 0..<self.used {
            self.slots[index].found = []
            guard let core = self.slots[index].core else { continue }
            if !core.isOpen { self.items[index] = Self.nothing }
            // Room to send is not noted: it is asked for each time.
            let mayBeReady = !core.isQuiet || self.slots[index].wanted.contains(.writable)
            if mayBeReady { ready += try self.ask(index) }
        }
        var timeout = ready > 0 ? 0 : most ?? -1
        while true {
            if poll(self.items, nfds_t(self.used), Int32(clamping: timeout)) == -1 {
                guard errno == EINTR else { throw .last("poll") }
                for index in 0..<self.used { self.slots[index].found = [] }
                return 0
            }
            ready = 0
            for index in 0..<self.used {
                if self.slots[index].core == nil {
                    self.slots[index].found = PollEvents(ofDescriptor: self.items[index].revents)
                } else if self.items[index].revents != 0, self.slots[index].found.isEmpty {
                    _ = try self.ask(index)
                }
                if !self.slots[index].found.isEmpty { ready += 1 }
            }
            if ready > 0 || timeout == 0 { return ready }
            // A signal may tell of nothing that is waited for.
            guard let until else { continue }
            timeout = max(0, (until - Self.nanoseconds() + 999_999) / 1_000_000)
        }
    }

    /// Asks libzmq what a socket is ready for.
    ///
    /// - Returns: How many are: 1 or 0.
    private mutating func ask(_ index: Int) throws(ZeroMQError) -> Int {
        guard let core = self.slots[index].core, core.isOpen else { return 0 }
        let events = try core.events()
        self.slots[index].found = events.intersection(self.slots[index].wanted)
        core.isQuiet = !events.contains(.readable)
        return self.slots[index].found.isEmpty ? 0 : 1
    }

    private static func nanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// What the last ``wait(timeoutMilliseconds:)`` found ready, nothing for a token that was removed.
    public func events(of token: Token) -> PollEvents { self.isCurrent(token) ? self.slots[token.index].found : [] }

    private func isCurrent(_ token: Token) -> Bool {
        self.slots.indices.contains(token.index) && self.slots[token.index].isUsed
            && self.slots[token.index].generation == token.generation
    }

    private mutating func add(
        _ item: pollfd, _ events: PollEvents, core: SocketCore?
    ) throws(ZeroMQError) -> Token {
        guard let index = self.slots.firstIndex(where: { !$0.isUsed }) else {
            throw ZeroMQError(.invalidArgument, function: "Poller.add", detail: "all \(self.slots.count) places taken")
        }
        self.items[index] = item
        self.slots[index].core = core
        self.slots[index].isUsed = true
        (self.slots[index].wanted, self.slots[index].found) = (events, [])
        self.used = max(self.used, index + 1)
        return Token(index: index, generation: self.slots[index].generation)
    }
}

extension PollEvents {
    /// As poll(2) is told.
    fileprivate var ofDescriptor: Int16 {
        (self.contains(.readable) ? Int16(POLLIN) : 0) | (self.contains(.writable) ? Int16(POLLOUT) : 0)
    }

    /// As poll(2) tells.
    fileprivate init(ofDescriptor found: Int16) {
        self = []
        if found & Int16(POLLIN) != 0 { self.insert(.readable) }
        if found & Int16(POLLOUT) != 0 { self.insert(.writable) }
        if found & ~Int16(POLLIN | POLLOUT) != 0 { self.insert(.failed) }
    }
}

@available(*, unavailable)
extension Poller: Sendable {}
