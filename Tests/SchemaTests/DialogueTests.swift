// Beckon: resolution results, response codes, questions and replies
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema
import Testing

@Suite struct ResolutionResultTests {
    /// Every result, with one and with two values of the type.
    private static func all<P: Sendable & Hashable>(_ one: P, _ two: P) -> [(ResolutionResult<P>, String)] {
        [
            (.success(one), "success"), (.successes([one, two]), "successes"), (.successes([]), "successes"),
            (.notRequired, "notRequired"), (.needsValue, "needsValue"), (.needsMoreDetails(one), "needsMoreDetails"),
            (.disambiguation([two, one]), "disambiguation"),
            (.confirmationRequired(one, reason: "large"), "confirmationRequired"),
            (.confirmationRequired(one), "confirmationRequired"), (.confirmationRequired(nil), "confirmationRequired"),
            (.confirmationRequired(nil, reason: "large"), "confirmationRequired"),
            (.unsupported(), "unsupported"), (.unsupported(reason: "far"), "unsupported"),
            (.unsupported(reason: "far", alternatives: [two]), "unsupported"),
            (.unsupported(alternatives: [one, two]), "unsupported"),
        ]
    }

    private static func check<P: Codable & Sendable & Hashable>(_ one: P, _ two: P) throws {
        for (result, name) in Self.all(one, two) {
            let value = try Value(encoding: result)
            #expect(value["result"]?.string == name)
            #expect(try value.decoded(as: ResolutionResult<P>.self) == result)
            // The dispatcher reads the same bytes without knowing the type, and passes them on unchanged.
            let untyped = try value.decoded(as: ResolutionResult<Value>.self)
            #expect(try Value(encoding: untyped) == value)
        }
    }

    @Test func scalars() throws {
        try Self.check("a", "b")
        try Self.check(1, 2)
        try Self.check(true, false)
        try Self.check(1.5, 2.5)
    }
    @Test func enumerations() throws { try Self.check(PaymentMethod.Kind.debit, .store) }
    @Test func optionSets() throws { try Self.check(Options<PaymentMethod.Kind>([.debit]), [.store, .credit]) }
    @Test func entities() throws { try Self.check(Person("Ada"), Person("Bob", relationship: "brother")) }
    @Test func composites() throws {
        try Self.check(CurrencyAmount(1.5, "EUR"), CurrencyAmount(20, "CHF"))
        try Self.check(DateComponentsRange(start: DateFields(hour: 9)), DateComponentsRange(start: nil))
    }
    @Test func arrays() throws {
        let elements = ParameterResolution("people", [.success(["displayName": "Ada"]), .needsValue, .unsupported()])
        #expect(try Value(encoding: elements).decoded(as: ParameterResolution.self) == elements)
        #expect(try Value(encoding: elements)["results"]?.array?.count == 3)
        try Self.check(["a", "b"], [])
    }

    @Test(arguments: [
        "{}", #"{"result":"fine"}"#, #"{"result":"success"}"#, #"{"result":"successes"}"#, #"{"result":7}"#,
        #"{"result":"needsMoreDetails"}"#, #"{"result":"disambiguation","value":1}"#,
        #"{"result":"disambiguation","values":1}"#, #"{"result":"unsupported","reason":7}"#, "[]", "null",
        "\"success\"",
    ])
    func othersAreRefused(_ text: String) {
        #expect(throws: WireError.self) { try JSON.decode(ResolutionResult<Value>.self, from: text) }
    }
}

