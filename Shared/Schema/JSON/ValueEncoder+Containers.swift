// Beckon: objects, arrays and single values, as parts of a tree
// SPDX-License-Identifier: Apache-2.0

/// An object's members.
struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let tree: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    private func put(_ node: JSONNode, _ key: Key) { self.tree.append(key.stringValue, node) }

    func encodeNil(forKey key: Key) throws { self.put(.null, key) }
    func encode(_ value: Bool, forKey key: Key) throws { self.put(.boolean(value), key) }
    func encode(_ value: String, forKey key: Key) throws { self.put(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { self.put(.double(value), key) }
    func encode(_ value: Float, forKey key: Key) throws { self.put(.float(value), key) }
    func encode(_ value: Int, forKey key: Key) throws { self.put(.integer(Int64(value)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { self.put(.integer(Int64(value)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { self.put(.integer(Int64(value)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { self.put(.integer(Int64(value)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { self.put(.integer(value), key) }
    func encode(_ value: UInt, forKey key: Key) throws { self.put(.unsigned(UInt64(value)), key) }
    func encode(_ value: UInt8, forKey key: Key) throws { self.put(.unsigned(UInt64(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { self.put(.unsigned(UInt64(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { self.put(.unsigned(UInt64(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { self.put(.unsigned(value), key) }
    func encode<Content: Encodable>(_ value: Content, forKey key: Key) throws { self.put(try .of(value), key) }

    private func tree(_ name: String) -> ValueEncoder {
        let inner = ValueEncoder()
        self.tree.append(name, .tree(inner))
        return inner
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        self.tree(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        self.tree(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { self.tree("super") }
    func superEncoder(forKey key: Key) -> any Encoder { self.tree(key.stringValue) }
}

/// An array's elements.
struct EncodedElements: UnkeyedEncodingContainer {
    let tree: ValueEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { self.tree.elementCount }

    func encodeNil() throws { self.tree.append(.null) }
    func encode(_ value: Bool) throws { self.tree.append(.boolean(value)) }
    func encode(_ value: String) throws { self.tree.append(.string(value)) }
    func encode(_ value: Double) throws { self.tree.append(.double(value)) }
    func encode(_ value: Float) throws { self.tree.append(.float(value)) }
    func encode(_ value: Int) throws { self.tree.append(.integer(Int64(value))) }
    func encode(_ value: Int8) throws { self.tree.append(.integer(Int64(value))) }
    func encode(_ value: Int16) throws { self.tree.append(.integer(Int64(value))) }
    func encode(_ value: Int32) throws { self.tree.append(.integer(Int64(value))) }
    func encode(_ value: Int64) throws { self.tree.append(.integer(value)) }
    func encode(_ value: UInt) throws { self.tree.append(.unsigned(UInt64(value))) }
    func encode(_ value: UInt8) throws { self.tree.append(.unsigned(UInt64(value))) }
    func encode(_ value: UInt16) throws { self.tree.append(.unsigned(UInt64(value))) }
    func encode(_ value: UInt32) throws { self.tree.append(.unsigned(UInt64(value))) }
    func encode(_ value: UInt64) throws { self.tree.append(.unsigned(value)) }
    func encode<Content: Encodable>(_ value: Content) throws { self.tree.append(try .of(value)) }

    private func inner() -> ValueEncoder {
        let inner = ValueEncoder()
        self.tree.append(.tree(inner))
        return inner
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        self.inner().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self.inner().unkeyedContainer() }
    func superEncoder() -> any Encoder { self.inner() }
}

/// A single value.
struct EncodedSingle: SingleValueEncodingContainer {
    let tree: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    private func put(_ node: JSONNode) { self.tree.put(node) }

    func encodeNil() throws { self.put(.null) }
    func encode(_ value: Bool) throws { self.put(.boolean(value)) }
    func encode(_ value: String) throws { self.put(.string(value)) }
    func encode(_ value: Double) throws { self.put(.double(value)) }
    func encode(_ value: Float) throws { self.put(.float(value)) }
    func encode(_ value: Int) throws { self.put(.integer(Int64(value))) }
    func encode(_ value: Int8) throws { self.put(.integer(Int64(value))) }
    func encode(_ value: Int16) throws { self.put(.integer(Int64(value))) }
    func encode(_ value: Int32) throws { self.put(.integer(Int64(value))) }
    func encode(_ value: Int64) throws { self.put(.integer(value)) }
    func encode(_ value: UInt) throws { self.put(.unsigned(UInt64(value))) }
    func encode(_ value: UInt8) throws { self.put(.unsigned(UInt64(value))) }
    func encode(_ value: UInt16) throws { self.put(.unsigned(UInt64(value))) }
    func encode(_ value: UInt32) throws { self.put(.unsigned(UInt64(value))) }
    func encode(_ value: UInt64) throws { self.put(.unsigned(value)) }
    func encode<Content: Encodable>(_ value: Content) throws { self.put(try .of(value)) }
}
