// Beckon: tests of what is answered to a question about what is shown
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Testing

/// Who asks at a preview is answered from it, and the preview stands below.
@Suite struct AskedTests {
    private static let lena: Value = [
        "displayName": "Lena Fischer", "personHandle": ["value": "lena@example.com", "type": "emailAddress"],
        "relationship": "sister",
    ]

    /// A payment to Lena on Friday, from Checking.
    private static var payment: Question {
        var consent = Question(id: "r/4", kind: .consent, intent: "SendPayment", app: "hop")
        consent.value = [
            "currencyAmount": ["amount": "30", "currencyCode": "EUR"], "payee": Self.lena, "note": "for the cake",
        ]
        return consent
    }

    @Test(
        arguments: [
            ("question.price", "en", "Amount: €30.00"),
            ("question.person", "en", "To: Lena Fischer, lena@example.com, sister"),
            ("question.price", "de", "Betrag: 30,00 €"),
            // What is not shown is not known, and said so; nothing was offered before.
            ("question.time", "en", "I cannot tell you more about it than what is shown."),
            ("question.choices", "en", "Say what you would like instead, and I see what there is."),
            ("question", "en", "I cannot tell you more about it than what is shown."),
        ])
    func answers(_ topic: String, _ locale: String, _ said: String) throws {
        var story = Story()
        let maker = try maker(locale: locale)
        _ = story.show(try event(.asked, .confirming) { $0.questions = [Self.payment] }, maker)
        let scene = story.show(
            try event(.notUnderstood, .confirming, sequence: 2) { event in
                event.questions = [Self.payment]
                event.topic = topic
                event.failure = Failure(.notUnderstood)
            }, maker)
        let cards = scene.changes.compactMap(\.card)
        #expect(cards.first { $0.tone == .note }?.title.replacing("\u{a0}", with: " ") == said)
        #expect(cards.last?.tone == .preview)
    }

    /// What was offered for a value before is what else there is.
    @Test func whatElseThereIs() throws {
        var story = Story()
        let maker = try maker()
        var which = Question(id: "r/1", kind: .choice, intent: "RequestRide", app: "hop", parameter: "rideOptionName")
        which.options = [
            Option(value: ["spokenPhrase": "Vroom"], label: "Vroom", details: ["€6.74"]),
            Option(value: ["spokenPhrase": "Scoot"], label: "Scoot", details: ["€3.10"]),
        ]
        _ = story.show(try event(.asked, .resolving) { $0.questions = [which] }, maker)
        var consent = Question(id: "r/2", kind: .consent, intent: "RequestRide", app: "hop")
        consent.value = ["rideOptionName": ["spokenPhrase": "Vroom"]]
        let scene = story.show(
            try event(.notUnderstood, .confirming, sequence: 2) { event in
                event.questions = [consent]
                event.topic = "question.choices"
                event.failure = Failure(.notUnderstood)
            }, maker)
        let note = try #require(scene.changes.compactMap(\.card).first { $0.tone == .note })
        #expect(note.title.hasSuffix("Vroom (€6.74) and Scoot (€3.10)"))
    }
}
