// Beckon: docs/manifest.md has every member of a manifest, and no other
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct ManifestDocumentTests {
    /// The forms that the document leaves to docs/protocol.md, 3.2.
    private static let plain: Set<String> = ["Milliseconds", "Value"]

    /// The rows of the tables by the heading above them: cells without the marks of code.
    private static func sections() throws -> [String: [[String]]] {
        let text = try String(contentsOf: Repository.root.appendingPathComponent("docs/manifest.md"), encoding: .utf8)
        var sections: [String: [[String]]] = [:], heading = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("### `") {
                heading = String(line.dropFirst(5).dropLast())
                sections[heading] = []
            } else if line.hasPrefix("| `"), !heading.isEmpty {
                let cells = line.replacing("\\|", with: "/").split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
                }
                sections[heading]?.append(cells)
            }
        }
        return sections
    }

    private static func definitions() throws -> [String: Value] {
        let schema = try #require(MessageSchema.documents()["manifest.json"])
        return try #require(schema["$defs"]?.object).filter { !Self.plain.contains($0.key) }
    }

    @Test("docs/manifest.md has a section for each definition of schema/manifest.json, and for nothing else")
    func sectionsAreTheDefinitions() throws {
        #expect(try Set(Self.sections().keys) == Set(Self.definitions().keys))
    }

    @Test("The tables of docs/manifest.md have each member and each value of the schema, and nothing else")
    func rowsAreTheMembers() throws {
        let sections = try Self.sections()
        var count = 0
        for (name, definition) in try Self.definitions() {
            let rows = sections[name, default: []].map { $0[0] }
            let members = definition["properties"]?.object.map { Array($0.keys) }
            let expected = members ?? definition["enum"]?.array?.compactMap(\.string) ?? []
            #expect(rows.sorted() == expected.sorted(), "docs/manifest.md: \(name)")
            count += rows.count
        }
        #expect(count > 60, "\(count) rows were looked at")
    }

    @Test("Each member is said to be required, or its default is given, as it is")
    func defaultsAreWhatIsLeftOut() throws {
        let sections = try Self.sections()
        for (name, definition) in try Self.definitions() {
            let required = Set((definition["required"]?.array ?? []).compactMap(\.string))
            for row in sections[name] ?? [] where definition["properties"] != nil {
                try #require(row.count == 4, "docs/manifest.md: \(name).\(row[0]) has \(row.count) cells")
                let isRequired = row[2] == "required"
                #expect(isRequired == required.contains(row[0]), "docs/manifest.md: \(name).\(row[0])")
                guard !isRequired, row[2] != "by risk" else { continue }
                let present = try Self.leastOf(name)?[row[0]]
                #expect(try row[2] == present.map { try JSON.line($0) } ?? "-", "docs/manifest.md: \(name).\(row[0])")
            }
        }
    }

    @Test("Consent that is left out hangs on the risk as docs/manifest.md says")
    func consentIsByRisk() throws {
        for (risk, consent) in [("none", "whenAppAsks"), ("irreversible", "always"), ("financial", "always")] {
            let text = #"{"name": "a", "domain": "b", "risk": "\#(risk)"}"#
            #expect(try JSON.decode(IntentDeclaration.self, from: text).consent.rawValue == consent)
        }
    }

    @Test("Each member has the type that docs/manifest.md gives")
    func typesAreTheSchemas() throws {
        let sections = try Self.sections()
        for (name, definition) in try Self.definitions() {
            for row in sections[name] ?? [] where row.count == 4 {
                let form = definition["properties"]?[row[0]] ?? .null
                #expect(row[1] == Self.type(form), "docs/manifest.md: \(name).\(row[0])")
            }
        }
    }

    /// A type as the document calls it.
    private static func type(_ form: Value) -> String {
        if let reference = form["$ref"]?.string {
            let name = String(reference.dropFirst("#/$defs/".count))
            return ["Milliseconds": "milliseconds", "Value": "any value"][name] ?? name
        }
        switch form["type"]?.string {
        case "array": return "array of \(Self.type(form["items"] ?? .null))"
        case "string": return "text"
        case "boolean": return "truth value"
        case "integer": return "whole number"
        case "number": return "number"
        default: return "any value"
        }
    }

    /// What is written of a definition that was read with its required members alone.
    private static func leastOf(_ name: String) throws -> Value? {
        let least: [String: (String, any (Codable & Sendable).Type)] = [
            "Manifest": (#"{"app": "a", "name": "A", "usageDescription": "", "intents": []}"#, Manifest.self),
            "Manifest.AlternativeName": (#"{"name": "a"}"#, Manifest.AlternativeName.self),
            "Manifest.GlobalVocabulary": (#"{"parameters": [], "terms": []}"#, Manifest.GlobalVocabulary.self),
            "Manifest.IntentWords": (#"{"locale": "en", "intent": "a"}"#, Manifest.IntentWords.self),
            "Manifest.ParameterWords": (#"{"name": "a"}"#, Manifest.ParameterWords.self),
            "Manifest.CaseWords": (#"{"name": "a", "label": "b"}"#, Manifest.CaseWords.self),
            "IntentDeclaration": (#"{"name": "a", "domain": "b"}"#, IntentDeclaration.self),
            "ParameterDeclaration": (#"{"name": "a", "type": "b"}"#, ParameterDeclaration.self),
            "ParameterRange": (#"{"minimum": 0, "maximum": 1}"#, ParameterRange.self),
            "TypeDeclaration": (#"{"name": "a", "kind": "string"}"#, TypeDeclaration.self),
            "Term": (#"{"identifier": "a", "phrases": []}"#, Term.self),
        ]
        let (text, type) = try #require(least[name], "\(name): add its least form to this test")
        func written<Body: Codable>(_ type: Body.Type) throws -> Value {
            try Value(encoding: try JSON.decode(type, from: text))
        }
        return try written(type)
    }
}
