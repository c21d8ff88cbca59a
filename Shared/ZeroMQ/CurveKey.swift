// Beckon: a CURVE key and its text form.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// One half of a CURVE key pair: 32 bytes, written as 40 characters of Z85 (rfc.zeromq.org/spec/32).
public struct CurveKey: Hashable, Sendable {
    /// The bytes of a key.
    public static let byteCount = 32
    /// The characters of a key's text.
    public static let textCount = 40

    /// The key.
    public let bytes: [UInt8]

    /// Takes a key.
    ///
    /// - Throws: ``ZeroMQError/Code/invalidKey`` unless there are 32 bytes.
    public init(bytes: [UInt8]) throws(ZeroMQError) {
        guard bytes.count == Self.byteCount else {
            throw ZeroMQError(.invalidKey, function: "CurveKey.init", detail: "\(bytes.count) bytes")
        }
        self.bytes = bytes
    }

    /// Reads a key.
    ///
    /// - Throws: ``ZeroMQError/Code/invalidKey`` unless the text is 40 characters of Z85.
    public init(z85 text: String) throws(ZeroMQError) {
        guard text.utf8.count == Self.textCount, !text.utf8.contains(0) else {
            throw ZeroMQError(.invalidKey, function: "zmq_z85_decode", detail: "\(text.utf8.count) characters")
        }
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        // The text does not go into the error: it may be secret.
        guard zmq_z85_decode(&bytes, text) != nil else {
            throw ZeroMQError(.invalidKey, function: "zmq_z85_decode", detail: "a character that is not of Z85")
        }
        self.bytes = bytes
    }

    /// The key as 40 characters of Z85.
    public var z85: String {
        var text = [CChar](repeating: 0, count: Self.textCount + 1)
        zmq_z85_encode(&text, self.bytes, Self.byteCount)
        return String(decoding: text.prefix(Self.textCount).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension CurveKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the key: it may be the secret half.
    public var description: String { "CurveKey" }
    public var debugDescription: String { "CurveKey" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
