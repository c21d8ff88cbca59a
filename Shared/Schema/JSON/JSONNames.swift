// Beckon: names that are known, compared as bytes
// SPDX-License-Identifier: Apache-2.0

/// The names that an object's members, or the cases of an enumeration, have in JSON. A name that was read is compared
/// eight bytes at a time; no text is made of it.
///
/// The order of the cases does not matter, but the order in which they are written is tried first.
public final class JSONNames<Name: Sendable>: Sendable {
    private struct Entry: Sendable {
        let word: UInt64
        let count: Int
        let text: [UInt8]
        let name: Name
    }

    private let entries: [Entry]

    /// - Parameter names: At most 64 names.
    public init(_ names: [(String, Name)]) {
        precondition(names.count <= 64, "an object with more than 64 members has no room for what was seen of it")
        self.entries = names.map { text, name in
            let bytes = [UInt8](text.utf8)
            var word: UInt64 = 0
            for (index, byte) in bytes.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(index * 8) }
            return Entry(word: word, count: bytes.count, text: bytes, name: name)
        }
    }

    subscript(index: Int) -> Name { self.entries[index].name }

    func index(of name: Name) -> Int? where Name: Equatable { self.entries.firstIndex { $0.name == name } }

    /// Which name it is, tried from `first` on.
    @inline(__always)
    func index(of key: UnsafeBufferPointer<UInt8>, from first: Int = 0) -> Int? {
        let word = Self.word(key)
        return self.entries.withUnsafeBufferPointer { entries in
            var index = first
            for _ in 0..<entries.count {
                if index >= entries.count { index = 0 }
                if entries[index].word == word, entries[index].count == key.count,
                    key.count <= 8 || Self.isSame(entries[index].text, key)
                {
                    return index
                }
                index += 1
            }
            return nil
        }
    }

    @inline(__always)
    static func word(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = key.baseAddress else { return 0 }
        if key.count >= 8 { return JSONText.word(start) }
        var word: UInt64 = 0
        var index = key.count
        while index > 0 {
            index -= 1
            word = word << 8 | UInt64(start[index])
        }
        return word
    }

    /// Whether both have the same bytes from the ninth on.
    @inline(__always)
    private static func isSame(_ text: [UInt8], _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 8
        while index < key.count {
            if text[index] != key[index] { return false }
            index += 1
        }
        return true
    }
}

extension JSONNames where Name: RawRepresentable & CaseIterable, Name.RawValue == String {
    /// All cases by their raw values.
    public convenience init(cases: Name.Type = Name.self) {
        self.init(Name.allCases.map { ($0.rawValue, $0) })
    }
}

/// An object that is being read: which of its members were there.
public struct JSONObject<Name: Sendable> {
    let names: JSONNames<Name>
    /// Where its brace is.
    let start: Int
    var isFirst = true
    var seen: UInt64 = 0
    var nulls: UInt64 = 0
    var last: UInt64 = 0
    var expected = 0

    init(_ names: JSONNames<Name>, start: Int) {
        self.names = names
        self.start = start
    }
}

extension JSONObject where Name: Equatable {
    /// `null` where it stands for a member's value, else `nil`: for members that hold any value.
    func null(_ name: Name) -> Value? {
        guard let index = self.names.index(of: name), self.nulls & 1 << UInt64(index) != 0 else { return nil }
        return .null
    }
}
