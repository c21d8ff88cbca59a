// Beckon: what can be wrong with a message
// SPDX-License-Identifier: Apache-2.0

/// A message that cannot be read: what is wrong, and what the sender shall do.
public enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The header frame has another size than 64 bytes.
    case headerSize(Int)
    /// The header does not start with `BK`.
    case notBeckon
    /// The header's version is not one this process reads.
    case unknownVersion(UInt8)
    /// No such kind.
    case unknownKind(UInt8)
    /// No such phase.
    case unknownPhase(UInt8)
    /// No such outcome.
    case unknownOutcome(UInt8)
    /// Another number of frames than a header and at most one body.
    case frameCount(Int)
    /// The body is longer than ``Limits/bodyBytes``.
    case bodyTooLarge(Int)
    /// The body is nested deeper than ``Limits/bodyDepth``.
    case bodyTooDeep
    /// The body is no JSON, or not of the kind's form: where and why.
    case body(String)
    /// A kind that this peer may not send on this socket.
    case unexpectedKind(Kind)

    /// A stable name, used in ``Refusal/code``.
    public var code: String {
        switch self {
        case .headerSize, .notBeckon, .frameCount: "malformedFrame"
        case .unknownVersion: "unknownVersion"
        case .unknownKind, .unexpectedKind, .unknownPhase, .unknownOutcome: "wrongKind"
        case .bodyTooLarge: "tooLarge"
        case .bodyTooDeep: "tooDeep"
        case .body: "invalidBody"
        }
    }

    public var description: String {
        switch self {
        case .headerSize(let count): "the header frame has \(count) bytes, not \(Header.size)"
        case .notBeckon: "the header frame does not start with the bytes 'BK'"
        case .unknownVersion(let version):
            "protocol version \(version) is not spoken here; use version \(Header.version)"
        case .unknownKind(let kind): "there is no message kind \(kind); see docs/protocol.md"
        case .unknownPhase(let phase): "there is no phase \(phase); see docs/protocol.md"
        case .unknownOutcome(let outcome): "there is no outcome \(outcome); use 0, 1 or 2"
        case .frameCount(let count): "\(count) frames; a message is a header frame and at most one body frame"
        case .bodyTooLarge(let count): "the body has \(count) bytes; at most \(Limits.bodyBytes) are taken"
        case .bodyTooDeep: "the body is nested deeper than \(Limits.bodyDepth) levels"
        case .body(let reason): "the body cannot be read: \(reason)"
        case .unexpectedKind(let kind): "'\(kind)' may not be sent here; see docs/protocol.md"
        }
    }
}
