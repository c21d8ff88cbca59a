// Beckon: text read from JSON
// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Text as it stands between its quotation marks.
    struct TextToken {
        var start: Int
        var count: Int
        var hasEscapes: Bool
        var isASCII: Bool
    }

    /// Text.
    @inline(__always)
    public mutating func string() throws(WireError) -> String {
        guard self.peek() == 0x22 else { throw self.mismatch("a string") }
        return try self.text(try self.scanString())
    }

    /// Text, left where it is.
    @inline(__always)
    mutating func token() throws(WireError) -> TextToken {
        guard self.peek() == 0x22 else { throw self.mismatch("a string") }
        return try self.scanString()
    }

    /// Where the next value begins.
    mutating func peekPosition() -> Int {
        _ = self.peek()
        return self.position
    }

    /// One of some names, such as the case of an enumeration.
    @inline(__always)
    public mutating func choice<Name>(_ names: JSONNames<Name>) throws(WireError) -> Name {
        guard self.peek() == 0x22 else { throw self.mismatch("a string") }
        let place = self.position
        let token = try self.scanString()
        if !token.hasEscapes, let index = names.index(of: self.bytes(token.start, token.count)) { return names[index] }
        let text = try self.text(token)
        let found = [UInt8](text.utf8).withUnsafeBufferPointer { names.index(of: $0) }
        guard let index = found else { throw self.failure(at: place, "no \(Name.self) '\(JSON.cut(text, 40))'") }
        return names[index]
    }

    /// Passes over text, the opening mark included. Its bytes are looked at, but neither UTF-8 nor escapes.
    @inline(__always)
    mutating func scanString() throws(WireError) -> TextToken {
        let start = self.position + 1
        var place = start
        var high: UInt64 = 0
        while place + 8 <= self.count {
            let word = JSONText.word(self.base + place)
            let special = JSONText.special(word)
            high |= word
            if special != 0 {
                place += special.trailingZeroBitCount >> 3
                if self.base[place] == 0x22 {
                    self.position = place + 1
                    return TextToken(
                        start: start, count: place - start, hasEscapes: false, isASCII: high & JSONText.highs == 0)
                }
                break
            }
            place += 8
        }
        return try self.scanRest(start, place, high)
    }

    /// Goes on byte by byte: near the end, or where there are escapes.
    @inline(never)
    private mutating func scanRest(_ start: Int, _ first: Int, _ before: UInt64) throws(WireError) -> TextToken {
        var place = first
        var hasEscapes = false
        var high = before
        while place < self.count {
            switch self.base[place] {
            case 0x22:
                self.position = place + 1
                return TextToken(
                    start: start, count: place - start, hasEscapes: hasEscapes, isASCII: high & JSONText.highs == 0)
            case 0x5C:
                hasEscapes = true
                place += 2
            case ..<0x20:
                throw self.failure(at: start - 1, "the text holds a control character that is not escaped")
            case let byte:
                high |= UInt64(byte)
                place += 1
            }
        }
        self.position = self.count
        throw self.syntax("'\"'")
    }

    /// The text of a token.
    @inline(__always)
    func text(_ token: TextToken) throws(WireError) -> String {
        if token.hasEscapes { return try self.unescaped(token) }
        let bytes = self.bytes(token.start, token.count)
        let text = String(decoding: bytes, as: UTF8.self)
        if !token.isASCII, !JSONText.isSame(text, bytes) {
            throw self.failure(at: token.start - 1, "the text is not UTF-8")
        }
        return text
    }

    /// Checks what ``scanString()`` does not look at.
    func check(_ token: TextToken) throws(WireError) {
        if token.isASCII && !token.hasEscapes { return }
        _ = try self.text(token)
    }

    @inline(never)
    private func unescaped(_ token: TextToken) throws(WireError) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(token.count)
        var place = token.start
        let end = token.start + token.count
        while place < end {
            let byte = self.base[place]
            place += 1
            guard byte == 0x5C else {
                result.append(byte)
                continue
            }
            // The scanner saw to it that another byte follows.
            let escape = self.base[place]
            place += 1
            switch escape {
            case 0x22, 0x5C, 0x2F: result.append(escape)
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x75:
                guard let scalar = self.scalar(&place, end) else {
                    throw self.failure(at: token.start - 1, "the text has an escape of no character")
                }
                result.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
            default: throw self.failure(at: token.start - 1, "the text has an escape that JSON does not know")
            }
        }
        let text = String(decoding: result, as: UTF8.self)
        guard result.withUnsafeBufferPointer({ JSONText.isSame(text, $0) }) else {
            throw self.failure(at: token.start - 1, "the text is not UTF-8")
        }
        return text
    }

    /// The character of `\uXXXX`, or of two of them that make one; `nil` for half a one.
    private func scalar(_ place: inout Int, _ end: Int) -> Unicode.Scalar? {
        guard let first = self.hex(&place, end) else { return nil }
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
        guard place + 6 <= end, self.base[place] == 0x5C, self.base[place + 1] == 0x75 else { return nil }
        place += 2
        guard let second = self.hex(&place, end), second & 0xFC00 == 0xDC00 else { return nil }
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    }

    private func hex(_ place: inout Int, _ end: Int) -> UInt32? {
        guard place + 4 <= end else { return nil }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = JSONText.hexDigit(self.base[place]) else { return nil }
            value = value << 4 | UInt32(digit)
            place += 1
        }
        return value
    }
}

extension JSONText {
    /// Whether a text made of bytes has those bytes: where they are not UTF-8, it has others.
    static func isSame(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withBytes { text in
            guard text.count == bytes.count else { return false }
            for index in 0..<text.count where text[index] != bytes[index] { return false }
            return true
        }
    }

    /// The value of a hexadecimal digit, in either case.
    @inline(__always)
    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
