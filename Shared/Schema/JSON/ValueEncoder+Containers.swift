// Beckon: objects, arrays and single values, as parts of what an encoder writes
// SPDX-License-Identifier: Apache-2.0

/// An object's members.
struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    @inline(__always)
    private func add(_ key: Key, _ body: (inout JSONWriter) -> Void) { self.encoder.add(key.stringValue, body) }

    func encodeNil(forKey key: Key) throws { self.add(key) { $0.null() } }
    func encode(_ value: Bool, forKey key: Key) throws { self.add(key) { $0.boolean(value) } }
    func encode(_ value: String, forKey key: Key) throws { self.add(key) { $0.string(value) } }
    func encode(_ value: Double, forKey key: Key) throws { self.add(key) { $0.double(value) } }
    func encode(_ value: Int, forKey key: Key) throws { self.add(key) { $0.integer(value) } }
    func encode<Content: Encodable>(_ value: Content, forKey key: Key) throws {
        try self.encoder.add(key.stringValue, value: value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        self.encoder.inner(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        self.encoder.inner(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { self.encoder.inner("super") }
    func superEncoder(forKey key: Key) -> any Encoder { self.encoder.inner(key.stringValue) }
}

/// An array's elements.
struct EncodedElements: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { self.encoder.count }

    func encodeNil() throws { self.encoder.add { $0.null() } }
    func encode(_ value: Bool) throws { self.encoder.add { $0.boolean(value) } }
    func encode(_ value: String) throws { self.encoder.add { $0.string(value) } }
    func encode(_ value: Double) throws { self.encoder.add { $0.double(value) } }
    func encode(_ value: Int) throws { self.encoder.add { $0.integer(value) } }
    func encode<Content: Encodable>(_ value: Content) throws { try self.encoder.add(value: value) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        self.encoder.inner().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self.encoder.inner().unkeyedContainer() }
    func superEncoder() -> any Encoder { self.encoder.inner() }
}

/// A single value.
struct EncodedSingle: SingleValueEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    private func put(_ body: (inout JSONWriter) -> Void) {
        self.encoder.add("", body)
        self.encoder.keepLast()
    }

    func encodeNil() throws { self.put { $0.null() } }
    func encode(_ value: Bool) throws { self.put { $0.boolean(value) } }
    func encode(_ value: String) throws { self.put { $0.string(value) } }
    func encode(_ value: Double) throws { self.put { $0.double(value) } }
    func encode(_ value: Int) throws { self.put { $0.integer(value) } }
    func encode<Content: Encodable>(_ value: Content) throws {
        try self.encoder.add(value: value)
        self.encoder.keepLast()
    }
}
