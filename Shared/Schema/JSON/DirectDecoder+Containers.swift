// Beckon: objects and arrays, read where they stand
// SPDX-License-Identifier: Apache-2.0

/// An object's members.
struct TapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let tape: JSONTape
    let object: Int

    var codingPath: [any CodingKey] { self.tape.path(to: self.object) }
    var allKeys: [Key] { self.tape.names(of: self.object).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { self.tape.member(key.stringValue, of: self.object) != nil }

    @inline(__always)
    private func decoder(_ key: Key) throws -> DirectDecoder {
        guard let index = self.tape.member(key.stringValue, of: self.object) else { throw self.missing(key) }
        return DirectDecoder(tape: self.tape, index: index)
    }

    @inline(never)
    private func missing(_ key: Key) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: self.codingPath, debugDescription: "it is missing"))
    }

    /// The decoder of a member that is there and not `null`.
    @inline(__always)
    private func present(_ key: Key) -> DirectDecoder? {
        guard let index = self.tape.member(key.stringValue, of: self.object) else { return nil }
        let decoder = DirectDecoder(tape: self.tape, index: index)
        return decoder.isNull ? nil : decoder
    }

    func decodeNil(forKey key: Key) throws -> Bool { try self.decoder(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try self.decoder(key).truth() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try self.decoder(key).text() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try self.decoder(key).number() }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try self.decoder(key).number()) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try self.decoder(key).whole(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try self.decoder(key).whole(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try self.decoder(key).whole(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try self.decoder(key).whole(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try self.decoder(key).whole(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try self.decoder(key).whole(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try self.decoder(key).whole(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try self.decoder(key).whole(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try self.decoder(key).whole(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try self.decoder(key).whole(type) }
    func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
        try self.decoder(key).read(type)
    }

    // Each looks a member up once; the standard ones do it three times.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try self.present(key)?.text() }
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

    func superDecoder() throws -> any Decoder { self.decoder(named: "super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { self.decoder(named: key.stringValue) }

    private func decoder(named name: String) -> any Decoder {
        guard let index = self.tape.member(name, of: self.object) else {
            let way = ValueDecoder.Way(self.tape, self.object)
            return ValueDecoder(value: .null, way: name == "super" ? way : ValueDecoder.Way(JSONStep(name), way))
        }
        return DirectDecoder(tape: self.tape, index: index)
    }
}

/// An array's elements.
struct TapeElements: UnkeyedDecodingContainer {
    let tape: JSONTape
    let array: Int
    private(set) var currentIndex = 0
    private var place: Int

    init(tape: JSONTape, array: Int) {
        self.tape = tape
        self.array = array
        self.place = array + 1
    }

    var codingPath: [any CodingKey] { self.tape.path(to: self.array) }
    var count: Int? { Int(self.tape.nodes[self.array].count) }
    var isAtEnd: Bool { self.currentIndex == Int(self.tape.nodes[self.array].count) }

    private func decoder() throws -> DirectDecoder {
        guard !self.isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(
                    codingPath: self.codingPath + [ValueDecoder.Index(self.currentIndex)],
                    debugDescription: "the array is at its end"))
        }
        return DirectDecoder(tape: self.tape, index: self.place)
    }

    private mutating func advance() {
        self.currentIndex += 1
        self.place = Int(self.tape.nodes[self.place].next)
    }

    private mutating func next<Result>(_ read: (DirectDecoder) throws -> Result) throws -> Result {
        let result = try read(try self.decoder())
        self.advance()
        return result
    }

    mutating func decodeNil() throws -> Bool {
        guard try self.decoder().isNull else { return false }
        self.advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try self.next { try $0.truth() } }
    mutating func decode(_ type: String.Type) throws -> String { try self.next { try $0.text() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try self.next { try $0.number() } }
    mutating func decode(_ type: Float.Type) throws -> Float { try self.next { Float(try $0.number()) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try self.next { try $0.whole(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try self.next { try $0.whole(type) } }
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
