// Beckon: reads the mix of a scenario file
// SPDX-License-Identifier: Apache-2.0

import Schema
import Yams

extension ScenarioReader {
    private static let turnKeys = ["say", "submit", "parameters", "app", "answers"]
    private static let entryKeys =
        ["name", "weight", "turns", "locale", "abilities", "interaction", "think"] + Self.turnKeys

    func entry(_ node: ScenarioNode) throws(ScenarioError) -> MixEntry {
        let members = try node.members(Self.entryKeys)
        var turns: [Turn] = []
        if let nodes = members["turns"] {
            for key in Self.turnKeys where members[key] != nil {
                throw node.error("'\(key)' stands beside 'turns': put it into one of the turns")
            }
            for node in try nodes.elements(ScenarioLimits.turns) {
                turns.append(try self.turn(node, try node.members(Self.turnKeys)))
            }
            guard !turns.isEmpty else { throw nodes.error("no turn") }
        } else {
            turns = [try self.turn(node, members)]
        }
        var entry = MixEntry(try members["name"]?.text() ?? turns[0].act.name, turns: turns)
        if let weight = members["weight"] { entry.weight = try weight.number(0...1_000_000) }
        if let locale = members["locale"] { entry.locale = try locale.text() }
        if let think = members["think"] { entry.think = try self.think(think) }
        if let interaction = members["interaction"] { entry.interaction = try interaction.one(of: Interaction.self) }
        if let abilities = members["abilities"] {
            entry.abilities = []
            for ability in try abilities.elements(4) { entry.abilities.append(try ability.one(of: Ability.self)) }
        }
        return entry
    }

    private func turn(_ node: ScenarioNode, _ members: [String: ScenarioNode]) throws(ScenarioError) -> Turn {
        let act: Turn.Act
        switch (members["say"], members["submit"]) {
        case (let say?, nil):
            for key in ["parameters", "app"] where members[key] != nil {
                throw node.error("'\(key)' belongs to 'submit', not to 'say'")
            }
            act = .say(try say.texts(ScenarioLimits.utterances))
        case (nil, let submit?):
            let parameters = try members["parameters"]?.value() ?? .object([:])
            guard let parameters = parameters.object else {
                throw (members["parameters"] ?? node).error("a mapping is expected here, 'parameter: value'")
            }
            act = .submit(try submit.text(), parameters, app: try members["app"]?.text())
        default: throw node.error("'say' or 'submit' is expected here, one of them")
        }
        var answers: [String: Reply] = [:]
        for (key, value) in try members["answers"]?.pairs() ?? [] { answers[key] = try self.reply(key, value) }
        return Turn(act, answers: answers)
    }

    /// `yes`, `no`, `skip`, `cancel`, the number of a choice, or a value.
    private func reply(_ key: String, _ node: ScenarioNode) throws(ScenarioError) -> Reply {
        let isKind = Question.Kind(rawValue: key) != nil
        if let members = node.node.mapping, members.count == 1, let first = members.first, first.key.string == "choice"
        {
            let number = ScenarioNode(node: first.value, file: node.file)
            return .choice(try number.integer(1...Limits.arrayElements))
        }
        switch node.node.scalar?.string {
        case "yes": return .yes()
        case "no": return .no
        case "skip": return .skip
        case "cancel": return .cancel
        default: break
        }
        if key == "choice" || key == "app" { return .choice(try node.integer(1...Limits.arrayElements)) }
        if isKind, key != "value", key != "details" {
            throw node.error("to '\(key)' the answer is yes, no or cancel")
        }
        return .value(try node.value())
    }
}

extension Turn.Act {
    /// What it is called where nobody named it.
    public var name: String {
        switch self {
        case .say(let utterances): "say \(utterances.first ?? "")"
        case .submit(let intent, _, _): intent
        }
    }
}
