// Beckon: a request with values behind it
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct TailTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var locale: String, say: String, intent: String, parameters: [String: Value]
        init(_ locale: String, _ say: String, _ intent: String, _ parameters: [String: Value]) {
            (self.locale, self.say, self.intent, self.parameters) = (locale, say, intent, parameters)
        }
        var testDescription: String { "\(self.locale): \(self.say)" }
    }

    /// What stands behind a comma is a value of the request, or says nothing.
    static let cases: [Case] = [
        Case(
            "en", "book a table at Luigi's for two, by the window, please", "BookRestaurantReservation",
            ["partySize": 2, "guestProvidedSpecialRequestText": "by the window"]),
        Case(
            "de", "Reserviere einen Tisch bei Luigi's für zwei Personen, am Fenster", "BookRestaurantReservation",
            ["partySize": 2, "guestProvidedSpecialRequestText": "am fenster"]),
        Case("en", "call Lena, video, please", "StartCall", ["callCapability": "videoCall"]),
        // Without a comma as ever.
        Case("de", "mach Jazz an", "PlayMedia", ["mediaSearch": ["genreNames": ["jazz"]]]),
        Case("es", "pon un poco de salsa", "PlayMedia", ["mediaSearch": ["genreNames": ["salsa"]]]),
        Case("id", "puterin musik dangdut dong", "PlayMedia", ["mediaSearch": ["genreNames": ["dangdut"]]]),
        Case("zh-Hans", "来点爵士", "PlayMedia", ["mediaSearch": ["genreNames": ["爵士"]]]),
    ]

    @Test(arguments: Self.cases) func reads(_ expected: Case) throws {
        let found = try Self.read(expected.say, expected.locale)
        let first = try #require(found.intents?.first)
        #expect(first.intent == expected.intent)
        for (name, value) in expected.parameters { #expect(first.parameters[name] == value, "\(first.parameters)") }
    }

    /// What is more than values is no tail, and somebody's own text goes on behind a comma.
    @Test(arguments: [
        ("en", "lock the car, forty two")
    ]) func isNoTail(_ locale: String, _ say: String) throws {
        #expect((try Self.read(say, locale).candidates.first?.score ?? 0) < Candidate.threshold)
    }

    @Test func aTextGoesOn() throws {
        let found = try Self.read("text Lena that I am late, by the window", "en")
        #expect(found.intents?.first?.parameters["content"] == "I am late, by the window")
    }

    private static func read(_ say: String, _ locale: String) throws -> Recognition {
        try Fixtures.allLanguages.get().recognize(
            RecognizeWork(
                utterance: say, context: RequestContext(conversation: "c", locale: locale), now: Fixtures.now))
    }
}
