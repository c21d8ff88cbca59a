// Beckon: what is written to JSON and read from it at once
// SPDX-License-Identifier: Apache-2.0

/// A type of the wire: read and written several times faster than through `Codable`, and to the same bytes. How, `make
/// schema` writes for structs and enumerations that are declared so; the rest says so itself.
///
/// The `Codable` of a type stays: other formats use it, the JSON Schema is derived from it, and tests compare both.
public protocol WireCodable: Codable, Sendable {
    /// Reads a value.
    ///
    /// - Throws: ``WireError`` where it has another form.
    init(from reader: inout JSONReader) throws(WireError)

    /// Writes the value; members in the order of their names' bytes, those that are `nil` left out.
    func write(to writer: inout JSONWriter)
}

/// An enumeration whose cases are written by their raw values.
public protocol WireEnumeration: WireCodable, RawRepresentable, CaseIterable where RawValue == String {
    /// The cases by their raw values.
    static var wireNames: JSONNames<Self> { get }
}

extension WireEnumeration {
    @inline(__always)
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.choice(Self.wireNames) }
    @inline(__always)
    public func write(to writer: inout JSONWriter) { writer.string(self.rawValue) }
}

extension String: WireCodable {
    @inline(__always)
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.string() }
    @inline(__always)
    public func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.boolean() }
    public func write(to writer: inout JSONWriter) { writer.boolean(self) }
}

extension Int: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.integer() }
    public func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension UInt64: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.integer() }
    public func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.double() }
    public func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension Array: WireCodable where Element: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) {
        try reader.array()
        self = []
        var isFirst = true
        while try reader.nextElement(&isFirst) { self.append(try Element(from: &reader)) }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self {
            writer.element()
            element.write(to: &writer)
        }
        writer.endArray()
    }
}

extension Dictionary: WireCodable where Key == String, Value: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) {
        self = [:]
        try reader.eachMember { key, reader throws(WireError) in
            let value = try Value(from: &reader)
            if self[key] == nil { self[key] = value }
        }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (key, value) in self.sorted(by: { JSONText.isBefore($0.key, $1.key) }) {
            writer.name(key)
            value.write(to: &writer)
        }
        writer.endObject()
    }
}

extension JSONReader {
    /// Goes through an object whose members are not known.
    mutating func eachMember(
        _ body: (String, inout JSONReader) throws(WireError) -> Void
    ) throws(WireError) {
        guard self.peek() == 0x7B else { throw self.mismatch("an object") }
        try self.enter()
        var isFirst = true
        while try self.nextKey(&isFirst) { try body(try self.key(), &self) }
    }
}

extension JSONWriter {
    /// Writes a member.
    @inline(__always)
    public mutating func member(_ name: StaticString, _ value: some WireCodable) {
        self.name(name)
        value.write(to: &self)
    }

    /// Writes a member that is text.
    public mutating func member(_ name: StaticString, text: String) {
        self.name(name)
        self.string(text)
    }

    /// Writes a member unless it is `nil`.
    @inline(__always)
    public mutating func member(_ name: StaticString, _ value: (some WireCodable)?) {
        guard let value else { return }
        self.name(name)
        value.write(to: &self)
    }
}

extension JSONText {
    /// Whether a text comes first in the order of bytes.
    @inline(__always)
    static func isBefore(_ left: String, _ right: String) -> Bool {
        left.withBytes { left in right.withBytes { right in Self.isBefore(left, right) } }
    }

    @inline(__always)
    static func isBefore(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = min(left.count, right.count)
        var index = 0
        while index < count {
            if left[index] != right[index] { return left[index] < right[index] }
            index += 1
        }
        return left.count < right.count
    }
}
