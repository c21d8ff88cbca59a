// Beckon: the guard against repetitions and the right to consent, over a journal
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDialogue
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherService

@Suite struct RepeatTests {
    /// Up to where the guard looks.
    private func ask(_ stage: inout Stage, _ conversation: String, _ abilities: [Ability]) throws -> CorrelationID {
        let id = stage.id()
        try stage.submit("Ride", id: id, conversation: conversation, abilities: abilities)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.success("home")])]))
        try stage.result(of: stage.work(.confirming), ResponseMessage(code: "ready"))
        return id
    }

    private func done(_ stage: inout Stage) throws -> CorrelationID {
        try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        let id = try self.ask(&stage, "c", Ability.own)
        let consent = try #require(try stage.event(.asked).questions?.first)
        try stage.send(.answer, Answer(consent.id, .yes(digest: consent.digest)), id: id)
        try stage.result(
            of: stage.work(.handling), ResponseMessage(code: "success", payload: ["ride": .integer(7)]))
        #expect(try stage.event(.ended).phase == .completed)
        return id
    }

    @Test(
        "In another conversation, before and after a restart, the recorded outcome is told", arguments: [false, true])
    func recorded(_ restarts: Bool) throws {
        var stage = Stage()
        let first = try self.done(&stage)
        if restarts {
            stage.restart(after: .seconds(20))
            try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        }
        _ = try self.ask(&stage, "d", [.consentElsewhere])
        let end = try stage.event(.ended)
        #expect(end.phase == .completed)
        #expect(end.repeatOf?.correlationID == first)
        #expect(end.response?.payload["ride"] == .integer(7))
        #expect(!stage.sent(to: Stage.hop).contains { $0.header.phase == .handling })
    }

    @Test("After the window it is done again, also after a restart")
    func window() throws {
        var stage = Stage()
        _ = try self.done(&stage)
        stage.restart(after: .minutes(2))
        try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        _ = try self.ask(&stage, "d", Ability.own)
        #expect(try stage.event(.asked).questions?.first?.kind == .consent)
    }

    @Test("What is open is known after a restart, before its conversation is in memory")
    func open() throws {
        var stage = Stage(Stage.settings(.all) { $0.loadedPerTurn = 0 })
        try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        let first = try self.ask(&stage, "c", Ability.own)
        stage.restart()
        try stage.join(Stage.hop, hopManifest(keepsLedger: true))
        _ = try self.ask(&stage, "d", [.consentElsewhere])
        let end = try stage.event(.ended)
        #expect(end.failure?.code == .repeated)
        #expect(end.repeatOf?.correlationID == first)
    }

    @Test("Users' deeds are no conversations that anybody can name, and none that is open")
    func names() throws {
        var stage = Stage()
        _ = try self.done(&stage)
        let reply = try stage.send(.fetch, Fetch(conversation: DeedMemory.name(of: "u", "a"), after: 0))
        #expect(try stage.refusal(reply).code == "invalidName")
        #expect(!MemoryJournal(stage.disk).openConversations().contains { $0.hasPrefix(Journals.deedsPrefix) })
    }

    @Test("Who may not consent is kept with the input", arguments: [true, false])
    func record(_ mayConsent: Bool) throws {
        let id = CorrelationID(high: 7, low: 1)
        let context = RequestContext(conversation: "c")
        let now = Instant(milliseconds: 5)
        let inputs: [Input] = [
            .say(id, Say("yes", context: context), traceparent: nil, mayConsent: mayConsent),
            .submit(id, Submit("Ride", context: context), traceparent: "t", mayConsent: mayConsent),
            .answer(id, Answer("q", .yes(digest: "d")), mayConsent: mayConsent),
            .recalled(id, nil),
            .recalled(
                id,
                EarlierRequest(
                    Repeated(id, phase: .completed, time: now), response: ResponseMessage(code: "success"))),
        ]
        for input in inputs {
            #expect(Record(input, at: now) { _ in "" }.input { _ in nil } == input)
        }
    }
}
