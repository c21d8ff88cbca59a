// Beckon: values of unknown type read from JSON, and what is passed over
// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Any value. Of members with the same name the first one counts.
    public mutating func value() throws(WireError) -> Value {
        switch self.peek() {
        case 0x22: return .string(try self.text(try self.scanString()))
        case 0x7B: return .object(try self.values())
        case 0x5B:
            try self.array()
            var elements: [Value] = []
            var isFirst = true
            while try self.nextElement(&isFirst) { elements.append(try self.value()) }
            return .array(elements)
        case 0x6E:
            try self.word("null")
            return .null
        case 0x74:
            try self.word("true")
            return .boolean(true)
        case 0x66:
            try self.word("false")
            return .boolean(false)
        case 0x2D, 0x30...0x39:
            let token = try self.scanNumber()
            if token.isPlain, !token.isNegative, token.fits, let number = Int(exactly: token.magnitude) {
                return .integer(number)
            }
            if let number = self.whole(token, as: Int.self) { return .integer(number) }
            return .double(try self.double(token))
        default: throw self.syntax("a value")
        }
    }

    /// An object's members by name.
    public mutating func values() throws(WireError) -> [String: Value] {
        guard self.peek() == 0x7B else { throw self.mismatch("an object") }
        try self.enter()
        // They are counted before a dictionary is made: it would be built anew several times as it grows.
        let first = self.members.count
        var isFirst = true
        while try self.nextKey(&isFirst) {
            let key = try self.key()
            let value = try self.value()
            if self.members.capacity == 0 { self.members.reserveCapacity(8) }
            self.members.append((key, value))
        }
        let count = self.members.count - first
        if count == 0 { return [:] }
        var result = [String: Value](minimumCapacity: count)
        for (key, value) in self.members[first...] {
            guard let before = result.updateValue(value, forKey: key) else { continue }
            result[key] = before
        }
        self.members.removeLast(count)
        return result
    }

    /// Passes over a value of any form, and checks it.
    public mutating func skip() throws(WireError) {
        switch self.peek() {
        case 0x22: try self.check(try self.scanString())
        case 0x7B:
            let start = self.position
            try self.enter()
            let first = self.nameHashes.count
            var isFirst = true
            while try self.nextKey(&isFirst) {
                try self.checkKey()
                if self.isStrict {
                    if self.nameHashes.capacity == 0 { self.nameHashes.reserveCapacity(32) }
                    self.nameHashes.append(self.keyHash())
                }
                try self.skip()
            }
            if self.nameHashes.count > first + 1 {
                try self.checkNames(from: first, start)
            } else if self.nameHashes.count > first {
                self.nameHashes.removeLast()
            }
        case 0x5B:
            try self.array()
            var isFirst = true
            while try self.nextElement(&isFirst) { try self.skip() }
        case 0x6E: try self.word("null")
        case 0x74: try self.word("true")
        case 0x66: try self.word("false")
        case 0x2D, 0x30...0x39: _ = try self.scanNumber()
        default: throw self.syntax("a value")
        }
    }

    /// Sees to it that no name stands twice in an object that was passed over, and forgets its names.
    private mutating func checkNames(from first: Int, _ start: Int) throws(WireError) {
        // In place: a slice of an array would be sorted as a copy.
        self.nameHashes.withUnsafeMutableBufferPointer { names in
            var rest = UnsafeMutableBufferPointer(rebasing: names[first...])
            rest.sort()
        }
        for index in first..<self.nameHashes.count where index > first {
            if self.nameHashes[index] == self.nameHashes[index - 1] {
                throw self.failure(at: start, "a name stands in it twice")
            }
        }
        self.nameHashes.removeLast(self.nameHashes.count - first)
    }

    /// Passes over a value that may be read later: where it stands.
    @inline(__always)
    mutating func skipped() throws(WireError) -> JSONPlace {
        _ = self.peek()
        let place = JSONPlace(offset: self.position)
        try self.skip()
        return place
    }

    /// Reads a value that was passed over.
    @inline(__always)
    mutating func value<Result: WireCodable>(at place: JSONPlace?) throws(WireError) -> Result? {
        guard let place else { return nil }
        let position = self.position
        self.position = place.offset
        let result = try Result(from: &self)
        self.position = position
        return result
    }

    /// Whether a value that was passed over is `null`.
    func isNull(at place: JSONPlace?) -> Bool { place.map { self.base[$0.offset] == 0x6E } ?? false }
}

/// Where a value stands that was passed over.
struct JSONPlace {
    let offset: Int
}
