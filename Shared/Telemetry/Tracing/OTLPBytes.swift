// Beckon: the bytes of a span, one behind the other
// SPDX-License-Identifier: Apache-2.0

/// Bytes that are written one behind the other. A span is written in the turn that ends it, so what is known before is copied as a
/// whole, and numbers are written without a text of their own.
struct OTLPBytes {
    /// What was written, and behind it room for more.
    private var room: [UInt8] = []
    private var count = 0

    /// What was written.
    var bytes: ArraySlice<UInt8> { self.room[..<self.count] }

    /// Nothing, with the room that there was.
    mutating func clear() { self.count = 0 }

    /// Writes text that needs no mask.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        self.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        if self.count == self.room.count { self.grow(by: 1) }
        self.room[self.count] = byte
        self.count += 1
    }

    @inline(__always)
    private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        if self.room.count - self.count < more.count { self.grow(by: more.count) }
        self.room.withUnsafeMutableBufferPointer { [count] room in
            if let from = more.baseAddress, let to = room.baseAddress {
                (to + count).update(from: from, count: more.count)
            }
        }
        self.count += more.count
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        self.room += [UInt8](repeating: 0, count: max(more, self.room.count, 1_024))
    }

    /// Writes a number.
    mutating func append(_ number: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (left, place) = (number, 20)
            repeat {
                place -= 1
                let (rest, digit) = left.quotientAndRemainder(dividingBy: 10)
                digits.initializeElement(at: place, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
                left = rest
            } while left > 0
            self.append(UnsafeBufferPointer(rebasing: digits[place...]))
        }
    }

    /// Writes a number with its sign.
    mutating func append(_ number: Int64) {
        if number < 0 { self.append(UInt8(ascii: "-")) }
        self.append(number.magnitude)
    }

    /// Writes a number with a fraction, which is neither infinite nor none.
    mutating func append(finite number: Double) {
        var text = "\(number)"
        text.withUTF8 { self.append($0) }
    }

    /// Writes a word as 16 hexadecimal digits.
    mutating func append(hex word: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digits in
            for place in 0..<16 {
                digits.initializeElement(
                    at: place, to: Self.digit(UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * place)) & 0xF))
            }
            self.append(UnsafeBufferPointer(digits))
        }
    }

    @inline(__always)
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// Writes text between quotation marks, of at most so many bytes; it is cut between characters.
    mutating func append(quoted text: String, most: Int) {
        self.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var end = utf8.count
            if end > most {
                end = most
                // A byte that goes on with a character has 10 in front.
                while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 }
            }
            let part = UnsafeBufferPointer(rebasing: utf8[..<end])
            if part.contains(where: Self.isMasked) {
                for byte in part { self.append(masked: byte) }
            } else {
                self.append(part)
            }
        }
        self.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func isMasked(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(masked byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            self.append(UInt8(ascii: "\\"))
            self.append(byte)
        case 0..<0x20:
            self.append(#"\u00"#)
            self.append(Self.digit(byte >> 4))
            self.append(Self.digit(byte & 0xF))
        default: self.append(byte)
        }
    }
}
