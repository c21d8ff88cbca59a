// Beckon: an intent's parameters are the properties of its struct
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@Suite struct IntentDeclarationTests {
    /// Properties of all sizes, so that no two lie a word apart from each other.
    struct Mixed: Intent {
        var isOn: Bool?, count: Int?, isOff: Bool?
        var name: String?, share: Double?, method: PaymentMethod.Kind?
        var place: Placemark?, people: [Person]?, methods: Options<PaymentMethod.Kind>?
        var last: Bool?

        static let declaration = Declaration<Mixed>(
            "tests", risk: .irreversible,
            Parameter(\.last, required: true), Parameter(\.count, resolvable: false, defaultValue: 3),
            Parameter(\.name, sensitive: true, deprecated: true),
            Parameter(\.people, dependsOn: ["place"], unsupportedReasons: ["tooMany"]))
    }

    @Test func everyPropertyIsAParameter() {
        let parameters = Mixed.declaration.parameters.map(\.declaration)
        let names = ["isOn", "count", "isOff", "name", "share", "method", "place", "people", "methods", "last"]
        #expect(parameters.map(\.name) == names)
        #expect(
            parameters.map(\.type) == [
                "Boolean", "Integer", "Boolean", "String", "Double", "Kind", "Placemark", "Person", "KindOptions",
                "Boolean",
            ])
        #expect(parameters.filter(\.isArray).map(\.name) == ["people"])
        #expect(parameters.filter(\.isRequired).map(\.name) == ["last"])
        #expect(parameters.filter { !$0.isResolvable }.map(\.name) == ["count"])
        #expect(parameters[1].defaultValue == 3)
        #expect(parameters[7].dependsOn == ["place"])
        #expect(parameters[7].unsupportedReasons == ["tooMany"])
    }

    @Test func aKeyPathLeadsToItsParameter() {
        func name(_ keyPath: PartialKeyPath<Mixed>) -> String? {
            Mixed.declaration.parameter(at: keyPath)?.declaration.name
        }
        #expect(name(\.isOn) == "isOn")
        #expect(name(\.count) == "count")
        #expect(name(\.isOff) == "isOff")
        #expect(name(\.name) == "name")
        #expect(name(\.share) == "share")
        #expect(name(\.method) == "method")
        #expect(name(\.place) == "place")
        #expect(name(\.people) == "people")
        #expect(name(\.methods) == "methods")
        #expect(name(\.last) == "last")
        #expect(name(\.people?.count) == nil)
        #expect(name(\.hashValue) == nil)
    }

    @Test func theManifestLeavesOutWhatIsDeprecated() {
        let intent = Mixed.declaration.intent
        #expect(intent.parameters.map(\.name).contains("name") == false)
        #expect(intent.parameters.count == 9)
        #expect(!Mixed.declaration.types.map(\.name).contains("String"))
        #expect(intent.responseCodes == CommonCode.allCases.map(\.rawValue))
        #expect(intent.consent == .always)
    }
}
