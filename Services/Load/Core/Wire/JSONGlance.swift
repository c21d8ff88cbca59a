// Beckon: looks at members of a JSON object without decoding it
// SPDX-License-Identifier: Apache-2.0

/// Goes over JSON in place: where the members of an object and the elements of an array stand. Nothing is built, nothing
/// is copied, and bytes that are no JSON end the walk.
public struct JSONGlance {
    private let bytes: UnsafeRawBufferPointer
    private var index: Int
    private let end: Int

    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - range: Where the object or array stands; all of it unless said otherwise.
    public init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
        self.index = range.lowerBound
        self.end = range.upperBound
    }

    /// The next member of the object: where its key stands, without quotes, and where its value does.
    public mutating func nextMember() -> (key: Range<Int>, value: Range<Int>)? {
        self.skipFiller(UInt8(ascii: "{"))
        guard let quoted = self.string() else { return nil }
        self.skipFiller(UInt8(ascii: ":"))
        guard let value = self.value() else { return nil }
        return (quoted.lowerBound + 1..<quoted.upperBound - 1, value)
    }

    /// The next element of the array.
    public mutating func nextElement() -> Range<Int>? {
        self.skipFiller(UInt8(ascii: "["))
        return self.value()
    }

    /// What stands between the quotes of a string; `nil` of anything else.
    public static func text(_ value: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        guard value.count >= 2, bytes[value.lowerBound] == UInt8(ascii: "\"") else { return nil }
        return value.lowerBound + 1..<value.upperBound - 1
    }

    /// A whole number that is not negative.
    public static func number(_ value: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard !value.isEmpty, value.count < 20 else { return nil }
        var number: UInt64 = 0
        for index in value {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &+ UInt64(digit)
        }
        return number
    }

    /// Whether these bytes are those of a text.
    public static func equals(_ range: Range<Int>, _ text: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count where bytes[range.lowerBound + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// The bytes as text; only for what is short.
    public static func string(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes[range.prefix(200)], as: UTF8.self)
    }

    /// Where a string ends, whose opening quote stands at `index`.
    private mutating func string() -> Range<Int>? {
        guard self.index < self.end, self.bytes[self.index] == UInt8(ascii: "\"") else { return nil }
        let start = self.index
        var index = start + 1
        while index < self.end {
            let byte = self.bytes[index]
            if byte == UInt8(ascii: "\"") {
                self.index = index + 1
                return start..<index + 1
            }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        self.index = self.end
        return nil
    }

    private mutating func value() -> Range<Int>? {
        guard self.index < self.end else { return nil }
        let start = self.index
        switch self.bytes[start] {
        case UInt8(ascii: "\""): return self.string()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            var depth = 0
            while self.index < self.end {
                switch self.bytes[self.index] {
                case UInt8(ascii: "\""):
                    guard self.string() != nil else { return nil }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
                self.index += 1
                if depth == 0 { return start..<self.index }
            }
            return nil
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return nil
        default:
            while self.index < self.end, !Self.endsScalar(self.bytes[self.index]) { self.index += 1 }
            return start..<self.index
        }
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte <= 0x20
    }

    /// Passes over white space, commas and one kind of bracket or colon.
    private mutating func skipFiller(_ filler: UInt8) {
        while self.index < self.end {
            let byte = self.bytes[self.index]
            guard byte <= 0x20 || byte == UInt8(ascii: ",") || byte == filler else { return }
            self.index += 1
        }
    }
}
