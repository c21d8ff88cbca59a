// Beckon: messages as frames, and frames as messages.
// SPDX-License-Identifier: Apache-2.0

import Schema
import ZeroMQ

/// A message on a socket: a header frame, then a body frame if there is a body.
enum FrameCodec {
    /// The frames that a message has at most.
    static let framesMaximum = 2

    /// Puts a message behind the frames that address it: a routing id or a topic.
    static func encode(_ message: Schema.Message, after prefix: [UInt8]? = nil) -> ZeroMQ.Message {
        var frames: [Frame] = []
        frames.reserveCapacity(3)
        if let prefix { frames.append(Frame(prefix)) }
        frames.append(Frame(message.header.bytes))
        if !message.body.isEmpty { frames.append(Frame(message.body)) }
        return ZeroMQ.Message(frames)
    }

    /// Reads a message out of the frames behind the first `skipped` ones. The body is copied once, unread.
    ///
    /// - Parameters:
    ///   - received: The frames that were kept.
    ///   - frameCount: How many there were.
    ///   - skipped: How many stand in front of the header.
    static func decode(
        _ received: ZeroMQ.Message, frameCount: Int, skipping skipped: Int
    ) throws(WireError) -> Schema.Message {
        let count = frameCount - skipped
        guard (1...Self.framesMaximum).contains(count), received.frames.count == frameCount else {
            throw .frameCount(max(0, count))
        }
        let header = try received.frames[skipped].withUnsafeBytes { (bytes) throws(WireError) in try Header(bytes) }
        guard count == 2 else { return Schema.Message(header) }
        let body = received.frames[skipped + 1]
        guard body.count <= Limits.bodyBytes else { throw .bodyTooLarge(body.count) }
        return Schema.Message(header, body: body.bytes)
    }
}
