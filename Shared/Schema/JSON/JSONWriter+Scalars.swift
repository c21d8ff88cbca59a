// Beckon: text, numbers and the rest, as JSON
// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    /// Writes `null`.
    public mutating func null() { self.append("null") }

    /// Writes a truth value.
    @inline(__always)
    public mutating func boolean(_ truth: Bool) { self.append(truth ? "true" : "false") }

    /// Writes a whole number.
    @inline(__always)
    public mutating func integer(_ number: some FixedWidthInteger) {
        self.digits(UInt64(number.magnitude), isNegative: number < 0)
    }

    private mutating func digits(_ magnitude: UInt64, isNegative: Bool) {
        var length = 1
        var bound: UInt64 = 10
        while length < 20, magnitude >= bound {
            length += 1
            bound = length < 20 ? bound &* 10 : .max
        }
        let start = self.room(21)
        var place = start
        if isNegative {
            place.pointee = 0x2D
            place += 1
        }
        var rest = magnitude
        var index = length
        // Two figures at a time: a division takes longer than all else.
        while index > 1 {
            index -= 2
            let pair = rest % 100
            rest /= 100
            place[index] = 0x30 + UInt8(truncatingIfNeeded: pair / 10)
            place[index + 1] = 0x30 + UInt8(truncatingIfNeeded: pair % 10)
        }
        if index > 0 { place.pointee = 0x30 + UInt8(truncatingIfNeeded: rest) }
        self.advance(place - start + length)
    }

    /// Writes a number, whole or not: the fewest digits that read as the same number, without `.0`.
    public mutating func double(_ number: Double) {
        // Whole numbers of this size have no exponent in Swift's text either; of the zeros only one has no sign.
        if number.magnitude < 1e15, number == number.rounded(.towardZero), number != 0 || number.sign == .plus {
            return self.digits(UInt64(number.magnitude), isNegative: number < 0)
        }
        guard number.isFinite else { return self.fail("the number \(number) cannot be written as JSON") }
        self.number(number.description)
    }

    /// Writes a number, whole or not, with the digits of single precision.
    mutating func float(_ number: Float) {
        guard number.isFinite else { return self.fail("the number \(number) cannot be written as JSON") }
        self.number(number.description)
    }

    /// Writes a number's text, without `.0` at its end.
    mutating func number(_ text: String) {
        text.withBytes { bytes in
            let isWhole = bytes.count > 2 && bytes[bytes.count - 1] == 0x30 && bytes[bytes.count - 2] == 0x2E
            self.append(isWhole ? UnsafeBufferPointer(rebasing: bytes.dropLast(2)) : bytes)
        }
    }

    private mutating func fail(_ reason: String) {
        if self.failure == nil { self.failure = .body(reason) }
    }

    /// Writes text.
    @inline(__always)
    public mutating func string(_ text: String) {
        text.withBytes { self.string($0) }
    }

    /// Writes text that is given as its bytes in UTF-8.
    @inline(__always)
    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
        let start = self.room(bytes.count + 2)
        start.pointee = 0x22
        guard let text = bytes.baseAddress else {
            start[1] = 0x22
            return self.advance(2)
        }
        let clean = JSONText.cleanPrefix(text, bytes.count)
        guard clean == bytes.count else { return self.escaped(bytes, clean) }
        (start + 1).update(from: text, count: clean)
        start[clean + 1] = 0x22
        self.advance(clean + 2)
    }

    @inline(never)
    private mutating func escaped(_ bytes: UnsafeBufferPointer<UInt8>, _ clean: Int) {
        self.append(0x22)
        self.append(UnsafeBufferPointer(rebasing: bytes[..<clean]))
        for byte in bytes[clean...] {
            switch byte {
            case 0x22: self.append("\\\"")
            case 0x5C: self.append("\\\\")
            case 0x08: self.append("\\b")
            case 0x09: self.append("\\t")
            case 0x0A: self.append("\\n")
            case 0x0C: self.append("\\f")
            case 0x0D: self.append("\\r")
            case ..<0x20:
                self.append(byte < 0x10 ? "\\u000" : "\\u001")
                self.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
            default: self.append(byte)
            }
        }
        self.append(0x22)
    }
}

/// What reader and writer look for in text, eight bytes at a time.
enum JSONText {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Eight bytes, the first one lowest.
    @inline(__always)
    static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    /// A word whose lowest set bit is the highest bit of the first byte that is a control character, a quotation mark or
    /// a backslash. Bits above it mean nothing.
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let quote = word ^ (self.ones &* 0x22)
        let backslash = word ^ (self.ones &* 0x5C)
        let control = (word &- self.ones &* 0x20) & ~word
        return (control | (quote &- self.ones) & ~quote | (backslash &- self.ones) & ~backslash) & self.highs
    }

    /// How many bytes there are before the first that has to be escaped.
    @inline(__always)
    static func cleanPrefix(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var index = 0
        while index + 8 <= count {
            let special = self.special(self.word(text + index))
            if special != 0 { return index + special.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count {
            let byte = text[index]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { return index }
            index += 1
        }
        return count
    }
}
