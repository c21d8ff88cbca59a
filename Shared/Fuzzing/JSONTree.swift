// Beckon: JSON as it is written, so that it can be broken on purpose
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// JSON as it is written: tokens in an order, keys as often as they stand there. Unlike ``Schema/Value`` it can say what
/// no decoder should take.
public indirect enum JSONTree: Sendable {
    /// A token, sound or not.
    case token([UInt8])
    case array([JSONTree])
    case object([(key: [UInt8], value: JSONTree)])

    /// A value as it would be written.
    public init(_ value: Value) {
        switch value {
        case .array(let elements): self = .array(elements.map { JSONTree($0) })
        case .object(let members):
            self = .object(
                members.sorted { $0.key < $1.key }.map { (key: Self.quoted($0.key), value: JSONTree($0.value)) })
        case .string(let text): self = .token(Self.quoted(text))
        default: self = .token((try? JSON.encode(value)) ?? Array("null".utf8))
        }
    }

    static func quoted(_ text: String) -> [UInt8] { (try? JSON.encode(Value.string(text))) ?? Array("\"\"".utf8) }

    /// The bytes.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        self.write(&result)
        return result
    }

    private func write(_ result: inout [UInt8]) {
        switch self {
        case .token(let bytes): result += bytes
        case .array(let elements):
            result.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                element.write(&result)
            }
            result.append(UInt8(ascii: "]"))
        case .object(let members):
            result.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                result += member.key
                result.append(UInt8(ascii: ":"))
                member.value.write(&result)
            }
            result.append(UInt8(ascii: "}"))
        }
    }

    /// How many nodes there are.
    var count: Int {
        switch self {
        case .token: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// This tree with the node of a number, counted from the root, changed.
    func changing(_ number: Int, _ change: (JSONTree) -> JSONTree) -> JSONTree {
        var left = number
        return self.changing(&left, change)
    }

    private func changing(_ left: inout Int, _ change: (JSONTree) -> JSONTree) -> JSONTree {
        if left == 0 {
            left = -1
            return change(self)
        }
        left -= 1
        switch self {
        case .token: return self
        case .array(var elements):
            for index in elements.indices where left >= 0 { elements[index] = elements[index].changing(&left, change) }
            return .array(elements)
        case .object(var members):
            for index in members.indices where left >= 0 {
                members[index].value = members[index].value.changing(&left, change)
            }
            return .object(members)
        }
    }
}
