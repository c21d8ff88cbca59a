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
    case tree(TreeEncoder)

    /// The node of a value of any type.
    static func of<Content: Encodable>(_ content: Content) throws -> JSONNode {
        let type = Content.self
        if type == String.self { return .string(content as! String) }
        if type == Value.self { return .value(content as! Value) }
        if type == Date.self { return .string((content as! Date).formatted(Date.ISO8601FormatStyle())) }
        if type == Data.self { return .string((content as! Data).base64EncodedString()) }
        if type == URL.self { return .string((content as! URL).absoluteString) }
        if type == Decimal.self { return .number((content as! Decimal).description) }
        let tree = TreeEncoder()
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
final class TreeEncoder: Encoder {
    enum Content {
        case nothing
        case single(JSONNode)
        case members([(name: String, node: JSONNode)])
        case elements([JSONNode])
    }

    var content: Content = .nothing

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .members = self.content {} else { self.content = .members([]) }
        return KeyedEncodingContainer(TreeMembers(tree: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .elements = self.content {} else { self.content = .elements([]) }
        return TreeElements(tree: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { TreeSingle(tree: self) }

    /// The only node where there is no more, else the tree.
    var collapsed: JSONNode { if case .single(let node) = self.content { node } else { .tree(self) } }

    /// A member; what was there under the name gives way.
    func append(_ name: String, _ node: JSONNode) {
        guard case .members(var members) = self.content else { return }
        self.content = .nothing
        if members.isEmpty { members.reserveCapacity(8) }
        members.append((name, node))
        self.content = .members(members)
    }

    func append(_ node: JSONNode) {
        guard case .elements(var elements) = self.content else { return }
        self.content = .nothing
        elements.append(node)
        self.content = .elements(elements)
    }

    var elementCount: Int { if case .elements(let elements) = self.content { elements.count } else { 0 } }

    func write(to writer: inout JSONWriter) {
        switch self.content {
        case .single(let node): node.write(to: &writer)
        case .elements(let elements):
            writer.beginArray()
            for element in elements {
                writer.element()
                element.write(to: &writer)
            }
            writer.endArray()
        case .nothing, .members:
            writer.beginObject()
            for (name, node) in self.sortedMembers {
                writer.name(name)
                node.write(to: &writer)
            }
            writer.endObject()
        }
    }

    private var sortedMembers: [(name: String, node: JSONNode)] {
        guard case .members(var members) = self.content else { return [] }
        members.sort { JSONText.isBefore($0.name, $1.name) }
        // The sort is stable, so the last of several comes last.
        guard zip(members, members.dropFirst()).contains(where: { $0.name == $1.name }) else { return members }
        return members.indices.filter { $0 + 1 == members.count || members[$0].name != members[$0 + 1].name }
            .map { members[$0] }
    }

    var value: Value? {
        switch self.content {
        case .single(let node): return node.value
        case .elements(let nodes):
            var elements: [Value] = []
            elements.reserveCapacity(nodes.count)
            for node in nodes {
                guard let value = node.value else { return nil }
                elements.append(value)
            }
            return .array(elements)
        case .nothing: return .object([:])
        case .members(let nodes):
            var members = [String: Value](minimumCapacity: nodes.count)
            for (name, node) in nodes {
                guard let value = node.value else { return nil }
                members[name] = value
            }
            return .object(members)
        }
    }
}
