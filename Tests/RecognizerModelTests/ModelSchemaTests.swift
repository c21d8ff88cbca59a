// Beckon: tests of what a model may answer
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import RecognizerModel

@Suite struct ModelSchemaTests {
    /// One intent with a parameter of each kind.
    static let manifest = Manifest(
        app: "kitchen", name: "Kitchen", usageDescription: "To cook.",
        intents: [
            IntentDeclaration(
                name: "Cook", domain: "kitchen",
                parameters: [
                    ParameterDeclaration(name: "dish", type: "Dish"),
                    ParameterDeclaration(name: "portions", type: "Integer"),
                    ParameterDeclaration(name: "heat", type: "Heat"),
                    ParameterDeclaration(name: "extras", type: "Dish", isArray: true),
                    ParameterDeclaration(name: "days", type: "Days"),
                    ParameterDeclaration(name: "isVegan", type: "Boolean"),
                ]),
            IntentDeclaration(name: "Clean", domain: "kitchen"),
        ],
        types: [
            TypeDeclaration("Dish", .entity, label: ["name"]), TypeDeclaration("Integer", .integer),
            TypeDeclaration("Heat", .enumeration, cases: ["low", "high"]),
            TypeDeclaration("Days", .optionSet, cases: ["monday", "sunday"]), TypeDeclaration("Boolean", .boolean),
        ],
        vocabulary: [Manifest.GlobalVocabulary(for: ["Cook.dish"], [Term("t", ["Grandmother's secret soup"])])])

    @Test func eachParameterHasTheFormOfItsType() throws {
        let schema = ModelSchema([Self.manifest])
        let intents = try #require(schema.document.at("properties.request.anyOf")?.array)
        #expect(intents.map { $0.at("properties.intent.enum") } == [["Clean"], ["Cook"], nil])
        #expect(intents.last == ["type": "null"])
        let values = try #require(intents[1].at("properties.values"))
        func either(_ form: Value) -> Value { ["anyOf": [form, ["type": "null"]]] }
        let rows: [(String, Value?)] = [
            ("dish", either(["type": "string"])), ("portions", either(["type": "string"])),
            ("heat", either(["type": "string", "enum": ["low", "high"]])),
            ("extras", either(["type": "array", "items": ["type": "string"]])),
            ("days", either(["type": "array", "items": ["type": "string", "enum": ["monday", "sunday"]]])),
            ("isVegan", nil),
        ]
        for (name, form) in rows { #expect(values["properties"]?[name] == form, "\(name)") }
        #expect(values["required"] == ["days", "dish", "extras", "heat", "portions"])
        #expect(values["additionalProperties"] == false)
    }

    /// What is told of apps are names: no terms, no phrases, nothing of a user.
    @Test func noTermsLeave() throws {
        let server = try ModelServer(url: "http://127.0.0.1:1", model: "m")
        let question = ModelQuestion(words: "soup \"please\"", locale: "de")
        let body = try #require(question.body(for: server, ModelSchema([Self.manifest])))
        let text = String(decoding: body, as: UTF8.self)
        #expect(!text.contains("secret") && !text.contains("Kitchen") && !text.contains("kitchen"))
        let value = try JSON.decode(Value.self, from: body)
        let said = try #require(value["messages"]?.array?.last?["content"]?.string)
        #expect(try JSON.decode(Value.self, from: said) == ["language": "de", "said": "soup \"please\""])
        #expect(value.at("response_format.json_schema.schema") == ModelSchema([Self.manifest]).document)
        #expect(value.at("response_format.json_schema.strict") == true)
    }

    /// All that the catalogue has, in one question.
    @Test func theCatalogueFits() throws {
        func declared<I: Intent>(_ type: I.Type) -> (intent: IntentDeclaration, types: [TypeDeclaration]) {
            (type.declaration.intent, type.declaration.types)
        }
        let all = Catalogue.intents.map { declared($0) }
        let manifest = Manifest(
            app: "all", name: "All", usageDescription: "", intents: all.map(\.intent),
            types: Array(Set(all.flatMap(\.types))))
        let server = try ModelServer(url: "http://127.0.0.1:1", model: "m")
        let words = String(repeating: "\u{1F300}", count: Limits.utteranceBytes / 4)
        let body = ModelQuestion(words: words, locale: "zh-Hans").body(for: server, ModelSchema([manifest]))
        #expect((body?.count ?? 0) > 10_000)
    }

    @Test func ofTooManyIntentsTheFirstAreTold() {
        let intents = (0..<200).map { IntentDeclaration(name: "Intent\(1_000 + $0)", domain: "d") }
        let many = Manifest(app: "a", name: "A", usageDescription: "", intents: intents, types: [])
        #expect(ModelSchema([many]).parameters.count == ModelSchema.intents)
        #expect(ModelSchema([]).isEmpty)
    }
}
