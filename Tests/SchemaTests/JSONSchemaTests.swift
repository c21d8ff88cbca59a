// Beckon: schemas say what the types say
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct JSONSchemaTests {
    @Test func everyKindHasASchemaOrNoBody() {
        let described = Set(MessageSchema.all.compactMap(\.kind))
        #expect(described.isDisjoint(with: MessageSchema.kindsWithoutBody))
        #expect(described.union(MessageSchema.kindsWithoutBody) == Set(Kind.allCases))
        #expect(Set(MessageSchema.all.map(\.name)).count == MessageSchema.all.count)
    }

    @Test(arguments: MessageSchema.all.map(\.name))
    func isWhole(_ name: String) throws {
        let message = try #require(MessageSchema.all.first { $0.name == name })
        #expect(message.problems == [])
        let definitions = try #require(message.schema["$defs"]?.object)
        for reference in Self.references(in: message.schema) {
            #expect(definitions[String(reference.dropFirst("#/$defs/".count))] != nil, "\(reference) leads nowhere")
        }
        for (name, definition) in definitions { #expect(definition["title"]?.string == name) }
    }

    @Test func requiredMembersAreThoseWithoutDefault() throws {
        let manifest = try #require(MessageSchema.documents()["manifest.json"]?["$defs"]?["Manifest"])
        #expect(manifest["required"] == ["app", "name", "usageDescription", "intents"])
        #expect(manifest["properties"]?.object?.count == 11)
        #expect(manifest["additionalProperties"] == nil)
        let limits = try #require(MessageSchema.documents()["manifest.json"]?["$defs"]?["IntentDeclaration.TimeLimits"])
        #expect(limits["required"] == ["resolve", "confirm", "handle"])
    }

    @Test func recursionEndsInAReference() throws {
        let definitions = try #require(MessageSchema.documents()["values.json"]?["$defs"])
        let matches = definitions["Person"]?["properties"]?["siriMatches"]
        #expect(matches?["type"] == "array")
        #expect(matches?["items"] == ["$ref": "#/$defs/Person"])
        let value = try #require(MessageSchema.documents()["submit.json"]?["$defs"]?["Value"])
        #expect(value["items"] == ["$ref": "#/$defs/Value"])
    }

    @Test func enumerationsAndOptionSets() throws {
        let role = MessageSchema.documents()["hello.json"]?["$defs"]?["Hello.Role"]
        #expect(role?["enum"] == ["handler", "recognizer", "presentation"])
        let (options, problems) = JSONSchema.document(
            of: Options<PaymentMethod.Kind>.self, id: "urn:test", title: "t", description: "d")
        #expect(problems == [])
        #expect(options["$ref"] == "#/$defs/PaymentMethod.KindOptions")
        #expect(options["$defs"]?["PaymentMethod.KindOptions"]?["items"] == ["$ref": "#/$defs/PaymentMethod.Kind"])
        let (result, more) = JSONSchema.document(
            of: ResolutionResult<Person>.self, id: "urn:test", title: "t", description: "d")
        #expect(more == [])
        #expect(result["$ref"] == "#/$defs/ResolutionResult-Person")
        #expect(result["$defs"]?["Person"] != nil)
    }

    @Test func whatCannotBeDerivedIsSaid() {
        struct ByHand: Decodable {
            init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
        }
        let (_, problems) = JSONSchema.document(of: ByHand.self, id: "urn:test", title: "t", description: "d")
        #expect(problems.count == 1)
        #expect(problems.first?.contains("let it provide its schema") == true)
    }

    private static func references(in schema: Value) -> [String] {
        switch schema {
        case .array(let elements): elements.flatMap(Self.references)
        case .object(let members):
            (members["$ref"]?.string.map { [$0] } ?? []) + members.values.flatMap(Self.references)
        default: []
        }
    }
}
