// Beckon: tests of values that can be changed on a preview
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import Foundation
import PresenterView
import Schema
import Testing

@Suite struct EditTests {
    private static let types: [TypeDeclaration] = [
        Int.declaration, Double.declaration, String.declaration, Bool.declaration, DateFields.declaration,
        DateComponentsRange.declaration,
        CurrencyAmount.declaration, Placemark.declaration, Person.declaration,
        TypeDeclaration("Seating", .enumeration, cases: ["bar", "outdoorTable"]),
    ]

    private static func apps(_ parameter: ParameterDeclaration) -> KnownApps {
        KnownApps([
            Manifest(
                app: "stranger", name: "Stranger", usageDescription: "Does it.",
                intents: [IntentDeclaration(name: "DoIt", domain: "things", parameters: [parameter])],
                types: Self.types)
        ])
    }

    private static func card(
        _ type: String, _ value: Value, locale: String = "en", isArray: Bool = false, isResolvable: Bool = true,
        isSensitive: Bool = false, preview: [String: Value] = [:], offered: [String: [Option]] = [:]
    ) throws -> (card: Card, maker: CardMaker) {
        let parameter = ParameterDeclaration(
            name: "thing", type: type, isArray: isArray, isResolvable: isResolvable, isSensitive: isSensitive)
        let maker = try maker(locale: locale, timeZone: "Europe/Berlin", apps: Self.apps(parameter))
        let question = Question(
            id: "q", kind: .consent, intent: "DoIt", app: "stranger", value: ["thing": value],
            preview: ResponseMessage(code: "ready", payload: preview), digest: "d")
        return (maker.card(for: question, request: request, offered: offered), maker)
    }

    struct Typed: Sendable {
        var type: String, value: Value
        var locale = "en", isArray = false
        /// What stands in the field.
        var text: String
        /// What is typed, and the value that comes of it.
        var typed: String, becomes: Value
    }

