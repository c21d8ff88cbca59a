// Beckon: resolutions that change nothing, told without reading them
// SPDX-License-Identifier: Apache-2.0

extension Resolutions {
    /// Whether JSON says of exactly these parameters, in this order, that an app takes the value that each has as it is, or
    /// requires none. Most resolutions do, and then no values are made of them.
    ///
    /// - Returns: `false` also for what is written in another form than ours: with spaces, or members in another order.
    public static func take(_ body: [UInt8], _ names: [String], of values: [String: Value]) -> Bool {
        guard body.count <= Limits.bodyBytes else { return false }
        return body.withUnsafeBufferPointer { bytes in
            // A value stands in five objects and arrays.
            var reader = JSONReader(bytes, depth: 5)
            return reader.takes(names, of: values)
        }
    }
}

extension JSONReader {
    fileprivate mutating func takes(_ names: [String], of values: [String: Value]) -> Bool {
        guard self.passes(#"{"resolutions":["#) else { return false }
        var isFirst = true
        for name in names {
            guard isFirst || self.passes(","), self.passes(#"{"parameter":""#), self.passes(text: name),
                self.passes(#"","results":[{"result":""#)
            else { return false }
            isFirst = false
            if self.passes(#"success","value":"#) {
                guard let value = values[name], self.passes(value: value) else { return false }
            } else if !self.passes(#"notRequired""#) {
                return false
            }
            guard self.passes("}]}") else { return false }
        }
        return self.passes("]}") && self.position == self.count
    }

    /// Passes over a value if it is this one.
    private mutating func passes(value: Value) -> Bool {
        if case .string(let text) = value { return self.passes("\"") && self.passes(text: text) && self.passes("\"") }
        do throws(WireError) {
            return try self.value() == value
        } catch {
            return false
        }
    }

    private mutating func passes(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard self.count - self.position >= length else { return false }
        for index in 0..<length where self.base[self.position + index] != text.utf8Start[index] { return false }
        self.position += length
        return true
    }

    /// Passes over text that stands as its bytes.
    private mutating func passes(text: String) -> Bool {
        var text = text
        let (start, room) = (self.base + self.position, self.count - self.position)
        let length = text.withUTF8 { bytes -> Int? in
            guard bytes.count <= room else { return nil }
            for index in 0..<bytes.count {
                let byte = bytes[index]
                // What has to be escaped stands for something else.
                if byte != start[index] || byte < 0x20 || byte == 0x22 || byte == 0x5C { return nil }
            }
            return bytes.count
        }
        guard let length else { return false }
        self.position += length
        return true
    }
}
