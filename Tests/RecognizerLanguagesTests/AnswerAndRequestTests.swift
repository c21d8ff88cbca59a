// Beckon: turns that answer, or end, what is open and ask for something else
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@Suite struct AnswerAndRequestTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var say: String, reply: Reply?, intents: [String], locale: String
        init(_ say: String, _ reply: Reply?, _ intents: [String], _ locale: String = "en") {
            (self.say, self.reply, self.intents, self.locale) = (say, reply, intents, locale)
        }
        var testDescription: String { "\(self.locale): \(self.say)" }
    }

    private static let yes = Reply.yes(digest: "abc")

    /// At the preview of a ride.
    static let cases: [Case] = [
        Case("yes, and text Lena that I am late", yes, ["SendMessage"]),
        Case("yes please book it. then add milk to the grocery list", yes, ["AddTasks"]),
        Case("forget it, add milk to the grocery list", .cancel, ["AddTasks"]),
        Case("forget it. add milk to the grocery list", .cancel, ["AddTasks"]),
        Case("cancel that add milk to the grocery list", .cancel, ["AddTasks"]),
        Case("no, add milk to the grocery list", .no, ["AddTasks"]),
        Case("ja, und schreib Lena, dass ich komme", yes, ["SendMessage"], "de"),
        Case("vergiss es, schreib Lena, dass ich komme", .cancel, ["SendMessage"], "de"),
        Case("sí, y añade leche a la lista de la compra", yes, ["AddTasks"], "es"),
        Case("ya, dan tambahkan susu ke daftar belanja", yes, ["AddTasks"], "id"),
        Case("算了，把牛奶加到购物清单", .cancel, ["AddTasks"], "zh-Hans"),
        // So do a deed that is refused, and one that is to be forgotten.
        Case("no, don't book it! add milk to the grocery list", .cancel, ["AddTasks"]),
        Case("forget the ride. add milk to the grocery list", .cancel, ["AddTasks"]),
        Case("nee, keine Fahrt! schreib Lena, dass ich komme", .cancel, ["SendMessage"], "de"),
        Case("vergiss die Fahrt. schreib Lena, dass ich komme", .cancel, ["SendMessage"], "de"),
        Case("no, delete milk from the grocery list", .no, ["DeleteTasks"]),
        Case("yes, and delete milk from the grocery list", yes, ["DeleteTasks"]),
        Case("no ride! add milk to the grocery list", .cancel, ["AddTasks"]),
        Case("hä? kein Taxi! schreib Lena, dass ich komme", .cancel, ["SendMessage"], "de"),
        Case("¿qué? ningún taxi. añade leche a la lista de la compra", .cancel, ["AddTasks"], "es"),
        // A word that hesitates agrees to nothing.
        Case("ok, text Lena that I am late", nil, ["SendMessage"]),
        Case("okay add milk to the grocery list", nil, ["AddTasks"]),
        // What is said of the ride that is shown changes it.
        Case("yes, and for three", .correction(["partySize": 3]), []),
        // Whoever names what is shown in a question changes nothing.
        Case("what's that, for three people?", nil, []),
        Case("no, to the museum", .correction(["dropOffLocation": ["name": "museum", "identifier": "museum"]]), []),
        // What is not understood behind a yes is no yes.
        Case("yes, and paint it green", nil, []),
    ]

    @Test(arguments: Self.cases) func reads(_ expected: Case) throws {
        let work = AgreementTests.work(expected.say, to: "RequestRide", expected.locale)
        let read = try Fixtures.allLanguages.get().recognize(work)
        #expect(read.answer?.reply == expected.reply)
        #expect((read.candidates.isEmpty ? [] : read.intents ?? []).map(\.intent) == expected.intents)
    }

    static let asides: [(String, String, Recognition.Aside?)] = [
        ("en", "hello", .greeting), ("en", "thanks, that's all", .thanks), ("en", "hello, what can you do?", .help),
        ("de", "Hallo", .greeting), ("de", "ok danke", .thanks), ("de", "Was kannst du?", .help),
        ("es", "Hola, ¿qué puedes hacer?", .help), ("id", "terima kasih", .thanks), ("zh-Hans", "谢谢", .thanks),
        ("zh-Hans", "你能做什么？", .help), ("en", "undo that please", .undo), ("en", "thanks for nothing", nil),
        ("en", "say hello to Lena", nil),
    ]

    @Test(arguments: Self.asides) func aside(_ locale: String, _ say: String, _ aside: Recognition.Aside?) throws {
        let work = RecognizeWork(
            utterance: say, context: RequestContext(conversation: "c", locale: locale), now: Fixtures.now)
        #expect(try Fixtures.allLanguages.get().recognize(work).aside == aside)
    }

    /// What is asked in between answers nothing, and ends nothing.
    @Test(arguments: [
        ("en", "is it cancel free of charge?"), ("en", "how much will I have left after that"),
        ("de", "was kostet das denn"), ("es", "¿y hay que pagar algo por adelantado?"), ("zh-Hans", "那现在取消要不要钱？"),
    ]) func questionsBetween(_ locale: String, _ say: String) throws {
        let read = try Fixtures.allLanguages.get().recognize(AgreementTests.work(say, to: "RequestRide", locale))
        #expect(read.answer == nil)
        #expect(read.aside?.isQuestion == true)
    }

    /// What a question at a preview is about; what is asked about nothing that is shown is a question all the same.
    @Test(
        arguments: [
            ("en", "what's it gonna cost me?", .price), ("en", "wait who is that, is that my mom", .person),
            ("en", "when does it come?", .time), ("en", "where does it pick me up?", .place),
            ("en", "is there anything cheaper?", .choices), ("en", "why the long face?", .question),
            ("de", "was kostet mich das denn?", .price), ("de", "wer ist das denn?", .person),
            ("de", "wann kommt der?", .time),
            ("de", "wo holt er mich ab?", .place), ("de", "was gibt es sonst noch?", .choices),
            ("es", "¿quién es?", .person), ("es", "¿cuándo llega?", .time),
            ("id", "berapa ongkosnya?", .price), ("id", "siapa itu?", .person), ("id", "kapan datangnya?", .time),
            ("zh-Hans", "这要多少钱？", .price), ("zh-Hans", "这是谁？", .person), ("zh-Hans", "什么时候到？", .time),
        ] as [(String, String, Recognition.Aside)])
    func subjects(_ locale: String, _ say: String, _ aside: Recognition.Aside) throws {
        let read = try Fixtures.allLanguages.get().recognize(AgreementTests.work(say, to: "RequestRide", locale))
        #expect(read.answer == nil && read.aside == aside, "\(String(describing: read))")
    }
}