    /// Each kind of type has its control, with the value in it, and what is typed there is a correction.
    @Test(arguments: [
        Typed(type: "Integer", value: 3, text: "3", typed: "4", becomes: 4),
        Typed(type: "String", value: "milk", text: "milk", typed: "oat milk", becomes: "oat milk"),
        Typed(
            type: "Placemark", value: ["name": "Home", "identifier": "p1"], text: "Home", typed: "Work",
            becomes: ["name": "Work"]),
        Typed(
            type: "Person", value: [["displayName": "Anna"], ["displayName": "Ben"]], isArray: true, text: "Anna, Ben",
            typed: "Anna", becomes: [["displayName": "Anna"]]),
        Typed(
            type: "CurrencyAmount", value: ["amount": "12.5", "currencyCode": "EUR"], locale: "de", text: "12,5",
            typed: "13,20", becomes: ["amount": "13.2", "currencyCode": "EUR"]),
        Typed(
            type: "DateFields", value: ["month": 12, "day": 24, "hour": 19], text: "2026-12-24T19:00",
            typed: "2026-12-24T20:30", becomes: ["year": 2026, "month": 12, "day": 24, "hour": 20, "minute": 30]),
        // The day was already, so the next one is meant.
        Typed(
            type: "DateComponentsRange",
            value: ["startDateComponents": ["month": 3, "day": 1, "hour": 8, "minute": 5]],
            text: "2027-03-01T08:05", typed: "2027-03-01T09:00",
            becomes: ["startDateComponents": ["year": 2027, "month": 3, "day": 1, "hour": 9, "minute": 0]]),
    ]) func aField(_ typed: Typed) throws {
        let (card, maker) = try Self.card(typed.type, typed.value, locale: typed.locale, isArray: typed.isArray)
        let edit = try #require(card.edits.first)
        guard case .field(let field, let text) = edit.control else { return #expect(Bool(false), "\(edit.control)") }
        #expect(text == typed.text && edit.line != nil)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(field.answer(to: typed.typed, timeZone: zone) == Answer("q", .correction(["thing": typed.becomes])))
        let html = HTMLRenderer(maker).render(card)
        #expect(html.contains("<template class=\"edit\"><form class=\"edit\""))
        #expect(html.contains("value=\"\(text)\"") && html.contains("aria-label=\"Thing\""))
    }

    @Test func aChoiceOfCasesAndOfTruth() throws {
        for (type, value, labels, current) in [
            ("Seating", Value.string("outdoorTable"), ["Bar", "Outdoor table"], 1),
            ("Boolean", true, ["Yes", "No"], 0),
        ] {
            let edit = try #require(try Self.card(type, value).card.edits.first)
            guard case .choices(let choices, let index) = edit.control else { return #expect(Bool(false)) }
            #expect(choices.map(\.label) == labels && index == current)
        }
    }

    /// What the app offered for a value can be chosen again, each as the value that it is.
    @Test func whatWasOfferedCanBeChosen() throws {
        let airports: [Value] = [["name": "North", "identifier": "n"], ["name": "Harbor", "identifier": "h"]]
        let options = airports.map { Option(value: $0, label: $0["name"]?.string ?? "") }
        let (card, maker) = try Self.card("Placemark", airports[1], offered: ["thing": options])
        guard case .choices(let choices, let current)? = card.edits.first?.control else { return #expect(Bool(false)) }
        #expect(choices.map(\.label) == ["North", "Harbor"] && current == 1)
        #expect(choices[0].action == .answer(Answer("q", .correction(["thing": airports[0]]))))
        let html = HTMLRenderer(maker).render(card)
        #expect(
            html.contains("<select name=\"text\" aria-label=\"Thing\">") && html.contains(" selected>Harbor</option>"))
        // One that is not among them is typed.
        let other = try Self.card("Placemark", ["name": "Home"], offered: ["thing": options]).card
        guard case .field? = other.edits.first?.control else { return #expect(Bool(false)) }
    }

    /// What the app does not resolve, what is sensitive, and what a field cannot say whole stay text.
    @Test func whatStaysText() throws {
        #expect(try Self.card("Integer", 3, isResolvable: false).card.edits.isEmpty)
        #expect(try Self.card("Integer", 3, isSensitive: true).card.edits.isEmpty)
        let rows: [(String, Value)] = [
            ("DateFields", ["weekday": 6, "hour": 9]), ("DateFields", ["month": 12, "day": 24]),
            ("DateFields", ["month": 12, "day": 24, "hour": 9, "timeZone": "Asia/Tokyo"]),
            (
                "DateComponentsRange",
                [
                    "startDateComponents": ["month": 12, "day": 24, "hour": 9],
                    "endDateComponents": ["month": 12, "day": 24, "hour": 10],
                ]
            ),
        ]
        for (type, value) in rows { #expect(try Self.card(type, value).card.edits.isEmpty, "\(value)") }
        let people: Value = [["displayName": "Ng, Anna"]]
        #expect(try Self.card("Person", people, isArray: true).card.edits.isEmpty)
    }

    /// A value that a drawing shows has no line, and can be changed below it; one that is sent is not changed any more.
    @Test func whatHasNoLineStandsBelow() throws {
        let (card, maker) = try Self.card(
            "Placemark", ["name": "Home"], preview: ["rideStatus": ["dropOffLocation": ["name": "Home"]]])
        var drawn = card
        drawn.edits[0].line = nil
        let html = HTMLRenderer(maker).render(drawn)
        #expect(html.contains("<template class=\"edits\"><details><summary>Change something</summary>"))
        drawn.edits = []
        #expect(!HTMLRenderer(maker).render(drawn).contains("<template"))
    }

    /// A label, a value and a unit of an app are text, wherever they stand.
    @Test func whatIsHostileIsText() throws {
        let bad = "\"><script>alert(1)</script>"
        let (card, maker) = try Self.card("Placemark", ["name": .string(bad)])
        let html = HTMLRenderer(maker).render(card)
        #expect(!html.contains("<script") && html.contains("value=\"&quot;&gt;&lt;script&gt;"))
    }

    /// The story remembers what was offered until the request has ended.
    @Test func whatWasOfferedIsRemembered() throws {
        let parameter = ParameterDeclaration(name: "thing", type: "Placemark")
        let maker = try maker(apps: Self.apps(parameter))
        let airports: [Value] = [["name": "North"], ["name": "Harbor"]]
        var story = Story()
        let choice = Question(
            id: "q0", kind: .choice, intent: "DoIt", app: "stranger", parameter: "thing", type: Placemark.declaration,
            options: airports.map { Option(value: $0, label: $0["name"]?.string ?? "") })
        _ = story.show(try event(.asked, .resolving) { $0.questions = [choice] }, maker)
        _ = story.show(try event(.answered, .resolving) { $0.answer = Answer("q0", .choice(2)) }, maker)
        let consent = Question(
            id: "q", kind: .consent, intent: "DoIt", app: "stranger", value: ["thing": airports[1]], digest: "d")
        let asked = try event(.asked, .confirming) { $0.questions = [consent] }
        let card = story.show(asked, maker).changes.last?.card
        guard case .choices? = card?.edits.first?.control else { return #expect(Bool(false)) }
        _ = story.show(try event(.ended, .cancelled), maker)
        guard case .field? = story.show(asked, maker).changes.last?.card?.edits.first?.control else {
            return #expect(Bool(false))
        }
    }
}
