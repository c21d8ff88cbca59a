// Beckon: who asks is not who consents
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

@Suite struct ConsentRightTests {
    /// At the consent of a request that somebody began who may not consent, and who can wait.
    private func waiting() throws -> Walker {
        var walker = Walker(Domain.confirming())
        walker.context.abilities = [.choices, .values, .consent, .consentElsewhere]
        walker.mayConsent = false
        try walker.submit(["note": "x"])
        walker.resolve()
        walker.respond("ready")
        return walker
    }

    @Test("Who can wait is told who is waited for, and the question stays open for 30 days")
    func elsewhere() throws {
        var walker = try self.waiting()
        #expect(walker.asked == ["consent"])
        #expect(walker.events.last { $0.kind == .asked }?.waitsFor == "local")
        try walker.deliver()
        walker.wait(.days(29))
        #expect(walker.asked == ["consent"])
        walker.mayConsent = true
        #expect(walker.yes() == nil)
        #expect(walker.handles.count == 1)
    }

    @Test("After 30 days nobody waits any more")
    func expires() throws {
        var walker = try self.waiting()
        walker.wait(.days(30))
        walker.wait(.minutes(2))
        #expect(walker.events.last?.phase == .expired)
    }

    @Test("A yes without the right is refused, and the question stays as it was")
    func structured() throws {
        var walker = try self.waiting()
        let before = walker.conversation
        #expect(walker.yes()?.code == "consentNotAllowed")
        #expect(walker.conversation == before)
    }

    @Test("Words that say yes without the right consent to nothing, and the question stays")
    func words() throws {
        var walker = try self.waiting()
        #expect(walker.yes(by: .words) == nil)
        #expect(walker.events.last?.kind == .notUnderstood)
        #expect(walker.events.last?.failure?.code == .consentNotPossible)
        #expect(walker.asked == ["consent"])
        #expect(walker.handles.isEmpty)
        walker.mayConsent = true
        #expect(walker.yes(by: .words) == nil)
        #expect(walker.handles.count == 1)
    }

    @Test(
        "Who may not consent may still say no, correct, and cancel",
        arguments: [
            Reply.no, .cancel, .correction(["note": "y"]),
        ])
    func other(_ reply: Reply) throws {
        var walker = try self.waiting()
        #expect(walker.reply(reply) == nil)
        #expect(walker.handles.isEmpty)
    }

    @Test("Values that are changed after the preview are asked about anew")
    func changed() throws {
        var walker = try self.waiting()
        let shown = walker.question?.digest
        walker.reply(.correction(["note": "y"]))
        walker.resolve()
        walker.respond("ready")
        #expect(walker.reply(.yes(digest: shown))?.code == "consentNotAllowed")
        walker.mayConsent = true
        #expect(walker.reply(.yes(digest: shown))?.code == "invalidAnswer")
        #expect(walker.handles.isEmpty)
    }

    @Test(
        "Who may not consent and cannot wait ends as before",
        arguments: [
            [Ability](), [.choices, .values], [.choices, .consent, .values],
        ])
    func ends(_ abilities: [Ability]) throws {
        var walker = Walker(Domain.confirming())
        walker.context.abilities = abilities
        walker.mayConsent = false
        try walker.submit(["note": "x"])
        walker.resolve()
        walker.respond("ready")
        #expect(walker.failure == .consentNotPossible)
    }

    @Test("A caller's own screens are no consent of somebody who may not give one", arguments: [true, false])
    func screens(_ mayConsent: Bool) throws {
        var walker = Walker(
            Domain.confirming {
                $0.allowsNoInteraction = true; $0.risk = .financial
            })
        walker.context.interaction = .none
        walker.context.abilities = []
        walker.mayConsent = mayConsent
        try walker.submit(["note": "x"])
        if !mayConsent { walker.respond("ready") }
        #expect(walker.handles.count == (mayConsent ? 1 : 0))
        if !mayConsent { #expect(walker.failure == .consentNotPossible) }
    }

    @Test("An app is let in by somebody who may consent")
    func authorization() throws {
        var walker = Walker(Domain.manifest(), authorization: .notDetermined)
        walker.context.abilities = [.consentElsewhere]
        walker.mayConsent = false
        try walker.submit(["note": "x"])
        #expect(walker.asked == ["authorization"])
        #expect(walker.yes()?.code == "consentNotAllowed")
        walker.mayConsent = true
        #expect(walker.yes() == nil)
        #expect(walker.authorizations.count == 1)
    }
}
