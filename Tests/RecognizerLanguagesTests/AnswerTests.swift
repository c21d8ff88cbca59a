// Beckon: what people say to questions
// SPDX-License-Identifier: Apache-2.0

import Domains
import RecognizerEngine
import Schema
import Testing

/// Questions in the shape that the dispatcher asks them.
enum Ask {
    static let partySize = Question(
        id: "q1", kind: .value, intent: "RequestRide", app: "hop", parameter: "partySize", type: Int.declaration)
    static let pickup = Question(
        id: "q1", kind: .value, intent: "RequestRide", app: "hop", parameter: "pickupLocation",
        type: Placemark.declaration,
        isOptional: true)
    static let pickupTime = Question(
        id: "q1", kind: .value, intent: "RequestRide", app: "hop", parameter: "scheduledPickupTime",
        type: DateComponentsRange.declaration)
    static let content = Question(
        id: "q1", kind: .value, intent: "SendMessage", app: "pigeon", parameter: "content", type: String.declaration)
    static let recipients = Question(
        id: "q1", kind: .value, intent: "SendMessage", app: "pigeon", parameter: "recipients", type: Person.declaration,
        isArray: true)
    static let taskTitles = Question(
        id: "q1", kind: .value, intent: "AddTasks", app: "listomat", parameter: "taskTitles",
        type: SpeakableString.declaration, isArray: true)
    static let status = Question(
        id: "q1", kind: .value, intent: "SetTaskAttribute", app: "listomat", parameter: "status",
        type: TaskStatus.declaration)
    static let attributes = Question(
        id: "q1", kind: .value, intent: "SearchForMessages", app: "pigeon", parameter: "attributes",
        type: Options<MessageAttribute>.declaration)
    static let airport = Question(
        id: "q1", kind: .choice, intent: "RequestRide", app: "hop", parameter: "dropOffLocation",
        type: Placemark.declaration,
        options: [
            Option(
                value: ["name": "Airport Terminal 1", "locality": "Northfield"], label: "Airport Terminal 1",
                details: ["North Road"]),
            Option(
                value: ["name": "Airport Terminal 2", "locality": "Southfield"], label: "Airport Terminal 2",
                details: ["South Road"]),
        ])
    static let lena = Question(
        id: "q1", kind: .choice, intent: "SendMessage", app: "pigeon", parameter: "recipients", element: 0,
        type: Person.declaration,
        options: [
            Option(value: ["displayName": "Lena Koch"], label: "Lena Koch", details: ["mobile"]),
            Option(value: ["displayName": "Lena Moser"], label: "Lena Moser", details: ["work"]),
            Option(value: ["displayName": "Lena Vogt"], label: "Lena Vogt", details: ["home"]),
        ])
    static let lists = Question(
        id: "q1", kind: .choice, intent: "AddTasks", app: "listomat", parameter: "targetTaskList",
        type: TaskList.declaration,
        options: [Option(value: ["title": "a"], label: "Stop"), Option(value: ["title": "b"], label: "Help")])
    static let app = Question(
        id: "q1", kind: .app, intent: "RequestRide", type: String.declaration,
        options: [Option(value: "hop", label: "Hop"), Option(value: "other-rides", label: "Rollers")])
    static let consent = Question(id: "q1", kind: .consent, intent: "RequestRide", app: "hop", digest: "abc")
    static let heating = Question(
        id: "q1", kind: .value, intent: "SetSeatSettingsInCar", app: "motor", parameter: "enableHeating",
        type: Bool.declaration)
    static let confirmation = Question(
        id: "q1", kind: .confirmation, intent: "RequestRide", app: "hop", parameter: "partySize", type: Int.declaration,
        value: 3)
    static let station = Question(
        id: "q1", kind: .confirmation, intent: "RequestRide", app: "hop", parameter: "dropOffLocation",
        type: Placemark.declaration, value: ["name": "Central Station"])
    static let again = Question(id: "q1", kind: .again, intent: "SendPayment", app: "purse")
    static let authorization = Question(id: "q1", kind: .authorization, intent: "RequestRide", app: "hop")

    static let parameters: [String: Value] = ["partySize": 3, "dropOffLocation": ["name": "Airport Terminal 2"]]

    static func expectation(_ question: Question) -> Schema.Expectation {
        Schema.Expectation(
            questions: [question], intent: question.intent, app: question.app, parameters: Self.parameters)
    }
}

