// Beckon: what is written to JSON and read from it by hand
// SPDX-License-Identifier: Apache-2.0

/// A type that is written and read by hand, several times faster than through `Codable`, and to the same bytes.
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
    /// An array that mostly has several elements: room is made for these at once.
    mutating func few<Element: WireCodable>(_ type: Element.Type) throws(WireError) -> [Element] {
        try self.array()
        var elements: [Element] = []
        var isFirst = true
        while try self.nextElement(&isFirst) {
            if elements.isEmpty { elements.reserveCapacity(8) }
            elements.append(try Element(from: &self))
        }
        return elements
    }

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
    /// The first eight bytes of a text as a number that sorts as they do.
    @inline(__always)
    static func head(_ text: String) -> UInt64 { text.withBytes { Self.head($0, room: $0.count) } }

    /// - Parameter room: How many bytes can be read from the first on: with eight they are read at once.
    @inline(__always)
    static func head(_ bytes: UnsafeBufferPointer<UInt8>, room: Int) -> UInt64 {
        guard let start = bytes.baseAddress else { return 0 }
        guard room >= 8 else {
            return (0..<8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(start[$1]) : 0) }
        }
        let word = UInt64(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
        return bytes.count >= 8 ? word : word & ~(.max >> UInt64(bytes.count * 8))
    }

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
