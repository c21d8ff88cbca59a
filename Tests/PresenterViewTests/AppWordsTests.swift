// Beckon: tests of the words of apps, and of what is said where nobody wrote any
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct AppWordsTests {
    private static let identifier = Value.string("6f1c2d9e-4b7a-4f0e-9d55-0c1b2a3d4e5f")

    private static func apps(_ words: [Manifest.IntentWords]) -> KnownApps {
        let parameters = [
            ParameterDeclaration(name: "restaurant", type: "Restaurant"),
            ParameterDeclaration(name: "restaurantReservationDate", type: "DateFields"),
            ParameterDeclaration(name: "partySize", type: "Integer"),
            ParameterDeclaration(name: "seating", type: "Seating"),
        ]
        let types = [
            Restaurant.declaration, DateFields.declaration, Int.declaration,
            TypeDeclaration("Seating", .enumeration, cases: ["bar", "outdoorTable"]),
        ]
        return KnownApps([
            Manifest(
                app: "stranger", name: "Table Finder", usageDescription: "Finds tables.",
                intents: [
                    IntentDeclaration(
                        name: "ReserveSeats", domain: "dining", parameters: parameters, risk: .irreversible)
                ],
                types: types, words: words)
        ])
    }

    static let english = Manifest.IntentWords(
        "ReserveSeats",
        [
            .init("partySize", label: "Hungry people", question: "How many are hungry at {restaurant}?"),
            .init("seating", label: "Sitting", cases: [.init("outdoorTable", label: "under the trees")]),
        ], consentTitle: "Let {app} seat {partySize} at {restaurant}?", consentButton: "Seat us")
    static let austrian = Manifest.IntentWords(
        "ReserveSeats", locale: "de-AT", [.init("partySize", label: "Hungrige")], consentButton: "Setzen")

    private static let values: Value = [
        "restaurant": ["name": "Lumen", "restaurantIdentifier": Self.identifier], "partySize": 7,
        "restaurantReservationDate": ["month": 12, "day": 24, "hour": 19], "seating": "outdoorTable",
    ]

    private static func consent(_ intent: String = "ReserveSeats", _ values: Value = Self.values) -> Question {
        Question(id: "q", kind: .consent, intent: intent, app: "stranger", value: values, digest: "d")
    }

    @Test func aConsentInTheWordsOfTheApp() throws {
        let card = try maker(apps: Self.apps([Self.english])).card(for: Self.consent())
        #expect(
            TerminalRenderer(width: 72).render(card).split(separator: "\n").map(String.init) == [
                "? Let Table Finder seat 7 at Lumen?  Table Finder", "  Nothing happens until you say yes.",
                "  Restaurant                   Lumen",
                "  Restaurant reservation date  Thursday, December 24 at 7:00 PM",
                "  Hungry people                7", "  Sitting                      under the trees",
                "  [Seat us] [No]",
            ])
    }

    /// A language takes the words of its own kind, and another one those written here.
    @Test(arguments: [
        ("de", "Hungrige", "Setzen"), ("de-AT", "Hungrige", "Setzen"), ("es", "Personas", "Sí"),
        ("en", "Hungry people", "Seat us"),
    ]) func languages(_ locale: String, _ label: String, _ button: String) throws {
        let card = try maker(locale: locale, apps: Self.apps([Self.english, Self.austrian])).card(for: Self.consent())
        #expect(card.choices.first?.label == button)
        guard case .lines(let lines) = card.blocks.first else {
            Issue.record("no lines")
            return
        }
        #expect(lines.contains { $0.label == label && $0.value == "7" })
    }

    /// A button that says no in the language of the card does not say yes.
    @Test(arguments: [
        ("en", "No"), ("en", "cancel"), ("en", "Skip"), ("en", "Don’t send"), ("de", "Nein"), ("zh-Hans", "取消"),
        ("en", "2"),
    ])
    func aButtonThatMeansNo(_ locale: String, _ label: String) throws {
        var words = Self.english
        words.locale = locale
        words.consentButton = label
        let maker = try maker(locale: locale, apps: Self.apps([words]))
        let card = maker.card(for: Self.consent())
        #expect(card.choices.first?.label == maker.words.text(["answer.yes"]))
        #expect(card.answer(toLine: label)?.reply != .yes(digest: "d"))
    }

    /// What a dispatcher of another version lets through is text nevertheless, and short.
    @Test(arguments: [
        "<b>\u{1B}[2J{app}</b>", "\u{202E}{nobody}", String(repeating: "long ", count: 600), "{", "}{", "\u{0}",
    ])
    func hostileWords(_ text: String) throws {
        let words = Manifest.IntentWords(
            "ReserveSeats", [.init("partySize", label: text, question: text, cases: [.init("7", label: text)])],
            consentTitle: text, consentButton: text)
        let maker = try maker(apps: Self.apps([words]))
        var asked = Self.consent()
        asked.kind = .value
        asked.parameter = "partySize"
        for card in [maker.card(for: Self.consent()), maker.card(for: asked)] {
            let terminal = TerminalRenderer(width: 72).render(card)
            #expect(
                terminal.unicodeScalars.allSatisfy {
                    $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
                })
            #expect(terminal.count < 2_500)
            #expect(card.title.count <= 600 && !card.title.isEmpty)
            #expect(!HTMLRenderer(maker).render(card).contains("<b>"))
        }
    }

    // MARK: Questions

    struct Asked: Sendable, CustomTestStringConvertible {
        var kind: Question.Kind = .value
        var intent = "ReserveSeats"
        var parameter: String
        var value: Value?
        var locale = "en"
        var title: String
        var testDescription: String { "\(self.locale) \(self.kind) \(self.intent).\(self.parameter)" }
    }

    static let asked: [Asked] = [
        Asked(parameter: "restaurantReservationDate", title: "Restaurant reservation date?"),
        Asked(parameter: "restaurantReservationDate", locale: "es", title: "¿Restaurant reservation date?"),
        Asked(parameter: "restaurantReservationDate", locale: "zh-Hans", title: "Restaurant reservation date？"),
        Asked(kind: .choice, parameter: "seating", title: "Seating?"),
        Asked(kind: .details, parameter: "seating", title: "Seating?"),
        Asked(kind: .details, parameter: "seating", value: "bar", title: "Can you tell me more about bar?"),
        Asked(kind: .confirmation, parameter: "seating", title: "Seating?"),
        Asked(kind: .confirmation, parameter: "seating", value: "bar", title: "Do you mean bar?"),
        // Riders are those of a ride, and of nothing else.
        Asked(intent: "RequestRide", parameter: "partySize", title: "How many people are riding?"),
        Asked(kind: .choice, intent: "RequestRide", parameter: "partySize", title: "How many people are riding?"),
        Asked(parameter: "partySize", title: "For how many people?"),
        Asked(kind: .choice, parameter: "partySize", title: "For how many people?"),
        Asked(intent: "BookRestaurantReservation", parameter: "partySize", title: "For how many guests?"),
        Asked(intent: "BookRestaurantReservation", parameter: "partySize", locale: "de", title: "Für wie viele Gäste?"),
        Asked(
            intent: "BookRestaurantReservation", parameter: "partySize", locale: "es",
            title: "¿Para cuántos comensales?"),
        Asked(intent: "BookRestaurantReservation", parameter: "partySize", locale: "id", title: "Untuk berapa tamu?"),
        Asked(intent: "BookRestaurantReservation", parameter: "partySize", locale: "zh-Hans", title: "几位客人用餐？"),
        Asked(parameter: "rating", title: "Rating?"), Asked(parameter: "tip", title: "Tip?"),
        Asked(parameter: "priority", title: "Priority?"),
    ]

    @Test(arguments: Self.asked) func questions(_ asked: Asked) throws {
        let question = Question(
            id: "q", kind: asked.kind, intent: asked.intent, app: "stranger", parameter: asked.parameter,
            value: asked.value)
        #expect(try maker(locale: asked.locale, apps: Self.apps([])).card(for: question).title == asked.title)
    }

    @Test func aQuestionInTheWordsOfTheApp() throws {
        let maker = try maker(apps: Self.apps([Self.english]))
        let question = Question(id: "q", kind: .value, intent: "ReserveSeats", app: "stranger", parameter: "partySize")
        // Before the restaurant is known the app's sentence has no value for its slot.
        #expect(maker.card(for: question).title == "For how many people?")
        #expect(
            maker.card(for: question, parameters: ["restaurant": ["name": "Lumen"]]).title
                == "How many are hungry at Lumen?")
        var seating = question
        seating.parameter = "seating"
        seating.type = TypeDeclaration("Seating", .enumeration, cases: ["bar", "outdoorTable"])
        let card = maker.card(for: seating)
        #expect(card.title == "Sitting?")
        #expect(card.choices.map(\.label) == ["Bar", "Under the trees", "Cancel"])
        #expect(maker.card(for: Self.consent("Other", ["partySize": 2])).title == "Other?")
    }

    /// What tells two things apart for a program tells a person nothing.
    @Test func detailsThatIdentify() throws {
        let type = TypeDeclaration(
            "Restaurant", .entity, label: ["name"], details: ["restaurantIdentifier", "street", "code"])
        let values: [Value] = [
            ["name": "Lumen", "restaurantIdentifier": "r-1", "street": "Quay Road", "code": Self.identifier],
            ["restaurantIdentifier": Self.identifier],
        ]
        let options = [
            Option(value: values[0], label: "Lumen", details: ["r-1", "Quay Road", ConsentSample.identifier]),
            Option(value: values[1], label: ConsentSample.identifier),
        ]
        let question = Question(
            id: "q", kind: .choice, intent: "ReserveSeats", app: "stranger", parameter: "restaurant", type: type,
            options: options)
        let card = try maker(apps: Self.apps([])).card(for: question)
        #expect(card.choices.map(\.label) == ["Lumen", "2", "Cancel"])
        #expect(card.choices.first?.details == ["Quay Road"])
    }

    /// Every parameter of the catalogue that a person may say has a label in every language, and none is a rider at a table.
    @Test(arguments: WordsLibrary.languages) func labels(_ language: String) throws {
        let words = try library().words(for: language)
        for entry in Catalogue.entries {
            for parameter in entry.parameters
            where !parameter.isDeprecated && !parameter.name.lowercased().contains("identifier") {
                let keys = ["label.\(entry.intent).\(parameter.name)", "label.\(parameter.name)"]
                #expect(words.text(keys) != nil, "\(language): \(entry.intent).\(parameter.name)")
            }
        }
    }
}
