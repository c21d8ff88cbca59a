// Beckon: nobody is served twice because a caller asked twice
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

@Suite struct RepeatTests {
    /// A walker whose first request was done.
    private func done(_ edit: (inout IntentDeclaration) -> Void = { _ in }) throws -> (Walker, CorrelationID) {
        var walker = Walker(
            Domain.confirming(ledger: true) {
                $0.repeatWindow = .minutes(2)
                edit(&$0)
            })
        let first = try walker.submit(["note": "x"])
        try self.finish(&walker)
        #expect(walker.events.last?.phase == .completed)
        return (walker, first)
    }

    private func finish(_ walker: inout Walker) throws {
        walker.resolve()
        walker.respond("ready")
        walker.yes()
        walker.respond("success")
    }

    /// Up to where the guard looks: the values are settled, and the preview is there.
    private func ask(_ walker: inout Walker, again: Bool? = nil) throws -> CorrelationID {
        let id = try walker.submit(["note": "x"], again: again)
        walker.resolve()
        walker.respond("ready")
        return id
    }

    @Test("A person who asks for the same again is asked: again?")
    func person() throws {
        var (walker, first) = try self.done()
        walker.now = walker.now + .seconds(20)
        _ = try self.ask(&walker)
        let question = try #require(walker.question)
        #expect(question.kind == .again)
        #expect(question.repeatOf?.correlationID == first)
        #expect(question.repeatOf?.phase == .completed)
        #expect(question.asked.map { $0 - (question.repeatOf?.time ?? $0) } == .seconds(20))
        #expect(walker.handles.count == 1)
    }

    @Test("A yes to that goes on to the consent, and is asked once", arguments: Way.allCases)
    func yes(_ way: Way) throws {
        var (walker, _) = try self.done()
        _ = try self.ask(&walker)
        #expect(walker.reply(.yes(), by: way) == nil)
        #expect(walker.asked == ["consent"])
        walker.yes()
        #expect(walker.handles.count == 2)
        walker.respond("success")
        #expect(walker.events.last?.phase == .completed)
        #expect(walker.events.last?.repeatOf == nil)
    }

    @Test("A no to that does nothing")
    func no() throws {
        var (walker, _) = try self.done()
        _ = try self.ask(&walker)
        walker.reply(.no)
        #expect(walker.events.last?.phase == .cancelled)
        #expect(walker.handles.count == 1)
    }

    @Test(
        "A caller who cannot be asked gets the recorded outcome, marked as such",
        arguments: [
            [Ability](), [.consent], [.consentElsewhere], [.consent, .consentElsewhere],
        ])
    func recorded(_ abilities: [Ability]) throws {
        var (walker, first) = try self.done()
        walker.context.abilities = abilities
        _ = try self.ask(&walker)
        let end = try #require(walker.events.last)
        #expect((end.kind, end.phase) == (.ended, .completed))
        #expect(end.repeatOf?.correlationID == first)
        #expect(end.response?.code == "recorded")
        #expect(walker.handles.count == 1)
    }

    @Test("Who says again on purpose is not asked")
    func again() throws {
        var (walker, _) = try self.done()
        walker.context.abilities = [.consent]
        _ = try self.ask(&walker, again: true)
        #expect(walker.asked == ["consent"])
        walker.yes()
        #expect(walker.handles.count == 2)
    }

    @Test("After the window, for other values, for another user, and without a window nobody is asked")
    func others() throws {
        var (walker, _) = try self.done()
        var late = walker
        late.now = late.now + .minutes(2)
        _ = try self.ask(&late)
        #expect(late.asked == ["consent"])
        var other = walker
        try other.submit(["note": "y"])
        other.resolve()
        other.respond("ready")
        #expect(other.asked == ["consent"])
        walker.context.user = "bob"
        _ = try self.ask(&walker)
        #expect(walker.asked == ["consent"])
        var (free, _) = try self.done { $0.repeatWindow = .seconds(0) }
        _ = try self.ask(&free)
        #expect(free.asked == ["consent"])
    }

    @Test("What is still open is not asked for twice: the caller is told which request it is")
    func open() throws {
        var walker = Walker(Domain.confirming(ledger: true) { $0.repeatWindow = .minutes(2) })
        walker.context.abilities = [.consentElsewhere]
        let first = try self.ask(&walker)
        #expect(walker.asked == ["consent"])
        _ = try self.ask(&walker)
        let end = try #require(walker.events.last { $0.kind == .ended })
        #expect(end.failure?.code == .repeated)
        #expect(end.repeatOf == Repeated(first, phase: .confirming, time: walker.now))
    }

    @Test("Of two that both wait for consent the second is asked about when the first was done meanwhile")
    func crossed() throws {
        let manifest = Domain.confirming(ledger: true) { $0.repeatWindow = .minutes(2) }
        var (one, two) = (Walker(manifest), Walker(manifest))
        two.conversation = Conversation("d")
        two.context.conversation = "d"
        _ = try self.ask(&one)
        two.deeds = one.deeds
        _ = two.id()
        _ = try self.ask(&two, again: nil)
        #expect(two.asked == ["again"])
        two.yes()
        #expect(two.asked == ["consent"])
        one.deeds = two.deeds
        one.yes()
        // What only waits keeps nothing from being done.
        #expect(one.handles.count == 1)
        two.deeds = one.deeds
        two.yes()
        // The user said again while the first was open: that holds.
        #expect(two.handles.count == 1)
    }

    @Test("What is corrected is something else, and looked for anew")
    func corrected() throws {
        var (walker, _) = try self.done()
        try walker.submit(["note": "y"])
        walker.resolve()
        walker.respond("ready")
        #expect(walker.asked == ["consent"])
        walker.reply(.correction(["note": "x"]))
        walker.resolve()
        walker.respond("ready")
        #expect(walker.asked == ["again"])
    }

    @Test("What failed, was cancelled or refused may be asked for at once")
    func failed() throws {
        var walker = Walker(Domain.confirming(ledger: true) { $0.repeatWindow = .minutes(2) })
        _ = try self.ask(&walker)
        walker.reply(.no)
        _ = try self.ask(&walker)
        #expect(walker.asked == ["consent"])
        walker.yes()
        walker.respond("failure")
        _ = try self.ask(&walker)
        #expect(walker.asked == ["consent"])
    }

    @Test("An outcome that nobody knows counts as one")
    func unknown() throws {
        var walker = Walker(Domain.confirming { $0.repeatWindow = .minutes(2) })
        _ = try self.ask(&walker)
        walker.yes()
        walker.lose()
        #expect(walker.events.last?.phase == .unknownOutcome)
        walker.context.abilities = []
        _ = try self.ask(&walker)
        #expect(walker.events.last?.phase == .unknownOutcome)
        #expect(walker.events.last?.repeatOf != nil)
        #expect(walker.handles.count == 1)
    }

    @Test("Without consent what is being handled is found, too")
    func inFlight() throws {
        var walker = Walker(Domain.manifest { $0.repeatWindow = .seconds(30) })
        try walker.submit(["note": "x"])
        walker.resolve()
        #expect(walker.handles.count == 1)
        var other = Walker(Domain.manifest { $0.repeatWindow = .seconds(30) })
        other.deeds = walker.deeds
        other.context.abilities = []
        _ = other.id()
        try other.submit(["note": "x"])
        other.resolve()
        #expect(other.failure == .repeated)
        #expect(other.handles.isEmpty)
    }
}
