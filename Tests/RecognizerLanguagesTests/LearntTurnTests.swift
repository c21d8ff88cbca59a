// Beckon: tests of turns that the statistics read
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct LearntTurnTests {
    /// What no template reads; the words are none that were learnt from.
    static let cases: [(String, Question, Reply?)] = [
        ("would it be possible to collect us at the office instead", Ask.consent, .correction(["pickupLocation": office])),
        ("sorry to be a bother but there will be five of us now", Ask.consent, .correction(["partySize": 5])),
        ("it's only me travelling", Ask.partySize, .value(1)),
        ("my wife and me", Ask.partySize, .value(2)),
        ("the second one would be lovely", Ask.airport, .choice(2)),
        ("pick whichever you like", Ask.airport, .skip),
        ("whatever do you need that for", Ask.partySize, .why),
        ("you know what, forget about the whole ride", Ask.consent, .cancel),
        // A guess is never a yes where something is done upon it.
        ("absolutely smashing, make it so my good man", Ask.consent, nil),
    ]

    private static let office: Value = ["name": "office", "identifier": "office"]

    @Test func reads() throws {
        let recognizer = try LearntTurns.recognizer("en")
        for (say, question, reply) in Self.cases {
            let work = RecognizeWork(
                utterance: say, context: RequestContext(conversation: "c", locale: "en"), now: Fixtures.now,
                expectation: Ask.expectation(question))
            #expect(recognizer.recognize(work).answer?.reply == reply, "\(say)")
        }
    }

    /// One that learnt answers a turn of any form in bounded time, and consents to none of these.
    @Test func hostileTurns() throws {
        let recognizer = try LearntTurns.recognizer("en")
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
