// Beckon: what was done a moment ago is taken back, by words and by a button
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct TakingBackTests {
    struct TakingBack: Sendable {
        /// Whether what was done was consented to.
        var asked = IntentDeclaration.Consent.whenAppAsks
        /// Of the intent that takes it back.
        var risk = IntentDeclaration.Risk.irreversible, lock = IntentDeclaration.Lock.never
        var note = "back"
        var isAsked = true
    }

    /// A shipment that was done a moment ago, and that its app would take back by `Unship`.
    private func shipped(_ undo: TakingBack = TakingBack()) throws -> Walker {
        var manifest = Domain.manifest()
        let at = try #require(manifest.intents.firstIndex { $0.name == "Ship" })
        var erase = manifest.intents[at]
        (manifest.intents[at].consent, manifest.intents[at].hasConfirm) = (undo.asked, false)
        (erase.name, erase.risk, erase.lock) = ("Unship", undo.risk, undo.lock)
        (erase.consent, erase.hasConfirm) = (.always, false)
        manifest.intents.append(erase)
        var walker = Walker(manifest)
        try walker.say("ship the first")
        walker.recognize(Self.reading("Ship", "first"))
        walker.resolve()
        if let consent = walker.question { walker.reply(.yes(digest: consent.digest)) }
        walker.respond("success", undo: IntentMessage("Unship", ["note": "back"]))
        return walker
    }

    private static func reading(_ intent: String, _ note: String) -> Recognition {
        Recognition(candidates: [Candidate(intent: intent, parameters: ["note": .string(note)], score: 0.9)])
    }

    /// What was done without a consent is taken back without one; money, what needs an unlocked device, and what only resembles
    /// it, is asked about. The button of a card does the same as words.
    @Test(
        arguments: [
            TakingBack(isAsked: false), TakingBack(note: "something else"), TakingBack(asked: .always),
            TakingBack(risk: .financial), TakingBack(lock: .always),
        ], [true, false])
    func takesBack(_ undo: TakingBack, _ isSaid: Bool) throws {
        var walker = try self.shipped(undo)
        let before = walker.events.count
        if isSaid {
            try walker.say("undo that")
            walker.recognize(Self.reading("Unship", undo.note))
        } else {
            try walker.submit(["note": .string(undo.note)], intent: "Unship", takesBack: true)
        }
        walker.resolve()
        if walker.question == nil { walker.respond("success") }
        let ends = walker.events.dropFirst(before).filter { $0.kind == .ended }.map(\.phase)
        #expect(ends == (undo.isAsked ? [] : [.completed]))
        #expect((walker.question?.kind == .consent) == undo.isAsked)
    }

    /// A program that does not say that it takes something back, another user, and whoever comes too late, are asked.
    @Test(arguments: ["as any intent", "somebody else", "too late", "overtaken"])
    func whoIsAskedAllTheSame(_ case: String) throws {
        var walker = try self.shipped()
        if `case` == "somebody else" { walker.context.user = "somebody else" }
        if `case` == "too late" { walker.wait(.seconds(601)) }
        if `case` == "overtaken" {
            try walker.say("ship more")
            walker.recognize(Self.reading("Ship", "more"))
            walker.resolve()
            walker.respond("success")
        }
        try walker.submit(["note": "back"], intent: "Unship", takesBack: `case` == "as any intent" ? nil : true)
        walker.resolve()
        #expect(walker.question?.kind == .consent)
    }

    /// What was taken back by a button is no more what "undo that" means.
    @Test func whatAButtonTookBackIsTakenBackOnce() throws {
        var walker = try self.shipped()
        try walker.submit(["note": "back"], intent: "Unship", takesBack: true)
        walker.resolve()
        walker.respond("success")
        let recent = walker.conversation.recent(for: walker.context.user, walker.now)?.intent
        #expect(recent?.intent == "Unship" && recent?.undo == nil)
        try walker.submit(["note": "back"], intent: "Unship", takesBack: true)
        walker.resolve()
        #expect(["again", "consent"].contains(walker.question?.kind.rawValue))
    }
}
