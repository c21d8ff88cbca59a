// Beckon: a message: its header and its body
// SPDX-License-Identifier: Apache-2.0

/// One message as it crosses a socket: a header frame and at most one body frame of JSON.
public struct Message: Hashable, Sendable {
    /// The first frame.
    public var header: Header
    /// The second frame; empty where there is none.
    public var body: [UInt8]

    /// - Parameters:
    ///   - header: The first frame.
    ///   - body: The second frame; none is sent where it is empty.
    public init(_ header: Header, body: [UInt8] = []) {
        self.header = header
        self.body = body
    }

    /// Encodes `body` as the second frame.
    ///
    /// - Throws: ``WireError/bodyTooLarge(_:)`` or ``WireError/body(_:)`` where it cannot be written.
    public init(_ header: Header, _ body: some Encodable) throws(WireError) {
        self.header = header
        self.body = try JSON.encode(body)
        guard self.body.count <= Limits.bodyBytes else { throw .bodyTooLarge(self.body.count) }
    }

    /// Encodes `body`, of a type that says itself how it is written, as the second frame.
    ///
    /// - Throws: ``WireError/bodyTooLarge(_:)`` or ``WireError/body(_:)`` where it cannot be written.
    public init(_ header: Header, _ body: some WireCodable) throws(WireError) {
        self.header = header
        self.body = try JSON.encode(body)
        guard self.body.count <= Limits.bodyBytes else { throw .bodyTooLarge(self.body.count) }
    }

    /// Reads the body.
    ///
    /// - Throws: ``WireError`` if it is too large, too deep, no JSON or of another form.
    public func decode<Body: Decodable>(_ type: Body.Type = Body.self) throws(WireError) -> Body {
        try JSON.decode(type, from: self.body)
    }

    /// Reads the body, of a type that says itself how it is read.
    ///
    /// - Throws: ``WireError`` if it is too large, too deep, no JSON or of another form.
    public func decode<Body: WireCodable>(_ type: Body.Type = Body.self) throws(WireError) -> Body {
        try JSON.decode(type, from: self.body)
    }
}
