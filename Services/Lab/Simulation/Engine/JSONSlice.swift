// Beckon: reads the parts of JSON bodies that simulated peers look at
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A piece of a JSON text, found without building values: simulated peers look at a few members of many messages. It is
/// for what the dispatcher wrote; text that is no JSON has no members.
struct JSONSlice {
    let bytes: [UInt8]
    let range: Range<Int>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.range = 0..<bytes.count
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// The member of an object.
    subscript(name: StaticString) -> JSONSlice? {
        var found: Range<Int>?
        self.eachMember { key, value in
            guard key.count == name.utf8CodeUnitCount else { return true }
            for offset in 0..<key.count where self.bytes[key.lowerBound + offset] != name.utf8Start[offset] {
                return true
            }
            found = value
            return false
        }
        return found.map { JSONSlice(self.bytes, $0) }
    }

    /// The members of an object, in the order written.
    var members: [(name: String, value: JSONSlice)] {
        var members: [(String, JSONSlice)] = []
        self.eachMember { key, value in
            members.append((String(decoding: self.bytes[key], as: UTF8.self), JSONSlice(self.bytes, value)))
            return true
        }
        return members
    }

    /// The elements of an array.
    var elements: [JSONSlice] {
        guard self.first == 0x5B else { return [] }
        var elements: [JSONSlice] = []
        var index = self.range.lowerBound + 1
        while index < self.range.upperBound, self.bytes[index] != 0x5D {
            let end = self.end(of: index)
            elements.append(JSONSlice(self.bytes, index..<end))
            index = end < self.range.upperBound && self.bytes[end] == 0x2C ? end + 1 : end
            if end == index, self.bytes[min(end, self.range.upperBound - 1)] != 0x5D { break }
        }
        return elements
    }

    /// The text of a string, as written between its quotes.
    var string: String? {
        guard self.first == 0x22, self.range.count >= 2 else { return nil }
        return String(decoding: self.bytes[(self.range.lowerBound + 1)..<(self.range.upperBound - 1)], as: UTF8.self)
    }

    /// An id, in the usual text form.
    var id: CorrelationID? {
        guard self.range.count == 38, self.first == 0x22 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for index in (self.range.lowerBound + 1)..<(self.range.upperBound - 1) {
            let byte = self.bytes[index]
            if byte == 0x2D { continue }
            let digit = UInt64(byte >= 0x61 ? byte - 0x57 : byte &- 0x30)
            if digits < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
            digits += 1
        }
        return CorrelationID(high: words.0, low: words.1)
    }

    /// A whole number.
    var integer: Int? { Int(String(decoding: self.bytes[self.range], as: UTF8.self)) }
    /// A truth value.
    var boolean: Bool { self.first == 0x74 }
    /// The text as it is written.
    var text: String { String(decoding: self.bytes[self.range], as: UTF8.self) }

    /// A number that equal texts share.
    var hash: UInt64 {
        var hash = Digest()
        hash.mix(self.bytes, self.range)
        return hash.value
    }

    /// The same number as the history checker's ``Effect/digest(of:)`` gives values that are written like this.
    var checksum: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self.bytes[self.range] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return String(hash, radix: 16)
    }

    private var first: UInt8? { self.range.isEmpty ? nil : self.bytes[self.range.lowerBound] }

    private func eachMember(_ body: (_ key: Range<Int>, _ value: Range<Int>) -> Bool) {
        guard self.first == 0x7B else { return }
        var index = self.range.lowerBound + 1
        while index < self.range.upperBound, self.bytes[index] == 0x22 {
            let keyEnd = self.end(of: index)
            guard keyEnd < self.range.upperBound, self.bytes[keyEnd] == 0x3A else { return }
            let valueEnd = self.end(of: keyEnd + 1)
            guard body((index + 1)..<(keyEnd - 1), (keyEnd + 1)..<valueEnd) else { return }
            index = valueEnd + 1
        }
    }

    /// Where the value that begins at an index ends.
    private func end(of start: Int) -> Int {
        self.bytes.withUnsafeBufferPointer { Self.end(of: start, in: $0, before: self.range.upperBound) }
    }

    private static func end(of start: Int, in bytes: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int {
        var index = start
        var depth = 0
        while index < limit {
            switch bytes[index] {
            case 0x22:
                index += 1
                while index < limit, bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
                if depth == 0 { return min(index + 1, limit) }
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case 0x2C where depth == 0: return index
            default: break
            }
            index += 1
        }
        return min(index, limit)
    }
}
