// Beckon: resolutions that change nothing, told without reading them
// SPDX-License-Identifier: Apache-2.0

extension Resolutions {
    /// Whether JSON says of exactly these parameters, in this order, that an app takes the value that each has as it is, or
    /// requires none. Most resolutions do, and then no values are made of them.
    ///
    /// - Parameters:
    ///   - body: The JSON.
    ///   - names: The parameters that were asked for.
    ///   - written: The JSON of the values by name, where it is at hand: most apps answer with the bytes that they got.
    ///   - value: The value of the parameter of that number and name; `nil` where there is none to be taken.
    /// - Returns: `false` also for what is written in another form than ours: with spaces, or members in another order.
    public static func take(
        _ body: [UInt8], _ names: [String], written: WrittenOnce = WrittenOnce(), value: (Int, String) -> Value?
    ) -> Bool {
        guard body.count <= Limits.bodyBytes else { return false }
        return (written.json?.bytes ?? []).withUnsafeBufferPointer { written in
            let members = JSONReader.members(of: written)
            return body.withUnsafeBufferPointer { bytes in
                // A value stands in five objects and arrays.
                var reader = JSONReader(bytes, depth: 5)
                return reader.takes(names, members, value)
            }
        }
    }
}

/// A member of an object, as its bytes.
private struct WrittenMember {
    let name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>
}

extension JSONReader {
    /// The members of an object; none where it has more than are looked through, or escaped names.
    fileprivate static func members(of object: UnsafeBufferPointer<UInt8>) -> [WrittenMember] {
        if object.isEmpty { return [] }
        // What stands too deep where it is taken is not taken.
        var reader = JSONReader(object, depth: 4)
        var members: [WrittenMember] = []
        members.reserveCapacity(8)
        do throws(WireError) {
            try reader.enter()
            var isFirst = true
            while try reader.nextKey(&isFirst) {
                guard !reader.isKeyEscaped, members.count < 32 else { return [] }
                let name = reader.bytes(reader.keyStart, reader.keyCount)
                members.append(WrittenMember(name: name, value: try reader.raw()))
            }
        } catch {
            return []
        }
        return members
    }

    fileprivate mutating func takes(
        _ names: [String], _ members: [WrittenMember], _ value: (Int, String) -> Value?
    ) -> Bool {
        guard self.passes(#"{"resolutions":["#) else { return false }
        for (index, name) in names.enumerated() {
            guard index == 0 || self.passes(","), self.passes(#"{"parameter":""#), self.passes(text: name),
                self.passes(#"","results":[{"result":""#)
            else { return false }
            if self.passes(#"success","value":"#) {
                guard let value = value(index, name) else { return false }
                let written = members.first { JSONText.isSame(name, $0.name) }
                guard written.map({ self.passes($0.value) }) ?? false || self.passes(value: value) else { return false }
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
        self.passes(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func passes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress, self.count - self.position >= bytes.count,
            JSONText.isSame(self.base + self.position, start, bytes.count)
        else { return false }
        self.position += bytes.count
        return true
    }

    /// Passes over text that stands as its bytes.
    private mutating func passes(text: String) -> Bool {
        let (start, room) = (self.base + self.position, self.count - self.position)
        let length = text.withBytes { bytes -> Int? in
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
