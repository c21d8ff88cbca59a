// Beckon: tests of what sentences and lines say of what was done
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import Foundation
import PresenterView
import Schema
import Testing

struct SentenceTests {
    private func done(
        _ intent: String, _ parameters: [String: Value], _ payload: [String: Value] = [:], locale: String = "en"
    ) throws -> [String] {
        let event = try event(.ended, .completed) {
            ($0.intent, $0.parameters) = (intent, parameters)
            $0.response = ResponseMessage(code: "success", payload: payload)
        }
        let card = try maker(locale: locale).outcome(of: event)
        return TerminalRenderer(width: 78).render(card).split(separator: "\n").map(String.init)
    }

    private static func task(_ title: String) -> Value { ["title": ["spokenPhrase": .string(title)]] }

    /// What is on the list already is told, and not as added.
    @Test(arguments: [
        (["rice"], "✓ Added rice to Grocery Store. Already on it: milk.  Hop"),
        ([], "✓ Already on Grocery Store: milk and rice.  Hop"),
        (["milk", "rice"], "✓ Added milk and rice to Grocery Store.  Hop"),
    ])
    func tasksThatAreThere(_ added: [String], _ expected: String) throws {
        let titles: Value = [["spokenPhrase": "milk"], ["spokenPhrase": "rice"]]
        let lines = try self.done(
            "AddTasks", ["taskTitles": titles],
            [
                "addedTasks": .array(added.map(Self.task)),
                "modifiedTaskList": ["title": ["spokenPhrase": "Grocery Store"], "tasks": []],
            ])
        #expect(lines.first == expected)
    }

