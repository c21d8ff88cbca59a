// Beckon: members that are put in order after they were written
// SPDX-License-Identifier: Apache-2.0

/// Where a member stands that was written.
struct JSONMember {
    /// The first eight bytes of its name, as a number that sorts as they do.
    let head: UInt64
    /// Where its name begins, behind the quotation mark.
    let start: Int
    /// How many bytes the name has; `nil` where it was escaped.
    let count: Int?
    /// Where its value ends.
    var end = 0
}

extension JSONWriter {
    /// Writes the name of a member; its value follows.
    ///
    /// - Returns: Where it stands.
    mutating func noted(_ name: String) -> JSONMember {
        name.withBytes { bytes in
            if let text = bytes.baseAddress, JSONText.cleanPrefix(text, bytes.count) == bytes.count {
                let start = self.cleanName(text, bytes.count)
                return JSONMember(head: JSONText.head(bytes, room: bytes.count), start: start, count: bytes.count)
            }
            self.element()
            let start = self.count + 1
            self.string(bytes)
            self.append(0x3A)
            let isPlain = self.count - start - 2 == bytes.count
            return JSONMember(
                head: JSONText.head(bytes, room: bytes.count), start: start, count: isPlain ? bytes.count : nil)
        }
    }

    /// Puts the members of the object that is about to end in the order of their names' bytes.
    ///
    /// - Parameters:
    ///   - members: All that were noted.
    ///   - first: The first of this object's.
    /// - Returns: `false` where that is not enough: for names that stand there twice, and escaped ones.
    mutating func order(_ members: inout [JSONMember], from first: Int) -> Bool {
        guard members.count > first else { return true }
        var isOrdered = members[first].count != nil
        var isPlain = isOrdered
        for index in first + 1..<members.count {
            // Between two there is a comma and a quotation mark.
            members[index - 1].end = members[index].start - 2
            if members[index].count == nil { isPlain = false }
            if isOrdered, !self.isBefore(members[index - 1], members[index]) { isOrdered = false }
        }
        if isOrdered { return isPlain }
        guard isPlain else { return false }
        members[members.count - 1].end = self.count
        return self.rearrange(&members, from: first)
    }

    private func isBefore(_ left: JSONMember, _ right: JSONMember) -> Bool {
        if left.head != right.head { return left.head < right.head }
        return JSONText.isBefore(
            UnsafeBufferPointer(start: self.base + left.start, count: left.count ?? 0),
            UnsafeBufferPointer(start: self.base + right.start, count: right.count ?? 0))
    }

    private mutating func rearrange(_ members: inout [JSONMember], from first: Int) -> Bool {
        let start = members[first].start - 1
        // A few at most: what has many is a dictionary, and those are large anyway.
        if members.count - first <= 24 {
            for index in first + 1..<members.count {
                let member = members[index]
                var place = index
                while place > first, self.isBefore(member, members[place - 1]) {
                    members[place] = members[place - 1]
                    place -= 1
                }
                members[place] = member
            }
        } else {
            let sorted = members[first...].sorted { self.isBefore($0, $1) }
            members.replaceSubrange(first..., with: sorted)
        }
        for index in first + 1..<members.count where !self.isBefore(members[index - 1], members[index]) { return false }
        let length = self.count - start
        let base = self.base
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { copy in
            guard let copied = copy.baseAddress else { return }
            copied.update(from: base + start, count: length)
            var place = start
            for index in first..<members.count {
                if index > first {
                    base[place] = 0x2C
                    place += 1
                }
                let from = members[index].start - 1
                let size = members[index].end - from
                (base + place).update(from: copied + (from - start), count: size)
                place += size
            }
        }
        return true
    }
}
