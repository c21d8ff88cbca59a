// Beckon: who is asked before anything is done, and what the yes is good for
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct ConsentTests {
    /// Policy and risk, and whether consent is asked where the app does not ask and where it does.
    @Test(
        arguments: [
            (.always, .none, true, true), (.whenAppAsks, .none, false, true), (.never, .none, false, false),
            (.always, .irreversible, true, true), (.whenAppAsks, .irreversible, false, true),
            (.never, .irreversible, false, false), (.always, .financial, true, true),
            (.whenAppAsks, .financial, true, true),
            (.never, .financial, true, true),
        ] as [(IntentDeclaration.Consent, IntentDeclaration.Risk, Bool, Bool)])
    func policies(policy: IntentDeclaration.Consent, risk: IntentDeclaration.Risk, quiet: Bool, asking: Bool) throws {
        for (code, isAsked) in [("ready", quiet), ("success", quiet), ("userConfirmationRequired", asking)] {
            var walker = try Walker.resolving(Domain.confirming([Domain.note], policy) { $0.risk = risk })
            walker.resolve()
            walker.respond(code)
            #expect(walker.asked == (isAsked ? ["consent"] : []))
            #expect(walker.handles.count == (isAsked ? 0 : 1))
        }
        // A missing confirm counts as ready; what must be asked is asked nevertheless.
        var walker = try Walker.resolving(Domain.manifest { ($0.consent, $0.risk) = (policy, risk) })
        walker.resolve()
        #expect(walker.asked == (quiet ? ["consent"] : []))
    }

    @Test(
        arguments: [(.none, .whenAppAsks), (.irreversible, .always), (.financial, .always)]
            as [(IntentDeclaration.Risk, IntentDeclaration.Consent)])
    func defaults(risk: IntentDeclaration.Risk, policy: IntentDeclaration.Consent) {
        #expect(IntentDeclaration(name: "Ship", domain: "depot", risk: risk).effectiveConsent == policy)
    }

    @Test func theQuestionShowsThePreviewAndTheValues() throws {
        let walker = try Walker.consenting()
        #expect(walker.question?.preview == ResponseMessage(code: "ready", payload: ["price": 5]))
        #expect(walker.question?.value == ["note": "x"])
        #expect(walker.question?.digest?.count == 64)
    }

    @Test func yesHandlesExactlyWhatWasShown() throws {
        var walker = try Walker.consenting()
        #expect(walker.yes(by: .words) == nil)
        #expect(walker.handles.map(\.intent) == [IntentMessage("Ship", ["note": "x"])])
    }

    /// The app is told what it showed and the user agreed to, and only that.
    @Test func whatWasAgreedToGoesWithTheDeed() throws {
        var walker = try Walker.consenting()
        let shown = walker.question?.preview
        walker.yes()
        #expect(shown != nil && walker.handles.map(\.preview) == [shown])
        var quiet = try Walker.resolving(Domain.confirming([Domain.note], .never))
        quiet.resolve()
        quiet.respond("ready")
        #expect(quiet.handles.map(\.preview) == [nil])
    }

    @Test func onlyTheDigestThatWasShownIsTaken() throws {
        var walker = try Walker.consenting()
        let before = walker.conversation
        for digest in [nil, "", "0", walker.question?.digest?.uppercased()] {
            #expect(walker.reply(.yes(digest: digest))?.code == "invalidAnswer")
            #expect(walker.conversation == before)
        }
    }

    @Test func digestsDifferByValueIntentAndApp() throws {
        let digests = [
            try Walker.consenting(), try .consenting(Domain.confirming(), ["note": "y"]),
            try .consenting(Domain.confirming(), [:]),
            try .consenting(Domain.confirming([Domain.note, Domain.speed])),
        ].map { $0.question?.digest }
        #expect(Set(digests).count == 4)
        #expect(try Walker.consenting().question?.digest == digests[0])
    }

    @Test func noCancels() throws {
        var walker = try Walker.consenting()
        #expect(walker.reply(.no, by: .words) == nil)
        #expect(walker.phase == .cancelled)
        #expect(walker.handles.isEmpty)
    }

    /// What the app answers to confirm, and where it leads.
    @Test(arguments: [
        ("failure", Phase.failed), ("failureOutOfStock", .failed), ("unspecified", .failed), ("nonsense", .failed),
        ("inProgress", .failed), ("failureRequiringAppLaunch", .handedOff), ("continueInApp", .handedOff),
        ("failureAppConfigurationRequired", .handedOff), ("ready", .handling), ("success", .handling),
        ("userConfirmationRequired", .handling),
    ])
    func confirmCodes(code: String, phase: Phase) throws {
        var walker = try Walker.resolving(Domain.confirming([Domain.note], .never))
        walker.resolve()
        walker.respond(code)
        #expect(walker.phase == phase)
        #expect(walker.handles.count == (phase == .handling ? 1 : 0))
    }

    /// What the app answers to handle, and how the request ends.
    @Test(
        arguments: [
            ("success", Phase.completed, nil), ("inProgress", .completed, nil), ("failure", .failed, .app),
            ("failureOutOfStock", .failed, .app), ("unspecified", .failed, .app),
            ("ready", .failed, .protocolViolation),
            ("userConfirmationRequired", .failed, .protocolViolation), ("continueInApp", .handedOff, nil),
            ("handleInApp", .handedOff, nil), ("failureRequiringAppLaunchNoService", .handedOff, nil),
        ] as [(String, Phase, Failure.Code?)])
    func handleCodes(code: String, phase: Phase, failure: Failure.Code?) throws {
        var walker = try Walker.handling()
        walker.respond(code)
        #expect(walker.phase == phase)
        #expect(walker.failure == failure)
        #expect(walker.request?.response?.code == code)
        #expect(walker.happened == [.ended])
    }

    @Test func anIntentThatNeedsAConfirmIsNotHandledWithoutOne() throws {
        var walker = try Walker.resolving(Domain.manifest { $0.confirmRule = .required })
        walker.resolve()
        #expect(walker.failure == .confirmMissing)
    }

    @Test func aRequiredParameterThatTheAppLetsPassWithoutAValueIsNeeded() throws {
        var walker = try Walker.resolving(Domain.manifest([Domain.crate]))
        walker.resolve()
        #expect(walker.failure == .needs)
        #expect(walker.request?.failure?.parameter == "crate")
        #expect(walker.events.last?.questions?.map(Walker.short) == ["value crate"])
        #expect(walker.events.last?.questions?.first?.type?.name == "Crate")
    }
}
