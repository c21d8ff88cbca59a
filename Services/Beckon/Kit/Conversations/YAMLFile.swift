// Beckon: YAML with lines to point at
// SPDX-License-Identifier: Apache-2.0

import Schema
import Yams

/// Reads YAML nodes, and says in which line something is wrong.
struct YAMLFile {
    let name: String

    func error(_ node: Node, _ message: String) -> ConversationError {
        ConversationError(file: self.name, line: node.mark?.line ?? 0, message)
    }

    /// The members of a mapping, none twice, none but those that are allowed.
    func members(_ node: Node, _ allowed: [String]) throws(ConversationError) -> [String: Node] {
        guard let mapping = node.mapping else { throw self.error(node, "a mapping is expected here, 'key: value'") }
        var members: [String: Node] = [:]
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            guard allowed.contains(name) else {
                throw self.error(key, "there is no '\(name)' here; use one of \(allowed.joined(separator: ", "))")
            }
            guard members.updateValue(value, forKey: name) == nil else {
                throw self.error(key, "'\(name)' stands twice")
            }
        }
        return members
    }

    func string(_ node: Node) throws(ConversationError) -> String {
        guard let scalar = node.scalar else { throw self.error(node, "a text is expected here") }
        return scalar.string
    }

    func integer(_ node: Node) throws(ConversationError) -> Int {
        guard let number = node.int else { throw self.error(node, "a whole number is expected here") }
        return number
    }

    func boolean(_ node: Node) throws(ConversationError) -> Bool {
        guard let truth = node.bool else { throw self.error(node, "true or false is expected here") }
        return truth
    }

    func strings(_ node: Node) throws(ConversationError) -> [String] {
        guard let nodes = node.sequence else { return [try self.string(node)] }
        var strings: [String] = []
        for node in nodes { strings.append(try self.string(node)) }
        return strings
    }

    func one<Case: RawRepresentable & CaseIterable>(_ node: Node, of type: Case.Type) throws(ConversationError) -> Case
    where Case.RawValue == String {
        let name = try self.string(node)
        guard let found = Case(rawValue: name) else {
            let all = Case.allCases.map(\.rawValue).joined(separator: ", ")
            throw self.error(node, "'\(name)' is none of \(all)")
        }
        return found
    }

    func phase(_ node: Node) throws(ConversationError) -> Phase {
        let name = try self.string(node)
        guard let phase = Phase.allCases.first(where: { $0.name == name }) else {
            throw self.error(node, "'\(name)' is none of \(Phase.allCases.map(\.name).joined(separator: ", "))")
        }
        return phase
    }

    /// `90s`, `10m`, `2h`, `1d`, `500ms`.
    func duration(_ node: Node) throws(ConversationError) -> Milliseconds {
        let text = try self.string(node)
        let units: [(String, Int64)] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            guard let count = Int64(text.dropLast(unit.count)), (0...100_000).contains(count) else { continue }
            return Milliseconds(count * factor)
        }
        throw self.error(node, "'\(text)' is no time; write 500ms, 90s, 10m, 2h or 1d")
    }

    /// Any YAML as a value. Quoted text stays text, whatever it looks like.
    func value(_ node: Node) throws(ConversationError) -> Value {
        switch node {
        case .mapping(let mapping):
            var members: [String: Value] = [:]
            for (key, value) in mapping { members[try self.string(key)] = try self.value(value) }
            return .object(members)
        case .sequence(let sequence):
            var elements: [Value] = []
            for node in sequence { elements.append(try self.value(node)) }
            return .array(elements)
        case .scalar(let scalar):
            guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
            if let number = node.int { return .integer(number) }
            if let number = node.float { return .double(number) }
            if ["true", "false"].contains(scalar.string) { return .boolean(scalar.string == "true") }
            return ["null", "~", ""].contains(scalar.string) ? .null : .string(scalar.string)
        case .alias: throw self.error(node, "aliases are not read; write it out")
        }
    }

    func object(_ node: Node) throws(ConversationError) -> [String: Value] {
        guard let members = try self.value(node).object else { throw self.error(node, "a mapping is expected here") }
        return members
    }
}
