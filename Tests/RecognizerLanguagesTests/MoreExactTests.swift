// Beckon: answers that say less than the value that they are about
// SPDX-License-Identifier: Apache-2.0

import Domains
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

/// What was not said stays, in every language: where a person is asked to be more exact, and where they correct.
@Suite struct MoreExactTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var locale: String
        var say: String
        var question: Question
        var reply: Reply
        var parameters: [String: Value] = [:]
        var testDescription: String { "\(self.locale) \(self.question.kind): \(self.say)" }
    }

    static let locales = ["en", "de", "es", "id", "zh-Hans"]

    private static func time(_ day: Int, _ hour: Int? = nil, _ minute: Int = 0) -> Value {
        var fields: [String: Value] = ["year": 2026, "month": 11, "day": .integer(day)]
        fields["hour"] = hour.map(Value.integer)
        fields["minute"] = hour.map { _ in .integer(minute) }
        return ["startDateComponents": .object(fields)]
    }

    private static func asked(
        _ type: TypeDeclaration, _ value: Value, kind: Question.Kind = .details, reason: String? = nil
    ) -> Question {
        let parameters = ["Placemark": "dropOffLocation", "Person": "recipients", "CurrencyAmount": "tip"]
        return Question(
            id: "q1", kind: kind, intent: type.name == "Person" ? "SendMessage" : "RequestRide",
            parameter: parameters[type.name] ?? "scheduledPickupTime", element: type.name == "Person" ? 0 : nil,
            type: type, value: value, reason: reason)
    }

    /// The same words in the order of ``locales``.
    private static func said(
        _ words: [String], _ question: Question, _ reply: Reply, _ parameters: [String: Value] = [:]
    )
        -> [Case]
    {
        zip(Self.locales, words).map {
            Case(locale: $0, say: $1, question: question, reply: reply, parameters: parameters)
        }
    }

    private static let when = DateComponentsRange.declaration
    private static let ride: [String: Value] = ["scheduledPickupTime": Self.time(21, 21)]

    static let times: [Case] =
        said(
            ["at 8", "um 8", "a las 8", "jam 8", "8点"], asked(when, time(21)), .value(time(21, 8)))
        + said(
            ["8 pm", "20 Uhr", "las 8 de la tarde", "jam 8 malam", "晚上8点"], asked(when, time(21)),
            .value(time(21, 20)))
        + said(
            ["half past nine", "halb zehn", "nueve y media", "setengah sepuluh", "九点半"], asked(when, time(21, 9)),
            .value(time(21, 9, 30)))
        // The half of the day was not said: it stays.
        + said(
            ["half past nine", "halb zehn", "nueve y media", "setengah sepuluh", "九点半"], asked(when, time(21, 21)),
            .value(time(21, 21, 30)))
        + said(
            ["on Monday", "am Montag", "el lunes", "hari Senin", "星期一"], asked(when, time(21, 9)),
            .value(time(23, 9)))
        + said(
            ["on Monday at 8", "am Montag um 8", "el lunes a las 8", "hari Senin jam 8", "星期一8点"],
            asked(when, time(21, 21)), .value(time(23, 8)))
        // A day that is over is not meant again: 10 o'clock of the 20th is the present.
        + said(
            ["at 11", "um 11", "a las 11", "jam 11", "11点"],
            asked(when, time(18, 9), kind: .value, reason: "inThePast"), .value(time(20, 11)))
        + said(
            ["at 8", "um 8", "a las 8", "jam 8", "8点"],
            asked(when, time(25, 12), kind: .value, reason: "fullyBooked"), .value(time(25, 20)))
        + said(
            [
                "no, at half past nine", "nein, um halb zehn", "no, a las nueve y media", "bukan, jam setengah sepuluh",
                "不，九点半",
            ], Ask.consent, .correction(["scheduledPickupTime": time(21, 21, 30)]), ride)
        + said(
            ["no, on Monday", "nein, am Montag", "no, el lunes", "bukan, hari Senin", "不，星期一"], Ask.consent,
            .correction(["scheduledPickupTime": time(23, 21)]), ride)

    private static let anna: Value = ["displayName": "Anna"]
    private static let street: Value = ["name": "Main Street"]

    static let names: [Case] =
        said(
            Array(repeating: "Schmidt", count: 5), asked(Person.declaration, anna),
            .value(["displayName": "Anna Schmidt"]))
        + said(
            ["the mobile number", "die Handynummer", "el número de móvil", "nomor ponsel", "手机号码"],
            asked(Person.declaration, anna),
            .value(["displayName": "Anna", "personHandle": ["label": "mobile", "value": ""]]))
        + said(
            ["in Berlin", "in Berlin", "en Berlin", "di Berlin", "在 Berlin"], asked(Placemark.declaration, street),
            .value(["name": "Main Street", "locality": "Berlin"]))
        + said(
            ["number 12", "Nummer 12", "número 12", "nomor 12", "12号"], asked(Placemark.declaration, street),
            .value(["name": "Main Street 12", "subThoroughfare": "12"]))

    /// Options that differ by what was not said.
    private static func offered(_ question: Question, _ values: [Value]) -> Question {
        var question = question
        question.options = values.enumerated().map { Option(value: $1, label: "\($0 + 1)") }
        return question
    }
    private static let numbers: [Value] = ["mobile", "work"].map { label in
        ["displayName": "Anna", "personHandle": ["label": .string(label), "value": "+1 555 0100"]]
    }

    static let choices: [Case] =
        said(
            ["8 pm", "20 Uhr", "las 8 de la tarde", "jam 8 malam", "晚上8点"],
            offered(asked(when, time(21), kind: .choice), [time(21, 9), time(21, 20)]), .choice(2))
        + said(
            ["7 pm", "19 Uhr", "las 7 de la tarde", "jam 7 malam", "晚上7点"],
            offered(asked(when, time(21), kind: .choice), [time(21, 9), time(21, 20)]), .value(time(21, 19)))
        + said(
            ["the work number", "die Büronummer", "el número del trabajo", "nomor kantor", "公司电话"],
            offered(asked(Person.declaration, anna, kind: .choice), numbers), .choice(2))

    static let amounts: [Case] =
        said(
            ["euros", "Euro", "euros", "euro", "欧元"], asked(CurrencyAmount.declaration, ["amount": "20"]),
            .value(["amount": "20", "currencyCode": "EUR"]))
        + said(
            ["30", "30", "30", "30", "30"],
            asked(CurrencyAmount.declaration, ["amount": "20", "currencyCode": "EUR"]),
            .value(["amount": "30", "currencyCode": "EUR"]))

    private static let recognizers: [String: Result<Recognizer, any Error>] = Dictionary(
        uniqueKeysWithValues: Self.locales.map { locale in (locale, Result { try Fixtures.recognizer(locale) }) })

    /// Of two people it is not clear whose number is meant, and a person without a name is none.
    @Test(arguments: [(1, true), (2, false)]) func aPartOfOneOfSeveralIsNoValue(count: Int, isTaken: Bool) throws {
        let recognizer = try #require(Self.recognizers["en"]).get()
        let people = Array([Self.anna, ["displayName": "Omar"]].prefix(count))
        let consent = Question(id: "q1", kind: .consent, intent: "SendMessage", app: "pigeon", digest: "abc")
        let expectation = Schema.Expectation(
            questions: [consent], intent: "SendMessage", app: "pigeon", parameters: ["recipients": .array(people)])
        let recognition = recognizer.recognize(
            RecognizeWork(
                utterance: "no, the mobile number", context: RequestContext(conversation: "c", timeZone: "UTC"),
                now: Fixtures.now, expectation: expectation))
        let whole: Value = ["displayName": "Anna", "personHandle": ["label": "mobile", "value": ""]]
        let isWhole = recognition.answer?.reply == .correction(["recipients": [whole]])
        #expect(isWhole == isTaken)
        if case .correction(let values)? = recognition.answer?.reply {
            #expect(values["recipients"]?.array?.allSatisfy { $0["displayName"] != nil } ?? true)
        }
    }

    /// The same again at another time of the day is on the same day.
    @Test(
        arguments: zip(
            Self.locales,
            [
                "make it half past nine", "mach es um halb zehn", "cámbialo a las nueve y media",
                "ubah ke jam setengah sepuluh", "改成九点半",
            ]))
    func theSameAgain(locale: String, say: String) throws {
        let recognizer = try #require(Self.recognizers[locale]).get()
        let recent = RecentIntent(
            intent: "RequestRide", app: "hop", parameters: ["scheduledPickupTime": Self.time(23, 21), "partySize": 2])
        let context = RequestContext(conversation: "c", locale: locale, timeZone: "UTC")
        let recognition = recognizer.recognize(
            RecognizeWork(utterance: say, context: context, now: Fixtures.now, recent: recent))
        #expect(recognition.candidates.first?.intent == "RequestRide")
        #expect(recognition.candidates.first?.parameters["scheduledPickupTime"] == Self.time(23, 21, 30))
    }

    @Test(arguments: Self.times + Self.names + Self.choices + Self.amounts) func reply(_ expected: Case) throws {
        let recognizer = try #require(Self.recognizers[expected.locale]).get()
        let expectation = Schema.Expectation(
            questions: [expected.question], intent: expected.question.intent, app: expected.question.app,
            parameters: expected.parameters)
        let context = RequestContext(conversation: "c", locale: expected.locale, timeZone: "UTC")
        let recognition = recognizer.recognize(
            RecognizeWork(utterance: expected.say, context: context, now: Fixtures.now, expectation: expectation))
        #expect(recognition.answer?.reply == expected.reply)
    }
}
