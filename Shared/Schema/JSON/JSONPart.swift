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

    /// The part as a value of a type.
    ///
    /// - Throws: ``WireError/body(_:)`` if it has another form. The place is that in what was gone through.
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
