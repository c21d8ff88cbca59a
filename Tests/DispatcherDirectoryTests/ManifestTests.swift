// Beckon: tests of every rule that a manifest must keep
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

@Suite struct ManifestTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        var message: String
        var breaking: @Sendable (inout Manifest) -> Void
        var testDescription: String { self.message }

        init(_ message: String, _ breaking: @escaping @Sendable (inout Manifest) -> Void) {
            self.message = message
            self.breaking = breaking
        }
    }

    static let sound = Manifest(
        app: "Hop-1", name: "Hop", alternativeNames: [.init("Hoppy")], usageDescription: "To ride.",
        intents: [
            IntentDeclaration(
                name: "Ride", domain: "rides",
                parameters: [
                    ParameterDeclaration(name: "size", type: "Integer", range: ParameterRange(1, 6)),
                    ParameterDeclaration(name: "option", type: "Text", dependsOn: ["size"], isQueryable: true),
                    ParameterDeclaration(
                        name: "warmth", type: "Warmth", range: ParameterRange(16, 30, step: 0.5, unit: "celsius")),
                ])
        ],
        types: [
            TypeDeclaration("Integer", .integer), TypeDeclaration("Text", .string),
            TypeDeclaration("Warmth", .composite),
        ],
        restrictedWhileLocked: ["Ride"], vocabulary: [.init(for: ["Ride.option"], [Term("v", ["Vroom"])])],
        words: [
            .init(
                "Ride", [.init("size", label: "Seats", question: "How many for {option} by {app}?")],
                consentTitle: "Go by {option}?", consentButton: "Go"),
            .init("Ride", locale: "zh-Hans", [.init("size", label: "人数", cases: [.init("many", label: "很多")])]),
        ])

    static let identifier = "'app' is ASCII letters, digits and '-'"
    static let long = String(repeating: "x", count: Limits.nameBytes + 1)

    static let rules: [Rule] = [
        Rule(Self.identifier) { $0.app = "" },
        Rule(Self.identifier) { $0.app = "hop/2" },
        Rule(Self.identifier) { $0.app = "hop 2" },
        Rule(Self.identifier) { $0.app = "höp" },
        Rule(Self.identifier) { $0.app = "hop@" },
        Rule(Self.identifier) { $0.app = "[hop]" },
        Rule(Self.identifier) { $0.app = Self.long },
        Rule("'name' is 1 to 128 bytes without control characters") { $0.name = "" },
        Rule("'name' is 1 to 128 bytes without control characters") { $0.name = "Hop\n" },
        Rule("'name' is 1 to 128 bytes without control characters") { $0.name = Self.long },
        Rule("an app has at most three alternative names") { manifest in
            manifest.alternativeNames = ["a", "b", "c", "d"].map { .init($0) }
        },
        Rule("an alternative name is not a name") { $0.alternativeNames = [.init("")] },
        Rule("an app takes at least one intent") { $0.intents = [] },
        Rule("more than 256 intents") { manifest in
            manifest.intents = (0...256).map { IntentDeclaration(name: "I\($0)", domain: "rides") }
        },
        Rule("an intent stands twice") { $0.intents += $0.intents },
        Rule("a type stands twice") { $0.types += $0.types },
        Rule("an intent without a name or domain") { $0.intents[0].name = "" },
        Rule("an intent without a name or domain") { $0.intents[0].domain = "" },
        Rule("Ride: too many parameters") { manifest in
            manifest.intents[0].parameters = (0...64).map { ParameterDeclaration(name: "p\($0)", type: "Text") }
        },
        Rule("Ride: a parameter stands twice") { $0.intents[0].parameters += [$0.intents[0].parameters[0]] },
        Rule("Ride: a parameter without a name") { $0.intents[0].parameters[0].name = "" },
        Rule("Ride.size: the type 'Colour' is not in 'types'") { $0.intents[0].parameters[0].type = "Colour" },
        Rule("Ride.size: depends on 'fare', which is no parameter") {
            $0.intents[0].parameters[0].dependsOn = ["fare"]
        },
        Rule("Ride: a time limit is 10 ms to one hour, not 9 ms") {
            $0.intents[0].timeLimits.resolve = Milliseconds(9)
        },
        Rule("Ride: a time limit is 10 ms to one hour, not 3600001 ms") { manifest in
            manifest.intents[0].timeLimits.confirm = Milliseconds(3_600_001)
        },
        Rule("Ride: a time limit is 10 ms to one hour, not -1 ms") {
            $0.intents[0].timeLimits.handle = Milliseconds(-1)
        },
        Rule("'restrictedWhileLocked' names 'Fly', which is no intent of the app") {
            $0.restrictedWhileLocked = ["Fly"]
        },
        Rule("more than 10000 terms") { manifest in
            manifest.vocabulary[0].terms = (0...10_000).map { Term("\($0)", ["term"]) }
        },
    ]

    @Test func aSoundManifestIsTaken() throws {
        try Self.sound.validate()
        var directory = Directory()
        try directory.join(1, Hello(role: .handler, worker: "w", credit: 1, manifest: Self.sound))
    }

    @Test(arguments: Self.rules + Self.rulesOfWords) func aBrokenRuleIsNamed(_ rule: Rule) throws {
        var manifest = Self.sound
        rule.breaking(&manifest)
        var directory = Directory()
        let refusal = #expect(throws: Refusal.self) {
            try directory.join(1, Hello(role: .handler, worker: "w", credit: 1, manifest: manifest))
        }
        #expect(refusal?.code == "invalidManifest")
        #expect(refusal?.message == rule.message)
        #expect(directory.keys.isEmpty)
        #expect(directory.catalogSequence == 0)
    }

    @Test func aHandlerWithoutAManifestIsRefused() {
        var directory = Directory()
        let refusal = #expect(throws: Refusal.self) {
            try directory.join(1, Hello(role: .handler, worker: "w", credit: 1))
        }
        #expect(refusal?.code == "invalidManifest")
    }
}
