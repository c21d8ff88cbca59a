// Beckon: a place in a scenario file
// SPDX-License-Identifier: Apache-2.0

import Schema
import Yams

/// A place in a scenario file, which knows its line. All that is read of a file passes through it.
struct ScenarioNode {
    let node: Node
    let file: String

    func error(_ message: String, at node: Node? = nil) -> ScenarioError {
        ScenarioError(self.file, line: (node ?? self.node).mark?.line ?? 0, message)
    }

    private func at(_ node: Node) -> ScenarioNode { ScenarioNode(node: node, file: self.file) }

    /// The members of a mapping, none but those that are known.
    func members(_ known: [String]) throws(ScenarioError) -> [String: ScenarioNode] {
        guard let mapping = self.node.mapping else { throw self.error("a mapping is expected here, 'key: value'") }
        var members: [String: ScenarioNode] = [:]
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            guard known.contains(name) else {
                let near = Self.nearest(name, known).map { "; did you mean '\($0)'?" } ?? "."
                throw self.error(
                    "there is no '\(name.prefix(60))' here\(near) Known here: \(known.joined(separator: ", "))", at: key
                )
            }
            guard members.updateValue(self.at(value), forKey: name) == nil else {
                throw self.error("'\(name)' stands twice", at: key)
            }
        }
        return members
    }

    /// The members of a mapping whose keys are the file's own, in the order of the file.
    func pairs() throws(ScenarioError) -> [(key: String, value: ScenarioNode)] {
        guard let mapping = self.node.mapping else { throw self.error("a mapping is expected here, 'key: value'") }
        return mapping.map { (key: $0.key.scalar?.string ?? "", value: self.at($0.value)) }
    }

    func elements(_ most: Int) throws(ScenarioError) -> [ScenarioNode] {
        guard let sequence = self.node.sequence else { throw self.error("a list is expected here, '- ...'") }
        guard sequence.count <= most else { throw self.error("\(sequence.count) elements, of at most \(most)") }
        return sequence.map { self.at($0) }
    }

    func text() throws(ScenarioError) -> String {
        guard let scalar = self.node.scalar else { throw self.error("a text is expected here") }
        guard scalar.string.utf8.count <= Limits.utteranceBytes else {
            throw self.error("\(scalar.string.utf8.count) bytes, of at most \(Limits.utteranceBytes)")
        }
        return scalar.string
    }

    /// A text, or a list of texts.
    func texts(_ most: Int) throws(ScenarioError) -> [String] {
        guard self.node.sequence != nil else { return [try self.text()] }
        var texts: [String] = []
        for element in try self.elements(most) { texts.append(try element.text()) }
        guard !texts.isEmpty else { throw self.error("the list is empty") }
        return texts
    }

    func integer(_ range: ClosedRange<Int>) throws(ScenarioError) -> Int {
        guard let number = self.node.int, range.contains(number) else {
            throw self.error("a whole number from \(range.lowerBound) to \(range.upperBound) is expected here")
        }
        return number
    }

    func number(_ range: ClosedRange<Double>) throws(ScenarioError) -> Double {
        guard let number = self.node.float ?? self.node.int.map(Double.init), range.contains(number) else {
            throw self.error("a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)) is expected here")
        }
        return number
    }

    func truth() throws(ScenarioError) -> Bool {
        guard let truth = self.node.bool else { throw self.error("true or false is expected here") }
        return truth
    }

    func time() throws(ScenarioError) -> UInt64 {
        let text = try self.text()
        guard let time = ScenarioTime.nanoseconds(text) else { throw self.error(ScenarioTime.advice(text)) }
        return time
    }

    func one<Case: RawRepresentable & CaseIterable>(of type: Case.Type) throws(ScenarioError) -> Case
    where Case.RawValue == String {
        let name = try self.text()
        guard let found = Case(rawValue: name) else {
            let all = Case.allCases.map(\.rawValue).joined(separator: ", ")
            throw self.error("'\(name.prefix(60))' is none of \(all)")
        }
        return found
    }

    /// Any YAML as a value. Quoted text stays text, whatever it looks like.
    func value() throws(ScenarioError) -> Value {
        switch self.node {
        case .mapping(let mapping):
            var members: [String: Value] = [:]
            for (key, value) in mapping { members[key.scalar?.string ?? ""] = try self.at(value).value() }
            return .object(members)
        case .sequence(let sequence):
            var elements: [Value] = []
            for node in sequence { elements.append(try self.at(node).value()) }
            return .array(elements)
        case .scalar(let scalar):
            guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
            if let number = self.node.int { return .integer(number) }
            if let number = self.node.float, number.isFinite { return .double(number) }
            if ["true", "false"].contains(scalar.string) { return .boolean(scalar.string == "true") }
            return ["null", "~", ""].contains(scalar.string) ? .null : .string(scalar.string)
        case .alias: throw self.error("aliases are not read here; write it out")
        }
    }

    /// The known name that is most like another, if one is like it at all.
    static func nearest(_ name: String, _ known: [String]) -> String? {
        let name = Array(name.lowercased().utf8.prefix(40))
        let scored = known.map { (name: $0, distance: Self.distance(name, Array($0.lowercased().utf8))) }
        guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.name.utf8.count / 2) && best.distance < best.name.utf8.count
            ? best.name : nil
    }

    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let kept = diagonal + (byte == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(kept, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}

/// Times as they are written in scenarios and options.
public enum ScenarioTime {
    /// `500ms`, `1.5s`, `10m`, `2h` in nanoseconds; `nil` for what is no time or more than a stage may last.
    public static func nanoseconds(_ text: String) -> UInt64? {
        let units: [(String, Double)] = [("ms", 1e-3), ("us", 1e-6), ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400)]
        for (unit, seconds) in units where text.hasSuffix(unit) {
            guard let count = Double(text.dropLast(unit.count)), count >= 0 else { continue }
            let time = count * seconds
            return time <= Double(ScenarioLimits.seconds) ? UInt64(time * 1e9) : nil
        }
        return nil
    }

    /// What to write instead.
    public static func advice(_ text: String) -> String {
        "'\(text.prefix(60))' is no time, or more than 7 days; write 500ms, 30s, 10m or 2h"
    }
}
