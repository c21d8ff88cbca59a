// Beckon: reads what must follow a step
// SPDX-License-Identifier: Apache-2.0

import Schema
import Yams

/// Reads `expect`.
struct ExpectationReader {
    private static let keys = [
        "phase", "intent", "app", "parameters", "question", "preview", "response", "failure", "refused", "events",
        "never",
        "front", "effects",
    ]
    private static let questionKeys = [
        "kind", "parameter", "element", "options", "details", "omitted", "reason", "optional", "value", "count",
    ]

    let file: YAMLFile

    func read(_ node: Node) throws(ConversationError) -> Expectation {
        let members = try self.file.members(node, Self.keys)
        var expectation = Expectation()
        if let node = members["phase"] { expectation.phase = try self.file.phase(node) }
        if let node = members["intent"] { expectation.intent = try self.file.string(node) }
        if let node = members["app"] { expectation.app = try self.file.string(node) }
        if let node = members["parameters"] { expectation.parameters = .object(try self.file.object(node)) }
        if let node = members["question"] { expectation.question = try self.question(node) }
        if let node = members["preview"] { expectation.preview = try self.response(node) }
        if let node = members["response"] { expectation.response = try self.response(node) }
        if let node = members["failure"] { try self.failure(node, &expectation) }
        if let node = members["refused"] { expectation.refused = try self.file.string(node) }
        if let node = members["events"] { expectation.events = try self.names(node) }
        if let node = members["never"] { expectation.never = try self.names(node) }
        if let node = members["front"] { expectation.front = [try self.read(node)] }
        if let node = members["effects"] { expectation.effects = try self.effects(node) }
        return expectation
    }

    func sending(_ node: Node, _ further: [String] = []) throws(ConversationError) -> ConversationScript.Sending {
        if node.scalar != nil { return ConversationScript.Sending(intent: try self.file.string(node)) }
        let members = try self.file.members(
            node, ["intent", "parameters", "app", "again", "abilities", "interaction"] + further)
        guard let intent = members["intent"] else { throw self.file.error(node, "'intent' is missing") }
        var sending = ConversationScript.Sending(intent: try self.file.string(intent))
        if let node = members["parameters"] { sending.parameters = try self.file.object(node) }
        if let node = members["app"] { sending.app = try self.file.string(node) }
        if let node = members["again"] { sending.again = try self.file.boolean(node) }
        if let node = members["interaction"] { sending.interaction = try self.file.one(node, of: Interaction.self) }
        if let node = members["abilities"] {
            do {
                sending.abilities = try Caller.abilities(try self.file.strings(node))
            } catch let error as ConversationError {
                throw error
            } catch {
                throw self.file.error(node, "abilities: none, or a list of choices, values, consent")
            }
        }
        return sending
    }

    private func names(_ node: Node) throws(ConversationError) -> [String] {
        let names = try self.file.strings(node)
        if let unknown = names.first(where: { !Expectation.knownNames.contains($0) }) {
            let all = Expectation.knownNames.sorted().joined(separator: ", ")
            throw self.file.error(node, "there is no event '\(unknown)'; use \(all)")
        }
        return names
    }

    /// A code alone, or code and properties.
    private func response(_ node: Node) throws(ConversationError) -> Value {
        let value = try self.file.value(node)
        return value.string.map { .object(["code": .string($0)]) } ?? value
    }

    private func failure(_ node: Node, _ expectation: inout Expectation) throws(ConversationError) {
        guard node.mapping != nil else {
            let name = try self.file.string(node)
            expectation.failure = name == "none" ? name : try self.file.one(node, of: Failure.Code.self).rawValue
            return
        }
        let members = try self.file.members(node, ["code", "parameter"])
        if let code = members["code"] { expectation.failure = try self.file.one(code, of: Failure.Code.self).rawValue }
        if let parameter = members["parameter"] { expectation.failureParameter = try self.file.string(parameter) }
    }

    private func question(_ node: Node) throws(ConversationError) -> Expectation.Asked {
        var question = Expectation.Asked()
        if let name = node.scalar?.string {
            question.isNone = name == "none"
            if !question.isNone { question.kind = try self.file.one(node, of: Question.Kind.self) }
            return question
        }
        let members = try self.file.members(node, Self.questionKeys)
        if let node = members["kind"] { question.kind = try self.file.one(node, of: Question.Kind.self) }
        if let node = members["parameter"] { question.parameter = try self.file.string(node) }
        if let node = members["element"] { question.element = try self.file.integer(node) }
        if let node = members["options"] { question.options = try self.file.strings(node) }
        if let node = members["details"] { question.details = try self.file.strings(node) }
        if let node = members["omitted"] { question.omitted = try self.file.integer(node) }
        if let node = members["reason"] { question.reason = try self.file.string(node) }
        if let node = members["optional"] { question.isOptional = try self.file.boolean(node) }
        if let node = members["value"] { question.value = try self.file.value(node) }
        if let node = members["count"] { question.count = try self.file.integer(node) }
        return question
    }

    private func effects(_ node: Node) throws(ConversationError) -> [Expectation.Effect] {
        guard let nodes = node.sequence else { throw self.file.error(node, "'effects' must be a list") }
        var effects: [Expectation.Effect] = []
        for node in nodes {
            let sending = try self.sending(node, ["response"])
            guard let response = node.mapping?["response"] else { throw self.file.error(node, "'response' is missing") }
            effects.append(
                Expectation.Effect(
                    sending: sending, response: try self.response(response), line: node.mark?.line ?? 0))
        }
        return effects
    }
}
