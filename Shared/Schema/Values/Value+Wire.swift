// Beckon: values of unknown type, as they are written
// SPDX-License-Identifier: Apache-2.0

extension Value: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.value() }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let truth): writer.boolean(truth)
        case .integer(let number): writer.integer(number)
        case .double(let number): writer.double(number)
        case .string(let text): writer.string(text)
        case .array(let elements): elements.write(to: &writer)
        case .object(let members): writer.values(members)
        }
    }
}

extension JSONWriter {
    /// Writes values by name, in the order of the names' bytes.
    public mutating func values(_ members: [String: Value]) {
        self.beginObject()
        if members.count < 2 {
            for (name, value) in members { self.valueMember(name, value) }
        } else if members.count <= 24 {
            self.fewValues(members)
        } else {
            for (name, value) in members.sorted(by: { JSONText.isBefore($0.key, $1.key) }) {
                self.valueMember(name, value)
            }
        }
        self.endObject()
    }

    /// Sorts places instead of members, by the first eight bytes of the names: nothing is copied or counted.
    private mutating func fewValues(_ members: [String: Value]) {
        typealias Place = (head: UInt64, index: Dictionary<String, Value>.Index)
        withUnsafeTemporaryAllocation(of: Place.self, capacity: members.count) { places in
            var count = 0
            var index = members.startIndex
            while index != members.endIndex {
                let head = JSONText.head(members.keys[index])
                var place = count
                while place > 0 {
                    let before = places[place - 1]
                    guard
                        before.head > head
                            || before.head == head
                                && JSONText.isBefore(members.keys[index], members.keys[before.index])
                    else { break }
                    places[place] = before
                    place -= 1
                }
                places[place] = (head, index)
                count += 1
                members.formIndex(after: &index)
            }
            for place in 0..<count {
                let (name, value) = members[places[place].index]
                self.valueMember(name, value)
            }
        }
    }

    @inline(__always)
    private mutating func valueMember(_ name: String, _ value: Value) {
        self.name(name)
        value.write(to: &self)
    }

    /// Writes a member: values by name.
    mutating func member(_ name: StaticString, _ values: [String: Value]) {
        self.name(name)
        self.values(values)
    }

    /// Writes a member, values by name, unless it is `nil`.
    mutating func member(_ name: StaticString, _ values: [String: Value]?) {
        if let values { self.member(name, values) }
    }
}
