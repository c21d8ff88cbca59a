// Beckon: sending, without waiting and with.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension Socket {
    /// Sends a message if it can be queued now.
    ///
    /// - Returns: Whether libzmq took it. A full queue and a peer that is gone are ordinary answers.
    /// - Throws: ``ZeroMQError`` if the message has no frames, the pattern forbids sending now, or the context ended.
    @discardableResult
    public borrowing func trySend(_ message: Message) throws(ZeroMQError) -> SendResult {
        switch try self.send(message, flags: ZMQ_DONTWAIT) {
        case nil: return .sent
        case .some(let error) where error.code == .wouldBlock: return .wouldBlock
        case .some(let error) where error.code == .unroutable: return .unroutable
        case .some(let error): throw error
        }
    }

    /// Sends a message, blocking the calling thread until there is room.
    ///
    /// - Parameters:
    ///   - message: What to send.
    ///   - timeoutMilliseconds: How long to wait, or nil for as long as it takes.
    /// - Throws: ``ZeroMQError/Code/timedOut``, ``ZeroMQError/Code/unroutable`` or what else failed; the message was
    ///   then not sent.
    public borrowing func send(_ message: Message, timeoutMilliseconds: Int32? = nil) throws(ZeroMQError) {
        try self.set(ZMQ_SNDTIMEO, "sendTimeout", to: max(-1, timeoutMilliseconds ?? -1))
        guard let error = try self.send(message, flags: 0) else { return }
        guard error.code == .wouldBlock else { throw error }
        throw ZeroMQError(
            .timedOut, function: "zmq_msg_send", detail: "after \(timeoutMilliseconds ?? -1) ms", errno: error.errno)
    }

    /// Sends all frames, and returns what kept them from being sent.
    private borrowing func send(_ message: Message, flags: Int32) throws(ZeroMQError) -> ZeroMQError? {
        guard let last = message.frames.indices.last else {
            throw ZeroMQError(.emptyMessage, function: "zmq_msg_send")
        }
        var failure: ZeroMQError?
        for (index, frame) in message.frames.enumerated() {
            var part = try frame.makeMessage()
            let error = self.send(&part, flags: index < last ? flags | ZMQ_SNDMORE : flags)
            guard let error else { continue }
            zmq_msg_close(&part)
            // The first frame is refused: nothing happened. A later one is refused when the peer goes away meanwhile;
            // libzmq then swallows frames up to the last, and would swallow the next message's if we stopped here.
            if index == 0 || error.code != .wouldBlock { return error }
            failure = error
        }
        return failure
    }

    private borrowing func send(_ part: inout zmq_msg_t, flags: Int32) -> ZeroMQError? {
        while zmq_msg_send(&part, self.handle, flags) == -1 {
            if zmq_errno() != EINTR { return .last("zmq_msg_send") }
        }
        return nil
    }
}
