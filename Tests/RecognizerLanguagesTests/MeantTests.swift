// Beckon: tests of values that are not meant, in all languages
// SPDX-License-Identifier: Apache-2.0

import Domains
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

/// What is excluded or taken back never becomes a value, neither in a request nor in an answer.
@Suite struct MeantTests {
    /// Requests, and the names or numbers that must and must not be in what is understood; "" where nothing of the kind counts.
    static let requests: [(String, String, String, String)] = [
        ("en", "call Marco, not Dana", "Marco", "Dana"), ("en", "call Dana, no wait, Marco", "Marco", "Dana"),
        ("en", "unlock the van but not the Beetle", "van", "Beetle"),
        ("en", "book a table for six, no, seven people", "7", "6"),
        ("en", "set the temperature to 18, no, 21 degrees", "21", "18"),
        ("en", "order a ride to the office, sorry, to the museum", "museum", "office"),
        ("de", "ruf Dana an, nicht Marco", "Dana", "Marco"),
        ("de", "ruf Marco an, aber bitte nicht per Video", "audio", "video"),
        ("de", "schreib nicht Omar, sondern Hugo: ich bin gleich da", "Hugo", "Omar"),
        ("de", "starte ein Lauftraining über 20 Minuten, äh nee, eine Stunde", "hour", "minute"),
        ("es", "llama a Dana, no a Marco", "Dana", "Marco"),
        ("es", "llama a Dana, perdón, a Marco", "Marco", "Dana"),
        ("es", "llévame al museo, mejor dicho, a la estación", "estación", "museo"),
        ("id", "telepon Dana, bukan Marco", "Dana", "Marco"),
        ("id", "pesan tumpangan ke museum, eh bukan, ke stasiun", "stasiun", "museum"),
        ("zh-Hans", "给Dana打电话，不是Marco", "Dana", "Marco"),
        ("zh-Hans", "跑步二十分钟，不对，一个小时", "hour", "minute"),
    ]

    @Test(arguments: Self.requests) func request(
        _ expected: (locale: String, say: String, isIn: String, isOut: String)
    )
        throws
    {
        let recognition = try Fixtures.read(expected.say, locale: expected.locale)
        let candidate = try #require(recognition.intents?.first, "\(recognition)")
        let found = candidate.intent + (try JSON.line(candidate.parameters))
        let text = candidate.intent == "StartCall" || !found.contains("Video") ? found : found + "video"
        #expect(text.contains(expected.isIn) && !text.contains(expected.isOut), "\(text)")
    }

    /// Somebody's own words stay whole, and what takes everything back is not half of it.
    @Test(
        arguments: [
            ("en", "tell Omar we meet on Friday, not Saturday", "we meet on Friday, not Saturday"),
            ("de", "sag Omar wir kommen am Freitag, nicht am Samstag", "wir kommen am Freitag, nicht am Samstag"),
            ("en", "message Omar and Hugo: meeting moved to 4. not Lena", "meeting moved to 4"),
            ("de", "Schick Hugo: bring den Kuchen mit, denk an die Teller", "bring den Kuchen mit, denk an die Teller"),
            ("en", "Write Hugo: bring the cake, and mind the plates", "bring the cake, and mind the plates"),
        ]) func text(_ expected: (locale: String, say: String, content: String)) throws
    {
        let recognition = try Fixtures.read(expected.say, locale: expected.locale)
        #expect(recognition.intents?.first?.parameters["content"] == .string(expected.content), "\(recognition)")
    }

    @Test(arguments: [
        "don't lock the van", "book me a ride to the museum but not now", "lock the van, but not if I am in it",
    ])
    func nothingIsDone(_ say: String) throws {
        #expect(try Fixtures.read(say).intents == nil)
    }

    private static let office: Value = ["name": "office", "identifier": "office"]
    private static let museum: Value = ["name": "museum", "identifier": "museum"]
    private static func cars(_ words: [String]) -> Question {
        Question(
            id: "q1", kind: .choice, intent: "SetCarLockStatus", app: "motor", parameter: "carName",
            type: SpeakableString.declaration,
            options: words.map { Option(value: ["spokenPhrase": .string($0)], label: $0) })
    }

    static let answers: [(String, String, Question, Reply?)] = [
        ("en", "not the van, the hatchback!", Self.cars(["van", "hatchback"]), .choice(2)),
        ("en", "anything but not the hatchback", Self.cars(["van", "hatchback"]), .choice(1)),
        ("de", "nicht den Kombi, den Bus", Self.cars(["Kombi", "Bus", "Käfer"]), .choice(2)),
        ("de", "bitte nicht den Kombi", Self.cars(["Kombi", "Bus"]), .choice(2)),
        ("id", "bukan sedan, yang van", Self.cars(["sedan", "van"]), .choice(2)),
        ("zh-Hans", "不是轿车，是面包车", Self.cars(["轿车", "面包车"]), .choice(2)),
        ("en", "not to the museum, to the office", Ask.consent, .correction(["dropOffLocation": Self.office])),
        ("en", "not two, three", Ask.consent, .correction(["partySize": 3])),
        ("en", "for two, no wait, for four people", Ask.consent, .correction(["partySize": 4])),
        ("de", "nicht zu zweit, sondern zu dritt", Ask.consent, .correction(["partySize": 3])),
        ("en", "two things", Ask.partySize, nil), ("en", "not the other one", Ask.partySize, nil),
        ("de", "zwei Sachen", Ask.partySize, nil),
    ]

    @Test(arguments: Self.answers) func answer(
        _ expected: (locale: String, say: String, question: Question, reply: Reply?)
    )
        throws
    {
        let recognition = try Fixtures.read(
            expected.say, locale: expected.locale, expectation: Ask.expectation(expected.question))
        #expect(recognition.answer?.reply == expected.reply, "\(expected.locale): \(expected.say)")
    }

    /// Of two cases the one that is not excluded is meant.
    @Test(
        arguments: [
            ("en", "but please not by video"), ("de", "aber bitte nicht per Video"),
            ("es", "pero sin vídeo, no por vídeo"),
            ("id", "jangan video call"), ("zh-Hans", "不要视频"),
        ]) func otherCase(_ expected: (locale: String, say: String)) throws
    {
        let question = Question(id: "q1", kind: .consent, intent: "StartCall", app: "ringo", digest: "abc")
        let expectation = Schema.Expectation(
            questions: [question], intent: "StartCall", app: "ringo",
            parameters: ["contacts": [["displayName": "Marco"]], "callCapability": "videoCall"])
        let recognition = try Fixtures.read(expected.say, locale: expected.locale, expectation: expectation)
        #expect(recognition.answer?.reply == .correction(["callCapability": "audioCall"]))
    }
}
