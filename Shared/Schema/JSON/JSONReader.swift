// Beckon: JSON read piece by piece from bytes that stay where they are
// SPDX-License-Identifier: Apache-2.0

/// Reads JSON piece by piece: who reads asks for what it expects next. Every byte is looked at once; what is passed over
/// is checked as well (syntax, UTF-8, depth).
///
/// It borrows its bytes and lives no longer than the call that made it; see ``JSON/decode(_:from:)-(_,[UInt8])``.
public struct JSONReader: ~Copyable {
    let base: UnsafePointer<UInt8>
    let count: Int
    var position = 0
    private(set) var depth = 0
    /// The name of the member whose value is next: where it stands, or its text where it has escapes.
    private(set) var keyStart = 0, keyCount = 0
    private(set) var isKeyEscaped = false, isKeyASCII = false
    private var unescapedKey: [UInt8] = []
    /// Whether what other readers could make something else of is refused: a name twice, a comma at the end.
    private(set) var isStrict = false
    /// The names of the objects that are being passed over strictly, as hashes.
    var nameHashes: [UInt64] = []
    /// Members of the objects that are being read as values of unknown type.
    var members: [(key: String, value: Value)] = []

    /// - Parameters:
    ///   - bytes: The bytes; they must outlive the reader.
    ///   - depth: In how many objects and arrays the first value stands.
    init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int = 0) {
        self.depth = depth
        // An empty buffer may have no address; nothing is ever read from this one.
        self.base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!
        self.count = bytes.count
        // A byte order mark of UTF-8 is passed over.
        if bytes.count >= 3, self.base[0] == 0xEF, self.base[1] == 0xBB, self.base[2] == 0xBF { self.position = 3 }
    }

    /// Checks that nothing follows.
    ///
    /// - Throws: ``WireError/body(_:)`` where something does.
    public mutating func finish() throws(WireError) {
        self.skipSpace()
        if self.position < self.count { throw self.syntax("nothing more") }
    }

    // MARK: Bytes

    /// The next byte that is no white space, left where it is; 0 at the end.
    @inline(__always)
    mutating func peek() -> UInt8 {
        guard self.position < self.count else { return 0 }
        let byte = self.base[self.position]
        if byte > 0x20 { return byte }
        self.skipSpace()
        return self.position < self.count ? self.base[self.position] : 0
    }

    @inline(__always)
    private mutating func skipSpace() {
        while self.position < self.count {
            switch self.base[self.position] {
            case 0x20, 0x0A, 0x0D, 0x09: self.position += 1
            default: return
            }
        }
    }

    @inline(__always)
    func bytes(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: self.base + start, count: count)
    }

    // MARK: Structure

    @inline(__always)
    mutating func enter() throws(WireError) {
        self.position += 1
        self.depth += 1
        if self.depth > Limits.bodyDepth { throw .bodyTooDeep }
    }

    /// Begins an object whose members are known; ``next(_:)`` goes through them.
    @inline(__always)
    public mutating func object<Name>(_ names: JSONNames<Name>) throws(WireError) -> JSONObject<Name> {
        guard self.peek() == 0x7B else { throw self.mismatch("an object") }
        let object = JSONObject(names, start: self.position)
        try self.enter()
        return object
    }

    /// The next member; its value has to be read before the next call. Members of other names, of a name that was there
    /// already, and those that are `null` are passed over.
    ///
    /// - Returns: `nil` at the object's end.
    @inline(__always)
    public mutating func next<Name>(_ object: inout JSONObject<Name>) throws(WireError) -> Name? {
        while let name = try self.nextOrNull(&object) {
            if try !self.null() { return name }
            object.nulls |= object.last
        }
        return nil
    }

    /// The next member, whether it is `null` or not.
    @inline(__always)
    public mutating func nextOrNull<Name>(_ object: inout JSONObject<Name>) throws(WireError) -> Name? {
        while try self.nextKey(&object.isFirst) {
            let found =
                self.isKeyEscaped
                ? self.unescapedKey.withUnsafeBufferPointer { object.names.index(of: $0) }
                : object.names.index(of: self.bytes(self.keyStart, self.keyCount), from: object.expected)
            guard let index = found, object.seen & 1 << UInt64(index) == 0 else {
                try self.checkKey()
                try self.skip()
                continue
            }
            object.last = 1 << UInt64(index)
            object.seen |= object.last
            object.expected = index + 1
            return object.names[index]
        }
        return nil
    }

    /// Goes to the next member's value.
    ///
    /// - Returns: `false` at the object's end.
    mutating func nextKey(_ isFirst: inout Bool) throws(WireError) -> Bool {
        var byte = self.peek()
        if isFirst {
            isFirst = false
        } else if byte == 0x2C {
            self.position += 1
            byte = self.peek()
            if byte == 0x7D, self.isStrict { throw self.syntax("a name in quotation marks") }
        } else if byte != 0x7D {
            throw self.syntax("',' or '}'")
        }
        if byte == 0x7D {
            self.position += 1
            self.depth -= 1
            return false
        }
        guard byte == 0x22 else { throw self.syntax("a name in quotation marks") }
        let token = try self.scanString()
        self.keyStart = token.start
        self.keyCount = token.count
        self.isKeyEscaped = token.hasEscapes
        self.isKeyASCII = token.isASCII
        if token.hasEscapes { self.unescapedKey = [UInt8](try self.text(token).utf8) }
        guard self.peek() == 0x3A else { throw self.syntax("':'") }
        self.position += 1
        return true
    }

    /// The name that ``nextKey(_:)`` read.
    func key() throws(WireError) -> String {
        if self.isKeyEscaped { return String(decoding: self.unescapedKey, as: UTF8.self) }
        let bytes = self.bytes(self.keyStart, self.keyCount)
        let key = String(decoding: bytes, as: UTF8.self)
        if !self.isKeyASCII, !JSONText.isSame(key, bytes) {
            throw self.failure(at: self.keyStart, "the text is not UTF-8")
        }
        return key
    }

    /// A number that stands for the name that ``nextKey(_:)`` read (FNV-1a).
    func keyHash() -> UInt64 {
        func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        if self.isKeyEscaped { return self.unescapedKey.withUnsafeBufferPointer { hash($0) } }
        return hash(self.bytes(self.keyStart, self.keyCount))
    }

    /// A value as its bytes, checked strictly: who gets them may be another reader.
    ///
    /// - Throws: ``WireError`` where it is no JSON, names something twice in an object or ends a list with a comma.
    public mutating func raw() throws(WireError) -> UnsafeBufferPointer<UInt8> {
        _ = self.peek()
        let start = self.position
        let wasStrict = self.isStrict
        self.isStrict = true
        try self.skip()
        self.isStrict = wasStrict
        return self.bytes(start, self.position - start)
    }

    /// Checks the name that ``nextKey(_:)`` read.
    func checkKey() throws(WireError) {
        if !self.isKeyASCII && !self.isKeyEscaped { _ = try self.key() }
    }

    /// Begins an array; ``nextElement(_:)`` goes through it.
    @inline(__always)
    public mutating func array() throws(WireError) {
        guard self.peek() == 0x5B else { throw self.mismatch("an array") }
        try self.enter()
    }

    /// Goes to the next element, which has to be read before the next call.
    ///
    /// - Parameter isFirst: `true` at first.
    /// - Returns: `false` at the array's end.
    @inline(__always)
    public mutating func nextElement(_ isFirst: inout Bool) throws(WireError) -> Bool {
        var byte = self.peek()
        if isFirst {
            isFirst = false
        } else if byte == 0x2C {
            self.position += 1
            byte = self.peek()
            if byte == 0x5D, self.isStrict { throw self.syntax("a value") }
        } else if byte != 0x5D {
            throw self.syntax("',' or ']'")
        }
        guard byte == 0x5D else { return true }
        self.position += 1
        self.depth -= 1
        return false
    }

    /// Takes a `null`.
    ///
    /// - Returns: Whether one was there.
    @inline(__always)
    public mutating func null() throws(WireError) -> Bool {
        guard self.peek() == 0x6E else { return false }
        try self.word("null")
        return true
    }

    /// A truth value.
    public mutating func boolean() throws(WireError) -> Bool {
        switch self.peek() {
        case 0x74:
            try self.word("true")
            return true
        case 0x66:
            try self.word("false")
            return false
        default: throw self.mismatch("true or false")
        }
    }

    mutating func word(_ word: StaticString) throws(WireError) {
        let length = word.utf8CodeUnitCount
        guard self.position + length <= self.count else { throw self.syntax(word) }
        for index in 0..<length where self.base[self.position + index] != word.utf8Start[index] {
            throw self.syntax(word)
        }
        self.position += length
    }
}
