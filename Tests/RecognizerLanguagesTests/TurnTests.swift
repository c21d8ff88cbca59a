// Beckon: turns that say several things
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct TurnTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var say: String, question: Question, reply: Reply?, locale: String
        init(_ say: String, _ question: Question, _ reply: Reply?, _ locale: String = "en") {
            (self.say, self.question, self.reply, self.locale) = (say, question, reply, locale)
        }
        var testDescription: String { "\(self.locale) \(self.question.kind): \(self.say)" }
    }

    private static let office: Value = ["name": "office", "identifier": "office"]
    private static let museum: Value = ["name": "museum", "identifier": "museum"]
    private static let terminal: Value = ["name": "Airport Terminal 2", "locality": "Southfield"]

    static let cases: [Case] = [
        // Several values at once.
        Case("four of us, from the office", Ask.consent, .correction(["partySize": 4, "pickupLocation": office])),
        Case(
            "yes, but for four and from the office", Ask.consent,
            .correction(["partySize": 4, "pickupLocation": office])),
        Case("for two people. To the museum.", Ask.consent, .correction(["partySize": 2, "dropOffLocation": museum])),
        // A yes in several words.
        Case("fine, go ahead", Ask.consent, .yes(digest: "abc")),
        Case("great, thanks", Ask.consent, .yes(digest: "abc")),
        Case("yes, yes, book it", Ask.consent, .yes(digest: "abc")), Case("no, sorry", Ask.consent, .no),
        // What is not meant any more is passed over.
        Case("to the museum, not the office", Ask.consent, .correction(["dropOffLocation": museum])),
        // The later word counts.
        Case("for three, no, for four", Ask.consent, .correction(["partySize": 4])),
        // An answer with the next one.
        Case("three, and from the office", Ask.partySize, .correction(["partySize": 3, "pickupLocation": office])),
        Case("three, please, thanks", Ask.partySize, .value(3)),
        Case(
            "the second one, and for four", Ask.airport,
            .correction(["dropOffLocation": terminal, "partySize": 4])),
        Case("well, the second one", Ask.airport, .choice(2)),
        // A yes to a value is that value.
        Case("yes, and from the office", Ask.confirmation, .correction(["partySize": 3, "pickupLocation": office])),
        // One value among words that nothing explains, but for what is not meant, and not beside another.
        Case("well I think three would be it", Ask.partySize, .value(3)),
        Case(
            "tomorrow at seven would suit us best", Ask.pickupTime,
            .value(["startDateComponents": ["year": 2026, "month": 11, "day": 21, "hour": 7, "minute": 0]])),
        Case("I count five of us there, surely not 3", Ask.partySize, .value(5)),
        Case("it could be three or maybe seven", Ask.partySize, nil),
        // Another name behind a no, and a reason that is none.
        Case("no, Harbour Street", Ask.station, .correction(["dropOffLocation": ["name": "Harbour Street"]])),
        Case("no, I feel like a walk along the river", Ask.consent, .no),
        Case("never mind, I will take my own bike then", Ask.pickup, .cancel),
        // Yes and no are values where it is asked whether.
        Case("yes", Ask.heating, .value(true)), Case("no thanks", Ask.heating, .value(false)),
        Case("ja", Ask.heating, .value(true), "de"), Case("cancel", Ask.heating, .cancel),
        // What ends it.
        Case("for four, no wait, cancel", Ask.consent, .cancel),
        // Who hesitates, leaves something out, or has not ended has not consented.
        Case("yes?", Ask.consent, nil), Case("ok...", Ask.consent, nil), Case("na ja", Ask.consent, nil, "de"),
        Case("ja?", Ask.consent, nil, "de"), Case("¿sí?", Ask.consent, nil, "es"),
        Case("好的？", Ask.consent, nil, "zh-Hans"),
        Case("yes wait", Ask.consent, nil), Case("yes, wait", Ask.consent, nil), Case("ok, hang on", Ask.consent, nil),
        Case("yes, but", Ask.consent, nil),
        // Nor where something is done once more, or an app is let in.
        Case("vale, un momentito", Ask.again, nil, "es"), Case("sip bentar", Ask.again, nil, "id"),
        Case("vale, un momentito", Ask.authorization, nil, "es"), Case("yes, thanks", Ask.again, .yes()),
        Case("yes", Ask.authorization, .yes()), Case("go ahead and pay him", Ask.again, .yes()),
        Case("yes, not the museum", Ask.consent, nil), Case("great, on second thought", Ask.consent, nil),
        Case("yes, not Airport Terminal 2", Ask.consent, nil), Case("ja, warte", Ask.consent, nil, "de"),
        Case("sí, espera", Ask.consent, nil, "es"), Case("ya, tunggu", Ask.consent, nil, "id"),
        Case("好的，等一下", Ask.consent, nil, "zh-Hans"),
        // What contradicts itself, or holds something that nobody understands, is no answer.
        Case("yes, no", Ask.consent, nil), Case("yes, blue cheese", Ask.consent, nil),
        Case("the first one, the second one", Ask.airport, nil), Case("not the office", Ask.consent, nil),
        Case("cancel, for four", Ask.consent, nil),
        // Somebody's own words stay whole.
        Case("yes, and for four", Ask.content, .value("yes, and for four")),
        // The same in other languages.
        Case("ja, aber für vier", Ask.consent, .correction(["partySize": 4]), "de"),
        Case("ja, danke", Ask.consent, .yes(digest: "abc"), "de"),
        Case("sí, pero para cuatro", Ask.consent, .correction(["partySize": 4]), "es"),
        Case("sí, gracias", Ask.consent, .yes(digest: "abc"), "es"),
        Case("ya, tapi untuk empat orang", Ask.consent, .correction(["partySize": 4]), "id"),
        Case("ya, makasih", Ask.consent, .yes(digest: "abc"), "id"),
        Case("可以，不过四个人", Ask.consent, .correction(["partySize": 4]), "zh-Hans"),
        Case("好的，谢谢", Ask.consent, .yes(digest: "abc"), "zh-Hans"),
    ]

    @Test(arguments: Self.cases) func reply(_ expected: Case) throws {
        let recognition = try Fixtures.read(
            expected.say, locale: expected.locale, expectation: Ask.expectation(expected.question))
        #expect(recognition.answer?.reply == expected.reply)
    }

    /// A turn of very many pieces is read, or is not, in bounded time.
    @Test(arguments: ["yes, ", "for four, ", "not the office and ", "sorry, "]) func manyPieces(_ piece: String) throws
    {
        let words = String(repeating: piece, count: 400)
        let recognition = try Fixtures.read(String(words.prefix(4_000)), expectation: Ask.expectation(Ask.consent))
        #expect(recognition.answer == nil)
    }
}
