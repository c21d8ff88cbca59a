// Beckon: how it is known that libzmq's I/O thread has finished what it was doing.
// SPDX-License-Identifier: Apache-2.0

import Schema
import ZeroMQ

/// A message to oneself that goes out and comes in again through a context's I/O thread, which does one thing after the
/// other: when it is back the thread has finished whatever it did when it was sent. Belongs to the socket thread.
///
/// The context must have one I/O thread.
final class IOThreadBarrier {
    private let start: Socket
    private let end: Socket
    /// A secret in the message. Another process of this machine could find the socket and send to it: only a message
    /// with the secret counts.
    private let secret: [UInt8]
    private var begun: UInt8 = 0
    /// Whether one is under way.
    private(set) var isUnderWay = false

    /// Opens both ends, and waits until they are connected: no descriptor is needed later on.
    ///
    /// - Throws: ``ZeroMQError`` where they cannot be.
    init(in context: Context) throws(ZeroMQError) {
        // libzmq's own source of keys is the system's.
        self.secret = try CurveKeyPair.generate().secretKey.bytes
        self.end = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        self.start = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        // A name without a file. It is as random as the secret, and of other bytes.
        let name = try CurveKeyPair.generate().publicKey.bytes.prefix(16).map { String($0, radix: 16) }.joined(
            separator: "-")
        let endpoint = try self.end.bind("ipc://@beckon-lap-\(name)")
        try self.start.connect(endpoint)
        try self.begin()
        while try !self.hasEnded(self.end.receive(timeoutMilliseconds: 10_000)) {}
    }

    func join(_ poller: inout Poller) throws(ZeroMQError) { _ = try poller.add(self.end) }

    /// Begins one; none may be under way.
    func begin() throws(ZeroMQError) {
        self.begun &+= 1
        self.isUnderWay = true
        try self.start.trySend(ZeroMQ.Message([Frame(self.secret + [self.begun])]))
    }

    /// Whether the one that is under way has come back.
    func hasEnded() throws(ZeroMQError) -> Bool {
        while self.isUnderWay, let message = try self.end.tryReceive(maximumFrames: 2) {
            if self.hasEnded(message) { return true }
        }
        return false
    }

    private func hasEnded(_ message: ZeroMQ.Message) -> Bool {
        guard message.frames.map(\.bytes) == [self.secret + [self.begun]] else { return false }
        self.isUnderWay = false
        return true
    }
}