    @Test func seatsAndSignals() throws {
        let seat: [String: Value] = ["enableHeating": true, "seat": "driver", "carName": ["spokenPhrase": "hatchback"]]
        #expect(try self.done("SetSeatSettingsInCar", seat).first == "✓ Heating on: driver.  Hop")
        let strong = seat.merging(["level": 2]) { $1 }
        #expect(try self.done("SetSeatSettingsInCar", strong).first == "✓ Heating on: driver · Level 2.  Hop")
        let car: Value = ["spokenPhrase": "Kleinwagen"]
        let signals: [String: Value] = ["signals": ["audible"]]
        #expect(
            try self.done("ActivateCarSignal", ["carName": car], signals, locale: "de")
                == ["✓ Kleinwagen: Es hupt.  Hop", "  Signal  Hupe"])
    }

    /// What was changed of a task is said, in the words for it.
    @Test(
        arguments: [
            (["status": "completed"], "“milk” is ticked off."), (["status": "notCompleted"], "“milk” is open again."),
            (["priority": "flagged"], "“milk” is flagged."),
            (["taskTitle": ["spokenPhrase": "oat milk"]], "“milk” is now called “oat milk”."),
            (
                [
                    "temporalEventTrigger": [
                        "dateComponentsRange": ["startDateComponents": ["weekday": 2, "hour": 17]]
                    ]
                ], "“milk”: Monday 5:00 PM."
            ),
            (["status": "completed", "priority": "flagged"], "Updated “milk”."), ([:], "Updated “milk”."),
        ] as [([String: Value], String)])
    func changedTasks(_ change: [String: Value], _ expected: String) throws {
        let title = change["taskTitle"]?["spokenPhrase"]?.string ?? "milk"
        let said = change.merging(["targetTask": Self.task("milk")]) { own, _ in own }
        let first = try self.done("SetTaskAttribute", said, ["modifiedTask": Self.task(title)]).first
        #expect(first.map { String($0.map { $0.isWhitespace ? " " : $0 }) } == "✓ \(expected)  Hop")
    }

    /// How full the car is and how far it gets stand in the sentence, shares with the sign of percent.
    @Test(arguments: [
        ("en", "64%", "✓ Hatchback: 64% · 231 km.", "Battery"), ("de", "64 %", "✓ Hatchback: 64 % · 231 km.", "Akku"),
        ("es", "64 %", "✓ Hatchback: 64 % · 231 km.", "Batería"),
        ("id", "64%", "✓ Hatchback: 64% · 231 km.", "Baterai"), ("zh-Hans", "64%", "✓ Hatchback：64% · 231 km。", "剩余电量"),
    ])
    func power(_ locale: String, _ share: String, _ title: String, _ label: String) throws {
        let lines = try self.done(
            "GetCarPowerLevelStatus", ["carName": ["spokenPhrase": "hatchback"]],
            [
                "chargePercentRemaining": 64, "distanceRemaining": ["doubleValue": 231, "unit": "kilometers"],
                "charging": true, "minutesToFull": 90,
            ], locale: locale
        ).map { String($0.map { $0.isWhitespace ? " " : $0 }) }
        #expect(lines.first == "\(title)  Hop")
        // A bar, and below it what it is of.
        #expect(lines.count == 6)
        #expect(lines[2].hasPrefix("  \(label) ") && lines[2].hasSuffix(" \(share)"), "\(lines[2])")
    }

    /// A ring that an app draws has its share as the language writes one, also within a row.
    @Test(arguments: [("en", "7%"), ("de", "7\u{A0}%")]) func shares(_ locale: String, _ expected: String) throws {
        let ring = Block.progress(Block.Progress("of your goal", fraction: 0.07, isRing: true))
        let event = try event(.ended, .completed) {
            $0.intent = "PauseWorkout"
            $0.response = ResponseMessage(code: "success", payload: [:])
        }
        let card = try maker(locale: locale).with(Presentation([.row([ring])])).outcome(of: event)
        guard case .row(let blocks) = try #require(card.own?.blocks.first),
            case .progress(let shown) = try #require(blocks.first)
        else { return #expect(Bool(false), "no ring") }
        #expect(shown.value == expected)
    }

    /// Nothing that was found is nothing to tick off.
    @Test(arguments: [
        ("SearchForMedia", "mediaItems"), ("SearchForNotebookItems", "tasks"), ("AddTasks", "addedTasks"),
    ])
    func nothingFound(_ intent: String, _ member: String) throws {
        let lines = try self.done(intent, [:], [member: []])
        #expect(lines.first?.hasPrefix("· ") == true, "\(lines)")
    }

    /// One style of dates, with the year where it is another: a comma only where both have one.
    @Test(arguments: [
        ("en-GB", "Thursday 10 December", "Saturday 1 May 2027"),
        ("en", "Thursday, December 10", "Saturday, May 1, 2027"),
        ("de", "Donnerstag, 10. Dezember", "Samstag, 1. Mai 2027"),
        ("es", "jueves, 10 de diciembre", "sábado, 1 de mayo de 2027"),
        ("id", "Kamis, 10 Desember", "Sabtu, 1 Mei 2027"), ("zh-Hans", "12月10日 星期四", "2027年5月1日 星期六"),
    ])
    func oneStyleOfDates(_ locale: String, _ near: String, _ far: String) throws {
        let formats = try maker(locale: locale).formats
        #expect(formats.moment(DateFields(year: 2026, month: 12, day: 10)) == near)
        #expect(formats.moment(DateFields(year: 2027, month: 5, day: 1)) == far)
    }

    /// A rating is seen in stars and on SiriKit's scale.
    @Test(arguments: [(10, "★★★★★ (10/10)"), (5, "★★½☆☆ (5/10)"), (0, "☆☆☆☆☆ (0/10)")])
    func stars(_ rating: Int, _ expected: String) throws {
        let question = Question(
            id: "q", kind: .consent, intent: "SendRideFeedback", app: "hop", value: ["rating": .integer(rating)],
            digest: "d")
        let text = TerminalRenderer(width: 72).render(try maker().card(for: question))
        #expect(text.contains(expected))
    }

    /// A bill in a row is due, and its label is none in the middle of a line.
    @Test(arguments: [
        ("en", "due Thursday, December 10"), ("de", "fällig am Donnerstag, 10. Dezember"),
        ("es", "vence el jueves, 10 de diciembre"),
    ])
    func dueBills(_ locale: String, _ expected: String) throws {
        let bill: Value = [
            "billPayee": ["nickname": ["spokenPhrase": "City Power"]], "billType": "electricity",
            "dueDate": ["year": 2026, "month": 12, "day": 10],
        ]
        let lines = try self.done("SearchForBills", [:], ["bills": [bill]], locale: locale)
        #expect(lines.last?.contains(expected) == true, "\(lines)")
    }

    /// A day is told also where it is today, and its year where it is another.
    @Test(arguments: [
        (DateFields(year: 2026, month: 11, day: 21, hour: 17, minute: 0), "Saturday, November 21 at 5:00 PM"),
        (DateFields(year: 2026, month: 12, day: 5), "Saturday, December 5"),
        (DateFields(year: 2025, month: 1, day: 1), "Wednesday, January 1, 2025"),
        (DateFields(hour: 17), "5:00 PM"),
    ])
    func days(_ fields: DateFields, _ expected: String) throws {
        let text = try #require(try maker().text(of: try Value(encoding: fields)))
        #expect(String(text.map { $0.isWhitespace ? " " : $0 }) == expected)
    }

    @Test func whatWaitsIsNamed() throws {
        var story = Story()
        let told = try event(.suspended, .resolving) { $0.intent = "RequestRide" }
        let card = try #require(story.show(told, try maker()).changes.last?.card)
        #expect(card.title == "“Book a ride” waits. We will come back to it.")
    }

    /// Whether something is right has yes and no, and nothing to skip; what was not found is not asked "which" of.
    @Test func questions() throws {
        var sure = Question(id: "q", kind: .confirmation, intent: "PayBill", app: "hop", parameter: "billPayee")
        sure.isOptional = true
        #expect(try maker().card(for: sure).choices.map(\.label) == ["Yes", "No", "Cancel"])
        var payee = Question(id: "q", kind: .choice, intent: "SendPayment", app: "hop", parameter: "payee")
        (payee.type, payee.value, payee.reason) = (Person.declaration, ["displayName": "sarah"], "noAccount")
        payee.options = [Option(value: ["displayName": "Mia Keller"], label: "Mia Keller")]
        let card = try maker().card(for: payee)
        #expect(card.title == "Who should get the money?" && card.text == "“sarah” has no account with Hop.")
    }
}
