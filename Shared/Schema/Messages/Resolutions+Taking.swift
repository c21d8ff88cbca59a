// Beckon: resolutions that change nothing, told without reading them
// SPDX-License-Identifier: Apache-2.0

extension Resolutions {
    /// Whether JSON says of exactly these parameters, in this order, that an app takes the value that each has as it is, or
    /// requires none. Most resolutions do, and then no values are made of them.
    ///
    /// - Parameter value: The value of the parameter of that number and name; `nil` where there is none to be taken.
    /// - Returns: `false` also for what is written in another form than ours: with spaces, or members in another order.
    public static func take(_ body: [UInt8], _ names: [String], value: (Int, String) -> Value?) -> Bool {
        guard body.count <= Limits.bodyBytes else { return false }
        return body.withUnsafeBufferPointer { bytes in
            // A value stands in five objects and arrays.
            var reader = JSONReader(bytes, depth: 5)
            return reader.takes(names, value)
        }
    }
}

extension JSONReader {
    fileprivate mutating func takes(_ names: [String], _ value: (Int, String) -> Value?) -> Bool {
        guard self.passes(#"{"resolutions":["#) else { return false }
        for (index, name) in names.enumerated() {
            guard index == 0 || self.passes(","), self.passes(#"{"parameter":""#), self.passes(text: name),
                self.passes(#"","results":[{"result":""#)
            else { return false }
            if self.passes(#"success","value":"#) {
                guard let value = value(index, name), self.passes(value: value) else { return false }
            } else if !self.passes(#"notRequired""#) {
                return false
            }
            guard self.passes("}]}") else { return false }
        }
        return self.passes("]}") && self.position == self.count
    }

    /// Passes over a value if it is this one.
    private mutating func passes(value: Value) -> Bool {
        switch value {
        case .string(let text): return self.passes("\"") && self.passes(text: text) && self.passes("\"")
        case .object(let members): return self.passes(members: members)
        case .null, .boolean, .integer, .double, .array:
            do throws(WireError) {
                return try self.value() == value
            } catch {
                return false
            }
        }
    }

    /// Passes over an object that has these members. Each name is greater than the one before, as ours are: so none comes
    /// twice.
    private mutating func passes(members: [String: Value]) -> Bool {
        guard self.peek() == 0x7B else { return false }
        do throws(WireError) {
            try self.enter()
            var (isFirst, count, last) = (true, 0, "")
            while try self.nextKey(&isFirst) {
                let name = try self.key()
                guard count == 0 || last < name, let value = members[name], self.passes(value: value) else {
                    return false
                }
                last = name
                count += 1
            }
            return count == members.count
        } catch {
            return false
        }
    }

    private mutating func passes(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard self.count - self.position >= length else { return false }
        guard JSONText.isSame(self.base + self.position, text.utf8Start, length) else { return false }
        self.position += length
        return true
    }

    /// Passes over text that stands as its bytes.
    private mutating func passes(text: String) -> Bool {
        var text = text
        let (start, room) = (self.base + self.position, self.count - self.position)
        let length = text.withUTF8 { bytes -> Int? in
            guard bytes.count <= room, let text = bytes.baseAddress else { return bytes.isEmpty ? 0 : nil }
            // What has to be escaped stands for something else.
            guard JSONText.isSame(start, text, bytes.count), JSONText.cleanPrefix(text, bytes.count) == bytes.count
            else {
                return nil
            }
            return bytes.count
        }
        guard let length else { return false }
        self.position += length
        return true
    }
}

extension JSONText {
    /// Whether so many bytes are the same.
    @inline(__always)
    fileprivate static func isSame(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var place = 0
        while place + 8 <= count {
            if self.word(left + place) != self.word(right + place) { return false }
            place += 8
        }
        while place < count {
            if left[place] != right[place] { return false }
            place += 1
        }
        return true
    }
}
