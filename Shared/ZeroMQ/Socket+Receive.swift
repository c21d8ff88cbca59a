// Beckon: receiving, without waiting and with.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension Socket {
    /// The frames that a message may have unless the caller says otherwise.
    public static let maximumFramesDefault = 32

    /// Takes the next message if one is waiting.
    ///
    /// - Parameter maximumFrames: How many frames a message may have; one with more is received and dropped.
    /// - Returns: The message, or nil if there was none.
    /// - Throws: ``ZeroMQError/Code/tooManyFrames``, after which the next message can be received, or what else failed.
    public borrowing func tryReceive(
        maximumFrames: Int = Socket.maximumFramesDefault
    ) throws(ZeroMQError) -> Message? {
        do {
            return try self.receive(flags: ZMQ_DONTWAIT, maximumFrames: maximumFrames)
        } catch {
            if error.code == .wouldBlock { return nil }
            throw error
        }
    }

    /// Takes the next message, blocking the calling thread until there is one.
    ///
    /// - Parameters:
    ///   - timeoutMilliseconds: How long to wait, or nil for as long as it takes.
    ///   - maximumFrames: As for ``tryReceive(maximumFrames:)``.
    /// - Throws: ``ZeroMQError/Code/timedOut`` or what else failed.
    public borrowing func receive(
        timeoutMilliseconds: Int32? = nil, maximumFrames: Int = Socket.maximumFramesDefault
    ) throws(ZeroMQError) -> Message {
        try self.set(ZMQ_RCVTIMEO, "receiveTimeout", to: max(-1, timeoutMilliseconds ?? -1))
        do {
            return try self.receive(flags: 0, maximumFrames: maximumFrames)
        } catch {
            guard error.code == .wouldBlock else { throw error }
            throw ZeroMQError(
                .timedOut, function: error.function, detail: "after \(timeoutMilliseconds ?? -1) ms",
                errno: error.errno)
        }
    }

    /// Takes the next message if one is waiting, and of one with too many frames the first ones, so that the owner of a
    /// `ROUTER` learns who sent it.
    ///
    /// - Parameter maximumFrames: How many frames to keep; the rest is dropped.
    /// - Returns: The message and how many frames it had, or nil if there was none.
    public borrowing func tryReceiveCounted(
        maximumFrames: Int
    ) throws(ZeroMQError) -> (message: Message, frameCount: Int)? {
        do {
            return try self.receiveCounted(flags: ZMQ_DONTWAIT, maximumFrames: maximumFrames)
        } catch {
            if error.code == .wouldBlock { return nil }
            throw error
        }
    }

    private borrowing func receive(flags: Int32, maximumFrames: Int) throws(ZeroMQError) -> Message {
        let (message, count) = try self.receiveCounted(flags: flags, maximumFrames: maximumFrames)
        guard count <= maximumFrames else {
            throw ZeroMQError(
                .tooManyFrames, function: "zmq_msg_recv", detail: "\(count) frames, of at most \(maximumFrames)")
        }
        return message
    }

    private borrowing func receiveCounted(
        flags: Int32, maximumFrames: Int
    ) throws(ZeroMQError) -> (message: Message, frameCount: Int) {
        var part = zmq_msg_t()
        zmq_msg_init(&part)
        defer { zmq_msg_close(&part) }
        var frames: [Frame] = []
        var count = 0
        while true {
            // The frames of a message arrive together: after the first one no receive can block.
            while zmq_msg_recv(&part, self.handle, flags) == -1 {
                if zmq_errno() == EINTR { continue }
                let error = ZeroMQError.last("zmq_msg_recv")
                self.core.isQuiet = count == 0 && error.code == .wouldBlock
                throw error
            }
            let hasMore = zmq_msg_more(&part) == 1
            if count == 0 { frames.reserveCapacity(hasMore ? min(maximumFrames, 4) : 1) }
            count += 1
            if count <= maximumFrames { frames.append(Frame(.received(ReceivedFrame(taking: &part)))) }
            if !hasMore { return (Message(frames), count) }
        }
    }
}
