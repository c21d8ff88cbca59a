// Beckon: tests of what a question says of what was said
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import PresenterView
import Schema
import Testing

/// Meanings, reasons and choices: what of the values that were said stands in a question.
@Suite struct QuestionWordsTests {
    typealias Case = QuestionTests.Case

    static let cases: [Case] = [
        // A number and its unit are one, what is switched on goes without a yes, and a lock is open or not.
        Case(
            QuestionTests.ask(.meaning, "StartWorkout") {
                $0.options = [
                    Option(
                        value: [
                            "intent": "StartWorkout",
                            "parameters": ["workoutName": "yoga", "goalValue": 20, "workoutGoalUnitType": "minute"],
                        ], label: "StartWorkout"),
                    Option(
                        value: ["intent": "SetSeatSettingsInCar", "parameters": ["enableHeating": true]],
                        label: "SetSeatSettingsInCar"),
                    Option(
                        value: ["intent": "SetCarLockStatus", "parameters": ["locked": false]],
                        label: "SetCarLockStatus"),
                    Option(
                        value: [
                            "intent": "TransferMoney",
                            "parameters": ["transactionAmount": ["amount": ["amount": "50", "currencyCode": "EUR"]]],
                        ], label: "TransferMoney"),
                ]
            },
            [
                "? Which of these do you mean?  Hop", "  1) Start a workout · 20 min · yoga",
                "  2) Set a car seat · Heating: on",
                "  3) Lock or unlock the car · unlocked", "  4) Transfer between accounts · €50.00",
                "  [Something else]",
            ]),
        // Whom, and what, a reason is about; where nothing was said, nothing was not found.
        Case(
            QuestionTests.ask(.value, "SendPayment", "payee", Person.declaration) {
                ($0.reason, $0.value) = ("noAccount", ["displayName": "Ruth"])
            },
            ["? Who should get the money?  Hop", "  “Ruth” has no account with Hop.", "  [Cancel]", "  › Type it here"]),
        Case(
            QuestionTests.ask(.value, "Unknown", "who", Person.declaration) {
                ($0.reason, $0.value) = ("unsupported", ["displayName": "Ruth"])
            },
            ["? Who?  Hop", "  I could not find “Ruth” here.", "  [Cancel]", "  › Type it here"]),
        Case(
            QuestionTests.ask(.value, "Unknown", "who", Person.declaration) { $0.reason = "unsupported" },
            ["? Who?  Hop", "  [Cancel]", "  › Type it here"]),
        // Two of the same name and list: what differs is said.
        Case(
            QuestionTests.ask(.choice, "DeleteTasks", "tasks", TaskItem.declaration) {
                $0.options = [9, 17].map { hour in
                    let time: Value = [
                        "dateComponentsRange": ["startDateComponents": ["hour": .integer(hour), "minute": 5]]
                    ]
                    let title: Value = ["spokenPhrase": "pay the rent"]
                    return Option(
                        value: ["title": title, "identifier": .string("task-\(hour)"), "temporalEventTrigger": time],
                        label: "pay the rent")
                }
            },
            [
                "? Which task do you mean?  Hop", "  1) pay the rent (9:05 AM)", "  2) pay the rent (5:05 PM)",
                "  [Cancel]",
            ]),
        // One question, not two.
        Case(
            QuestionTests.ask(.confirmation, "AddTasks", "targetTaskList", TaskList.declaration) {
                ($0.reason, $0.value) = ("listShouldBeCreated", ["title": ["spokenPhrase": "Garden"]])
            },
            [
                "? There is no list called “Garden” yet. Shall I create it?  Hop", "  Add tasks",
                "  [Yes] [No] [Cancel]",
            ]),

    ]

    /// Which value is asked about, and what is to be done with it, stand on one card.
    @Test(
        arguments: [
            ("en", "Do you mean the list “Einkauf”?", "Add tasks · Milk"),
            ("de", "Meinst du die Liste „Einkauf“?", "Aufgaben hinzufügen · Milk"),
        ]) func whatAYesDoes(_ language: String, _ title: String, _ text: String) throws
    {
        let list: Value = ["title": ["spokenPhrase": "Einkauf"]]
        let question = QuestionTests.ask(.confirmation, "AddTasks", "targetTaskList", TaskList.declaration) {
            $0.value = list
        }
        let card = try maker(locale: language).card(
            for: question, parameters: ["taskTitles": [["spokenPhrase": "Milk"]], "targetTaskList": list])
        #expect(card.title == title && card.text == text)
    }

    @Test(arguments: Self.cases) func terminal(_ example: Case) throws {
        let card = try maker().card(for: example.question)
        #expect(TerminalRenderer(width: 78).render(card).split(separator: "\n").map(String.init) == example.lines)
    }
}
