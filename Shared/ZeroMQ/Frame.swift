// Beckon: one part of a message: bytes of our own, or bytes that libzmq received.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// One part of a message.
///
/// A received frame keeps libzmq's memory and copies nothing until ``bytes`` is asked for. As libzmq lets several small
/// messages share one receive buffer (8 KiB), take the ``bytes`` of what is to be kept for long. Sending a large frame
/// hands its memory to libzmq; small ones are copied, which is cheaper.
public struct Frame: Sendable {
    /// From so many bytes on memory is handed over instead of copied.
    static let handOverBytes = 8192

    enum Storage: Sendable {
        case bytes([UInt8])
        case received(ReceivedFrame)
        case external(ExternalBytes)
    }

    let storage: Storage

    init(_ storage: Storage) {
        self.storage = storage
    }

    /// Makes a frame of bytes.
    public init(_ bytes: [UInt8] = []) {
        self.storage = .bytes(bytes)
    }

    /// Makes a frame of a text's UTF-8 bytes.
    public init(_ text: String) {
        self.storage = .bytes([UInt8](text.utf8))
    }

    /// Makes a frame of memory that stays as it is for as long as `owner` lives; it is kept alive until libzmq has sent
    /// the last byte.
    package init(unsafeBytes: UnsafeRawBufferPointer, keeping owner: any AnyObject & Sendable) {
        self.storage = .external(ExternalBytes(unsafeBytes, owner: owner))
    }

    /// The number of bytes.
    public var count: Int {
        switch self.storage {
        case .bytes(let bytes): bytes.count
        case .received(let frame): frame.count
        case .external(let external): external.buffer.count
        }
    }

    /// Whether there are no bytes.
    public var isEmpty: Bool { self.count == 0 }

    /// The bytes, copied if libzmq holds them.
    public var bytes: [UInt8] {
        switch self.storage {
        case .bytes(let bytes): bytes
        case .received, .external: self.withUnsafeBytes { [UInt8]($0) }
        }
    }

    /// Runs `body` on the bytes in place. The pointer is good for the duration of the call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch self.storage {
        case .bytes(let bytes):
            try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
        case .received(let frame): try frame.withUnsafeBytes(body)
        case .external(let external): try external.withUnsafeBytes(body)
        }
    }

    /// What libzmq knows of the connection that a received frame came over, or nil.
    ///
    /// - Parameter name: `"User-Id"` as the ZAP handler gave it, `"Peer-Address"`, `"Socket-Type"`, `"Routing-Id"`.
    public func property(_ name: String) -> String? {
        guard case .received(let frame) = self.storage else { return nil }
        return frame.property(name)
    }
}

extension Frame: Hashable {
    public static func == (left: Frame, right: Frame) -> Bool {
        left.withUnsafeBytes { left in right.withUnsafeBytes { left.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) {
        self.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension Frame: CustomStringConvertible {
    /// The size alone: frames carry people's words, which do not belong into logs.
    public var description: String { "Frame(\(self.count) bytes)" }
}
