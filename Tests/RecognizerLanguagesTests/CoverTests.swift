// Beckon: tests of turns that say several things, or say one beside words of no weight
// SPDX-License-Identifier: Apache-2.0

import Domains
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct CoverTests {
    typealias Case = (say: String, intent: String, values: [String: Value])

    private static let ana: Value = [["displayName": "Ana"]]

    /// At previews of a ride for somebody, of a message that says "I am late" to Tom, and of 30 euros to Lena.
    static let english: [Case] = [
        (
            "no, from the office, and make it three of us", "RequestRide",
            ["pickupLocation": ["identifier": "office", "name": "office"], "partySize": 3]
        ),
        ("make it three of us", "RequestRide", ["partySize": 3]),
        ("from the theatre, three people", "RequestRide", ["pickupLocation": ["name": "theatre"], "partySize": 3]),
        ("send it to Ana instead", "SendMessage", ["recipients": ana]),
        ("not Tom, Ana", "SendMessage", ["recipients": ana]),
        ("could you add \"see you there\" to the end please", "SendMessage", ["content": "I am late, see you there"]),
        ("change the note to flowers", "SendPayment", ["note": "flowers"]),
        (
            "make that two hundred and fifty", "SendPayment",
            ["currencyAmount": ["amount": "250", "currencyCode": "EUR"]]
        ),
        (
            "no mate, the text should just be: sorry, the phone was dead, I'll ring you", "SendMessage",
            ["content": "sorry, the phone was dead, I'll ring you"]
        ),
        (
            "fifty euros, and put flowers as the note", "SendPayment",
            ["currencyAmount": ["amount": "50", "currencyCode": "EUR"], "note": "flowers"]
        ),
    ]

    @Test func saysSeveralThings() throws {
        let recognizer = try LearntTurns.recognizer("en")
        for wanted in Self.english {
            let read = recognizer.recognize(AgreementTests.work(wanted.say, to: wanted.intent, "en"))
            #expect(read.answer?.reply == .correction(wanted.values), "\(wanted.say)")
        }
    }

    /// At a preview of a message with a number and a day.
    static let texts: [(say: String, text: String)] = [
        ("make that twenty minutes", "On Friday I am twenty minutes late"),
        ("twenty minutes, not ten", "On Friday I am twenty minutes late"),
        ("Saturday, not Friday", "On Saturday I am ten minutes late"),
    ]

    @Test func replacesWordsOfAText() throws {
        let recognizer = try LearntTurns.recognizer("en")
        for wanted in Self.texts {
            var work = AgreementTests.work(wanted.say, to: "SendMessage", "en")
            work.expectation?.parameters["content"] = "On Friday I am ten minutes late"
            #expect(
                recognizer.recognize(work).answer?.reply == .correction(["content": .string(wanted.text)]),
                "\(wanted.say)")
        }
    }

    /// Who puts a request as a question does not ask in the message.
    @Test(arguments: [
        ("en", "could you tell Ana that we are eating at eight?", "we are eating at eight"),
        ("en", "could you ask Ana when she is coming?", "when she is coming?"),
        ("en", "text Ana are you coming?", "are you coming?"),
        ("de", "Könnten Sie bitte Ana schreiben, dass ich um acht da bin?", "ich bin um acht da"),
        // A clock's colon ends no clause, and a clause that goes on without a mark keeps its words.
        ("de", "schreib Ana, dass ich um 20:19 Uhr da bin", "ich bin um 20:19 Uhr da"),
        (
            "de", "schreib Ana dass ich ne viertelstunde später komme der bus steht schon wieder am bahnhof rum",
            "ich ne viertelstunde später komme der bus steht schon wieder am bahnhof rum"
        ),
        ("es", "¿puedes escribir a Ana que llego tarde?", "llego tarde"),
    ]) func keepsItsOwnMark(_ expected: (locale: String, say: String, text: String)) throws {
        let work = RecognizeWork(
            utterance: expected.say, context: RequestContext(conversation: "c", locale: expected.locale),
            now: Fixtures.now)
        let read = try Fixtures.allLanguages.get().recognize(work)
        #expect(read.intents?.first?.parameters["content"] == .string(expected.text), "\(expected.say): \(read)")
    }

    /// What is refused, asked or only begins as something else changes nothing that is shown.
    @Test(arguments: [
        "what happens if I pay at the end of the month", "delete the note, please, I was only talking",
        "not with a note", "may I ask what that leaves me with",
    ]) func isNoNote(_ say: String) throws {
        let recognizer = try LearntTurns.recognizer("en")
        let read = recognizer.recognize(AgreementTests.work(say, to: "SendPayment", "en"))
        if case .correction(let values)? = read.answer?.reply { #expect(values["note"] == nil, "\(say): \(values)") }
        if case .yes? = read.answer?.reply { Issue.record("\(say) consents") }
    }
}
