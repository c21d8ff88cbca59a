// Beckon: JSON gone through once, so that its parts can be read in any order
// SPDX-License-Identifier: Apache-2.0

/// JSON that was checked, and where each of its values stands. Of members with the same name the first one counts.
final class JSONTape: Sendable {
    /// A name or a value.
    struct Node: Sendable {
        enum Kind: UInt8, Sendable { case null, truth, falsehood, number, text, array, object, name }

        let kind: Kind
        /// Whether it is what it looks like: text without escapes, in ASCII; a whole number without a sign; an object
        /// whose members follow.
        var isPlain: Bool
        /// Where it begins; of text and names the first byte behind the quotation mark.
        let start: Int32
        /// Of text and names the bytes, of objects the members, of arrays the elements.
        var count: Int32
        /// The node behind it and all that it holds.
        var next: Int32
        /// Of a name the first eight bytes, of a plain number what it is.
        var word: UInt64
    }

    let bytes: [UInt8]
    let nodes: [Node]

    /// The names that an object may have here at most: they are looked for one after the other.
    static let memberMaximum = 64

    /// - Returns: `nil` for what is better read as a ``Value``: names that are escaped or no ASCII, objects with many
    ///   names.
    /// - Throws: ``WireError`` for too many bytes, too many levels, or bytes that are no JSON in UTF-8.
    init?(_ bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.bodyBytes else { throw .bodyTooLarge(bytes.count) }
        let nodes = try JSON.read(bytes) { reader throws(WireError) in
            try Self.nodes(of: &reader, isShallow: false)
        }
        if nodes.isEmpty { return nil }
        self.bytes = bytes
        self.nodes = nodes
    }

    /// The value that is next for a reader. Objects that are its members are checked and passed over; they are gone into
    /// when they are asked for, and most are read from where they stand instead.
    ///
    /// - Parameter bytes: The reader's.
    /// - Returns: `nil` for what is better read as a ``Value``.
    init?(_ bytes: [UInt8], shallow reader: inout JSONReader) throws(WireError) {
        let nodes = try Self.nodes(of: &reader, isShallow: true)
        if nodes.isEmpty { return nil }
        self.bytes = bytes
        self.nodes = nodes
    }

    /// An object of another tape that was passed over there.
    ///
    /// - Returns: `nil` for what is better read as a ``Value``.
    init?(of whole: JSONTape, _ index: Int) throws(WireError) {
        let nodes = try whole.read(index) { reader throws(WireError) in
            try Self.nodes(of: &reader, isShallow: false)
        }
        if nodes.isEmpty { return nil }
        self.bytes = whole.bytes
        self.nodes = nodes
    }

    /// The nodes of the value that is next; none where it is better read as a ``Value``.
    private static func nodes(of reader: inout JSONReader, isShallow: Bool) throws(WireError) -> [Node] {
        var builder = Builder(isShallow: isShallow)
        builder.nodes.reserveCapacity(isShallow ? 24 : 32 + (reader.count - reader.position) / 16)
        try builder.value(&reader)
        return builder.isFit ? builder.nodes : []
    }

    private struct Builder: ~Copyable {
        var isShallow: Bool
        var nodes: [Node] = []
        var isFit = true

        init(isShallow: Bool) { self.isShallow = isShallow }

        mutating func value(_ reader: inout JSONReader) throws(WireError) {
            let first = reader.peek()
            let start = reader.position
            switch first {
            case 0x22:
                let token = try reader.scanString()
                try reader.check(token)
                self.add(.text, token.isASCII && !token.hasEscapes, token.start, token.count)
            case 0x7B:
                if self.isShallow, !self.nodes.isEmpty {
                    try reader.skip()
                    self.add(.object, false, start)
                } else {
                    try self.object(&reader, start)
                }
            case 0x5B:
                let index = self.add(.array, true, start)
                var isFirst = true
                // There may be many elements, and each would be gone into alone.
                let wasShallow = self.isShallow
                self.isShallow = false
                try reader.array()
                while try reader.nextElement(&isFirst) {
                    self.nodes[index].count += 1
                    try self.value(&reader)
                }
                self.isShallow = wasShallow
                self.nodes[index].next = Int32(self.nodes.count)
            case 0x6E:
                try reader.word("null")
                self.add(.null, true, start)
            case 0x74:
                try reader.word("true")
                self.add(.truth, true, start)
            case 0x66:
                try reader.word("false")
                self.add(.falsehood, true, start)
            case 0x2D, 0x30...0x39:
                let token = try reader.scanNumber()
                let isPlain = token.isPlain && !token.isNegative && token.fits && token.magnitude <= Int.max
                if !isPlain, reader.whole(token, as: Int.self) == nil { _ = try reader.double(token) }
                self.add(.number, isPlain, start, 0, token.magnitude)
            default: throw reader.syntax("a value")
            }
        }

