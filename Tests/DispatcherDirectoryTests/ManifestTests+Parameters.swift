// Beckon: tests of what an app says of its parameters' values
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

extension ManifestTests {
    private static func range(
        _ range: ParameterRange, of parameter: Int = 0, _ message: String
    ) -> Rule {
        Rule(message) { $0.intents[0].parameters[parameter].range = range }
    }

    private static let ends = "Ride.size: 'range' goes from a number to a greater one, within a thousand millions"
    private static let steps = "Ride.size: 'range' has 1 to 1000 steps"
    private static let whole = "Ride.size: 'range' of an integer has whole numbers"
    private static let unit = "'range' names the unit of a quantity, and none of a plain number"

    static let parameterRules: [Rule] = [
        Self.range(ParameterRange(6, 1), Self.ends),
        Self.range(ParameterRange(6, 6), Self.ends),
        Self.range(ParameterRange(.nan, 6), Self.ends),
        Self.range(ParameterRange(-.infinity, 6), Self.ends),
        Self.range(ParameterRange(0, 1e10), Self.ends),
        Self.range(ParameterRange(0, 6, step: 0), Self.steps),
        Self.range(ParameterRange(0, 6, step: -1), Self.steps),
        Self.range(ParameterRange(0, 6, step: .nan), Self.steps),
        Self.range(ParameterRange(0, 6, step: 7), Self.steps),
        Self.range(ParameterRange(0, 1_001), Self.steps),
        Self.range(ParameterRange(0, 6, step: 0.5), Self.whole),
        Self.range(ParameterRange(0.5, 6.5), Self.whole),
        Self.range(ParameterRange(1, 6, unit: "celsius"), "Ride.size: \(Self.unit)"),
        Self.range(ParameterRange(1, 6), of: 2, "Ride.warmth: \(Self.unit)"),
        Self.range(ParameterRange(1, 6, unit: ""), of: 2, "Ride.warmth: \(Self.unit)"),
        Self.range(ParameterRange(1, 6, unit: Self.long), of: 2, "Ride.warmth: \(Self.unit)"),
        Self.range(
            ParameterRange(1, 6), of: 1, "Ride.option: 'range' is for a number, or for a quantity with a unit"),
        Rule("Ride.size: 'range' is for a number, or for a quantity with a unit") {
            $0.intents[0].parameters[0].isArray = true
        },
        Rule("Ride.size: 'isQueryable' is for entities, composites and text that the app resolves") {
            $0.intents[0].parameters[0].isQueryable = true
        },
        Rule("Ride.option: 'isQueryable' is for entities, composites and text that the app resolves") {
            $0.intents[0].parameters[1].isResolvable = false
        },
    ]

    @Test(arguments: Self.parameterRules) func parameters(_ rule: Rule) {
        var manifest = Self.sound
        rule.breaking(&manifest)
        #expect(throws: Refusal("invalidManifest", rule.message)) { try manifest.validate() }
    }
}
