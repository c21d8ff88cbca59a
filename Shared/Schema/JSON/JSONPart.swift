// Beckon: a part of a body that was gone through once
// SPDX-License-Identifier: Apache-2.0

/// A part of JSON. The whole was gone through once and checked; each part is read when somebody asks for it.
package struct JSONPart: Sendable {
    private let tape: JSONTape
    private let index: Int

    init(_ tape: JSONTape, _ index: Int) {
        self.tape = tape
        self.index = index
    }

    /// - Parameter bytes: JSON.
    /// - Returns: `nil` for what is better read as a ``Value``.
    /// - Throws: ``WireError`` for too many bytes, too many levels, or bytes that are no JSON in UTF-8.
    package init?(_ bytes: [UInt8]) throws(WireError) {
        guard let tape = try JSONTape(bytes) else { return nil }
        self.init(tape, 0)
    }

    /// A member of an object.
    package subscript(name: String) -> JSONPart? {
        guard self.tape.nodes[self.index].kind == .object, let member = self.tape.member(name, of: self.index) else {
            return nil
        }
        return JSONPart(self.tape, member)
    }

    /// Whether it is an object.
    package var isObject: Bool { self.tape.nodes[self.index].kind == .object }

    /// The part as a value of a type that says itself how it is read; `nil` where it has another form.
    package func read<Result: WireCodable>(_ type: Result.Type = Result.self) -> Result? {
        try? self.tape.read(self.index) { reader throws(WireError) in try Result(from: &reader) }
    }

    /// The part as a value of a type.
    ///
    /// - Throws: ``WireError/body(_:)`` if it has another form. The place is that in the whole.
    package func decoded<Result: Decodable>(as type: Result.Type = Result.self) throws(WireError) -> Result {
        do {
            return try DirectDecoder(tape: self.tape, index: self.index).read(type)
        } catch is ValueDecoder.Inexact {
            return try JSON.decodeExactly(type, from: try self.bytes())
        } catch {
            guard self.tape.nodes.count > JSONTape.pathBound else { throw .body(JSON.describe(error)) }
        }
        // Where something is wrong in a large one is said by who keeps the way.
        let value = try JSON.decode(Value.self, from: try self.bytes())
        do {
            return try ValueDecoder(value: value, way: nil).read(type)
        } catch {
            throw .body(JSON.describe(error))
        }
    }

    private func bytes() throws(WireError) -> [UInt8] {
        try self.tape.read(self.index) { reader throws(WireError) in
            _ = reader.peek()
            let start = reader.position
            try reader.skip()
            return [UInt8](reader.bytes(start, reader.position - start))
        }
    }
}
