// Beckon: tests of texts that are changed at a preview, and of amounts that are said without more
// SPDX-License-Identifier: Apache-2.0

import Domains
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct TextEditTests {
    /// At the preview of a message that says "I am late".
    static let messages: [(String, String, String)] = [
        ("en", "add that I bring the salad and then send it", "I am late, I bring the salad"),
        ("en", "please add: sorry, and greetings to Ben", "I am late, sorry, and greetings to Ben"),
        ("en", "no, the whole text: start without me, and keep a plate", "start without me, and keep a plate"),
        ("en", "make it: start without me, dear", "start without me, dear"),
        ("en", "no the message is just: moved to 4", "moved to 4"),
        ("en", "change the text to we start at five, and bring Ben", "we start at five, and bring Ben"),
        ("de", "schreib noch dazu, dass ich Salat mitbringe", "I am late, ich bringe Salat mit"),
        ("de", "Nee warte, schreib noch dazu, sie soll drinnen bleiben", "I am late, sie soll drinnen bleiben"),
        ("de", "Fügen Sie bitte noch hinzu, dass ich mich freue", "I am late, ich freue mich"),
        ("de", "schreib noch dazu, dass Amara uns um acht abholt", "I am late, Amara holt uns um acht ab"),
        ("de", "schreib noch dazu, dass Oma Geburtstag hat", "I am late, Oma hat Geburtstag"),
        ("de", "nein, neuer Text: Suppe ist fertig", "Suppe ist fertig"),
        ("id", "iya tapi tambahin jangan lupa bawa payung", "I am late, jangan lupa bawa payung"),
        ("id", "Isinya tolong diganti: supnya sudah matang", "supnya sudah matang"),
        ("en", "yes but add see you at the gate", "I am late, see you at the gate"),
        ("en", "and mention that the soup is hot", "I am late, the soup is hot"),
        ("de", "nein, der Text soll heißen: fangt an, und lasst was übrig", "fangt an, und lasst was übrig"),
        (
            "de", "ändere die Nachricht in fangt ohne mich an und hebt mir was auf",
            "fangt ohne mich an und hebt mir was auf"
        ),
        ("de", "schreib lieber, dass ich um acht da bin", "ich bin um acht da"),
        ("es", "añade que llevo la ensalada", "I am late, llevo la ensalada"),
        ("es", "no, el texto completo: empezad sin mí, y guardadme algo", "empezad sin mí, y guardadme algo"),
        ("id", "tambahkan kalau aku bawa salad", "I am late, aku bawa salad"),
        ("id", "teks lengkapnya: mulai saja dulu, dan sisakan untukku", "mulai saja dulu, dan sisakan untukku"),
        ("zh-Hans", "再加一句让她先吃", "I am late，让她先吃"), ("zh-Hans", "全文改成：你们先吃，给我留点", "你们先吃，给我留点"),
    ]

    @Test(arguments: Self.messages) func message(_ expected: (locale: String, say: String, content: String)) throws {
        let work = AgreementTests.work(expected.say, to: "SendMessage", expected.locale)
        let reply = try Fixtures.allLanguages.get().recognize(work).answer?.reply
        #expect(reply == .correction(["content": .string(expected.content)]), "\(expected.say)")
    }

    /// At the preview of a payment.
    static let payments: [(String, String, String)] = [
        ("en", "the note is theatre tickets", "theatre tickets"), ("en", "note is only petrol", "petrol"),
        ("en", "no, the note should say pizza, and a drink", "pizza, and a drink"),
        ("de", "die Notiz ist Konzertkarten", "Konzertkarten"),
        ("de", "der Verwendungszweck soll nur Benzin heißen", ""),
        ("es", "la nota es solo gasolina", "gasolina"), ("id", "catatannya cuma bensin", "bensin"),
        ("zh-Hans", "备注是电影票", "电影票"),
    ]

    @Test(arguments: Self.payments) func note(_ expected: (locale: String, say: String, note: String)) throws {
        let work = AgreementTests.work(expected.say, to: "SendPayment", expected.locale)
        let reply = try Fixtures.allLanguages.get().recognize(work).answer?.reply
        guard !expected.note.isEmpty else { return }
        #expect(reply == .correction(["note": .string(expected.note)]), "\(expected.say)")
    }

    /// A number alone is an amount where nothing else is counted, and no number is cut.
    static let amounts: [(String, String, String, String)] = [
        ("en", "move 250 from checking to savings", "250", "EUR"),
        ("en", "transfer 90 from savings back to checking", "90", "EUR"),
        ("en", "another 40 to Holiday", "40", "EUR"), ("en", "Request 12.50 from Ana for lunch", "12.5", "EUR"),
        ("en", "and 15 to Tom for the cake", "15", "EUR"), ("en-GB", "send Tom 17,40 €", "17.4", "EUR"),
        ("en", "now 60 from checking to Holiday", "60", "EUR"), ("de", "schick Tom 30 für den Kuchen", "30", "EUR"),
        ("de", "überweise 250 vom Girokonto aufs Sparkonto", "250", "EUR"),
        ("de", "schick Tom fuffzig Euro", "50", "EUR"),
        ("de", "schick Tom 20 Piepen", "20", "EUR"), ("es", "envía 30 a Tom", "30", "EUR"),
        ("id", "kirim 50 ribu ke Tom", "50000", "IDR"), ("zh-Hans", "给Ben转70欧", "70", "EUR"),
        ("zh-Hans", "给Ben转70 欧", "70", "EUR"),
    ]

    @Test(arguments: Self.amounts) func amount(
        _ expected: (locale: String, say: String, amount: String, currency: String)
    )
        throws
    {
        let candidate = try #require(try Fixtures.read(expected.say, locale: expected.locale).intents?.first)
        let value = candidate.parameters["currencyAmount"] ?? candidate.parameters["transactionAmount"]?["amount"]
        #expect(value == ["amount": .string(expected.amount), "currencyCode": .string(expected.currency)])
        #expect(candidate.parameters["transactionScheduledDate"] == nil)
    }

    @Test(arguments: [("en", "200", "200"), ("en", "18.50", "18.5"), ("de", "18,50", "18.5"), ("es", "200", "200")])
    func bareAnswer(_ expected: (locale: String, say: String, amount: String)) throws {
        let question = Question(
            id: "q1", kind: .value, intent: "SendPayment", app: "purse", parameter: "currencyAmount",
            type: CurrencyAmount.declaration)
        let recognition = try Fixtures.read(
            expected.say, locale: expected.locale,
            expectation: Schema.Expectation(questions: [question], intent: "SendPayment", app: "purse", parameters: [:])
        )
        #expect(
            recognition.answer?.reply == .value(["amount": .string(expected.amount), "currencyCode": "EUR"]))
    }

    /// Of the language's own words: numbers of people, relations, what is asked beside a place, and a last day that counts.
    static let others: [(String, String, String, Value)] = [
        ("de", "fahr mich zum Bahnhof, wir sind zu viert", "partySize", 4),
        ("de", "bring mich zum Museum, ich bin allein", "partySize", 1),
        ("es", "llévame al museo, voy sola", "partySize", 1),
        ("en", "get me a ride to the museum, we're four", "partySize", 4),
        ("zh-Hans", "给我弟打电话", "contacts", [["displayName": "我弟", "relationship": "brother"]]),
        (
            "de", "ruf meine Frau Mutter an", "contacts",
            [["displayName": "meine Frau Mutter", "relationship": "mother"]]
        ),
        (
            "en", "which rides are there to the station and what do they cost", "dropOffLocation",
            ["name": "station", "identifier": "station"]
        ),
    ]

    @Test(arguments: Self.others) func other(_ expected: (locale: String, say: String, name: String, value: Value))
        throws
    {
        let candidate = try #require(try Fixtures.read(expected.say, locale: expected.locale).intents?.first)
        #expect(candidate.parameters[expected.name] == expected.value, "\(candidate.parameters)")
    }

    /// An account that is named at a preview is the account, and no note.
    @Test(
        arguments: [
            "take it outta checking", "no I said from my checking account",
            "use my checking account, not the travel card",
        ]) func account(_ say: String) throws
    {
        for intent in ["PayBill", "TransferMoney"] {
            let question = Question(id: "q1", kind: .consent, intent: intent, app: "purse", digest: "abc")
            let expectation = Schema.Expectation(
                questions: [question], intent: intent, app: "purse",
                parameters: ["transactionAmount": ["amount": ["amount": "30", "currencyCode": "EUR"]]])
            let reply = try Fixtures.read(say, expectation: expectation).answer?.reply
            #expect(reply == .correction(["fromAccount": ["nickname": ["spokenPhrase": "checking"]]]), "\(intent)")
        }
    }
}
