// Beckon: reads conversation files
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Yams

/// Reads conversation files. Unknown keys are errors.
public struct ConversationReader {
    /// Bytes of one file.
    static let bytesMaximum = 1 << 20
    private static let header = [
        "name", "about", "user", "locale", "timeZone", "now", "locked", "abilities", "interaction", "location", "apps",
        "authorization", "never", "steps",
    ]
    private static let actions = [
        "say", "choose", "answer", "yes", "no", "skip", "repeat", "why", "help", "cancel", "correct", "send", "wait",
        "lock",
        "unlock", "delivered", "stale", "authorize", "default",
    ]

    private let file: YAMLFile
    private let defaultApps: [String]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - defaultApps: The domains of the apps that take part where the file names none.
    /// - Throws: ``ConversationError`` with file and line.
    public static func read(
        path: String, defaultApps: [String] = StackPlan.domains
    ) throws(ConversationError) -> ConversationScript {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConversationError(file: path, line: 0, "the file cannot be read")
        }
        guard data.count <= Self.bytesMaximum else {
            throw ConversationError(file: path, line: 0, "the file has more than \(Self.bytesMaximum) bytes")
        }
        return try Self.read(String(decoding: data, as: UTF8.self), file: path, defaultApps: defaultApps)
    }

    /// Reads a file's text.
    ///
    /// - Throws: ``ConversationError`` with file and line.
    public static func read(
        _ text: String, file: String, defaultApps: [String] = StackPlan.domains
    ) throws(ConversationError) -> ConversationScript {
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw ConversationError(file: file, line: Self.line(of: error), "no YAML: \(error)")
        } catch {
            throw ConversationError(file: file, line: 0, "no YAML: \(error)")
        }
        guard let node else {
            throw ConversationError(file: file, line: 1, "the file is empty; see docs/conversations.md")
        }
        return try ConversationReader(file: YAMLFile(name: file), defaultApps: defaultApps).script(node)
    }

    private static func line(of error: YamlError) -> Int {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        default: 0
        }
    }

    private func script(_ node: Node) throws(ConversationError) -> ConversationScript {
        let members = try self.file.members(node, Self.header)
        guard let name = members["name"] else { throw self.file.error(node, "'name' is missing") }
        guard let steps = members["steps"], let nodes = steps.sequence, !nodes.isEmpty else {
            throw self.file.error(members["steps"] ?? node, "'steps' must be a list with at least one step")
        }
        var caller = Caller(conversation: "test", timeZone: "UTC")
        if let user = members["user"] { caller.user = try self.file.string(user) }
        if let locale = members["locale"] { caller.locale = try self.file.string(locale) }
        if let zone = members["timeZone"] { caller.timeZone = try self.file.string(zone) }
        if let locked = members["locked"] { caller.isLocked = try self.file.boolean(locked) }
        if let abilities = members["abilities"] { caller.abilities = try self.abilities(abilities) }
        if let interaction = members["interaction"] {
            caller.interaction = try self.file.one(interaction, of: Interaction.self)
        }
        var script = ConversationScript(
            file: self.file.name, name: try self.file.string(name), caller: caller, apps: [], asksAuthorization: false,
            never: [], steps: [])
        if let now = members["now"] { script.now = try self.time(now) }
        if let location = members["location"] { script.location = try self.placemark(location) }
        if let authorization = members["authorization"] {
            enum Policy: String, CaseIterable { case ask, all }
            script.asksAuthorization = try self.file.one(authorization, of: Policy.self) == .ask
        }
        if let never = members["never"] { script.never = try self.names(never) }
        script.apps = try self.apps(members["apps"])
        for node in nodes { script.steps.append(try self.step(node)) }
        return script
    }

    private func time(_ node: Node) throws(ConversationError) -> Instant {
        let text = try self.file.string(node)
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw self.file.error(node, "'\(text)' is no time; write 2026-03-02T09:00:00Z")
        }
        return Instant(date)
    }

    private func placemark(_ node: Node) throws(ConversationError) -> Placemark {
        do {
            return try self.file.value(node).decoded(as: Placemark.self)
        } catch let error as WireError {
            throw self.file.error(node, "no place: \(error)")
        } catch let error as ConversationError {
            throw error
        } catch {
            throw self.file.error(node, "no place: \(error)")
        }
    }

    private func abilities(_ node: Node) throws(ConversationError) -> [Ability] {
        do {
            return try Caller.abilities(try self.file.strings(node))
        } catch let error as ConversationError {
            throw error
        } catch {
            throw self.file.error(node, "abilities: none, or a list of choices, values, consent")
        }
    }

    private func names(_ node: Node) throws(ConversationError) -> [String] {
        let names = try self.file.strings(node)
        if let unknown = names.first(where: { !Expectation.knownNames.contains($0) }) {
            let all = Expectation.knownNames.sorted().joined(separator: ", ")
            throw self.file.error(node, "there is no event '\(unknown)'; use \(all)")
        }
        return names
    }

    private func apps(_ node: Node?) throws(ConversationError) -> [ConversationScript.Participant] {
        guard let node else { return self.defaultApps.map { ConversationScript.Participant(domain: $0) } }
        guard let nodes = node.sequence else { throw self.file.error(node, "'apps' must be a list") }
        var apps: [ConversationScript.Participant] = []
        for node in nodes {
            if node.scalar != nil {
                apps.append(.init(domain: try self.domain(node)))
            } else {
                let members = try self.file.members(node, ["copy", "app", "name"])
                guard let copy = members["copy"], let app = members["app"], let name = members["name"] else {
                    throw self.file.error(node, "a second app is written as {copy: lists, app: jotter, name: Jotter}")
                }
                apps.append(
                    .init(
                        domain: try self.domain(copy), identifier: try self.file.string(app),
                        name: try self.file.string(name)))
            }
        }
        return apps
    }

    private func domain(_ node: Node) throws(ConversationError) -> String {
        let name = try self.file.string(node)
        guard StackPlan.domains.contains(name) else {
            throw self.file.error(node, "there is no app '\(name)'; use \(StackPlan.domains.joined(separator: ", "))")
        }
        return name
    }

    // MARK: Steps

    private func step(_ node: Node) throws(ConversationError) -> ConversationScript.Step {
        let line = node.mark?.line ?? 0
        if let name = node.scalar?.string {
            guard Self.actions.contains(name) else {
                throw self.file.error(node, "there is no step '\(name)'; use \(Self.actions.joined(separator: ", "))")
            }
            return .init(line: line, action: try self.action(name, Node("")), expectation: nil)
        }
        let members = try self.file.members(node, Self.actions + ["parameter", "expect"])
        let actions = Self.actions.filter { members[$0] != nil }
        guard actions.count == 1, let name = actions.first, let what = members[name] else {
            throw self.file.error(node, "a step does exactly one of \(Self.actions.joined(separator: ", "))")
        }
        var step = ConversationScript.Step(line: line, action: try self.action(name, what))
        if let parameter = members["parameter"] { step.parameter = try self.file.string(parameter) }
        if let expect = members["expect"] { step.expectation = try ExpectationReader(file: self.file).read(expect) }
        return step
    }

    private func action(_ name: String, _ node: Node) throws(ConversationError) -> ConversationScript.Action {
        switch name {
        case "say": return .say(try self.words(node))
        case "choose":
            if let number = node.int { return .choose(number) }
            return .chooseLabel(try self.file.string(node))
        case "answer": return .answer(try self.file.value(node))
        case "yes": return .yes
        case "no": return .no
        case "skip": return .skip
        case "repeat": return .again
        case "why": return .why
        case "help": return .help
        case "cancel": return .cancel
        case "correct": return .correct(try self.file.object(node))
        case "send": return .send(try ExpectationReader(file: self.file).sending(node))
        case "wait": return .wait(try self.file.duration(node))
        case "lock": return .lock(true)
        case "unlock": return .lock(false)
        case "delivered": return .delivered
        case "stale": return .stale
        case "authorize":
            let members = try self.file.members(node, ["app", "status"])
            guard let app = members["app"], let status = members["status"] else {
                throw self.file.error(node, "write {app: hop, status: denied}")
            }
            return .authorize(app: try self.file.string(app), try self.file.one(status, of: AuthorizationStatus.self))
        default:
            let members = try self.file.members(node, ["app", "domain"])
            guard let app = members["app"], let domain = members["domain"] else {
                throw self.file.error(node, "write {app: hop, domain: rides}")
            }
            return .makeDefault(app: try self.file.string(app), domain: try self.file.string(domain))
        }
    }

    /// Words as they stand, or `{text: a, times: 100000}` for what nobody wants to read.
    private func words(_ node: Node) throws(ConversationError) -> String {
        guard node.mapping != nil else { return try self.file.string(node) }
        let members = try self.file.members(node, ["text", "times"])
        guard let text = members["text"], let times = members["times"] else {
            throw self.file.error(node, "write a text, or {text: a, times: 1000}")
        }
        let count = try self.file.integer(times)
        guard (1...1_000_000).contains(count) else { throw self.file.error(times, "times is 1 to 1000000") }
        return String(repeating: try self.file.string(text), count: count)
    }
}
