// Beckon: any Encodable type, as a tree that is written later
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// What a value is encoded to: written as JSON, or made a ``Value``.
enum JSONNode {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    /// The text of a number.
    case number(String)
    case string(String)
    case value(Value)
    case wire(any WireCodable)
    case tree(ValueEncoder)

    /// The node of a value of any type.
    static func of<Content: Encodable>(_ content: Content) throws -> JSONNode {
        let type = Content.self
        if type == String.self, let content = content as? String { return .string(content) }
        if type == Value.self, let content = content as? Value { return .value(content) }
        if type == Date.self, let content = content as? Date {
            return .string(content.formatted(Date.ISO8601FormatStyle()))
        }
        if type == Data.self, let content = content as? Data { return .string(content.base64EncodedString()) }
        if type == URL.self, let content = content as? URL { return .string(content.absoluteString) }
        if type == Decimal.self, let content = content as? Decimal { return .number(content.description) }
        if let wire = content as? any WireCodable { return .wire(wire) }
        let tree = ValueEncoder()
        try content.encode(to: tree)
        return tree.collapsed
    }

    /// Writes the node, members in the order of their names' bytes.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let truth): writer.boolean(truth)
        case .integer(let number): writer.integer(number)
        case .unsigned(let number): writer.integer(number)
        case .double(let number): writer.double(number)
        case .float(let number): writer.float(number)
        case .number(let text): writer.number(text)
        case .string(let text): writer.string(text)
        case .value(let value): value.write(to: &writer)
        case .wire(let value): value.write(to: &writer)
        case .tree(let tree): tree.write(to: &writer)
        }
    }

    /// The node as a value; `nil` where a value would hold it otherwise than its text reads.
    var value: Value? {
        switch self {
        case .null: .null
        case .boolean(let truth): .boolean(truth)
        case .integer(let number): .integer(Int(number))
        case .unsigned(let number): Int(exactly: number).map { .integer($0) }
        case .double(let number):
            // Text does not tell 2.0 from 2; what is not finite is refused where it is written.
            if number.magnitude < 0x1p53, let whole = Int(exactly: number) {
                .integer(whole)
            } else if number.magnitude < 0x1p53 {
                .double(number)
            } else {
                nil
            }
        case .float, .number: nil
        case .string(let text): .string(text)
        case .value(let value): value.isAsRead ? value : nil
        case .wire(let value): (try? JSON.encode(value)).flatMap { try? JSON.decode(Value.self, from: $0) }
        case .tree(let tree): tree.value
        }
    }
}

extension Value {
    /// Whether its text reads as the same value.
    fileprivate var isAsRead: Bool {
        switch self {
        case .null, .boolean, .integer, .string: true
        case .double(let number): number.magnitude < 0x1p53 && Int(exactly: number) == nil
        case .array(let elements): elements.allSatisfy(\.isAsRead)
        case .object(let members): members.values.allSatisfy(\.isAsRead)
        }
    }
}

/// Collects what one value encodes: a single value, members or elements. Its coding path is always empty.
final class ValueEncoder: Encoder {
    private enum Form { case nothing, single, members, elements }

    private var form = Form.nothing
    private var single = JSONNode.null
    private var members: [(name: String, node: JSONNode)] = []
    private var elements: [JSONNode] = []

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        self.form = .members
        return KeyedEncodingContainer(EncodedMembers(tree: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        self.form = .elements
        return EncodedElements(tree: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingle(tree: self) }

    /// The only node where there is no more, else the tree.
    var collapsed: JSONNode { self.form == .single ? self.single : .tree(self) }

    func append(_ name: String, _ node: JSONNode) { self.members.append((name, node)) }
    func append(_ node: JSONNode) { self.elements.append(node) }
    func put(_ node: JSONNode) {
        self.form = .single
        self.single = node
    }

    var elementCount: Int { self.elements.count }

    func write(to writer: inout JSONWriter) {
        switch self.form {
        case .single: self.single.write(to: &writer)
        case .elements:
            writer.beginArray()
            for element in self.elements {
                writer.element()
                element.write(to: &writer)
            }
            writer.endArray()
        case .nothing, .members:
            self.sort()
            writer.beginObject()
            for (name, node) in self.members {
                writer.name(name)
                node.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// Sorts the members; of several with one name the last one stays.
    private func sort() {
        guard self.members.count > 1 else { return }
        self.members.sort { JSONText.isBefore($0.name, $1.name) }
        let count = self.members.count
        // The sort is stable.
        guard (1..<count).contains(where: { self.members[$0 - 1].name == self.members[$0].name }) else { return }
        self.members = self.members.indices.filter {
            $0 + 1 == count || self.members[$0].name != self.members[$0 + 1].name
        }.map { self.members[$0] }
    }

    /// The tree as a value; `nil` where a value would hold a number otherwise than its text reads.
    var value: Value? {
        switch self.form {
        case .single: return self.single.value
        case .elements:
            var elements: [Value] = []
            elements.reserveCapacity(self.elements.count)
            for node in self.elements {
                guard let value = node.value else { return nil }
                elements.append(value)
            }
            return .array(elements)
        case .nothing, .members:
            var members = [String: Value](minimumCapacity: self.members.count)
            for (name, node) in self.members {
                guard let value = node.value else { return nil }
                members[name] = value
            }
            return .object(members)
        }
    }
}
