// Beckon: any Encodable type, written as JSON
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension JSONWriter {
    /// Writes a value of any type.
    ///
    /// - Throws: ``WireError/body(_:)`` for what JSON cannot say, as far as the type's own code says so.
    public mutating func value(_ value: some Encodable) throws(WireError) {
        if self.known(value) { return }
        do {
            try ValueEncoder(value).write(to: &self)
        } catch let error as WireError {
            throw error
        } catch {
            throw .body(JSON.describe(error))
        }
    }

    /// Writes a value of a type that is known.
    ///
    /// - Returns: Whether it is of one; else nothing is written.
    fileprivate mutating func known<Content: Encodable>(_ content: Content) -> Bool {
        let type = Content.self
        if type == String.self, let content = content as? String {
            self.string(content)
        } else if type == Date.self, let content = content as? Date {
            self.string(content.formatted(Date.ISO8601FormatStyle()))
        } else if type == Data.self, let content = content as? Data {
            self.string(content.base64EncodedString())
        } else if type == URL.self, let content = content as? URL {
            self.string(content.absoluteString)
        } else if type == Decimal.self, let content = content as? Decimal {
            self.number(content.description)
        } else if let content = content as? any WireCodable {
            content.write(to: &self)
        } else if type == Float.self, let content = content as? Float {
            self.float(content)
        } else if let content = content as? any FixedWidthInteger, content.bitWidth <= 64 {
            self.integer(content)
        } else {
            return false
        }
        return true
    }
}

/// Writes what one value encodes: a single value, members or elements. Its coding path is always empty.
///
/// A type names its members in its own order. Each is written behind the one before, and they are put in order when the
/// object is whole.
final class ValueEncoder: Encoder {
    private enum Form { case nothing, single, members, elements }

    /// A member, an element or a single value: where it is written, or who writes it still.
    private struct Part {
        var name: String
        var bytes: Range<Int>
        var inner: ValueEncoder?
    }

    private var form = Form.nothing
    private var parts: [Part] = []
    private var writer = JSONWriter(capacity: 256)

    init() {}

    /// - Throws: What the value's own code throws.
    init(_ value: some Encodable) throws { try value.encode(to: self) }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        self.form = .members
        return KeyedEncodingContainer(EncodedMembers(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        self.form = .elements
        return EncodedElements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingle(encoder: self) }

    /// How many elements there are.
    var count: Int { self.parts.count }

    // MARK: Parts

    /// Adds what `body` writes.
    @inline(__always)
    func add(_ name: String = "", _ body: (inout JSONWriter) -> Void) {
        let start = self.writer.count
        body(&self.writer)
        self.add(name, from: start)
    }

    /// Adds a value of any type.
    ///
    /// - Throws: What the value's own code throws.
    func add(_ name: String = "", value: some Encodable) throws {
        let start = self.writer.count
        if !self.writer.known(value) { try ValueEncoder(value).write(to: &self.writer) }
        self.add(name, from: start)
    }

    private func add(_ name: String, from start: Int, _ inner: ValueEncoder? = nil) {
        if self.parts.isEmpty { self.parts.reserveCapacity(8) }
        self.parts.append(Part(name: name, bytes: start..<self.writer.count, inner: inner))
    }

    /// Adds a value that is written later.
    func inner(_ name: String = "") -> ValueEncoder {
        let inner = ValueEncoder()
        self.add(name, from: self.writer.count, inner)
        return inner
    }

    /// What was added last is a single value, in place of all before it.
    func keepLast() { (self.form, self.parts) = (.single, Array(self.parts.suffix(1))) }

    // MARK: Writing

    /// Writes all of it, members in the order of their names' bytes.
    func write(to writer: inout JSONWriter) {
        switch self.form {
        case .single: for part in self.parts { self.write(part, to: &writer) }
        case .elements:
            writer.beginArray()
            for part in self.parts {
                writer.element()
                self.write(part, to: &writer)
            }
            writer.endArray()
        case .nothing, .members:
            writer.beginObject()
            // The sort is stable; of several with one name the last one stays.
            self.parts.sort { JSONText.isBefore($0.name, $1.name) }
            for (index, part) in self.parts.enumerated() {
                if index + 1 < self.parts.count, self.parts[index + 1].name == part.name { continue }
                writer.name(part.name)
                self.write(part, to: &writer)
            }
            writer.endObject()
        }
    }

    private func write(_ part: Part, to writer: inout JSONWriter) {
        if let inner = part.inner { inner.write(to: &writer) } else { writer.append(part.bytes, of: self.writer) }
    }
}
