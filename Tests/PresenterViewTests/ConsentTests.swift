// Beckon: tests that a consent shows what it is to, whatever the app's preview holds
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import Foundation
import PresenterView
import PresenterWords
import Schema
import Testing

/// Every intent of SiriKit, as an app brings it that nobody here knows.
@Suite struct ConsentTests {
    /// What apps answer to `confirm`: nothing, bookkeeping alone, a known form without what was said, more than a card holds.
    static let previews: [String: [String: Value]] = [
        "nothing": [:],
        "bookkeeping": [
            "booking": [
                "guest": ["displayName": "local"], "status": "pending", "dateStatusModified": "1987-03-03T10:00:00Z",
                "identifier": .string(ConsentSample.identifier),
            ],
            "reference": .string(ConsentSample.identifier),
        ],
        "a ride and a message": [
            "rideStatus": ["phase": "received"], "sentMessage": ["content": "something else"],
        ],
        "too much": Dictionary(uniqueKeysWithValues: (0..<100).map { ("a\($0)", .string("filler \($0)")) }),
    ]

    /// The app that takes all of them.
    static let apps: KnownApps = {
        var types: [TypeDeclaration] = []
        for intent in Catalogue.intents {
            for type in Self.types(of: intent) where !types.contains(where: { $0.name == type.name }) {
                types.append(type)
            }
        }
        return KnownApps([
            Manifest(
                app: "stranger", name: "Stranger", usageDescription: "Does everything.",
                intents: Catalogue.intents.map { Self.intent($0) }, types: types)
        ])
    }()

    private static func types<I: Intent>(of intent: I.Type) -> [TypeDeclaration] { I.declaration.types }
    private static func intent<I: Intent>(_ intent: I.Type) -> IntentDeclaration { I.declaration.intent }

    private static func isIdentifier(_ name: String) -> Bool { name.lowercased().contains("identifier") }

    private static func question(_ entry: CatalogueEntry, _ preview: [String: Value]) throws -> Question {
        var values: [String: Value] = [:]
        for parameter in entry.parameters where !parameter.isDeprecated {
            let sample = try #require(ConsentSample(of: parameter), "no sample of \(parameter.type)")
            values[parameter.name] =
                Self.isIdentifier(parameter.name) ? .string(ConsentSample.identifier) : sample.value
        }
        return Question(
            id: "q", kind: .consent, intent: entry.intent, app: "stranger", value: .object(values),
            preview: ResponseMessage(code: "ready", payload: preview), digest: "d")
    }

