// Beckon: JSON passed over in the form that programs write
// SPDX-License-Identifier: Apache-2.0

/// Goes through a value in the form that programs mostly write: without white space, escapes and characters beyond ASCII,
/// with whole numbers, and with names in the order of their bytes, so that none stands twice. It says nothing about what has
/// another form: that is read with care by ``JSONReader/skip()``.
struct JSONPlainScan {
    let base: UnsafePointer<UInt8>
    let count: Int
    /// Whether names have to be in order.
    let isStrict: Bool
    /// Where it is; behind the value once that is passed.
    var place: Int

    /// - Parameter depth: In how many objects and arrays the value stands.
    /// - Returns: Whether it is a value in this form.
    mutating func value(_ depth: Int) -> Bool {
        switch self.byte {
        case 0x22: return self.text() != nil
        case 0x7B: return self.object(depth + 1)
        case 0x5B: return self.array(depth + 1)
        case 0x30...0x39: return self.number()
        case 0x74: return self.word("true")
        case 0x66: return self.word("false")
        case 0x6E: return self.word("null")
        default: return false
        }
    }

    /// The byte that is next; 0 at the end.
    @inline(__always)
    private var byte: UInt8 { self.place < self.count ? self.base[self.place] : 0 }

    private mutating func object(_ depth: Int) -> Bool {
        guard depth <= Limits.bodyDepth else { return false }
        self.place += 1
        if self.byte == 0x7D {
            self.place += 1
            return true
        }
        var name: Range<Int>?
        var head: UInt64 = 0
        while true {
            guard self.byte == 0x22, let next = self.text(), self.byte == 0x3A else { return false }
            self.place += 1
            if self.isStrict {
                let nextHead = JSONText.head(self.bytes(next), room: self.count - next.lowerBound)
                if let name, head >= nextHead, head > nextHead || !JSONText.isBefore(self.bytes(name), self.bytes(next))
                {
                    return false
                }
                (name, head) = (next, nextHead)
            }
            guard self.value(depth) else { return false }
            let end = self.byte
            self.place += 1
            if end == 0x7D { return true }
            guard end == 0x2C else { return false }
        }
    }

    private mutating func array(_ depth: Int) -> Bool {
        guard depth <= Limits.bodyDepth else { return false }
        self.place += 1
        if self.byte == 0x5D {
            self.place += 1
            return true
        }
        while true {
            guard self.value(depth) else { return false }
            let end = self.byte
            self.place += 1
            if end == 0x5D { return true }
            guard end == 0x2C else { return false }
        }
    }

    /// - Returns: Where the text stands between its quotation marks.
    @inline(__always)
    private mutating func text() -> Range<Int>? {
        let start = self.place + 1
        var end = start
        while end + 8 <= self.count {
            let word = JSONText.word(self.base + end)
            let special = JSONText.special(word) | word & JSONText.highs
            if special != 0 {
                end += special.trailingZeroBitCount >> 3
                guard self.base[end] == 0x22 else { return nil }
                self.place = end + 1
                return start..<end
            }
            end += 8
        }
        while end < self.count {
            let byte = self.base[end]
            if byte == 0x22 {
                self.place = end + 1
                return start..<end
            }
            if byte < 0x20 || byte == 0x5C || byte >= 0x80 { return nil }
            end += 1
        }
        return nil
    }

    @inline(__always)
    private mutating func number() -> Bool {
        let start = self.place
        while self.byte &- 0x30 < 10 { self.place += 1 }
        // More of it may follow.
        if self.byte == 0x2E || self.byte | 0x20 == 0x65 { return false }
        return self.base[start] != 0x30 || self.place == start + 1
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard self.place + length <= self.count else { return false }
        for index in 0..<length where self.base[self.place + index] != word.utf8Start[index] { return false }
        self.place += length
        return true
    }

    @inline(__always)
    private func bytes(_ name: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: self.base + name.lowerBound, count: name.count)
    }
}
