// Beckon: tests that who is asked what is meant sees all that was read
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct MeaningTests {
    private static func row(
        _ intent: String, _ values: [String: Value], locale: String = "en", apps: KnownApps = ConsentTests.apps
    ) throws -> String {
        let option = Option(value: ["intent": .string(intent), "parameters": .object(values)], label: intent)
        let question = Question(id: "q", kind: .meaning, intent: intent, app: "stranger", options: [option])
        let card = try maker(locale: locale, apps: apps).card(for: question)
        guard case .text(let text) = card.blocks.first else { return "" }
        return String(text.map { $0.isWhitespace ? " " : $0 })
    }

    /// Every value of every intent is seen in the row, in every language.
    @Test(arguments: Catalogue.entries.map(\.intent), WordsLibrary.languages)
    func everyValueIsSeen(_ intent: String, _ language: String) throws {
        let entry = try #require(Catalogue.entry(intent))
        let maker = try maker(locale: language, apps: ConsentTests.apps)
        for parameter in entry.parameters where !parameter.isDeprecated && !parameter.name.contains("dentifier") {
            let sample = try #require(ConsentSample(of: parameter))
            let text = try Self.row(intent, [parameter.name: sample.value], locale: language)
            var needles = sample.seen
            if parameter.kind == .enumeration || parameter.kind == .optionSet {
                needles = (sample.value.array ?? [sample.value]).compactMap(\.string).map {
                    [
                        maker.ownCase($0, of: parameter.name, intent, nil)
                            ?? maker.text(ofCase: $0, of: parameter.type)
                    ]
                }
            }
            if let truth = sample.value.boolean { needles = [[maker.text(ofTruth: truth, named: parameter.name)]] }
            #expect(!needles.isEmpty)
            for forms in needles {
                #expect(forms.contains { text.contains($0) }, "\(parameter.name) (\(forms)): \(text)")
            }
        }
    }

    @Test(
        arguments: [
            (
                "AddTasks",
                [
                    "temporalEventTrigger": [
                        "dateComponentsRange": [
                            "startDateComponents": ["year": 2026, "month": 11, "day": 22, "hour": 6],
                            "endDateComponents": ["year": 2026, "month": 11, "day": 22, "hour": 12],
                        ]
                    ], "taskTitles": [["spokenPhrase": "call mum"]],
                    "targetTaskList": ["title": ["spokenPhrase": "Garden"]],
                ], "en-GB", "Add tasks · Garden · call mum · Sunday 06:00 – 12:00"
            ),
            ("SearchForBills", ["billType": "electricity"], "en", "Show bills · electricity"),
            (
                "SearchForMedia", ["mediaSearch": ["mediaType": "podcastShow"]], "en",
                "Find something to play · podcast"
            ),
            ("StartWorkout", ["goalValue": 20, "workoutGoalUnitType": "minute"], "en", "Start a workout · 20 min"),
            (
                "SetClimateSettingsInCar", ["fanSpeedPercentage": 64, "enableFan": true], "de",
                "Klima im Auto einstellen · Lüfter: an · Lüfter: 64 %"
            ),
        ] as [(String, [String: Value], String, String)])
    func rows(_ intent: String, _ values: [String: Value], _ locale: String, _ expected: String) throws {
        #expect(try Self.row(intent, values, locale: locale) == expected)
    }

    /// A number without its unit is in the one that the app takes it for, as far as the app would take it.
    @Test(arguments: [(19, "19 °C"), (70, "70")]) func units(_ degrees: Int, _ expected: String) throws {
        let apps = RangeTests.apps(
            "temperature", Temperature.declaration, ParameterRange(16, 28, unit: "celsius"),
            intent: "SetClimateSettingsInCar")
        let text = try Self.row(
            "SetClimateSettingsInCar", ["temperature": ["doubleValue": .integer(degrees)]], apps: apps)
        #expect(text == "Set the car’s climate · \(expected)")
    }

    /// A row is no page: what has no room is told to be left out.
    @Test func isBounded() throws {
        let titles = (0..<40).map {
            Value.object(["spokenPhrase": .string(String(repeating: "long \($0) ", count: 40))])
        }
        let values: [String: Value] = Dictionary(
            uniqueKeysWithValues: (0..<40).map { ("part\($0)", .string(String(repeating: "\($0) word ", count: 40))) })
        for said in [["taskTitles": .array(titles)], values] {
            let text = try Self.row("AddTasks", said)
            #expect(text.count < 300 && text.hasSuffix("…"), "\(text)")
        }
    }
}
