// Beckon: docs/domains.md says what is declared
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema
import Testing

@Suite struct DocumentTests {
    @Test("docs/domains.md is what is declared; BECKON_WRITE_DOCS=1 writes it")
    func committed() throws {
        let text = DomainsDocument.text
        if Repository.isSet("BECKON_WRITE_DOCS") {
            try Data(text.utf8).write(to: Repository.domainsDocument)
        }
        let committed = try? String(contentsOf: Repository.domainsDocument, encoding: .utf8)
        let isSame = committed == text
        #expect(isSame, "docs/domains.md is stale: run BECKON_WRITE_DOCS=1 swift test --filter DomainsTests")
    }

    /// JSON Schema follows from the types, so that it need not be written for any intent.
    @Test func everyIntentHasASchema() throws {
        for intent in Catalogue.intents {
            let entry = try #require(Catalogue.entry("\(intent)"))
            let (parameters, problems) = JSONSchema.document(
                of: intent, id: "urn:test", title: "t", description: "d")
            #expect(problems == [], "\(intent)")
            let named = parameters["$defs"]?["\(intent)"]?["properties"]?.object?.keys.sorted()
            #expect(named == entry.parameters.map(\.name).sorted(), "\(intent)")
            let (payload, more) = Self.payload(of: intent)
            #expect(more == [], "\(intent)")
            #expect(payload == entry.payload.map(\.name).sorted(), "\(intent)")
        }
    }

    private static func payload<I: Intent>(of intent: I.Type) -> (properties: [String], problems: [String]) {
        let (document, problems) = JSONSchema.document(
            of: I.Payload.self, id: "urn:test", title: "t", description: "d")
        let definition = document["$defs"]?[JSONSchema.name(of: I.Payload.self)]
        return (definition?["properties"]?.object?.keys.sorted() ?? [], problems)
    }

    /// A field of a form takes words for a thing. What becomes of them must be a value of the type.
    @Test func wordsMakeValues() throws {
        for intent in Catalogue.intents { try self.checkWords(intent) }
    }

    private func checkWords<I: Intent>(_ intent: I.Type) throws {
        // An amount needs its currency, which a form has a field for; a place needs to know whether one arrives there.
        let exempt = ["CurrencyAmount", "SpatialEventTrigger"]
        for parameter in I.declaration.parameters where !exempt.contains(parameter.declaration.type) {
            guard let words = parameter.type.value(fromWords: "some words") else { continue }
            let name = parameter.declaration.name
            let said = Value.object([name: parameter.declaration.isArray ? .array([words]) : words])
            let made: I = try said.decoded()
            #expect(try Value(encoding: made)[name] != nil, "\(intent).\(name)")
            #expect(parameter.type.label(of: words) == "some words", "\(intent).\(name)")
        }
    }
}
