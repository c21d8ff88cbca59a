// Beckon: reads scenario files
// SPDX-License-Identifier: Apache-2.0

import Schema
import Yams

/// Reads scenario files. Unknown keys are errors.
public struct ScenarioReader {
    private static let keys = [
        "name", "about", "seed", "users", "stages", "mix", "think", "warmUp", "drain", "busy", "connections", "phases",
        "observers",
    ]
    private static let stageKeys = ["rate", "from", "to", "inFlight", "arrivals", "for", "count"]

    let file: String

    /// Reads a file's text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - file: Its name in errors.
    /// - Throws: ``ScenarioError`` with file and line.
    public static func read(_ text: String, file: String) throws(ScenarioError) -> Scenario {
        guard text.utf8.count <= ScenarioLimits.fileBytes else {
            throw ScenarioError(file, "the file has more than \(ScenarioLimits.fileBytes) bytes")
        }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw ScenarioError(file, line: Self.line(of: error), "no YAML: \(String("\(error)".prefix(400)))")
        } catch {
            throw ScenarioError(file, "no YAML: \(error)")
        }
        guard let node else { throw ScenarioError(file, line: 1, "the file is empty; see docs/load.md") }
        var budget = ScenarioLimits.nodes
        try Self.measure(node, file, level: 1, &budget)
        let scenario = try ScenarioReader(file: file).scenario(ScenarioNode(node: node, file: file))
        return try scenario.checked(file)
    }

    /// Goes over all nodes, aliases written out: a small file can hold a great many.
    private static func measure(_ node: Node, _ file: String, level: Int, _ budget: inout Int) throws(ScenarioError) {
        budget -= 1
        guard budget > 0 else {
            throw ScenarioError(file, "more than \(ScenarioLimits.nodes) values with all aliases written out")
        }
        guard level <= ScenarioLimits.levels else {
            throw ScenarioError(
                file, line: node.mark?.line ?? 0, "more than \(ScenarioLimits.levels) levels of lists and mappings")
        }
        switch node {
        case .mapping(let mapping):
            for (key, value) in mapping {
                try self.measure(key, file, level: level + 1, &budget)
                try self.measure(value, file, level: level + 1, &budget)
            }
        case .sequence(let sequence):
            for node in sequence { try self.measure(node, file, level: level + 1, &budget) }
        case .scalar, .alias: break
        }
    }

    private static func line(of error: YamlError) -> Int {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        default: 0
        }
    }

    private func scenario(_ node: ScenarioNode) throws(ScenarioError) -> Scenario {
        let members = try node.members(Self.keys)
        var scenario = Scenario()
        if let name = members["name"] { scenario.name = try name.text() }
        if let seed = members["seed"] { scenario.seed = UInt64(try seed.integer(0...Int.max)) }
        if let users = members["users"] { scenario.users = try users.integer(ScenarioLimits.users) }
        if let think = members["think"] { scenario.think = try self.think(think) }
        if let warmUp = members["warmUp"] { scenario.warmUp = try warmUp.time() }
        if let drain = members["drain"] { scenario.drain = try drain.time() }
        if let busy = members["busy"] { scenario.busy = try busy.one(of: Scenario.BusyRule.self) }
        if let phases = members["phases"] { scenario.phases = try phases.truth() }
        if let connections = members["connections"] {
            scenario.connections = try connections.integer(ScenarioLimits.connections)
        }
        if let observers = members["observers"] {
            let members = try observers.members(["count", "follow"])
            scenario.observers.count = try members["count"]?.integer(ScenarioLimits.observers) ?? 0
            scenario.observers.follow = try members["follow"]?.one(of: Observers.Follow.self) ?? .idle
        }
        guard let stages = members["stages"] else { throw node.error("'stages' is missing: how much, for how long") }
        for stage in try stages.elements(ScenarioLimits.stages) { scenario.stages.append(try self.stage(stage)) }
        guard let mix = members["mix"] else { throw node.error("'mix' is missing: what is sent") }
        for entry in try mix.elements(ScenarioLimits.entries) { scenario.mix.append(try self.entry(entry)) }
        return scenario
    }

    private func stage(_ node: ScenarioNode) throws(ScenarioError) -> Stage {
        let members = try node.members(Self.stageKeys)
        let load: Stage.Load
        if let inFlight = members["inFlight"] {
            for other in ["rate", "from", "to", "arrivals"] where members[other] != nil {
                throw node.error("'inFlight' is a closed loop and '\(other)' an open one: use one of them")
            }
            load = .inFlight(try inFlight.integer(ScenarioLimits.inFlight))
        } else if let rate = members["rate"] {
            guard members["from"] == nil, members["to"] == nil else {
                throw node.error("'rate' is steady and 'from' with 'to' a ramp: use one of them")
            }
            let rate = try rate.number(ScenarioLimits.rate)
            load = .rate(from: rate, to: rate)
        } else if let from = members["from"], let to = members["to"] {
            guard members["for"] != nil else { throw node.error("a ramp needs 'for': how long it takes") }
            load = .rate(from: try from.number(ScenarioLimits.rate), to: try to.number(ScenarioLimits.rate))
        } else {
            throw node.error("a stage needs 'rate', or 'from' and 'to', or 'inFlight'")
        }
        return Stage(
            load, arrivals: try members["arrivals"]?.one(of: Stage.Arrivals.self) ?? .constant,
            duration: try members["for"]?.time(), count: try members["count"]?.integer(ScenarioLimits.count))
    }

    func think(_ node: ScenarioNode) throws(ScenarioError) -> ThinkTime {
        guard node.node.mapping != nil else { return .constant(try node.time()) }
        let members = try node.members(["uniform", "exponential"])
        if let mean = members["exponential"], members.count == 1 { return .exponential(try mean.time()) }
        guard let ends = members["uniform"], members.count == 1 else {
            throw node.error("write a time, '{uniform: [1s, 3s]}' or '{exponential: 2s}'")
        }
        let times = try ends.elements(2)
        guard times.count == 2, case let (least, most) = (try times[0].time(), try times[1].time()), least <= most
        else {
            throw ends.error("two times are expected here, the shorter one first: [1s, 3s]")
        }
        return .uniform(least, most)
    }
}

