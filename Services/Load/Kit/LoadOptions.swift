// Beckon: a load by flags
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import LoadCore
import Schema

/// What flags say of a load. What is `nil` stays as the scenario has it.
public struct LoadOptions: Hashable, Sendable {
    /// A scenario file, or the name of one that comes with the command.
    public var file: String?, builtIn: String?
    /// The rate, or how many at once; how requests follow each other; for how long, how many.
    public var rate: Double?, inFlight: Int?, poisson = false, duration: String?, count: Int?
    /// What is said, what is sent with which values in JSON to which app.
    public var say: [String] = [], submit: String?, parameters: String?, app: String?
    /// See the scenario's keys.
    public var warmUp: String?, drain: String?, think: String?, seed: UInt64?, users: Int?, connections: Int?
    /// See the scenario's keys.
    public var busy: Scenario.BusyRule?, phases: Bool?, observers: Int?, observe: Observers.Follow?

    /// Nothing said.
    public init() {}

    private static let place = "command line"

    /// The scenario that is meant.
    ///
    /// - Throws: ``ScenarioError``.
    public func scenario() throws -> Scenario {
        var scenario = try self.base()
        try self.setMix(&scenario)
        try self.setStages(&scenario)
        if let warmUp = self.warmUp { scenario.warmUp = try Self.time(warmUp, "--warm-up") }
        if let drain = self.drain { scenario.drain = try Self.time(drain, "--drain") }
        if let think = self.think { scenario.think = .constant(try Self.time(think, "--think")) }
        if let seed = self.seed { scenario.seed = seed }
        if let users = self.users { scenario.users = try Self.within(users, ScenarioLimits.users, "--users") }
        if let connections = self.connections {
            scenario.connections = try Self.within(connections, ScenarioLimits.connections, "--connections")
        }
        if let busy = self.busy { scenario.busy = busy }
        if let phases = self.phases { scenario.phases = phases }
        if let observers = self.observers {
            scenario.observers.count = try Self.within(observers, ScenarioLimits.observers, "--observers")
        }
        if let observe = self.observe { scenario.observers.follow = observe }
        return try scenario.checked(self.file ?? Self.place)
    }

    private func base() throws -> Scenario {
        if let file = self.file {
            guard self.builtIn == nil else {
                throw ScenarioError(Self.place, "a file and --scenario exclude each other")
            }
            return try Self.read(file)
        }
        if let name = self.builtIn ?? (self.say.isEmpty && self.submit == nil ? "lists" : nil) {
            guard let text = BuiltInScenarios.text(name) else {
                let names = BuiltInScenarios.all.map(\.name).joined(separator: ", ")
                throw ScenarioError(
                    Self.place, "there is no scenario '\(name)'; known: \(names). A file needs no option")
            }
            return try ScenarioReader.read(text, file: name)
        }
        return Scenario()
    }

    /// Reads a scenario file.
    ///
    /// - Throws: ``ScenarioError``.
    public static func read(_ path: String) throws -> Scenario {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ScenarioError(path, "the file cannot be read")
        }
        defer { try? handle.close() }
        // A byte more than is taken tells a file that is too large, also of a device that never ends.
        let data = try handle.read(upToCount: ScenarioLimits.fileBytes + 1) ?? Data()
        guard let text = String(data: data, encoding: .utf8) else { throw ScenarioError(path, "the file is not UTF-8") }
        return try ScenarioReader.read(text, file: path)
    }

    private func setMix(_ scenario: inout Scenario) throws {
        guard !self.say.isEmpty || self.submit != nil else {
            guard self.parameters == nil, self.app == nil else {
                throw ScenarioError(Self.place, "--parameters and --app belong to --submit")
            }
            return
        }
        guard self.file == nil, self.builtIn == nil else {
            throw ScenarioError(
                Self.place, "--say and --submit stand in place of a scenario's mix: leave the scenario out")
        }
        scenario.mix = []
        if !self.say.isEmpty { scenario.mix.append(MixEntry("say", turns: [Turn(.say(self.say))])) }
        if let submit = self.submit {
            let parameters: [String: Value]
            do {
                parameters = try JSON.decode([String: Value].self, from: self.parameters ?? "{}")
            } catch {
                throw ScenarioError(Self.place, "--parameters is no JSON object: \(error)")
            }
            scenario.mix.append(MixEntry(submit, turns: [Turn(.submit(submit, parameters, app: self.app))]))
        }
    }

    private func setStages(_ scenario: inout Scenario) throws {
        guard self.rate != nil || self.inFlight != nil || self.duration != nil || self.count != nil else {
            if scenario.stages.isEmpty { scenario.stages = [Stage(.inFlight(1), duration: 10_000_000_000)] }
            return
        }
        guard self.rate == nil || self.inFlight == nil else {
            throw ScenarioError(Self.place, "--rate is an open loop and --in-flight a closed one: use one of them")
        }
        let first = scenario.stages.first ?? Stage(.inFlight(1), duration: nil)
        var stage = first
        if let rate = self.rate { stage.load = .rate(from: rate, to: rate) }
        if let inFlight = self.inFlight { stage.load = .inFlight(inFlight) }
        if self.poisson { stage.arrivals = .poisson }
        if let duration = self.duration { stage.duration = try Self.time(duration, "--for") }
        if let count = self.count {
            stage.count = try Self.within(count, ScenarioLimits.count, "--count")
            if self.duration == nil { stage.duration = nil }
        }
        if stage.duration == nil, stage.count == nil { stage.duration = 10_000_000_000 }
        scenario.stages = [stage]
    }

    private static func time(_ text: String, _ name: String) throws -> UInt64 {
        guard let time = ScenarioTime.nanoseconds(text) else {
            throw ScenarioError(Self.place, "\(name): \(ScenarioTime.advice(text))")
        }
        return time
    }

    private static func within(_ number: Int, _ range: ClosedRange<Int>, _ name: String) throws -> Int {
        guard range.contains(number) else {
            throw ScenarioError(Self.place, "\(name) is \(range.lowerBound) to \(range.upperBound), not \(number)")
        }
        return number
    }
}
