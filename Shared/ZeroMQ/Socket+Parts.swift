// Beckon: messages of few frames, without an object for each of them.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// One frame of a message that is being received, in libzmq's memory. It is gone when the visit ends.
public struct VisitedFrame: ~Copyable {
    private let message: UnsafeMutablePointer<zmq_msg_t>
    /// Which frame of its message, from 0.
    public let index: Int
    /// Whether it is the last one.
    public let isLast: Bool

    fileprivate init(_ message: UnsafeMutablePointer<zmq_msg_t>, _ index: Int, isLast: Bool) {
        self.message = message
        self.index = index
        self.isLast = isLast
    }

    /// The bytes. The pointer is good for the duration of the visit.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: zmq_msg_data(self.message), count: zmq_msg_size(self.message))
    }

    /// What libzmq knows of the connection that it came by (zmq_msg_gets(3)), such as `User-Id`.
    public func property(_ name: String) -> String? { zmq_msg_gets(self.message, name).map { String(cString: $0) } }
}

extension Socket {
    /// Shows the frames of the next message, one after the other, if one is waiting. Nothing is kept of them.
    ///
    /// - Parameters:
    ///   - maximumFrames: How many frames are shown; those behind them are dropped.
    ///   - visit: Looks at a frame.
    /// - Returns: How many frames the message had, or nil if there was none.
    /// - Throws: ``ZeroMQError`` for what failed.
    public borrowing func tryVisit(
        maximumFrames: Int, _ visit: (borrowing VisitedFrame) -> Void
    ) throws(ZeroMQError) -> Int? {
        var part = zmq_msg_t()
        zmq_msg_init(&part)
        defer { zmq_msg_close(&part) }
        var count = 0
        while true {
            // The frames of a message arrive together: after the first one no receive can block.
            while zmq_msg_recv(&part, self.handle, ZMQ_DONTWAIT) == -1 {
                switch zmq_errno() {
                case EINTR: continue
                case EAGAIN where count == 0:
                    self.core.isQuiet = true
                    return nil
                default: throw .last("zmq_msg_recv")
                }
            }
            let isLast = zmq_msg_more(&part) == 0
            if count < maximumFrames {
                withUnsafeMutablePointer(to: &part) { visit(VisitedFrame($0, count, isLast: isLast)) }
            }
            count += 1
            if isLast { return count }
        }
    }

    /// Sends a message of up to three frames if there is room for it; their bytes are copied.
    ///
    /// - Parameters:
    ///   - first: The frame in front; nil for none.
    ///   - second: The next one.
    ///   - third: The last one; empty for none.
    /// - Returns: What became of it, as for ``trySend(_:)``; what else failed.
    public borrowing func trySend(
        _ first: UnsafeRawBufferPointer?, _ second: UnsafeRawBufferPointer, _ third: UnsafeRawBufferPointer
    ) -> Result<SendResult, ZeroMQError> {
        let more = third.isEmpty ? 0 : ZMQ_SNDMORE
        if let first, let error = self.trySend(first, ZMQ_SNDMORE) { return Self.result(of: error) }
        // Once the first frame is taken the rest must follow: libzmq swallows frames up to the last where the peer goes
        // away meanwhile, and would swallow the next message's if we stopped here.
        var failure = self.trySend(second, more)
        if let failure, first == nil || failure.code != .wouldBlock { return Self.result(of: failure) }
        if !third.isEmpty, let error = self.trySend(third, 0) {
            guard error.code == .wouldBlock else { return Self.result(of: error) }
            failure = error
        }
        return failure.map { Self.result(of: $0) } ?? .success(.sent)
    }

    private borrowing func trySend(_ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> ZeroMQError? {
        while zmq_send(self.handle, bytes.baseAddress, bytes.count, flags | ZMQ_DONTWAIT) == -1 {
            if zmq_errno() != EINTR { return .last("zmq_send") }
        }
        return nil
    }

    private static func result(of error: ZeroMQError) -> Result<SendResult, ZeroMQError> {
        switch error.code {
        case .wouldBlock: .success(.wouldBlock)
        case .unroutable: .success(.unroutable)
        default: .failure(error)
        }
    }
}