@Suite struct HandlingStatusTests {
    @Test(
        arguments: [
            ("ready", .ready), ("inProgress", .inProgress), ("success", .success),
            ("userConfirmationRequired", .userConfirmationRequired), ("continueInApp", .deferredToApplication),
            ("handleInApp", .deferredToApplication), ("failureAppConfigurationRequired", .deferredToApplication),
            ("failureRequiringAppLaunch", .deferredToApplication),
            ("failureRequiringAppLaunchNoServiceInArea", .deferredToApplication),
            ("failureRequiringAppLaunchPreviousRideNeedsCompletion", .deferredToApplication),
            ("failure", .failure), ("failureMessageServiceNotAvailable", .failure),
            ("failureInsufficientFunds", .failure),
            ("unspecified", .unspecified), ("", .unspecified), ("Success", .unspecified), ("successful", .unspecified),
            ("ready ", .unspecified), ("anything", .unspecified),
        ] as [(String, HandlingStatus)])
    func codes(_ code: String, _ status: HandlingStatus) {
        #expect(HandlingStatus(code: code) == status)
        #expect(ResponseMessage(code: code).status == status)
    }
}

@Suite struct QuestionTests {
    @Test(
        arguments: [
            (.value("milk"), #"{"kind":"value","value":"milk"}"#), (.value(nil), #"{"kind":"value","value":null}"#),
            (.choice(2), #"{"kind":"choice","number":2}"#), (.yes(), #"{"kind":"yes"}"#),
            (.yes(digest: "9f"), #"{"digest":"9f","kind":"yes"}"#), (.no, #"{"kind":"no"}"#),
            (.correction(["partySize": 4]), #"{"kind":"correction","parameters":{"partySize":4}}"#),
            (.correction([:]), #"{"kind":"correction","parameters":{}}"#), (.skip, #"{"kind":"skip"}"#),
            (.repeat, #"{"kind":"repeat"}"#), (.why, #"{"kind":"why"}"#), (.help, #"{"kind":"help"}"#),
            (.cancel, #"{"kind":"cancel"}"#),
        ] as [(Reply, String)])
    func replies(_ reply: Reply, _ text: String) throws {
        #expect(try JSON.line(reply) == text)
        #expect(try JSON.decode(Reply.self, from: text) == reply)
    }

    @Test(arguments: [
        "{}", #"{"kind":"maybe"}"#, #"{"kind":"choice"}"#, #"{"kind":"choice","number":"2"}"#, #"{"kind":"value"}"#,
        #"{"kind":"choice","number":1.5}"#, #"{"kind":"correction"}"#, #"{"kind":"correction","parameters":[]}"#,
        #"{"kind":"yes","digest":7}"#, #""yes""#, "null",
    ])
    func otherRepliesAreRefused(_ text: String) {
        #expect(throws: WireError.self) { try JSON.decode(Reply.self, from: text) }
    }

    @Test(arguments: Question.Kind.allCases)
    func everyKindNeedsOneAbility(_ kind: Question.Kind) {
        let expected: Ability =
            switch kind {
            case .value, .details: .values
            case .choice, .confirmation, .again, .meaning, .app: .choices
            case .consent, .authorization, .unlock: .consent
            }
        #expect(kind.ability == expected)
    }

    @Test func questionsRoundTrip() throws {
        for question in [Samples.question, Samples.consent] {
            #expect(try JSON.decode(Question.self, from: JSON.encode(question)) == question)
        }
    }

    @Test func abilitiesAreSortedAndTheirOrderDoesNotMatter() throws {
        let one = RequestContext(conversation: "c", abilities: [.values, .choices])
        let other = RequestContext(conversation: "c", abilities: [.choices, .values])
        #expect(one == other)
        #expect(try JSON.encode(one) == JSON.encode(other))
    }

    @Test func consentCannotBeTurnedOffForMoney() {
        for consent in IntentDeclaration.Consent.allCases {
            #expect(
                IntentDeclaration(name: "n", domain: "d", risk: .financial, consent: consent).effectiveConsent
                    == .always)
            #expect(
                IntentDeclaration(name: "n", domain: "d", risk: .irreversible, consent: consent).effectiveConsent
                    == consent)
        }
        #expect(IntentDeclaration(name: "n", domain: "d", risk: .irreversible).consent == .always)
        #expect(IntentDeclaration(name: "n", domain: "d").consent == .whenAppAsks)
    }
}
