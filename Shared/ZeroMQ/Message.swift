// Beckon: a message: its frames in order.
// SPDX-License-Identifier: Apache-2.0

/// A message: one frame or more, which travel together or not at all.
public struct Message: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The frames, in order, without the transport's own framing. On a `ROUTER` the first is the peer's routing id.
    public var frames: [Frame]

    /// Makes a message of frames.
    public init(_ frames: [Frame]) {
        self.frames = frames
    }

    /// Makes a message of one frame for each array of bytes.
    public init(_ frames: [[UInt8]]) {
        self.frames = frames.map { Frame($0) }
    }

    public init(arrayLiteral elements: Frame...) {
        self.frames = elements
    }

    /// The bytes of all frames together.
    public var byteCount: Int { self.frames.reduce(0) { $0 + $1.count } }

    /// The frames' bytes, copied where libzmq holds them.
    public var bytes: [[UInt8]] { self.frames.map(\.bytes) }
}
