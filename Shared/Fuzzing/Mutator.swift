// Beckon: sound bodies made unsound
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Makes sound bodies unsound, by their structure first and by their bytes then.
public enum Mutator {
    /// The body of a value with one to four things wrong in its structure, and now and then in its bytes.
    public static func body(of value: Value, _ dice: inout Dice) -> [UInt8] {
        var tree = JSONTree(value)
        for _ in 0...dice.below(4) { tree = Self.tree(tree, &dice) }
        let bytes = tree.bytes
        return dice.one(in: 8) ? Self.bytes(bytes, &dice) : bytes
    }

    /// A tree with one node changed.
    public static func tree(_ tree: JSONTree, _ dice: inout Dice) -> JSONTree {
        let number = dice.below(tree.count)
        // Thrown before the change, so that the dice are not held while the tree is walked.
        let throwOf = dice.below(12)
        var inner = Dice(dice.next())
        return tree.changing(number) { node in Self.node(node, throwOf, &inner) }
    }

    private static func node(_ node: JSONTree, _ number: Int, _ dice: inout Dice) -> JSONTree {
        switch (number, node) {
        case (0, .object(var members)) where !members.isEmpty:
            // A key twice, with another value.
            let member = members[dice.below(members.count)]
            members.insert((member.key, Self.token(&dice)), at: dice.below(members.count + 1))
            return .object(members)
        case (1, .object(var members)) where !members.isEmpty:
            members.remove(at: dice.below(members.count))
            return .object(members)
        case (2, .object(var members)):
            members.append((JSONTree.quoted(HostileText.text(&dice)), Self.token(&dice)))
            return .object(members)
        case (3, .array(let elements)) where !elements.isEmpty:
            let times = [0, 2, 99, 101, 1_000][dice.below(5)]
            return .array((0..<times).map { elements[$0 % elements.count] })
        case (4, _):
            let depth = [1, 2, 29, 33, 200, 4_000][dice.below(6)]
            let isArray = dice.one(in: 2)
            let (open, close) = isArray ? ("[", "]") : ("{\"a\":", "}")
            return .token(
                Array(String(repeating: open, count: depth).utf8) + node.bytes
                    + Array(String(repeating: close, count: dice.one(in: 4) ? depth - 1 : depth).utf8))
        case (5, _): return .array([node])
        case (6, _): return .object([(JSONTree.quoted("value"), node)])
        case (7, .array(let elements)) where !elements.isEmpty: return elements[dice.below(elements.count)]
        case (7, .object(let members)) where !members.isEmpty: return members[dice.below(members.count)].value
        case (8, _): return .token(JSONTree.quoted(HostileText.text(&dice)))
        default: return Self.token(&dice)
        }
    }

    private static func token(_ dice: inout Dice) -> JSONTree {
        if dice.one(in: 3) { return .token(JSONTree.quoted(HostileText.text(&dice))) }
        return .token(Array(HostileText.tokens[dice.below(HostileText.tokens.count)].utf8))
    }

    /// Bytes with some of them cut off, changed, doubled or put in.
    public static func bytes(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = bytes
        switch dice.below(6) {
        case 0: return Array(bytes.prefix(dice.below(bytes.count + 1)))
        case 1: return Array(bytes.dropFirst(dice.below(bytes.count + 1)))
        case 2:
            for _ in 0...dice.below(6) where !bytes.isEmpty { bytes[dice.below(bytes.count)] ^= 1 << dice.below(8) }
            return bytes
        case 3:
            for _ in 0...dice.below(3) {
                bytes.insert(UInt8(truncatingIfNeeded: dice.next()), at: dice.below(bytes.count + 1))
            }
            return bytes
        case 4:
            let start = dice.below(bytes.count + 1)
            let piece = bytes.dropFirst(start).prefix(dice.below(64))
            bytes.insert(contentsOf: piece, at: dice.below(bytes.count + 1))
            return bytes
        default: return dice.bytes(dice.below(200))
        }
    }
}
