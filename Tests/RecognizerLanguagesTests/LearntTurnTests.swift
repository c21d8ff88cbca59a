// Beckon: tests of turns that the statistics read
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct LearntTurnTests {
    /// What no template reads; the words are none that were learnt from.
    static let cases: [(String, Question, Reply?)] = [
        (
            "would it be possible to collect us at the office instead", Ask.consent,
            .correction(["pickupLocation": office])
        ),
        ("sorry to be a bother but there will be five of us now", Ask.consent, .correction(["partySize": 5])),
        ("it's only me travelling", Ask.partySize, .value(1)),
        ("my wife and me", Ask.partySize, .value(2)),
        ("the second one would be lovely", Ask.airport, .choice(2)),
        // "One" is no number of people there.
        (
            "the Southfield one, and start at the office", Ask.airport,
            .correction([
                "dropOffLocation": ["name": "Airport Terminal 2", "locality": "Southfield"], "pickupLocation": office,
            ])
        ),
        ("pick whichever you like", Ask.airport, .skip),
        ("whatever do you need that for", Ask.partySize, .why),
        ("you know what, forget about the whole ride", Ask.consent, .cancel),
        // A guess is never a yes where something is done upon it.
        ("absolutely smashing, make it so my good man", Ask.consent, nil),
    ]

    private static let office: Value = ["name": "office", "identifier": "office"]

    @Test func reads() throws {
        let recognizer = try Self.english.get()
        for (say, question, reply) in Self.cases {
            let work = RecognizeWork(
                utterance: say, context: RequestContext(conversation: "c", locale: "en"), now: Fixtures.now,
                expectation: Ask.expectation(question))
            #expect(recognizer.recognize(work).answer?.reply == reply, "\(say)")
        }
    }

    /// What is said at the preview of a payment with a note, and whether it takes the note away.
    static let removals: [String: [(say: String, isTaken: Bool)]] = [
        "en": [("no note please", true), ("take the note off", true), ("leave the note", false)],
        "de": [("ohne Notiz bitte", true), ("lass die Notiz weg", true), ("lass die Notiz so", false)],
        "es": [("sin nota por favor", true)], "id": [("hapus catatannya", true)], "zh-Hans": [("不要备注", true)],
    ]

    /// Values that are shown are taken away by what they are called; the text of a message is not.
    @Test(arguments: Self.removals.keys.sorted()) func takesAway(_ locale: String) throws {
        let recognizer = locale == "en" ? try Self.english.get() : try LearntTurns.recognizer(locale)
        for (say, isTaken) in try #require(Self.removals[locale]) {
            var work = AgreementTests.work(say, to: "SendPayment", locale)
            work.expectation?.parameters["note"] = "for the tickets"
            let reply = recognizer.recognize(work).answer?.reply
            #expect((reply == .correction(["note": .null])) == isTaken, "\(say): \(String(describing: reply))")
        }
        guard locale == "en" else { return }
        let work = AgreementTests.work("drop the message", to: "SendMessage", locale)
        if case .correction? = recognizer.recognize(work).answer?.reply { Issue.record("the text was taken away") }
    }

    /// At the preview of a message or a payment.
    @Test(
        arguments: [
            ("SendMessage", "wait, make it half past seven", ["content": "I'll be there at half past seven"]),
            ("SendMessage", "sorry, not Tom, that was for Lena", ["recipients": [["displayName": "Lena"]]]),
            (
                "SendPayment", "no it should go to Tom and make it 15",
                [
                    "payee": ["displayName": "Tom"], "currencyAmount": ["amount": "15", "currencyCode": "EUR"],
                ]
            ),
        ] as [(String, String, [String: Value])]) func corrects(
            _ expected: (intent: String, say: String, values: [String: Value])
        )
        throws
    {
        var work = AgreementTests.work(expected.say, to: expected.intent, "en")
        work.context.user = "somebody without contacts"
        work.expectation?.parameters["content"] = expected.intent == "SendMessage" ? "I'll be there at 7" : nil
        let reply = try Self.english.get().recognize(work).answer?.reply
        guard case .correction(let values)? = reply else {
            Issue.record("\(expected.say): \(String(describing: reply))")
            return
        }
        #expect(Set(values.keys) == Set(expected.values.keys))
        for (name, value) in expected.values {
            let isName = value.object?["displayName"] != nil || value.array != nil
            if !isName { #expect(values[name] == value) }
        }
        if expected.intent == "SendMessage", expected.values["recipients"] != nil {
            #expect(values["recipients"]?.array?.count == 1)
        }
    }

    /// What adds to a yes changes no receiver of what is shown, and what says not to do it is a no.
    @Test(
        arguments: [
            ("en", "SendPayment", "Yes. And the same to Lena", nil), ("en", "SendMessage", "yes and Tom too", nil),
            ("en", "SendMessage", "argh, don't send it", .no),
            ("de", "SendPayment", "nein, nicht bezahlen, ich hab schon", .no),
            ("de", "SendMessage", "stop nich abschicken", .no),
            ("en", "SendMessage", "hang on love, still thinking", nil),
        ] as [(String, String, String, Reply?)])
    func staysAsItIs(_ expected: (locale: String, intent: String, say: String, reply: Reply?)) throws {
        let recognizer = try expected.locale == "en" ? Self.english.get() : LearntTurns.recognizer(expected.locale)
        let work = AgreementTests.work(expected.say, to: expected.intent, expected.locale)
        #expect(recognizer.recognize(work).answer?.reply == expected.reply)
    }

    private static let english = Result { try LearntTurns.recognizer("en") }

    /// One that learnt answers a turn of any form in bounded time, and consents to none of these.
    @Test func hostileTurns() throws {
        let recognizer = try Self.english.get()
        let words = [
            String(repeating: "no not the airport the museum ", count: 120), String(repeating: "1 ", count: 1_500),
            String(repeating: "instead ", count: 500), "{place:museum}", "~consent shown offered",
            String(repeating: "🙃", count: 900), "yes \u{202E}on", "- - - -",
        ]
        for say in words {
            for question in [Ask.consent, Ask.partySize, Ask.airport, Ask.station] {
                let work = RecognizeWork(
                    utterance: String(say.prefix(4_000)), context: RequestContext(conversation: "c", locale: "en"),
                    now: Fixtures.now, expectation: Ask.expectation(question))
                let reply = recognizer.recognize(work).answer?.reply
                if question.kind == .consent, case .yes? = reply { Issue.record("\(say.prefix(40)) is a yes") }
            }
        }
    }
}