@Suite struct AnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var say: String
        var question: Question
        var reply: Reply?
        init(_ say: String, _ question: Question, _ reply: Reply?) {
            self.say = say
            self.question = question
            self.reply = reply
        }
        var testDescription: String { "\(self.question.kind) \(self.question.parameter ?? ""): \(self.say)" }
    }

    static let choices: [Case] = [
        Case("the second one", Ask.airport, .choice(2)), Case("second", Ask.airport, .choice(2)),
        Case("number two", Ask.airport, .choice(2)), Case("2", Ask.airport, .choice(2)),
        Case("The first one, please", Ask.airport, .choice(1)), Case("I'll take the second", Ask.airport, .choice(2)),
        Case("the last one", Ask.lena, .choice(3)), Case("the other one", Ask.airport, .choice(2)),
        Case("Airport Terminal 1", Ask.airport, .choice(1)), Case("Terminal 2", Ask.airport, .choice(2)),
        Case("the one in Southfield", Ask.airport, .choice(2)), Case("north road", Ask.airport, .choice(1)),
        Case("Koch", Ask.lena, .choice(1)), Case("Lena Moser", Ask.lena, .choice(2)),
        Case("the work one", Ask.lena, .choice(2)),
        Case("home", Ask.lena, .choice(3)), Case("Lena", Ask.lena, nil), Case("the fifth one", Ask.lena, nil),
        Case("Hop", Ask.app, .choice(1)), Case("use Hop please", Ask.app, .choice(1)),
        Case("with Rollers", Ask.app, .choice(2)),
        Case("cancel", Ask.airport, .cancel), Case("why do you ask", Ask.airport, .why),
        Case("say that again", Ask.airport, .repeat),
        Case("Stop", Ask.lists, .choice(1)), Case("stop", Ask.airport, .cancel), Case("help", Ask.lists, .choice(2)),
        Case("no, four people", Ask.airport, .correction(["partySize": 4])),
    ]

    static let values: [Case] = [
        Case("three", Ask.partySize, .value(3)), Case("three people", Ask.partySize, .value(3)),
        Case("for three people please", Ask.partySize, .value(3)), Case("just me", Ask.partySize, .value(1)),
        Case("a couple", Ask.partySize, .value(2)), Case("we are 12", Ask.partySize, .value(12)),
        Case("half a dozen", Ask.partySize, .value(6)), Case("skip", Ask.partySize, .skip),
        Case("banana", Ask.partySize, nil),
        Case(
            "actually to the museum", Ask.partySize,
            .correction(["dropOffLocation": ["name": "museum", "identifier": "museum"]])),
        Case("home", Ask.pickup, .value(["name": "home", "identifier": "home"])),
        Case("the museum", Ask.pickup, .value(["name": "museum", "identifier": "museum"])),
        Case("from the office", Ask.pickup, .value(["name": "office", "identifier": "office"])),
        Case("Harbour Street", Ask.pickup, .value(["name": "Harbour Street"])),
        Case("no, four people", Ask.pickup, .correction(["partySize": 4])), Case("never mind", Ask.pickup, .cancel),
        Case("I'd like to ride home, never mind", Ask.pickup, .cancel),
        Case("done", Ask.status, .value("completed")), Case("not done yet", Ask.status, .value("notCompleted")),
        Case("unread and flagged", Ask.attributes, .value(["unread", "flagged"])),
        Case(
            "Omar and my sister", Ask.recipients,
            .value([
                ["displayName": "Omar", "customIdentifier": "c-omar"],
                ["displayName": "my sister", "relationship": "sister"],
            ])),
        Case("Zoe", Ask.recipients, .value([["displayName": "Zoe"]])),
        Case(
            "rice, onions and olives", Ask.taskTitles,
            .value([
                ["spokenPhrase": "rice"], ["spokenPhrase": "onions"], ["spokenPhrase": "olives"],
            ])),
        Case(
            "eight", Ask.pickupTime,
            .value(["startDateComponents": ["year": 2026, "month": 11, "day": 20, "hour": 20, "minute": 0]])),
        Case(
            "tomorrow at seven", Ask.pickupTime,
            .value(["startDateComponents": ["year": 2026, "month": 11, "day": 21, "hour": 7, "minute": 0]])),
    ]

    static let texts: [Case] = [
        Case("I will not be home for dinner", Ask.content, .value("I will not be home for dinner")),
        Case("Yes", Ask.content, .value("Yes")), Case("play Nevermind", Ask.content, .value("play Nevermind")),
        Case("Cancel my ride", Ask.content, .value("Cancel my ride")), Case("cancel", Ask.content, .cancel),
        Case("What are you doing?", Ask.content, .value("What are you doing?")),
        Case("never mind", Ask.content, .cancel),
        Case("I said never mind", Ask.content, .value("I said never mind")),
        Case("I am late, never mind", Ask.content, .cancel),
    ]

    static let yesOrNo: [Case] = [
        Case("yes", Ask.consent, .yes(digest: "abc")), Case("Sure, go ahead", Ask.consent, .yes(digest: "abc")),
        Case("no", Ask.consent, .no), Case("nope", Ask.consent, .no), Case("cancel it", Ask.consent, .cancel),
        Case("make it four people", Ask.consent, .correction(["partySize": 4])),
        Case("yes but make it four", Ask.consent, .correction(["partySize": 4])),
        Case("no, four people", Ask.consent, .correction(["partySize": 4])),
        Case("make it four", Ask.consent, .correction(["partySize": 4])),
        Case("for four people", Ask.consent, .correction(["partySize": 4])),
        Case(
            "change the drop-off to the museum", Ask.consent,
            .correction(["dropOffLocation": ["name": "museum", "identifier": "museum"]])),
        Case(
            "to the museum", Ask.consent, .correction(["dropOffLocation": ["name": "museum", "identifier": "museum"]])),
        Case(
            "no, tomorrow at noon", Ask.consent,
            .correction([
                "scheduledPickupTime": [
                    "startDateComponents": ["year": 2026, "month": 11, "day": 21, "hour": 12, "minute": 0]
                ]
            ])),
        Case("why", Ask.consent, .why), Case("help", Ask.consent, .help),
        Case("what are the options", Ask.consent, .help),
        Case("yes", Ask.confirmation, .yes()), Case("no, four", Ask.confirmation, .correction(["partySize": 4])),
        Case("yes", Ask.authorization, .yes()), Case("no thanks", Ask.authorization, .no),
        Case("yes, cancel it", Ask.consent, .cancel), Case("blue cheese", Ask.consent, nil),
        Case("take me home", Ask.consent, .correction(["dropOffLocation": ["name": "home", "identifier": "home"]])),
        Case(
            "yes, but tomorrow at eight in the morning", Ask.consent,
            .correction([
                "scheduledPickupTime": [
                    "startDateComponents": ["year": 2026, "month": 11, "day": 21, "hour": 8, "minute": 0]
                ]
            ])),
        Case(
            "actually a Vroom XL", Ask.consent,
            .correction(["rideOptionName": ["spokenPhrase": "Vroom XL", "vocabularyIdentifier": "vroom-xl"]])),
        Case(
            "from the office instead", Ask.consent,
            .correction(["pickupLocation": ["name": "office", "identifier": "office"]])),
        Case(
            "change the destination to Harbour Street", Ask.consent,
            .correction(["dropOffLocation": ["name": "Harbour Street"]])),
        Case("never mind", Ask.consent, .cancel), Case("no, never mind", Ask.consent, .cancel),
    ]

    @Test(arguments: Self.choices + Self.values + Self.texts + Self.yesOrNo) func reply(_ expected: Case) throws {
        let recognition = try Fixtures.read(expected.say, expectation: Ask.expectation(expected.question))
        #expect(recognition.answer?.reply == expected.reply)
        #expect(recognition.answer.map { $0.question == "q1" } ?? true)
    }

    @Test(arguments: [
        ("Cancel my ride", Ask.pickup, "CancelRide"), ("Remind me to buy milk", Ask.recipients, "AddTasks"),
        ("where is my ride", Ask.consent, "GetRideStatus"), ("read my messages", Ask.airport, "SearchForMessages"),
        ("Cancel my ride", Ask.partySize, "CancelRide"),
    ])
    func aNewRequestIsNoAnswer(say: String, question: Question, intent: String) throws {
        let recognition = try Fixtures.read(say, expectation: Ask.expectation(question))
        #expect(recognition.answer == nil)
        #expect(recognition.candidates.first?.intent == intent)
    }

    @Test func theExampleConversation() throws {
        let request = try #require(try Fixtures.read("Book me a Vroom to the airport").candidates.first)
        #expect(request.intent == "RequestRide")
        #expect(request.app == "hop")
        #expect(request.parameters["rideOptionName"] == ["spokenPhrase": "Vroom", "vocabularyIdentifier": "vroom"])
        #expect(request.parameters["dropOffLocation"] == ["name": "airport"])
        func reply(_ say: String, _ question: Question) throws -> Reply? {
            try Fixtures.read(say, expectation: Ask.expectation(question)).answer?.reply
        }
        #expect(try reply("the second one", Ask.airport) == .choice(2))
        #expect(try reply("three", Ask.partySize) == .value(3))
        #expect(try reply("make it four people", Ask.consent) == .correction(["partySize": 4]))
        #expect(try reply("yes", Ask.consent) == .yes(digest: "abc"))
    }
}