extension Scenario {
    /// This scenario, if it can be run.
    ///
    /// - Parameter file: Its name in the error.
    /// - Throws: ``ScenarioError`` for what no single value is wrong with: nothing to send, no end.
    public func checked(_ file: String) throws(ScenarioError) -> Scenario {
        guard !self.stages.isEmpty else { throw ScenarioError(file, "no stage: say how much with a rate or inFlight") }
        guard !self.mix.isEmpty else { throw ScenarioError(file, "nothing to send: the mix is empty") }
        guard self.mix.contains(where: { $0.weight > 0 }) else {
            throw ScenarioError(file, "nothing to send: every entry of the mix has the weight 0")
        }
        var isAnything = false
        for (index, stage) in self.stages.enumerated() {
            let name = "stage \(index + 1)"
            guard stage.duration != nil || stage.count != nil else {
                throw ScenarioError(file, "\(name) has no end: give it 'for' or 'count'")
            }
            switch stage.load {
            case .inFlight(let count):
                guard ScenarioLimits.inFlight.contains(count) else {
                    throw ScenarioError(file, "\(name): in flight are 1 to \(ScenarioLimits.inFlight.upperBound)")
                }
                isAnything = true
            case .rate(let from, let to):
                guard ScenarioLimits.rate.contains(from), ScenarioLimits.rate.contains(to) else {
                    throw ScenarioError(file, "\(name): a rate is 0 to \(Int(ScenarioLimits.rate.upperBound)) a second")
                }
                if from == 0, to == 0, stage.duration == nil {
                    throw ScenarioError(file, "\(name) never ends: its rate is 0 and it has no 'for'")
                }
                if from > 0 || to > 0 { isAnything = true }
            }
        }
        guard isAnything else { throw ScenarioError(file, "nothing would be sent: every rate is 0") }
        let length = self.stages.reduce(0.0) { $0 + Double($1.duration ?? 0) / 1e9 }
        guard length <= Double(ScenarioLimits.seconds) else {
            throw ScenarioError(file, "all stages together last longer than 7 days")
        }
        return self
    }
}
