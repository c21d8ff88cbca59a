// Beckon: objects and arrays, read from a value
// SPDX-License-Identifier: Apache-2.0

/// An object's members.
struct ValueMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: Value]
    let way: ValueDecoder.Way?

    var codingPath: [any CodingKey] { ValueDecoder.Way.keys(self.way) }
    var allKeys: [Key] { self.members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { self.members[key.stringValue] != nil }

    private func decoder(_ key: Key) throws -> ValueDecoder {
        guard let value = self.members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: self.codingPath, debugDescription: "it is missing"))
        }
        return self.decoder(key, value)
    }

    private func decoder(_ key: Key, _ value: Value) -> ValueDecoder {
        ValueDecoder(value: value, way: ValueDecoder.Way(key, self.way))
    }

    /// The decoder of a member that is there and not `null`.
    private func present(_ key: Key) -> ValueDecoder? {
        guard let value = self.members[key.stringValue] else { return nil }
        if case .null = value { return nil }
        return self.decoder(key, value)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try self.decoder(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try self.decoder(key).truth() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if case .string(let text)? = self.members[key.stringValue] { return text }
        return try self.decoder(key).text()
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        if case .double(let number)? = self.members[key.stringValue] { return number }
        return try self.decoder(key).number()
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        if case .integer(let number)? = self.members[key.stringValue] { return number }
        return try self.decoder(key).whole(type)
    }
    func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
        try self.decoder(key).read(type)
    }

    // Each looks a member up once; the standard ones do it three times.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        switch self.members[key.stringValue] {
        case .string(let text): text
        case nil, .null: nil
        case let value?: try self.decoder(key, value).text()
        }
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try self.present(key)?.truth() }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try self.present(key)?.whole(type) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try self.present(key)?.number() }
    func decodeIfPresent<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result? {
        try self.present(key)?.read(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try self.decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try self.decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        ValueDecoder(value: self.members["super"] ?? .null, way: self.way)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        ValueDecoder(value: self.members[key.stringValue] ?? .null, way: ValueDecoder.Way(key, self.way))
    }
}

/// An array's elements.
struct ValueElements: UnkeyedDecodingContainer {
    let elements: [Value]
    let way: ValueDecoder.Way?
    private(set) var currentIndex = 0

    init(elements: [Value], way: ValueDecoder.Way?) {
        self.elements = elements
        self.way = way
    }

    var codingPath: [any CodingKey] { ValueDecoder.Way.keys(self.way) }
    var count: Int? { self.elements.count }
    var isAtEnd: Bool { self.currentIndex == self.elements.count }

    private func decoder() throws -> ValueDecoder {
        let way = ValueDecoder.Way(ValueDecoder.Index(self.currentIndex), self.way)
        guard !self.isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(
                    codingPath: ValueDecoder.Way.keys(way), debugDescription: "the array is at its end"))
        }
        return ValueDecoder(value: self.elements[self.currentIndex], way: way)
    }

    private mutating func next<Result>(_ read: (ValueDecoder) throws -> Result) throws -> Result {
        let result = try read(try self.decoder())
        self.currentIndex += 1
        return result
    }

    mutating func decodeNil() throws -> Bool {
        guard try self.decoder().decodeNil() else { return false }
        self.currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try self.next { try $0.truth() } }
    mutating func decode(_ type: String.Type) throws -> String { try self.next { try $0.text() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try self.next { try $0.number() } }
    mutating func decode(_ type: Int.Type) throws -> Int { try self.next { try $0.whole(type) } }
    mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
        try self.next { try $0.read(type) }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try self.next { try $0.container(keyedBy: type) }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try self.next { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try self.next { $0 } }
}
