// Beckon: tests of what a later dialogue makes of requests that an earlier one began
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherService

/// A rule of the dialogue is changed on purpose: after how many refusals of its value a request fails. The journal was written
/// by the rule before.
struct UpgradeTests {
    /// A ride whose first destination the app refused, and that has gone on from there.
    private func ride(_ stage: inout Stage, to phase: Phase) throws -> CorrelationID {
        try stage.join()
        let id = try stage.submit("Ride", ["to": "moon"]).correlationID
        let refused = [ParameterResolution("to", [.unsupported(reason: "tooFar", alternatives: [])])]
        try stage.result(of: stage.work(.resolving), Resolutions(refused))
        let question = try #require(stage.event(.asked).questions?.first)
        if phase == .resolving { return id }
        try stage.send(.answer, Answer(question.id, .value("home")), id: id)
        try stage.result(
            of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.success("home")])]))
        try stage.result(of: stage.work(.confirming), ResponseMessage(code: "ready"))
        let consent = try #require(stage.event(.asked).questions?.first)
        if phase == .confirming { return id }
        try stage.send(.answer, Answer(consent.id, .yes(digest: consent.digest)), id: id)
        _ = try stage.work(.handling)
        return id
    }

    @Test(arguments: [
        (Phase.resolving, Phase.failed), (.confirming, .failed), (.handling, .unknownOutcome),
    ])
    func whatCannotGoOnEndsAndIsTold(from phase: Phase, as end: Phase) throws {
        var stage = Stage()
        let id = try self.ride(&stage, to: phase)
        let before = stage.dispatcher.journal.latestSequence(conversation: "c")
        stage.upgrade { $0.dialogue.unsupported = 1 }
        stage.turn()
        let events = stage.dispatcher.journal.events(conversation: "c", after: before, limit: 100)
        #expect(events.map(\.kind) == [.ended])
        #expect(events.map(\.correlationID) == [id])
        #expect(events.map(\.phase) == [end])
        #expect(events.map(\.sequence) == [before + 1])
        #expect(events.first?.failure?.code == .otherVersion)
        let notices = stage.dispatcher.takeNotices()
        #expect(notices.count == 1)
        #expect(notices.first?.contains("\(id) \(end.name)") == true)
        #expect(stage.dispatcher.journal.openConversations().isEmpty)
        // Nothing is begun anew, and what is said next begins a request.
        #expect(stage.dispatcher.jobs.count == 0)
        try stage.join()
        try stage.submit("Ping")
        #expect(try stage.event(.accepted).sequence == before + 2)
        stage.restart()
        stage.turn()
        #expect(stage.dispatcher.takeNotices().isEmpty)
    }

    /// By rules that make the same of what was kept everything goes on, whichever dialogue began it.
    @Test(arguments: [Phase.resolving, .confirming, .handling])
    func whatComesOutAsItWasGoesOn(from phase: Phase) throws {
        var stage = Stage()
        let id = try self.ride(&stage, to: phase)
        let before = stage.dispatcher.journal.latestSequence(conversation: "c")
        stage.upgrade { $0.dialogue.unsupported = 3 }
        stage.turn()
        #expect(stage.dispatcher.conversations["c"]?.front?.id == id)
        #expect(stage.dispatcher.journal.latestSequence(conversation: "c") == before)
        #expect(stage.dispatcher.takeNotices().isEmpty)
    }

    /// By this build's own rules what was kept has to come out as it did: else the journal is damaged.
    @Test func withoutAnUpgradeItIsDamage() throws {
        var stage = Stage()
        _ = try self.ride(&stage, to: .confirming)
        let journal = MemoryJournal(stage.disk)
        var limits = DialogueLimits()
        limits.unsupported = 1
        #expect(journal.conversation("c", limits: limits, at: stage.now) == nil)
        stage.disk.age()
        #expect(journal.conversation("c", limits: limits, at: stage.now)?.conversation.isIdle == true)
    }

    /// Words that wait for their turn are not lost unseen: their request begins and ends.
    @Test func whatWaitsIsTold() throws {
        var stage = Stage()
        let id = try self.ride(&stage, to: .handling)
        let waiting = try stage.submit("Ping", conversation: "c").correlationID
        let before = stage.dispatcher.journal.latestSequence(conversation: "c")
        stage.upgrade { $0.dialogue.unsupported = 1 }
        stage.turn()
        let events = stage.dispatcher.journal.events(conversation: "c", after: before, limit: 100)
        #expect(events.map(\.correlationID) == [id, waiting, waiting])
        #expect(events.map(\.kind) == [.ended, .accepted, .ended])
        #expect(events.map(\.phase) == [.unknownOutcome, .recognizing, .failed])
    }
}
