// Beckon: messages as frames, and frames as messages.
// SPDX-License-Identifier: Apache-2.0

import Schema
import ZeroMQ

/// A message on a socket: a header frame, then a body frame if there is a body.
enum FrameCodec {
    /// The frames that a message has at most.
    static let framesMaximum = 2

    /// What arrived in one message.
    struct Received {
        /// The frame in front: a routing id or a topic; empty where none is expected.
        var prefix: [UInt8] = []
        /// What libzmq knows of whoever sent it.
        var user: String?
        /// The message, or why it is none.
        var message: Result<Schema.Message, WireError>
    }

    /// Sends a message behind the frame that addresses it: a routing id or a topic. Nothing is allocated for it here.
    static func send(
        _ message: Schema.Message, after prefix: [UInt8]? = nil, over socket: borrowing Socket
    ) throws(ZeroMQError) -> SendResult {
        let result = withUnsafeTemporaryAllocation(byteCount: Header.size, alignment: 8) { buffer in
            message.header.write(to: buffer)
            let header = UnsafeRawBufferPointer(buffer)
            return message.body.withUnsafeBytes { body in
                guard let prefix else { return socket.trySend(nil, header, body) }
                return prefix.withUnsafeBytes { socket.trySend($0, header, body) }
            }
        }
        return try result.get()
    }

    /// Takes the next message if one is waiting. The body is copied once, unread.
    ///
    /// - Parameters:
    ///   - hasPrefix: Whether a frame stands in front of the header.
    ///   - wantsUser: Whether to ask who sent it.
    static func receive(
        from socket: borrowing Socket, hasPrefix: Bool, wantsUser: Bool = false
    ) throws(ZeroMQError) -> Received? {
        var received = Received(message: .failure(.frameCount(0)))
        let skipped = hasPrefix ? 1 : 0
        let frameCount = try socket.tryVisit(maximumFrames: skipped + Self.framesMaximum) { frame in
            if wantsUser && frame.isLast { received.user = frame.property("User-Id") }
            switch frame.index - skipped {
            case -1: received.prefix = [UInt8](frame.bytes)
            case 0: received.message = Self.header(frame.bytes)
            default: Self.add(frame.bytes, to: &received.message)
            }
        }
        guard let frameCount else { return nil }
        let count = frameCount - skipped
        if !(1...Self.framesMaximum).contains(count) { received.message = .failure(.frameCount(max(0, count))) }
        return received
    }

    private static func header(_ bytes: UnsafeRawBufferPointer) -> Result<Schema.Message, WireError> {
        do throws(WireError) {
            return .success(Schema.Message(try Header(bytes)))
        } catch {
            return .failure(error)
        }
    }

    private static func add(_ bytes: UnsafeRawBufferPointer, to message: inout Result<Schema.Message, WireError>) {
        guard case .success(let header) = message else { return }
        guard bytes.count <= Limits.bodyBytes else {
            message = .failure(.bodyTooLarge(bytes.count))
            return
        }
        message = .success(Schema.Message(header.header, body: [UInt8](bytes)))
    }
}