    /// What a page and a terminal show, as words with single spaces.
    private static func views(_ maker: CardMaker, _ question: Question) -> [String: String] {
        let card = maker.card(for: question, request: request)
        let html = HTMLRenderer(maker).render(card)
        let shown = html.replacing(#/<[^>]*>/#, with: " ").replacing("&#39;", with: "'")
        return ["page": Self.plain(shown), "terminal": Self.plain(TerminalRenderer(width: 72).render(card))]
    }

    private static func plain(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    @Test(arguments: Catalogue.entries.map(\.intent), WordsLibrary.languages)
    func everyParameterIsSeen(_ intent: String, _ language: String) throws {
        let entry = try #require(Catalogue.entry(intent))
        let maker = try maker(locale: language, apps: Self.apps)
        for (name, preview) in Self.previews {
            let question = try Self.question(entry, preview)
            for (view, text) in Self.views(maker, question) {
                for parameter in entry.parameters
                where !parameter.isDeprecated && !Self.isIdentifier(parameter.name) {
                    let sample = try #require(ConsentSample(of: parameter))
                    var needles = sample.seen
                    if parameter.kind == .enumeration || parameter.kind == .optionSet {
                        let type = TypeDeclaration(parameter.type, parameter.kind, cases: parameter.cases)
                        let isSet = parameter.kind == .optionSet
                        let words = (sample.value.array ?? [sample.value]).compactMap { one in
                            one.string.flatMap { maker.ownCase($0, of: parameter.name, name, nil) }
                                ?? maker.text(of: isSet ? .array([one]) : one, type: type)
                        }
                        needles = words.map { [Self.plain($0)] }
                    }
                    if let truth = sample.value.boolean {
                        needles = [[Self.plain(maker.text(ofTruth: truth, named: parameter.name))]]
                    }
                    #expect(!needles.isEmpty)
                    for forms in needles {
                        let isSeen = forms.contains { text.contains($0) }
                        #expect(isSeen, "\(parameter.name) (\(forms[0])), \(view), preview of \(name): \(text)")
                    }
                }
            }
        }
    }

    struct Twice: Sendable, CustomTestStringConvertible {
        var intent: String
        var values: Value
        var preview: [String: Value]
        /// What stands on the card, and how often.
        var seen: [String: Int]
        var testDescription: String { "\(self.intent) \(self.seen.sorted { $0.key < $1.key })" }
    }

    private static let people: Value = [["displayName": "Ana"], ["displayName": "Inés"]]
    private static let ride: Value = [
        "pickupLocation": ["name": "Hauptplatz"], "dropOffLocation": ["name": "Flughafen"], "partySize": 3,
        "rideOption": ["name": "Vroom", "priceRange": ["minimumPrice": "23.5", "currencyCode": "EUR"]],
    ]
    private static let rideSaid: [String: Value] = [
        "pickupLocation": ["name": "Hauptplatz"], "dropOffLocation": ["name": "Flughafen"], "partySize": 3,
        "rideOptionName": ["spokenPhrase": "Vroom"],
    ]

    /// What a preview shows in its place stands there alone; what it shows otherwise, or of something else, is said again.
    static let twice: [Twice] = [
        Twice(
            intent: "SendPayment", values: ["currencyAmount": ["amount": "42.5", "currencyCode": "EUR"]],
            preview: ["currencyAmount": ["amount": "42.50", "currencyCode": "EUR"]], seen: ["42,50 €": 1]),
        Twice(
            intent: "SendPayment", values: ["currencyAmount": ["amount": "42.5", "currencyCode": "EUR"]],
            preview: ["currencyAmount": ["amount": "45", "currencyCode": "EUR"]], seen: ["42,50 €": 1, "45,00 €": 1]),
        Twice(
            intent: "RequestRide", values: .object(Self.rideSaid), preview: ["rideStatus": Self.ride],
            seen: ["Hauptplatz": 1, "Flughafen": 1, "3 Personen": 1, "Vroom": 1]),
        Twice(
            intent: "RequestRide",
            values: .object(Self.rideSaid.merging(["dropOffLocation": ["name": "Hafen"], "partySize": 5]) { $1 }),
            preview: ["rideStatus": Self.ride], seen: ["Flughafen": 1, "Hafen": 1, "Personen 5": 1]),
        Twice(
            intent: "SendMessage", values: ["recipients": Self.people, "content": "Bin\nunterwegs"],
            preview: ["sentMessage": ["recipients": Self.people, "content": "Bin\nunterwegs"]],
            seen: ["Ana und Inés": 1, "Bin": 1]),
        Twice(
            intent: "SendMessage", values: ["recipients": Self.people, "content": "Bin unterwegs"],
            preview: ["sentMessage": ["recipients": [["displayName": "Ana"]], "content": "Bin da"]],
            seen: ["Ana und Inés": 1, "Bin unterwegs": 1, "Bin da": 1]),
        Twice(
            intent: "DeleteTasks", values: ["tasks": [["title": ["spokenPhrase": "Milch"]]], "all": true],
            preview: ["deletedTasks": [["title": ["spokenPhrase": "Milch"]]]], seen: ["Milch": 1, "ja": 1]),
    ]

    @Test(arguments: Self.twice) func whatIsShownInItsPlaceStandsOnce(_ example: Twice) throws {
        let question = Question(
            id: "q", kind: .consent, intent: example.intent, app: "stranger", value: example.values,
            preview: ResponseMessage(code: "ready", payload: example.preview), digest: "d")
        var card = try maker(locale: "de-DE", apps: Self.apps).card(for: question)
        // The title repeats some of it.
        (card.title, card.text, card.choices) = ("", nil, [])
        let text = Self.plain(TerminalRenderer(width: 72).render(card))
        for (words, count) in example.seen {
            #expect(text.components(separatedBy: words).count - 1 == count, "'\(words)' in: \(text)")
        }
    }

    /// A message of two thousand letters and a hundred receivers are consented to as a whole.
    @Test func nothingIsCut() throws {
        let people = (1...100).map { Value.object(["displayName": .string("Person\($0).")]) }
        let words = String(repeating: "word ", count: 390) + "end"
        let question = Question(
            id: "q", kind: .consent, intent: "SendMessage", app: "stranger",
            value: ["recipients": .array(people), "content": .string(words)], digest: "d")
        for (view, text) in Self.views(try maker(apps: Self.apps), question) {
            #expect(text.contains("word end"), "\(view)")
            for number in 1...100 { #expect(text.contains("Person\(number)."), "\(view): \(number)") }
        }
    }

    @Test(arguments: Catalogue.entries.map(\.intent))
    func noIdentifierIsSeen(_ intent: String) throws {
        let entry = try #require(Catalogue.entry(intent))
        for (name, preview) in Self.previews {
            for (view, text) in Self.views(try maker(), try Self.question(entry, preview)) {
                #expect(!text.contains("6f1c2d9e"), "\(view), preview of \(name): \(text)")
                for bookkeeping in ["1987", "pending", "1.25", "dateStatusModified"] {
                    #expect(!text.contains(bookkeeping), "\(view), preview of \(name): \(text)")
                }
            }
        }
    }
}
