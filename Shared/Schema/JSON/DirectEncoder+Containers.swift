// Beckon: objects, arrays and single values, written at once
// SPDX-License-Identifier: Apache-2.0

/// An object's members.
struct DirectMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DirectEncoder
    let place: DirectEncoder.Place
    var codingPath: [any CodingKey] { [] }

    @inline(__always)
    private func name(_ key: Key) -> Bool { self.encoder.name(key.stringValue, at: self.place) }
    @inline(__always)
    private func signed(_ value: Int64, _ key: Key) { self.encoder.member(key.stringValue, value, at: self.place) }
    @inline(__always)
    private func unsigned(_ value: UInt64, _ key: Key) { self.encoder.member(key.stringValue, value, at: self.place) }

    func encodeNil(forKey key: Key) throws { if self.name(key) { self.encoder.writer.null() } }
    func encode(_ value: Bool, forKey key: Key) throws {
        self.encoder.member(key.stringValue, value, at: self.place)
    }
    func encode(_ value: String, forKey key: Key) throws {
        self.encoder.member(key.stringValue, value, at: self.place)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        self.encoder.member(key.stringValue, value, at: self.place)
    }
    func encode(_ value: Float, forKey key: Key) throws { if self.name(key) { self.encoder.writer.float(value) } }
    func encode(_ value: Int, forKey key: Key) throws { self.signed(Int64(value), key) }
    func encode(_ value: Int8, forKey key: Key) throws { self.signed(Int64(value), key) }
    func encode(_ value: Int16, forKey key: Key) throws { self.signed(Int64(value), key) }
    func encode(_ value: Int32, forKey key: Key) throws { self.signed(Int64(value), key) }
    func encode(_ value: Int64, forKey key: Key) throws { self.signed(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { self.unsigned(UInt64(value), key) }
    func encode(_ value: UInt8, forKey key: Key) throws { self.unsigned(UInt64(value), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { self.unsigned(UInt64(value), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { self.unsigned(UInt64(value), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { self.unsigned(value, key) }
    func encode<Content: Encodable>(_ value: Content, forKey key: Key) throws {
        if self.name(key) { try self.encoder.value(value) }
    }

    // The standard ones go a longer way.
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let value { self.encoder.member(key.stringValue, value, at: self.place) }
    }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { if let value { self.signed(Int64(value), key) } }
    func encodeIfPresent<Content: Encodable>(_ value: Content?, forKey key: Key) throws {
        if let value, self.name(key) { try self.encoder.value(value) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        self.name(key)
            ? self.encoder.nested().container(keyedBy: type) : self.encoder.unfit().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        self.name(key) ? self.encoder.nested().unkeyedContainer() : self.encoder.unfit().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { self.encoder.unfit() }
    func superEncoder(forKey key: Key) -> any Encoder { self.encoder.unfit() }
}

/// An array's elements.
struct DirectElements: UnkeyedEncodingContainer {
    let encoder: DirectEncoder
    let place: DirectEncoder.Place
    var codingPath: [any CodingKey] { [] }
    var count: Int { self.encoder.elementCount(at: self.place) }

    private var next: Bool { self.encoder.element(at: self.place) }
    private func integer(_ value: some FixedWidthInteger) { if self.next { self.encoder.writer.integer(value) } }

    func encodeNil() throws { if self.next { self.encoder.writer.null() } }
    func encode(_ value: Bool) throws { if self.next { self.encoder.writer.boolean(value) } }
    func encode(_ value: String) throws { if self.next { self.encoder.writer.string(value) } }
    func encode(_ value: Double) throws { if self.next { self.encoder.writer.double(value) } }
    func encode(_ value: Float) throws { if self.next { self.encoder.writer.float(value) } }
    func encode(_ value: Int) throws { self.integer(value) }
    func encode(_ value: Int8) throws { self.integer(value) }
    func encode(_ value: Int16) throws { self.integer(value) }
    func encode(_ value: Int32) throws { self.integer(value) }
    func encode(_ value: Int64) throws { self.integer(value) }
    func encode(_ value: UInt) throws { self.integer(value) }
    func encode(_ value: UInt8) throws { self.integer(value) }
    func encode(_ value: UInt16) throws { self.integer(value) }
    func encode(_ value: UInt32) throws { self.integer(value) }
    func encode(_ value: UInt64) throws { self.integer(value) }
    func encode<Content: Encodable>(_ value: Content) throws { if self.next { try self.encoder.value(value) } }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        self.next ? self.encoder.nested().container(keyedBy: type) : self.encoder.unfit().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        self.next ? self.encoder.nested().unkeyedContainer() : self.encoder.unfit().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { self.encoder.unfit() }
}

/// A single value.
struct DirectSingle: SingleValueEncodingContainer {
    let encoder: DirectEncoder
    let place: DirectEncoder.Place
    var codingPath: [any CodingKey] { [] }

    private var begins: Bool { self.encoder.single(at: self.place) }
    private func integer(_ value: some FixedWidthInteger) { if self.begins { self.encoder.writer.integer(value) } }

    func encodeNil() throws { if self.begins { self.encoder.writer.null() } }
    func encode(_ value: Bool) throws { if self.begins { self.encoder.writer.boolean(value) } }
    func encode(_ value: String) throws { if self.begins { self.encoder.writer.string(value) } }
    func encode(_ value: Double) throws { if self.begins { self.encoder.writer.double(value) } }
    func encode(_ value: Float) throws { if self.begins { self.encoder.writer.float(value) } }
    func encode(_ value: Int) throws { self.integer(value) }
    func encode(_ value: Int8) throws { self.integer(value) }
    func encode(_ value: Int16) throws { self.integer(value) }
    func encode(_ value: Int32) throws { self.integer(value) }
    func encode(_ value: Int64) throws { self.integer(value) }
    func encode(_ value: UInt) throws { self.integer(value) }
    func encode(_ value: UInt8) throws { self.integer(value) }
    func encode(_ value: UInt16) throws { self.integer(value) }
    func encode(_ value: UInt32) throws { self.integer(value) }
    func encode(_ value: UInt64) throws { self.integer(value) }
    func encode<Content: Encodable>(_ value: Content) throws { if self.begins { try self.encoder.value(value) } }
}
