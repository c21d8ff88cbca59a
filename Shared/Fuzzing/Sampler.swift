// Beckon: bodies that a schema allows
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Makes bodies that a JSON Schema of ours allows: every member, every case of every message, without a list of its own.
public struct Sampler: Sendable {
    /// What members of a name may hold, so that messages meet: names of conversations, of intents, ids.
    public var hints: [String: [Value]] = [:]
    private let definitions: [String: Value]
    private let root: Value

    /// - Parameter document: A document of ``Schema/MessageSchema``.
    public init(_ document: Value) {
        self.root = document
        self.definitions = document["$defs"]?.object ?? [:]
    }

    /// One body.
    public func sample(_ dice: inout Dice) -> Value { self.sample(self.root, depth: 8, &dice) }

    private func sample(_ schema: Value, depth: Int, _ dice: inout Dice) -> Value {
        if let reference = schema["$ref"]?.string {
            let name = String(reference.split(separator: "/").last ?? "")
            guard depth > 0, let definition = self.definitions[name] else { return .null }
            return self.sample(definition, depth: depth - 1, &dice)
        }
        if let examples = schema["examples"]?.array, !dice.one(in: 4), let example = dice.pick(examples) {
            return example
        }
        if let cases = schema["enum"]?.array, let one = dice.pick(cases) { return one }
        if let constant = schema["const"] { return constant }
        for key in ["anyOf", "oneOf"] {
            if let choices = schema[key]?.array, let one = dice.pick(choices) {
                return self.sample(one, depth: depth, &dice)
            }
        }
        var type = schema["type"]?.string
        if let types = schema["type"]?.array { type = dice.pick(types)?.string }
        switch type {
        case "string": return .string(self.string(schema, &dice))
        case "integer": return .integer(self.integer(schema, &dice))
        case "number": return dice.one(in: 2) ? .integer(dice.below(100)) : .double(Double(dice.below(1_000)) / 8)
        case "boolean": return .boolean(dice.one(in: 2))
        case "array": return self.array(schema, depth, &dice)
        case "object": return self.object(schema, depth, &dice)
        case "null": return .null
        default: return schema["properties"] == nil ? .string("a") : self.object(schema, depth, &dice)
        }
    }

    private func string(_ schema: Value, _ dice: inout Dice) -> String {
        if schema["format"]?.string == "date-time" { return "2026-11-21T04:30:0\(dice.below(10))Z" }
        if schema["format"]?.string == "uuid" { return "0198c0de-0000-7000-8000-00000000000\(dice.below(10))" }
        return dice.one(in: 6)
            ? HostileText.text(&dice) : ["a", "Home", "milk", "12.50", "EUR", "en", "UTC"][dice.below(7)]
    }

    private func integer(_ schema: Value, _ dice: inout Dice) -> Int {
        let least = schema["minimum"]?.integer ?? -3
        return dice.one(in: 6) ? [least, Int.max, Int(Int32.max), least + 1][dice.below(4)] : least + dice.below(12)
    }

    private func array(_ schema: Value, _ depth: Int, _ dice: inout Dice) -> Value {
        guard depth > 0, let items = schema["items"] else { return .array([]) }
        return .array((0..<dice.below(4)).map { _ in self.sample(items, depth: depth - 1, &dice) })
    }

    private func object(_ schema: Value, _ depth: Int, _ dice: inout Dice) -> Value {
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        var members: [String: Value] = [:]
        for (name, member) in (schema["properties"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard required.contains(name) || depth > 2 && dice.one(in: 2) else { continue }
            if let hint = self.hints[name], !dice.one(in: 8), let value = dice.pick(hint) {
                members[name] = value
            } else {
                members[name] = self.sample(member, depth: depth - 1, &dice)
            }
        }
        // The members that one case of the body asks for.
        for rule in schema["allOf"]?.array ?? [] {
            let conditions = rule["if"]?["properties"]?.object ?? [:]
            let holds = conditions.allSatisfy { name, condition in
                members[name].map { condition["enum"]?.array?.contains($0) ?? (condition["const"] == $0) } ?? false
            }
            for name in (rule["then"]?["required"]?.array ?? []).compactMap(\.string)
            where holds && members[name] == nil {
                members[name] = self.sample(schema["properties"]?[name] ?? .null, depth: depth - 1, &dice)
            }
        }
        if let rest = schema["additionalProperties"], rest.object != nil, depth > 0 {
            for _ in 0..<dice.below(3) {
                let name = dice.pick(["a", "b", "amount", "name", "to", "size"]) ?? "a"
                members[name] = self.sample(rest, depth: depth - 1, &dice)
            }
        }
        return .object(members)
    }
}
