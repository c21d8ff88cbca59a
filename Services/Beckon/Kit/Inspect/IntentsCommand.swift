// Beckon: beckon intents
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// `beckon intents`: the intents of SiriKit, as they are declared.
public struct IntentsCommand: Sendable {
    private let console: any Console
    private let isJSON: Bool

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write JSON, one intent a line.
    public init(_ console: any Console, isJSON: Bool) {
        self.console = console
        self.isJSON = isJSON
    }

    /// Writes a row for every intent, or all that is declared of one.
    ///
    /// - Throws: ``CommandError`` where there is no such intent.
    public func run(only name: String?) throws {
        guard let name else {
            if self.isJSON { return try Catalogue.entries.forEach { try self.console.json($0) } }
            let heading = ["intent", "domain", "risk", "consent", "lock", "parameters"]
            return self.tell([heading] + Catalogue.entries.map(Self.line))
        }
        guard let entry = Catalogue.entry(name) else {
            let like = Catalogue.entries.map(\.intent).filter { $0.lowercased().contains(name.lowercased()) }
            let hint = like.isEmpty ? "see: beckon intents" : "there is \(like.joined(separator: ", "))"
            throw CommandError(.usage, "there is no intent '\(name)'; \(hint)")
        }
        if self.isJSON { try self.console.json(entry) } else { self.tell(entry) }
    }

    private func tell(_ entry: CatalogueEntry) {
        let response = entry.payload.map { "\($0.name):\(Self.type($0.type, $0.isArray))" }
        let facts: [[String]] = [
            ["intent", "\(entry.intent) (\(entry.class))"],
            ["domain", entry.domain],
            ["risk", entry.risk.rawValue],
            ["consent", entry.consent.rawValue],
            ["lock", entry.lock.rawValue],
            ["confirm", entry.confirmRule.rawValue],
            ["codes", entry.responseCodes.map(\.name).joined(separator: " ")],
            ["response", response.joined(separator: " ")],
        ]
        self.tell(facts)
        guard !entry.parameters.isEmpty else { return }
        self.console.line("")
        self.tell([["parameter", "type", "result class", "outcomes", "reasons"]] + entry.parameters.map(Self.row))
    }

    private static func line(_ entry: CatalogueEntry) -> [String] {
        let parameters = entry.parameters.map(Self.short).joined(separator: " ")
        return [
            entry.intent, entry.domain, entry.risk.rawValue, entry.consent.rawValue, entry.lock.rawValue, parameters,
        ]
    }

    private static func row(_ parameter: CatalogueEntry.Parameter) -> [String] {
        let marks = (parameter.isRequired ? "!" : "") + (parameter.isDeprecated ? " (deprecated)" : "")
        let reasons = parameter.unsupportedReasons + parameter.confirmationReasons
        return [
            parameter.name + marks, Self.type(parameter.type, parameter.isArray),
            parameter.resultClass ?? "not resolved",
            parameter.outcomes.map(\.rawValue).joined(separator: " "), reasons.joined(separator: " "),
        ]
    }

    private func tell(_ rows: [[String]]) {
        for line in Table(rows).lines { self.console.line(line) }
    }

    private static func short(_ parameter: CatalogueEntry.Parameter) -> String {
        "\(parameter.name):\(Self.type(parameter.type, parameter.isArray))\(parameter.isRequired ? "!" : "")"
    }

    private static func type(_ name: String, _ isArray: Bool) -> String { isArray ? "[\(name)]" : name }
}
