// Beckon: tests of questions as cards, each kind with each type
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import FoundationEssentials
import PresenterView
import Schema
import Testing

@Suite struct QuestionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var question: Question
        var lines: [String]
        var testDescription: String {
            "\(self.question.kind) \(self.question.parameter ?? "") \(self.question.type?.name ?? "")"
        }

        init(_ question: Question, _ lines: [String]) {
            self.question = question
            self.lines = lines
        }
    }

    static func ask(
        _ kind: Question.Kind, _ intent: String, _ parameter: String? = nil, _ type: TypeDeclaration? = nil,
        isArray: Bool = false, _ change: (inout Question) -> Void = { _ in }
    ) -> Question {
        var question = Question(
            id: "q", kind: kind, intent: intent, app: "hop", parameter: parameter, type: type, isArray: isArray)
        change(&question)
        return question
    }

    static let cases: [Case] = [
        Case(
            Self.ask(.meaning, "RequestRide") {
                $0.options = [
                    Option(
                        value: ["intent": "RequestRide", "parameters": ["partySize": 3]], label: "RequestRide")
                ]
            },
            ["? Do you mean this?  Hop", "  Book a ride · Riders: 3", "  [Yes] [Something else]"]),
        Case(
            Self.ask(.meaning, "RequestRide") {
                $0.options = ["RequestRide", "Unheard"].map {
                    Option(value: ["intent": .string($0), "parameters": [:]], label: $0)
                }
            },
            ["? Which of these do you mean?  Hop", "  1) Book a ride", "  2) Unheard", "  [Something else]"]),
        Case(
            Self.ask(.value, "RequestRide", "partySize", Int.declaration),
            ["? How many people are riding?  Hop", "  [Cancel]", "  › Type it here"]),
        Case(
            Self.ask(.value, "Unknown", "when", DateComponentsRange.declaration) { $0.isOptional = true },
            ["? When?  Hop", "  [Skip] [Cancel]", "  › Type it here"]),
        Case(
            Self.ask(.choice, "BookTable", "time", DateFields.declaration) {
                // The dispatcher numbers what has no label.
                $0.options = [18, 19].enumerated().map { index, hour in
                    Option(
                        value: ["year": 2031, "month": 5, "day": 4, "hour": .integer(hour), "minute": 0],
                        label: "\(index + 1)")
                }
            },
            [
                "? Time?  Hop", "  1) Sunday, May 4, 2031 at 6:00 PM",
                "  2) Sunday, May 4, 2031 at 7:00 PM",
                "  [Cancel]",
            ]),
        Case(
            Self.ask(.value, "SetTaskAttribute", "status", TaskStatus.declaration),
            ["? Is it done or still open?  Hop", "  [Open] [Done] [Cancel]"]),
        Case(
            Self.ask(.value, "X", "loud", Bool.declaration), ["? Loud?  Hop", "  [Yes] [No] [Cancel]"]),
        Case(
            Self.ask(.details, "RequestRide", "dropOffLocation", Placemark.declaration) {
                $0.value = ["name": "the station"]
            },
            ["? Where exactly is the station?  Hop", "  [Cancel]", "  › Type it here"]),
        Case(
            Self.ask(.choice, "SendMessage", "recipients", Person.declaration, isArray: true) {
                $0.value = ["displayName": "Anna"]
                $0.options = [
                    Option(value: ["displayName": "Anna Berg"], label: "Anna Berg", details: ["mobile"]),
                    Option(value: ["displayName": "Anna Kim"], label: "Anna Kim"),
                ]
                $0.omittedOptions = 1
            },
            [
                "? Which Anna?  Hop", "  One more fits as well. Say a little more to narrow it down.",
                "  1) Anna Berg (mobile)", "  2) Anna Kim", "  [Cancel]",
            ]),
        Case(
            Self.ask(.consent, "CancelRide") {
                $0.digest = "d"
                $0.preview = ResponseMessage(
                    code: "ready", payload: ["cancellationFee": ["amount": "4.50", "currencyCode": "EUR"]])
            },
            [
                "? Cancel your ride for a fee of €4.50?  Hop", "  Your ride stays booked until you say yes.",
                "  €4.50 Cancellation fee", "  [Cancel ride] [Keep ride]",
            ]),
        Case(
            Self.ask(.app, "RequestRide") {
                $0.options = [Option(value: "hop", label: "Hop"), Option(value: "vroom", label: "Vroom")]
            },
            ["? Which app would you like to use?  Hop", "  1) Hop", "  2) Vroom", "  [Cancel]"]),
        Case(
            Self.ask(.authorization, "RequestRide") { $0.usageDescription = "Books rides in town." },
            ["? May Hop handle your requests?  Hop", "  Books rides in town.", "  [Allow] [Don’t allow] [Cancel]"]),
        Case(Self.ask(.unlock, "RequestRide"), ["? Unlock your device to go on.  Hop", "  [Unlock] [Cancel]"]),
    ]

    @Test(arguments: Self.cases) func terminal(_ example: Case) throws {
        let card = try maker().card(for: example.question)
        #expect(TerminalRenderer(width: 78).render(card).split(separator: "\n").map(String.init) == example.lines)
    }

    @Test(arguments: Self.cases) func page(_ example: Case) throws {
        let maker = try maker()
        let card = maker.card(for: example.question, request: request)
        let html = HTMLRenderer(maker).render(card)
        #expect(html.hasPrefix("<article class=\"card"))
        #expect(html.contains(HTML.escaped(card.title)))
        for choice in card.choices {
            guard case .answer(let answer) = choice.action else { continue }
            let reply = try JSON.line(answer.reply)
            #expect(html.contains("data-question=\"q\" data-reply=\"\(HTML.escaped(reply))\""))
            #expect(try JSON.decode(Reply.self, from: reply) == answer.reply)
        }
        #expect(!html.contains("style="))
        #expect(!html.contains("<script"))
    }

    /// Every kind with every kind of type says something and draws within its width.
    @Test(arguments: Question.Kind.allCases, TypeDeclaration.Kind.allCases)
    func everyKind(_ kind: Question.Kind, _ type: TypeDeclaration.Kind) throws {
        let declaration = TypeDeclaration("T", type, cases: ["one", "twoThree"], label: ["name"])
        let question = Self.ask(kind, "NobodyKnows", "what", declaration) { $0.value = ["name": "a thing"] }
        let maker = try maker()
        let card = maker.card(for: question, request: request)
        #expect(!card.title.isEmpty)
        #expect(!card.choices.isEmpty)
        for width in [20, 40, 200] {
            let text = TerminalRenderer(width: width).render(card)
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= width + 20 })
        }
        #expect(HTMLRenderer(maker).render(card).hasSuffix("</article>"))
    }

    @Test func aTypedNumberIsThePressedOption() throws {
        let question = Self.ask(.choice, "RequestRide", "rideOptionName", SpeakableString.declaration) {
            $0.options = [Option(value: "a", label: "A"), Option(value: "b", label: "B")]
        }
        let card = try maker().card(for: question)
        #expect(card.answer(toLine: "2") == Answer("q", .choice(2)))
        #expect(card.choices[1].action == .answer(Answer("q", .choice(2))))
        #expect(card.answer(toLine: "3") == nil)
        #expect(card.answer(toLine: "b") == nil)
    }

    /// In a terminal a button is its words.
    @Test(
        arguments: [
            ("en", "book RIDE ", true), ("de", "Fahrt buchen", true), ("es", "reservar viaje", true),
            ("zh-Hans", "叫车", true),
            ("de", "Jetzt nicht", false), ("de", "Book ride", nil), ("de", "buchen", nil), ("de", "", nil),
        ] as [(String, String, Bool?)]) func whatStandsOnAButtonPressesIt(
            _ locale: String, _ line: String, _ isYes: Bool?
        )
        throws
    {
        let question = Self.ask(.consent, "RequestRide") { $0.digest = "abc" }
        let reply = try maker(locale: locale).card(for: question).answer(toLine: line)?.reply
        #expect(reply == isYes.map { $0 ? .yes(digest: "abc") : .no })
    }

    @Test func consentCarriesTheDigestShown() throws {
        let question = Self.ask(.consent, "SendMessage") { $0.digest = "abc" }
        let card = try maker().card(
            for: question, parameters: ["content": "hello", "recipients": [["displayName": "Anna"]]])
        #expect(card.choices.first?.action == .answer(Answer("q", .yes(digest: "abc"))))
        #expect(card.title == "Send this to Anna?")
        #expect(card.blocks == [.lines([Block.Line("Text", "hello"), Block.Line("To", "Anna")])])
    }

    @Test func aRoundAsOneCard() throws {
        let questions = [
            Self.ask(.value, "RequestRide", "dropOffLocation", Placemark.declaration),
            Self.ask(.value, "RequestRide", "partySize", Int.declaration),
        ]
        let card = try #require(try maker().card(for: questions))
        #expect(card.title == "Where would you like to go?")
        #expect(card.blocks == [])
        #expect(try maker().card(for: []) == nil)
    }

    struct Typed: Sendable {
        var text: String
        var type: TypeDeclaration
        var isArray = false
        var separator: String?
        var value: Value
    }

    static let typedValues: [Typed] = [
        Typed(text: "4", type: Int.declaration, value: 4),
        Typed(
            text: "milk, eggs", type: SpeakableString.declaration, isArray: true,
            value: [["spokenPhrase": "milk"], ["spokenPhrase": "eggs"]]),
        Typed(text: "2.5", type: Double.declaration, value: 2.5),
        Typed(text: "Home", type: Placemark.declaration, value: ["name": "Home"]),
        Typed(text: "12.50", type: CurrencyAmount.declaration, value: ["amount": "12.5", "currencyCode": "EUR"]),
        Typed(text: "2,5", type: Double.declaration, separator: ",", value: 2.5),
        Typed(text: "2.5", type: Double.declaration, separator: ",", value: 2.5),
        Typed(
            text: "1.012,50", type: CurrencyAmount.declaration, separator: ",",
            value: ["amount": "1012.5", "currencyCode": "EUR"]),
        Typed(text: "1,5; 2", type: Double.declaration, isArray: true, separator: ",", value: [1.5, 2.0]),
        Typed(
            text: "牛奶、鸡蛋，面包", type: SpeakableString.declaration, isArray: true,
            value: [["spokenPhrase": "牛奶"], ["spokenPhrase": "鸡蛋"], ["spokenPhrase": "面包"]]),
        Typed(
            text: "2026-11-22T17:30", type: DateComponentsRange.declaration,
            value: ["startDateComponents": ["year": 2026, "month": 11, "day": 22, "hour": 17, "minute": 30]]),
        Typed(text: "2026-11-22T17:30", type: Date.declaration, value: "2026-11-22T16:30:00Z"),
    ]

    @Test(arguments: Self.typedValues) func typed(_ example: Typed) throws {
        let field = try #require(
            Field(
                question: "q", type: example.type, isArray: example.isArray, currencyCode: "EUR",
                decimalSeparator: example.separator, label: "l", submit: "s"))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(field.answer(to: example.text, timeZone: zone) == Answer("q", .value(example.value)))
    }

    @Test(arguments: [
        ("four", Int.declaration), ("", String.declaration), ("1e999", Double.declaration),
        ("tomorrow", Date.declaration),
        ("2026-13-01T00:00", Date.declaration), ("12,50€", CurrencyAmount.declaration),
        (String(repeating: "x", count: 3_000), String.declaration),
    ]) func notTyped(_ text: String, _ type: TypeDeclaration) throws {
        let field = try #require(
            Field(question: "q", type: type, isArray: false, currencyCode: "EUR", label: "l", submit: "s"))
        #expect(field.answer(to: text, timeZone: .gmt) == nil)
    }
}

extension QuestionTests {
    /// A thousand in one place is one in another: who types with a decimal comma has to say which.
    @Test(arguments: ["1.000", "1.000.000", "1,5.0", "1,,5", "1,2,3"]) func unclearNumbers(_ text: String) throws {
        let field = try #require(
            Field(
                question: "q", type: Double.declaration, isArray: false, decimalSeparator: ",", label: "l", submit: "s")
        )
        #expect(field.answer(to: text, timeZone: .gmt) == nil)
    }
}

enum HTML {
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
    }
}
