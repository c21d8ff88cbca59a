// Beckon: which app, whether the user lets it, and what a caller can be asked
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct AppTests {
    private func offers(_ count: Int, default isDefault: Int? = nil) -> [Offer] {
        (0..<count).map { index in
            Offer(Domain.manifest(app: "app\(index)"), authorization: .authorized, isDefault: index == isDefault)
        }
    }

    @Test func theOnlyOneTheDefaultOrTheNamedOneIsTaken() throws {
        for (offers, named, app) in [
            (self.offers(1), nil, "app0"), (self.offers(3, default: 1), nil, "app1"), (self.offers(3), "app2", "app2"),
            (self.offers(3, default: 1), "app2", "app2"),
        ] as [([Offer], String?, String)] {
            var walker = Walker()
            walker.offers = offers
            try walker.submit(app: named)
            #expect(walker.order?.app == app)
            #expect(walker.asked.isEmpty)
        }
    }

    @Test func severalAreAskedAbout() throws {
        for (count, asked) in [(2, "app 2+0"), (5, "app 5+0"), (7, "app 5+2")] {
            var walker = Walker()
            walker.offers = self.offers(count)
            try walker.submit()
            #expect(walker.asked == [asked])
            #expect(walker.orders.isEmpty)
            #expect(walker.reply(.choice(2), by: .words) == nil)
            #expect(walker.order?.app == "app1")
        }
    }

    @Test func anAppIsChosenByItsIdentifierToo() throws {
        var walker = Walker()
        walker.offers = self.offers(2)
        try walker.submit()
        #expect(walker.reply(.value("app9"))?.code == "invalidAnswer")
        #expect(walker.reply(.value("app1")) == nil)
        #expect(walker.order?.app == "app1")
    }

    @Test func noneIsSaidAtOnce() throws {
        for named in [nil, "gone"] {
            var walker = Walker()
            walker.offers = named == nil ? [] : self.offers(2)
            try walker.submit(app: named)
            #expect(walker.failure == .noApp)
        }
        var walker = Walker()
        try walker.submit(intent: "Other")
        #expect(walker.failure == .noApp)
    }

    @Test func wordsNameTheAppAndTheValues() throws {
        var walker = Walker()
        walker.offers = self.offers(2)
        try walker.say("ship with app1")
        walker.recognize(
            Recognition(candidates: [
                Candidate(intent: "Other", score: 0.5),
                Candidate(intent: "Ship", app: "app1", parameters: ["note": "n"], score: 0.9),
            ]))
        #expect(walker.order?.app == "app1")
        #expect(walker.resolving?.intent == IntentMessage("Ship", ["note": "n"]))
    }

    @Test(
        arguments: [
            (["nothing": 1], .unknownParameter), (["note": 1], .invalidValue), (["items": "x"], .invalidValue),
            (["items": ["x"]], .invalidValue), (["crate": nil], .invalidValue),
        ] as [([String: Value], Failure.Code)])
    func valuesAreCheckedBeforeAnythingIsAsked(values: [String: Value], code: Failure.Code) throws {
        let walker = try Walker.resolving(Domain.manifest([Domain.note, Domain.crate, Domain.items]), values)
        #expect(walker.failure == code)
        #expect(walker.request?.failure?.parameter == values.keys.first)
        #expect(walker.orders.isEmpty)
    }

    // MARK: Authorization

    @Test func authorizationIsAskedOnceBeforeAnyDataGoesOut() throws {
        var walker = Walker(authorization: .notDetermined)
        try walker.submit()
        #expect(walker.asked == ["authorization"])
        #expect(walker.question?.usageDescription == "ships for you")
        #expect(walker.orders.isEmpty)
        walker.yes()
        #expect(walker.authorizations == [.init(user: "local", app: "depot", status: .authorized)])
        #expect(walker.phase == .resolving)
    }

    @Test func aDeniedOneIsRememberedAndFails() throws {
        var walker = Walker(authorization: .notDetermined)
        try walker.submit()
        walker.reply(.no)
        #expect(walker.failure == .notAuthorized)
        #expect(walker.authorizations.map(\.status) == [.denied])
        #expect(walker.orders.isEmpty)
    }

    @Test(arguments: [(AuthorizationStatus.denied, Failure.Code.notAuthorized), (.restricted, .restricted)])
    func whatIsForbiddenFails(status: AuthorizationStatus, code: Failure.Code) throws {
        var walker = Walker(authorization: status)
        try walker.submit()
        #expect(walker.failure == code)
        #expect(walker.orders.isEmpty)
    }

    @Test func cancellingDecidesNothing() throws {
        var walker = Walker(authorization: .notDetermined)
        try walker.submit()
        walker.reply(.cancel)
        #expect(walker.phase == .cancelled)
        #expect(walker.authorizations.isEmpty)
    }

    @Test func aDecisionCountsForASuspendedRequestToo() throws {
        for (reply, phase) in [(Reply.yes(), Phase.resolving), (.no, .failed)] {
            var walker = Walker(authorization: .notDetermined)
            let first = try walker.submit()
            try walker.submit()
            walker.reply(reply)
            if phase == .resolving { try walker.cancel() }
            #expect(walker.conversation.phase(of: first) == phase)
            #expect(walker.authorizations.count == 1)
        }
    }

    // MARK: Callers

    /// Each subset of abilities, each kind of question: asked, or told as what is needed.
    @Test(arguments: Stop.questions)
    func nobodyIsAskedBeyondTheirAbilities(stop: Stop) throws {
        let question = try #require(try stop.walk().question)
        for bits in 0..<8 {
            let abilities = Ability.own.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
            let needed = question.kind.ability
            let isAble = abilities.contains(needed) || needed == .choices && abilities.contains(.values)
            let walker = try self.asking(question.kind, abilities)
            #expect(walker.asked.isEmpty == !isAble, "\(abilities)")
            guard !isAble else { continue }
            #expect(walker.failure == (question.kind == .consent ? .consentNotPossible : .needs))
            let told = try #require(walker.events.last?.questions)
            #expect(told.map(\.kind) == [question.kind])
            #expect(told.first?.type == question.type)
            #expect(!walker.events.contains { $0.kind == .asked })
        }
    }

    private func asking(_ kind: Question.Kind, _ abilities: [Ability]) throws -> Walker {
        let isConsent = kind == .consent
        let manifest =
            isConsent ? Domain.confirming() : Domain.manifest { $0.lock = kind == .unlock ? .always : .never }
        var walker = Walker(manifest, authorization: kind == .authorization ? .notDetermined : .authorized)
        if kind == .app { walker.offers = self.offers(2) }
        walker.context.isLocked = kind == .unlock
        walker.context.abilities = abilities
        try walker.submit()
        switch kind {
        case .value: walker.resolve(["note": [.needsValue]])
        case .details: walker.resolve(["note": [.needsMoreDetails("x")]])
        case .choice: walker.resolve(["note": [.disambiguation(["x", "y"])]])
        case .confirmation: walker.resolve(["note": [.confirmationRequired("x")]])
        case .consent:
            walker.resolve()
            walker.respond("ready")
        case .app, .again, .meaning, .authorization, .unlock: break
        }
        return walker
    }

    // MARK: Callers whose screens fixed everything

    @Test func withoutInteractionThereIsNoResolveAndNoConsent() throws {
        var walker = Walker(Domain.confirming([Domain.note, Domain.speed]) { $0.allowsNoInteraction = true })
        walker.context.interaction = .none
        walker.context.abilities = []
        try walker.submit(["note": "x"])
        #expect(walker.orders.map(\.phase) == [.handling])
        #expect(walker.handles.map(\.intent.parameters) == [["note": "x", "speed": "slow"]])
    }

    @Test func withoutInteractionARequiredConfirmIsStillDoneAndConsented() throws {
        var walker = Walker(
            Domain.confirming {
                $0.allowsNoInteraction = true
                $0.confirmRule = .required
            })
        walker.context.interaction = .none
        try walker.submit(["note": "x"])
        #expect(walker.orders.map(\.phase) == [.confirming])
        walker.respond("ready", ["fee": 3])
        #expect(walker.asked == ["consent"])
        // A correction is taken as it is, as everything here, and previewed anew.
        walker.reply(.correction(["note": "y"]))
        #expect(walker.order?.phase == .confirming)
        walker.respond("ready")
        walker.yes()
        #expect(walker.handles.map(\.intent.parameters) == [["note": "y"]])
    }

    @Test func withoutInteractionOnlyWhereTheIntentAllowsIt() throws {
        var walker = Walker(authorization: .notDetermined)
        walker.context.interaction = .none
        try walker.submit()
        #expect(walker.failure == .interactionNotAllowed)
        #expect(!walker.events.contains { $0.kind == .asked })
    }

    @Test func withoutInteractionWhatIsMissingIsNeeded() throws {
        var walker = Walker(Domain.manifest([Domain.crate]) { $0.allowsNoInteraction = true })
        walker.context.interaction = .none
        try walker.submit()
        #expect(walker.failure == .needs)
        #expect(walker.events.last?.questions?.map(Walker.short) == ["value crate"])
    }
}