        private mutating func object(_ reader: inout JSONReader, _ start: Int) throws(WireError) {
            let index = self.add(.object, true, start)
            try reader.enter()
            var isFirst = true
            while try reader.nextKey(&isFirst) {
                try reader.checkKey()
                let key = reader.plainKey
                if key == nil { self.isFit = false }
                self.nodes[index].count += 1
                let name = self.add(.name, key != nil, key?.start ?? 0, key?.count ?? 0)
                if let key { self.nodes[name].word = JSONNames<Int>.word(reader.bytes(key.start, key.count)) }
                try self.value(&reader)
            }
            if self.nodes[index].count > JSONTape.memberMaximum { self.isFit = false }
            self.nodes[index].next = Int32(self.nodes.count)
        }

        @discardableResult
        private mutating func add(
            _ kind: Node.Kind, _ isPlain: Bool, _ start: Int, _ count: Int = 0, _ word: UInt64 = 0
        ) -> Int {
            let index = self.nodes.count
            self.nodes.append(
                Node(
                    kind: kind, isPlain: isPlain, start: Int32(start), count: Int32(count), next: Int32(index + 1),
                    word: word))
            return index
        }
    }

    // MARK: Parts

    /// The value of an object's member.
    func member(_ name: String, of object: Int) -> Int? {
        return name.withBytes { name in
            let word = JSONNames<Int>.word(name)
            return self.nodes.withUnsafeBufferPointer { nodes in
                var index = object + 1
                for _ in 0..<nodes[object].count {
                    if nodes[index].word == word, nodes[index].count == name.count,
                        name.count <= 8 || self.isSame(name, nodes[index])
                    {
                        return index + 1
                    }
                    index = Int(nodes[index + 1].next)
                }
                return nil
            }
        }
    }

    @inline(__always)
    private func isSame(_ name: UnsafeBufferPointer<UInt8>, _ node: Node) -> Bool {
        self.bytes.withUnsafeBufferPointer { bytes in
            for index in 8..<name.count where bytes[Int(node.start) + index] != name[index] { return false }
            return true
        }
    }

    /// The names of an object, each once.
    func names(of object: Int) -> [String] {
        var names: [String] = []
        var index = object + 1
        for _ in 0..<self.nodes[object].count {
            let name = self.text(self.nodes[index])
            if !names.contains(name) { names.append(name) }
            index = Int(self.nodes[index + 1].next)
        }
        return names
    }

    /// The text of a plain node.
    @inline(__always)
    func text(_ node: Node) -> String {
        self.bytes.withUnsafeBufferPointer { bytes in
            String(
                decoding: UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.start + node.count)]),
                as: UTF8.self)
        }
    }

    /// Reads from where a value stands.
    func reading(_ index: Int, _ body: (inout JSONReader) throws(WireError) -> Void) throws(WireError) {
        let node = self.nodes[index]
        try self.bytes.withUnsafeBufferPointer { bytes throws(WireError) in
            var reader = JSONReader(bytes)
            reader.position = Int(node.start) - (node.kind == .text ? 1 : 0)
            try body(&reader)
        }
    }

    /// Reads a value where it stands.
    func read<Result>(
        _ index: Int, _ body: (inout JSONReader) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        let node = self.nodes[index]
        return try self.bytes.withUnsafeBufferPointer { bytes throws(WireError) in
            var reader = JSONReader(bytes)
            reader.position = Int(node.start) - (node.kind == .text ? 1 : 0)
            return try body(&reader)
        }
    }
}

extension JSONReader {
    /// Where the name stands that ``nextKey(_:)`` read; `nil` where it is escaped or no ASCII.
    var plainKey: (start: Int, count: Int)? {
        self.isKeyEscaped || !self.isKeyASCII ? nil : (self.keyStart, self.keyCount)
    }
}

extension JSON {
    /// Reads JSON to its end.
    static func read<Result>(
        _ bytes: [UInt8], _ body: (inout JSONReader) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(WireError) in
            var reader = JSONReader(buffer)
            do throws(WireError) {
                let result = try body(&reader)
                try reader.finish()
                return result
            } catch {
                throw Self.first(of: error, in: buffer)
            }
        }
    }

    /// Whatever is wrong first, bytes of another encoding and too many levels are said to be that.
    static func first(of error: WireError, in bytes: UnsafeBufferPointer<UInt8>) -> WireError {
        if bytes.contains(0) { return .body("it is not UTF-8") }
        return Self.depth(of: bytes) > Limits.bodyDepth ? .bodyTooDeep : error
    }
}
