// Beckon: the catalogue against SiriKit's facts
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema
import Testing

/// Compares everything that is declared with the files of `Repository.specification`, where they are. What differs
/// stands among the deviations, and nothing else does.
@Suite(.enabled(if: Repository.hasSpecification)) struct SpecificationTests {
    private static let read = Result { try Specification() }
    private let specification: Specification

    init() throws { self.specification = try Self.read.get() }

    @Test func intents() {
        #expect(Set(self.specification.intents.map(\.class)) == Set(Catalogue.entries.map(\.class)))
    }

    @Test(arguments: Catalogue.entries.map(\.intent))
    func intent(_ name: String) throws {
        let entry = try #require(Catalogue.entry(name))
        let facts = try #require(self.specification.intents.first { $0.class == entry.class })
        #expect(entry.risk.rawValue == facts.risk)
        let locks = ["always": "always", "never": "never"]
        let hasOwnLock = Deviation.locks.contains { $0.subject == name }
        #expect((locks[facts.lock.requires_unlock] != entry.lock.rawValue) == hasOwnLock)
        let asks: IntentDeclaration.Consent =
            switch facts.confirm.siri_asks {
            case "always": .always
            case "app_decides": .whenAppAsks
            default: entry.risk == .none ? .whenAppAsks : .always
            }
        #expect((entry.consent != asks) == Deviation.consents.contains { $0.subject == name })
        let mayBeMissing = facts.confirm.if_unimplemented.map { $0.hasPrefix("assumed ready") } ?? true
        #expect((entry.confirmRule == .optional) == mayBeMissing)
        #expect(entry.allowsNoInteraction == facts.supported_by.contains("maps"))
        #expect(entry.responseCodeEnumeration == facts.response.code_enum)
        #expect(entry.responseCodes.map(\.name) == facts.response.codes.map(\.name))
        #expect(entry.responseCodes.map(\.value) == facts.response.codes.map(\.value))
        let payload = entry.payload.filter { property in
            !Deviation.payloads.contains { $0.subject == "\(name).\(property.name)" }
        }
        #expect(payload.map(\.name) == facts.response.payload.map(\.name))
        for (property, fact) in zip(payload, facts.response.payload) {
            #expect(property.siriType == fact.siriType, "\(property.name)")
            #expect(property.isArray == fact.array, "\(property.name)")
        }
    }

    @Test(arguments: Catalogue.entries.map(\.intent))
    func parameters(_ name: String) throws {
        let entry = try #require(Catalogue.entry(name))
        let facts = try #require(self.specification.intents.first { $0.class == entry.class })
        #expect(entry.parameters.map(\.name) == facts.parameters.map(\.name))
        for (parameter, fact) in zip(entry.parameters, facts.parameters) {
            #expect(parameter.siriType == fact.siriType, "\(parameter.name)")
            #expect(parameter.isArray == fact.array, "\(parameter.name)")
            #expect(parameter.cases == fact.cases?.filter { $0 != "unknown" }, "\(parameter.name)")
            #expect(parameter.isResolvable == fact.resolvable, "\(parameter.name)")
            let isRequired = !fact.optional && fact.default == nil
            let isOurs = Deviation.requirements.contains { $0.subject == "\(name).\(parameter.name)" }
            #expect((parameter.isRequired != isRequired) == isOurs, "\(parameter.name)")
            #expect(parameter.isDeprecated == (fact.deprecated_ios != nil), "\(parameter.name)")
            #expect(parameter.defaultValue?.string == fact.default, "\(parameter.name)")
            #expect(parameter.resultClass == fact.resolution_result, "\(parameter.name)")
            let result = fact.resolution_result.flatMap { self.specification.resultClasses[$0] }
            #expect(parameter.outcomes.map(\.rawValue) == result?.outcomes ?? [], "\(parameter.name)")
            let reasons = result?.unsupported_reasons ?? []
            #expect(parameter.unsupportedReasons == reasons.map(\.name), "\(parameter.name)")
            #expect(parameter.confirmationReasons == (result?.confirmation_reasons ?? []).map(\.name))
            #expect(reasons.map(\.value) == Array(1..<reasons.count + 1))
        }
    }

    @Test func resultClasses() {
        #expect(Set(Catalogue.resultClasses.map(\.name)) == Set(self.specification.resultClasses.keys))
        for result in Catalogue.resultClasses {
            let outcomes = self.specification.resultClasses[result.name]?.outcomes
            #expect(result.outcomes.map(\.rawValue) == outcomes, "\(result.name)")
        }
    }

    @Test func enumerations() throws {
        var seen: Set<String> = []
        for case let (name, schema) in try self.definitions() {
            guard let cases = schema["enum"]?.array?.compactMap(\.string),
                let fact = self.specification.enumerations["IN\(name)"]
                    ?? self.specification.enumerations["IN\(name)Options"]
            else { continue }
            seen.insert(name)
            var values: Set<Int> = []
            // Deprecated spellings have the value of a case before them.
            let current = fact.cases.filter { one in
                !["unknown", "unspecified"].contains(one.name) && one.value.map { values.insert($0).inserted } ?? true
            }
            #expect(cases == current.map(\.name), "\(name)")
        }
        #expect(seen.count >= 40, "\(seen.count)")
    }

    @Test func fields() throws {
        var compared: Set<String> = []
        for (name, schema) in try self.definitions() {
            let renamed = Deviation.names.first { $0.subject == name }?.what.filter { $0 != "`" }
            guard let properties = schema["properties"]?.object?.keys,
                let fact = self.specification.structures[renamed ?? "IN\(name)"]
            else { continue }
            compared.insert(name)
            let inherited = fact.extends.flatMap { self.specification.structures[$0]?.fields } ?? []
            let fields = Set((inherited + (fact.fields ?? [])).map(\.name))
            let known = Fields.all.first { $0.type == name }
            #expect(fields.subtracting(properties).sorted() == known?.leftOut ?? [], "\(name) leaves out")
            #expect(Set(properties).subtracting(fields).sorted() == known?.added ?? [], "\(name) adds")
        }
        #expect(compared.isSuperset(of: Fields.all.map(\.type)))
        #expect(compared.count >= 40, "\(compared.count)")
    }

    /// The JSON Schema of every type that a parameter or a response has.
    private func definitions() throws -> [String: Value] {
        try Catalogue.intents.reduce(into: [:]) { all, intent in
            for type in [intent, Self.payload(of: intent)] as [any Decodable.Type] {
                let (document, problems) = JSONSchema.document(of: type, id: "urn:t", title: "t", description: "d")
                try #require(problems.isEmpty)
                all.merge(document["$defs"]?.object ?? [:]) { first, _ in first }
            }
        }
    }

    private static func payload<I: Intent>(of intent: I.Type) -> any Decodable.Type { I.Payload.self }
}
