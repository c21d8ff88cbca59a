// Beckon: any Decodable type, read from JSON that was gone through
// SPDX-License-Identifier: Apache-2.0

/// Reads a type from where its JSON stands: no value is made of what nobody asks for, and none in between.
///
/// What is not as simple as it is most often is left to a ``ValueDecoder``, which also says what is wrong.
struct DirectDecoder: Decoder {
    let tape: JSONTape
    let index: Int

    var codingPath: [any CodingKey] { self.tape.path(to: self.index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let node = self.tape.nodes[self.index]
        guard node.kind == .object else { return try self.slow().container(keyedBy: type) }
        if node.isPlain { return KeyedDecodingContainer(TapeMembers(tape: self.tape, object: self.index)) }
        guard let tape = try JSONTape(of: self.tape, self.index) else {
            return try self.slow().container(keyedBy: type)
        }
        return KeyedDecodingContainer(TapeMembers(tape: tape, object: 0))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard self.tape.nodes[self.index].kind == .array else { return try self.slow().unkeyedContainer() }
        return TapeElements(tape: self.tape, array: self.index)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// What says what is wrong, and reads what is rare.
    func slow() throws -> ValueDecoder {
        let value = try self.tape.read(self.index) { reader throws(WireError) in try reader.value() }
        return ValueDecoder(value: value, way: ValueDecoder.Way(self.tape, self.index))
    }

    var isNull: Bool { self.tape.nodes[self.index].kind == .null }

    @inline(__always)
    func text() throws -> String {
        let node = self.tape.nodes[self.index]
        return node.kind == .text && node.isPlain ? self.tape.text(node) : try self.slow().text()
    }

    @inline(__always)
    func truth() throws -> Bool {
        switch self.tape.nodes[self.index].kind {
        case .truth: true
        case .falsehood: false
        default: try self.slow().truth()
        }
    }

    func number() throws -> Double {
        let node = self.tape.nodes[self.index]
        guard node.kind == .number else { return try self.slow().number() }
        return node.isPlain ? Double(node.word) : try self.slow().number()
    }

    @inline(__always)
    func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let node = self.tape.nodes[self.index]
        if node.kind == .number, node.isPlain, let number = Number(exactly: node.word) { return number }
        return try self.slow().whole(type)
    }

    /// A value of any type.
    func read<Result: Decodable>(_ type: Result.Type) throws -> Result {
        if let wire = type == String.self ? WireTypes.string : WireTypes.wire(type) {
            // Where something is wrong with it, the slow way says so.
            do { return try self.read(wire, as: type) } catch {}
        }
        if FoundationTypes.contains(type) { return try self.slow().read(type) }
        return try Result(from: self)
    }

    /// Reads a type that says itself how it is read.
    ///
    /// - Parameter type: The same type, which the compiler does not know.
    private func read<Result>(_ wire: WireType, as type: Result.Type) throws -> Result {
        // Where it is small enough, this is on the stack.
        try withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { place in
            // There is room for one.
            let start = place.baseAddress.unsafelyUnwrapped
            try self.tape.reading(self.index) { reader throws(WireError) in
                try wire.read(UnsafeMutableRawPointer(start), &reader)
            }
            return start.move()
        }
    }
}

extension DirectDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { self.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try self.truth() }
    func decode(_ type: String.Type) throws -> String { try self.text() }
    func decode(_ type: Double.Type) throws -> Double { try self.number() }
    func decode(_ type: Float.Type) throws -> Float { Float(try self.number()) }
    func decode(_ type: Int.Type) throws -> Int { try self.whole(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try self.whole(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try self.whole(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try self.whole(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try self.whole(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try self.whole(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try self.whole(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try self.whole(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try self.whole(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try self.whole(type) }
    func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try self.read(type) }
}

/// A name on the way to a value.
struct JSONStep: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { self.stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension JSONTape {
    /// Ways are not looked for beyond so many nodes: a type that tries one form after the other asks for very many.
    static let pathBound = 1_024

    /// The way to a value; nothing where it is far.
    func path(to target: Int) -> [any CodingKey] {
        guard target <= Self.pathBound else { return [] }
        var path: [any CodingKey] = []
        var index = 0
        while index != target {
            let node = self.nodes[index]
            let isObject = node.kind == .object
            guard isObject || node.kind == .array, target < Int(node.next) else { return path }
            var child = index + 1
            var number = 0
            while true {
                let value = isObject ? child + 1 : child
                let next = Int(self.nodes[value].next)
                if target < next {
                    path.append(
                        isObject ? JSONStep(self.text(self.nodes[child])) : ValueDecoder.Index(number) as any CodingKey)
                    index = value
                    break
                }
                child = next
                number += 1
            }
        }
        return path
    }
}
