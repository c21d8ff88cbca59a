// Beckon: JSON that is passed on as it came
// SPDX-License-Identifier: Apache-2.0

/// A JSON value kept as its bytes: for who passes content on without looking into it.
///
/// The bytes were checked (syntax, UTF-8, depth, no name twice in an object, no comma before a closing bracket), so every
/// reader makes the same of them. They stay as they were written: spaces and the order of members too, and two raw values
/// are equal only if their bytes are.
public struct RawJSON: Hashable, Sendable {
    /// The bytes, in UTF-8, without white space around them.
    public let bytes: [UInt8]

    /// `null`.
    public static let null = RawJSON(checked: Array("null".utf8))

    /// - Parameter bytes: One JSON value.
    /// - Throws: ``WireError`` where they are none.
    public init(_ bytes: [UInt8]) throws(WireError) { self = try JSON.decode(RawJSON.self, from: bytes) }

    /// The bytes that a value is written as.
    public init(encoding value: some WireCodable) throws(WireError) { self.bytes = try JSON.encode(value) }

    private init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter bytes: What ``JSON/encode(_:)-(Encodable)`` or a ``JSONWriter`` wrote.
    package init(written bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the value.
    public func decoded<Result: Decodable>(as type: Result.Type = Result.self) throws(WireError) -> Result {
        try JSON.decode(type, from: self.bytes)
    }

    /// Reads the value, of a type that says itself how it is read.
    public func decoded<Result: WireCodable>(as type: Result.Type = Result.self) throws(WireError) -> Result {
        try JSON.decode(type, from: self.bytes)
    }
}

extension RawJSON: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) {
        self.init(checked: [UInt8](try reader.raw()))
    }

    public func write(to writer: inout JSONWriter) { writer.raw(self) }

    public init(from decoder: any Decoder) throws {
        self = try RawJSON(encoding: try decoder.singleValueContainer().decode(Value.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(try self.decoded(as: Value.self))
    }
}

extension JSONReader {
    /// An object as its bytes, checked.
    mutating func rawObject() throws(WireError) -> RawJSON {
        guard self.peek() == 0x7B else { throw self.mismatch("an object") }
        return try RawJSON(from: &self)
    }
}

extension JSONWriter {
    /// Writes a value that is JSON already.
    public mutating func raw(_ raw: RawJSON) { raw.bytes.withUnsafeBufferPointer { self.append($0) } }
}
