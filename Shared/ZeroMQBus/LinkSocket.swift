// Beckon: the socket of one link, on the socket thread.
// SPDX-License-Identifier: Apache-2.0

import Schema
import ZeroMQ

/// The socket of one link, and what could not be sent yet. Belongs to the socket thread.
final class LinkSocket {
    let state: LinkState
    let kind: LinkCommand.Kind
    private let socket: Socket
    private var token: Poller.Token?
    private var unsent: [Schema.Message] = []
    private var arrivals: [Schema.Message] = []
    private var unsentStart = 0
    private var isWatchingForRoom = false
    private var closing: [CheckedContinuation<Void, Never>] = []
    /// When closing gives up on what is unsent, in milliseconds of the monotonic clock; nil while open.
    private(set) var closesAt: Int64?

    init(
        _ state: LinkState, _ kind: LinkCommand.Kind, endpoint: String, settings: TransportSettings, context: Context,
        poller: inout Poller
    ) throws(ZeroMQError) {
        var options = settings.options()
        // What waits for a connection waits here, where it is counted and can be given up.
        options.immediate = kind == .messages
        let socket = try Socket.open(
            kind == .messages ? .dealer : .subscribe, in: context, lingerMilliseconds: settings.linger, options: options
        )
        try socket.connect(endpoint)
        let token = try poller.add(socket)
        self.state = state
        self.kind = kind
        self.socket = socket
        self.token = token
    }

    var hasUnsent: Bool { self.unsentStart < self.unsent.count }

    /// Sends a message, or keeps it after those that wait. A sign of life is not kept: said late it says nothing.
    func send(_ message: Schema.Message) throws(ZeroMQError) {
        if !self.hasUnsent, try FrameCodec.send(message, over: self.socket) == .sent {
            self.state.release()
        } else if [.heartbeat, .hear].contains(message.header.kind) {
            self.state.release()
        } else {
            self.unsent.append(message)
        }
    }

    /// Sends what waits, as far as there is room.
    func sendUnsent() throws(ZeroMQError) {
        while self.hasUnsent, try FrameCodec.send(self.unsent[self.unsentStart], over: self.socket) == .sent {
            self.unsentStart += 1
            self.state.release()
        }
        if !self.hasUnsent {
            self.unsent.removeAll(keepingCapacity: self.unsent.count <= 1024)
            self.unsentStart = 0
        } else if self.unsentStart >= 1024 {
            self.unsent.removeFirst(self.unsentStart)
            self.unsentStart = 0
        }
    }

    /// Sends what waits, and watches for room if there is not enough.
    func flush(_ poller: inout Poller) throws(ZeroMQError) {
        try self.sendUnsent()
        if self.hasUnsent != self.isWatchingForRoom, let token = self.token {
            self.isWatchingForRoom = self.hasUnsent
            poller.watch(token, for: self.hasUnsent ? [.readable, .writable] : .readable)
        }
    }

    /// Takes up to a batch of arrivals.
    ///
    /// - Returns: Whether more may be waiting.
    func drain(atMost batch: Int) throws(ZeroMQError) -> Bool {
        var hasMore = true
        var failure: ZeroMQError?
        while hasMore, self.arrivals.count < batch {
            do throws(ZeroMQError) {
                hasMore = try self.receive()
            } catch {
                failure = error
                break
            }
        }
        // Delivered even where the link fails: messages that came before are whole.
        if !self.arrivals.isEmpty { self.state.deliver(self.arrivals) }
        self.arrivals.removeAll(keepingCapacity: true)
        if let failure { throw failure }
        return hasMore
    }

    private func receive() throws(ZeroMQError) -> Bool {
        guard let received = try FrameCodec.receive(from: self.socket, hasPrefix: self.kind == .events) else {
            return false
        }
        switch received.message {
        case .success(let message): self.arrivals.append(message)
        // Frames that are no message are passed over.
        case .failure: break
        }
        return true
    }

    func subscribe(to topic: String) throws(ZeroMQError) {
        try self.socket.subscribe(to: [UInt8](topic.utf8))
    }

    /// Closes once what waits is sent, or at `instant`.
    func close(at instant: Int64, _ continuation: CheckedContinuation<Void, Never>?) {
        self.closesAt = min(self.closesAt ?? .max, instant)
        if let continuation { self.closing.append(continuation) }
    }

    /// Ends the link. The socket closes with this object.
    func finish(_ poller: inout Poller) {
        if let token = self.token { poller.remove(token) }
        self.finish()
    }

    /// Ends the link when the poller is about to go too.
    func finish() {
        self.token = nil
        self.state.finish()
        while self.hasUnsent {
            self.unsentStart += 1
            self.state.release()
        }
        for continuation in self.closing { continuation.resume() }
        self.closing = []
    }
}
