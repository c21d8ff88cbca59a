// Beckon: tests of what is a yes, and of what is none
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct AgreementTests {
    /// People agree in their own words, and by the deed that is shown.
    static let agreeing: [(String, String, String)] = [
        ("en", "RequestRide", "yes please, go ahead and book it"), ("en", "RequestRide", "yep looks good, thanks"),
        ("en", "SendMessage", "yeah fire it off"), ("en", "SendPayment", "yup pay her"),
        ("de", "RequestRide", "jo passt, buchen"), ("de", "SendMessage", "jo raus damit"),
        ("de", "SendMessage", "Na endlich. Schick!"),
        ("de", "SendPayment", "ja gerne, bitte überweisen"), ("es", "SendMessage", "dale, mándalo"),
        ("es", "RequestRide", "sí, resérvalo por favor"), ("id", "SendMessage", "ya, tolong dikirimkan"),
        ("id", "SendPayment", "oke, silakan dibayarkan ya"), ("zh-Hans", "SendMessage", "好的，发出去吧"),
        ("zh-Hans", "RequestRide", "没问题，叫吧，谢谢啦"),
        // Of strangers who talked to a running stack.
        ("en", "RequestRide", "magic, book it"), ("en", "SendMessage", "Capital. Do send it."),
        ("en", "PayBill", "Very well, please see to it."), ("en", "SendPayment", "yes, I think that's right, go ahead"),
        ("de", "SetCarLockStatus", "ja man"), ("de", "SendPayment", "Meinetwegen, bezahl"),
        ("de", "BookRestaurantReservation", "Na gut, dann eben so, bitte reservieren Sie"),
        ("en", "PayBill", "ok go"), ("en", "PayBill", "yes obviously"), ("en", "PayBill", "ugh whatever, yes pay it"),
        ("en", "GetVisualCode", "yes show him"), ("en", "StartCall", "By all means, do"),
        ("en", "SearchCallHistory", "Quite so"),
        ("en", "BookRestaurantReservation", "Yes please, that will do nicely, thank you"),
        ("en", "SendMessage", "Yes, send it now"), ("en", "TransferMoney", "yes finally"),
        ("en", "SearchForAccounts", "yes show me"), ("en", "RequestPayment", "yes, ask her"),
        ("en", "SendMessage", "yes send quick"), ("en", "SendMessage", "ok send it as it is"),
        ("en", "RequestPayment", "yeh thats it"), ("en", "SendPayment", "yes, pay Lena"),
        ("de", "BookRestaurantReservation", "Ja, bitte reservieren Sie."),
        ("de", "SearchForBills", "ja was denn sonst"),
        ("de", "PayBill", "ja zum teufel, bezahlen"), ("de", "SendPayment", "ja gut, dann schick's ab"),
        ("de", "SearchCallHistory", "Ja, ebendies."), ("de", "StartCall", "So ist es recht, nur zu."),
        ("de", "GetVisualCode", "zeigen"), ("de", "SetCarLockStatus", "Ja, mach auf"),
        ("de", "RequestRide", "Na endlich, ja, buchen"), ("es", "SendMessage", "vale, envía"),
        ("es", "RequestRide", "vale pues ese mismo"), ("es", "CancelWorkout", "sí, descártalo"),
        ("zh-Hans", "RequestRide", "行吧就这个，帮我叫吧"),
        ("zh-Hans", "PayBill", "好的，就这样，麻烦您付了"), ("zh-Hans", "GetVisualCode", "可以，快"),
        ("zh-Hans", "GetVisualCode", "显示"),
    ]

    @Test(arguments: Self.agreeing) func agrees(_ expected: (locale: String, intent: String, say: String)) throws {
        #expect(try Self.reply(expected.say, to: expected.intent, expected.locale) == .yes(digest: "abc"))
    }

    /// What agrees to one deed does not agree to another, and one strange word is enough.
    static let others: [(String, String, String)] = [
        ("en", "RequestRide", "fire it off"), ("en", "SendPayment", "book the table"),
        ("en", "RequestRide", "yes book the moon"),
        ("en", "RequestRide", "book it if it rains"), ("en", "RequestRide", "go ahead and"),
        ("en", "SendPayment", "please"), ("en", "SendMessage", "yes one moment"),
        ("en", "CancelRide", "call it off"), ("de", "RequestRide", "raus damit"),
        ("de", "SendPayment", "ja überweisen später"),
        ("es", "SendPayment", "si paga ella"), ("id", "SendMessage", "kirim nanti"), ("zh-Hans", "SendPayment", "好不好"),
        ("zh-Hans", "SendPayment", "付吗"), ("zh-Hans", "SendMessage", "可以不发"),
        ("es", "SendPayment", "vale, un momentito"),
        ("id", "SendPayment", "lanjut, bentar"), ("zh-Hans", "SendPayment", "行是行，可是"),
        // Another person, sum or time is more than a yes.
        ("en", "SendPayment", "yes, pay Ana"), ("en", "SendPayment", "yes, pay 300"),
        ("en", "SendMessage", "yes, send it later"),
        ("de", "SendPayment", "ja, aber nicht alles"),
    ]

    @Test(arguments: Self.others) func doesNotAgree(_ expected: (locale: String, intent: String, say: String)) throws {
        let reply = try Self.reply(expected.say, to: expected.intent, expected.locale)
        if case .yes = reply { Issue.record("\(expected.say) is a yes") }
    }

    /// What agrees to cancelling or deleting something agrees to nothing else: "ok cancel it" sends no message and pays nobody.
    @Test(arguments: LanguageLoader.locales) func whatTakesAwayAgreesToNothingElse(_ locale: String) throws {
        let language = try #require(try LanguageLoader.builtIn([locale]).first)
        let any = Set(language.agreements[Language.anyAgreement] ?? [])
        let phrases = ["CancelRide", "CancelWorkout", "DeleteTasks"].flatMap { language.agreements[$0] ?? [] }
        #expect(phrases.count > 20)
        var consented: [String] = []
        for intent in ["RequestRide", "SendMessage", "SendPayment"] {
            let own = Set(language.agreements[intent] ?? [])
            for say in phrases where !any.contains(say) && !own.contains(say) {
                if case .yes = try Self.reply(say, to: intent, locale) { consented.append("\(intent): \(say)") }
            }
        }
        #expect(consented == [])
    }

    /// What strangers said that is no yes, though it may begin as one: nothing of it consents, with what was learnt.
    @Test(arguments: LanguageLoader.locales) func hedgesConsentToNothing(_ locale: String) throws {
        let recognizer = try LearntTurns.recognizer(locale)
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Understanding/\(locale)/hedges.txt")
        let hedges = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(hedges.count >= 60)
        var consented: [String] = []
        for intent in ["RequestRide", "SendMessage", "SendPayment"] {
            for say in hedges {
                let reply = recognizer.recognize(Self.work(say, to: intent, locale)).answer?.reply
                if case .yes = reply { consented.append("\(intent): \(say)") }
            }
        }
        #expect(consented.isEmpty)
    }

    /// What stands behind a yes and changes nothing, with what was learnt; and what looks like it and is no yes.
    static let remarks: [(locale: String, intent: String, says: [String], others: [String])] = [
        (
            "en", "RequestRide",
            [
                "Yes please, book the cab", "Splendid. Yes, do book that.", "yes and that's your lot",
                "yeah go for it, he's right here", "yes, she's waiting outside", "yep, that's my usual driver",
                "sure it's fine, go ahead",
            ],
            [
                "yes, it's five of us", "yes, that's wrong", "yeah, it's too far", "ok, he's coming if it rains",
                "yes, it's not the airport",
                "yes, he's at the office", "yes, it's for tomorrow", "ok, that's enough, forget it",
                "yes, i'm sure it should be bigger",
                "yes, the van", "yes, outside", "yes and a child seat", "yes, with two bags", "yes, but not now",
            ]
        ),
        (
            "en", "SendPayment", ["yes, she's waiting for it", "yeah, it's what i owe"],
            ["yes, it's too much", "yes, it should be more"]
        ),
        (
            "de", "RequestRide",
            ["Ja, ist ja kostenlos.", "ja buchen, er steht schon da"],
            [
                "ja, wir sind zu fünft", "ja, das ist falsch", "ja, das ist zu teuer", "ja, er wartet am Büro",
                "ja, es ist nicht der Flughafen",
            ]
        ),
        (
            "es", "RequestRide", ["vale, te espera abajo"],
            ["sí, somos cinco", "sí, es demasiado caro"]
        ),
        ("id", "RequestRide", ["ya, orangnya sudah menunggu"], ["ya, kita berlima", "ya, itu salah"]),
        ("zh-Hans", "RequestRide", ["好，他已经到了"], ["好，我们五个人"]),
    ]

    @Test(arguments: Self.remarks) func remarksChangeNothing(
        _ expected: (locale: String, intent: String, says: [String], others: [String])
    ) throws {
        let recognizer = try LearntTurns.recognizer(expected.locale)
        func isYes(_ say: String) -> Bool {
            let work = Self.work(say, to: expected.intent, expected.locale)
            return recognizer.recognize(work).answer?.reply == .yes(digest: "abc")
        }
        #expect(expected.says.filter { !isYes($0) } == [])
        #expect(expected.others.filter(isYes) == [])
    }

    /// What one says to "Do you mean this?", where a ride to the airport for two is offered.
    @Test(
        arguments: [
            ("yes, that", Reply.yes()), ("yes ... i think so", .yes()),
            ("yes, but for three people", .correction(["partySize": 3])),
            ("no, for three people", .correction(["partySize": 3])), ("no, something bigger", nil), ("no", .no),
        ] as [(String, Reply?)]) func whatIsMeant(_ say: String, _ reply: Reply?) throws
    {
        var work = Self.work(say, to: "RequestRide", "en")
        let meant = Candidate(intent: "RequestRide", parameters: work.expectation?.parameters ?? [:], score: 0.3)
        let question = Question(
            id: "q1", kind: .meaning, intent: "RequestRide",
            options: [Option(value: meant.meaning, label: "RequestRide")])
        work.expectation?.questions = [question]
        let found = try LearntTurns.recognizer("en").recognize(work)
        #expect(found.answer?.reply == reply)
        if reply == nil { #expect(found.aside == .change) }
    }

    /// What one says where two things are offered: a ride to the airport, and a workout.
    @Test(
        arguments: [
            ("both", "en", Reply.choice(1), ["StartWorkout"]),
            ("oh, both of them please", "en", .choice(1), ["StartWorkout"]),
            ("na beides", "de", .choice(1), ["StartWorkout"]),
            ("first one, then add milk to the grocery list", "en", .choice(1), ["AddTasks"]),
            ("the second one, and text Lena that I am late", "en", .choice(2), ["SendMessage"]),
            ("both are wrong", "en", nil, []),
        ] as [(String, String, Reply?, [String])])
    func whatIsMeantOfTwo(_ say: String, _ locale: String, _ reply: Reply?, _ intents: [String]) throws {
        var work = Self.work(say, to: "RequestRide", locale)
        let meant = ["RequestRide", "StartWorkout"].map {
            Candidate(
                intent: $0, parameters: $0 == "RequestRide" ? work.expectation?.parameters ?? [:] : [:], score: 0.3)
        }
        let options = meant.map { Option(value: $0.meaning, label: $0.intent) }
        work.expectation?.questions = [
            Question(id: "q1", kind: .meaning, intent: "RequestRide", options: options)
        ]
        let found = try Fixtures.allLanguages.get().recognize(work)
        #expect(found.answer?.reply == reply, "\(found)")
        #expect((found.candidates.isEmpty ? [] : found.intents ?? []).map(\.intent) == intents)
    }

    static func work(_ say: String, to intent: String, _ locale: String) -> RecognizeWork {
        var question = Ask.consent
        question.intent = intent
        let parameters: [String: [String: Value]] = [
            "RequestRide": Ask.parameters,
            "SendMessage": ["recipients": [["displayName": "Tom"]], "content": "I am late"],
            "SendPayment": [
                "payee": ["displayName": "Lena"], "currencyAmount": ["amount": "30", "currencyCode": "EUR"],
            ],
        ]
        return RecognizeWork(
            utterance: say, context: RequestContext(conversation: "c", locale: locale), now: Fixtures.now,
            expectation: Expectation(
                questions: [question], intent: intent, app: nil, parameters: parameters[intent] ?? [:]))
    }

    private static func reply(_ say: String, to intent: String, _ locale: String) throws -> Reply? {
        try Fixtures.allLanguages.get().recognize(Self.work(say, to: intent, locale)).answer?.reply
    }
}

/// Languages that learnt how people answer, and nothing else, on the apps of three domains.
enum LearntTurns {
    static func recognizer(_ locale: String) throws -> Recognizer {
        let apps: Set<String> = ["hop", "pigeon", "purse"]
        let catalog = Catalog(
            sequence: 1, manifests: TestCatalog.catalog.manifests.filter { apps.contains($0.app) },
            vocabulary: TestCatalog.catalog.vocabulary)
        let recognizer = try Recognizer(
            languages: try LanguageLoader.builtIn([locale]), catalog: catalog, isLenient: true)
        return recognizer.using(try #require(try recognizer.learnTurns(for: locale)))
    }
}
