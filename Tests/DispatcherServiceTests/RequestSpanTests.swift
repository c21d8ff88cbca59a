// Beckon: tests of what a dispatcher's spans say
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Spans
import Synchronization
import Testing

@testable import DispatcherService

/// Keeps spans, as long as the disk.
private final class Keeper: SpanRecorder {
    let spans = Mutex<[FinishedSpan]>([])
    let isSampling: Bool
    init(isSampling: Bool = true) { self.isSampling = isSampling }
    func record(_ span: FinishedSpan) { self.spans.withLock { $0.append(span) } }
    func samples(_ trace: TraceContext) -> Bool { self.isSampling }

    var names: [String] { self.spans.withLock { $0.map(\.name) } }
    func said(_ name: String) -> [String] {
        self.spans.withLock { spans in
            spans.map { span in
                switch span.attributes.first(where: { $0.name == name })?.value {
                case .text(let text): text
                case .number(let number): "\(number)"
                default: ""
                }
            }
        }
    }

    /// The spans whose parent is not told of, but for that of a client.
    var orphans: [FinishedSpan] {
        self.spans.withLock { spans in
            let ids = Set(spans.map(\.context.span))
            return spans.filter { $0.name != "request" && !ids.contains($0.parent) }
        }
    }
}

@Suite struct RequestSpanTests {
    private static let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0"

    /// A ride up to the question, its answer, the consent and the end.
    private func ride(_ stage: inout Stage, restartBefore: Set<String> = []) throws -> CorrelationID {
        let hop = hopManifest(keepsLedger: true)
        func restart(_ step: String, _ stage: inout Stage) throws {
            guard restartBefore.contains(step) else { return }
            stage.restart()
            try stage.join(Stage.hop, hop)
        }
        try stage.join(Stage.hop, hop)
        let id = stage.id()
        try stage.submit("Ride", id: id)
        stage.now = stage.now + .seconds(1)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.needsValue])]))
        let question = try #require(try stage.event(.asked).questions?.first)
        try restart("answer", &stage)
        stage.now = stage.now + .seconds(60)
        stage.tell(.heartbeat, from: Stage.hop)
        try stage.send(.answer, Answer(question.id, .value("swordfish")), id: id)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.success("swordfish")])]))
        try stage.result(of: stage.work(.confirming), ResponseMessage(code: "ready"))
        let consent = try #require(try stage.event(.asked).questions?.first)
        try restart("consent", &stage)
        try stage.send(.answer, Answer(consent.id, .yes(digest: consent.digest)), id: id)
        let work = try stage.work(.handling)
        stage.now = stage.now + .seconds(2)
        if restartBefore.contains("result") {
            stage.restart()
            // The worker has it still, and says so.
            let hello = Hello(role: .handler, worker: "w1", credit: 4, manifest: hop, inHand: [work.header.workNumber])
            stage.turn(.message(try Message(Header(.hello), hello), from: Stage.hop))
        }
        try stage.result(of: work, ResponseMessage(code: "success"))
        return id
    }

    @Test func aRequestWithAQuestionIsOneTree() throws {
        let keeper = Keeper()
        var stage = Stage(spans: keeper)
        let begun = stage.now
        let id = try self.ride(&stage)
        #expect(keeper.names == ["resolving", "resolving", "confirming", "handling", "request", "following"])
        #expect(keeper.orphans.isEmpty)
        let spans = keeper.spans.withLock { $0 }
        let root = spans[4]
        #expect(root.context == TraceContext(of: id))
        #expect(root.parent == 0)
        #expect((root.start, root.end) == (begun.nanoseconds, stage.now.nanoseconds))
        #expect(spans.allSatisfy { $0.parent == ($0 == root ? 0 : root.context.span) && $0.context.traceLow == id.low })
        #expect(spans.map { ($0.end - $0.start) / 1_000_000 } == [1_000, 0, 0, 2_000, 63_000, 0])
        #expect(keeper.said("beckon.outcome") == ["done", "done", "done", "done", "completed", "sent"])
        #expect(keeper.said("beckon.worker") == ["w1", "w1", "w1", "w1", "", "w1"])
        #expect(Set(keeper.said("beckon.intent")) == ["Ride"])
        #expect(Set(keeper.said("beckon.app")) == ["hop"])
        #expect(Set(keeper.said("beckon.request")) == [id.description])
        // Nobody waits for updates: their end is told by the worker alone.
        try stage.result(of: stage.work(.following), ResponseMessage(code: "success"))
        #expect(keeper.names.count == 6)
        #expect(!"\(spans)".contains("swordfish"))
    }

    /// Whoever goes on with a request goes on with its trace, and says of it what another would have said.
    @Test(arguments: [["answer"], ["consent"], ["result"], ["answer", "consent", "result"]])
    func aRestartIsNotSeen(before steps: Set<String>) throws {
        let (keeper, other) = (Keeper(), Keeper())
        var (stage, whole) = (Stage(spans: keeper), Stage(spans: other))
        let id = try self.ride(&stage, restartBefore: steps)
        #expect(try self.ride(&whole) == id)
        #expect(keeper.names == other.names)
        #expect(keeper.orphans.isEmpty)
        let (spans, expected) = (keeper.spans.withLock { $0 }, other.spans.withLock { $0 })
        #expect(spans[4].context == expected[4].context)
        #expect(spans.map(\.start).first == expected.map(\.start).first)
        #expect(spans[4].start == expected[4].start, "the start of the request is looked up")
        // The restart itself takes a second.
        #expect(spans[3].start <= spans[3].end && spans[3].end - spans[3].start <= 3_000_000_000)
        #expect(spans[3].end - spans[3].start >= 2_000_000_000, "and so is that of the work")
        #expect(keeper.said("beckon.outcome") == other.said("beckon.outcome"))
    }

    @Test func theWorkOfALostWorkerHasASpanOfItsOwn() throws {
        let keeper = Keeper()
        var stage = Stage(spans: keeper)
        try stage.join()
        try stage.submit("Ping")
        let first = try stage.work(.handling)
        stage.now = stage.now + .seconds(1)
        try stage.join(WorkerTests.second)
        stage.turn(.undeliverable(first, to: Stage.hop))
        let again = try stage.work(.handling, to: WorkerTests.second)
        #expect(again.header.trace.span != first.header.trace.span)
        #expect(again.header.trace.traceLow == first.header.trace.traceLow)
        try stage.result(of: again, ResponseMessage(code: "success"), from: WorkerTests.second)
        #expect(keeper.names == ["handling", "handling", "request"])
        #expect(keeper.said("beckon.outcome") == ["lost: unsent", "done", "completed"])
        #expect(keeper.spans.withLock { $0.map(\.isFailed) } == [true, false, false])
        #expect(keeper.orphans.isEmpty)
    }

    @Test func workThatTakesTooLongIsToldOfAsLost() throws {
        let keeper = Keeper()
        var stage = Stage(spans: keeper)
        try stage.join()
        try stage.submit("Ride")
        let work = try stage.work(.resolving)
        for _ in 0..<20 where keeper.names.isEmpty {
            stage.now = stage.now + .seconds(1)
            stage.tell(.heartbeat, from: Stage.hop)
        }
        #expect(keeper.said("beckon.outcome") == ["timedOut"])
        #expect(keeper.spans.withLock { $0.first?.isFailed } == true)
        // What comes too late is told of by its worker, within the span that there is.
        try stage.result(of: work, Resolutions([]))
        #expect(keeper.names == ["resolving"])
        #expect(keeper.spans.withLock { $0.first?.context } == work.header.trace)
    }

    /// What is withdrawn has its span at once: nothing of it is known after a restart, and its worker may have one within it.
    @Test(arguments: [false, true]) func withdrawnWorkIsToldOfOnce(diesAfter: Bool) throws {
        let keeper = Keeper()
        var stage = Stage(spans: keeper)
        try stage.join()
        let id = stage.id()
        try stage.submit("Ride", id: id)
        let work = try stage.work(.resolving)
        try stage.send(.cancel, id: id)
        #expect(keeper.names.sorted() == ["request", "resolving"])
        #expect(Set(keeper.said("beckon.outcome")) == ["withdrawn", "cancelled"])
        if diesAfter {
            stage.restart()
            try stage.join()
        }
        try stage.result(of: work, WorkFailure("cancelled", "withdrawn"), outcome: .failed)
        #expect(keeper.names.count == 2)
        #expect(keeper.orphans.isEmpty)
        #expect(keeper.spans.withLock { $0.allSatisfy { !$0.isFailed } }, "somebody wished so")
    }

    /// A `handle` that is cancelled counts until it is known what became of it.
    @Test func cancelledHandlingIsToldOfWhenItIsKnown() throws {
        let keeper = Keeper()
        var stage = Stage(spans: keeper)
        try stage.join()
        let id = stage.id()
        try stage.submit("Ping", id: id)
        let work = try stage.work(.handling)
        try stage.send(.cancel, id: id)
        #expect(keeper.names.isEmpty)
        try stage.result(of: work, ResponseMessage(code: "success"))
        #expect(keeper.names == ["handling", "request"])
        #expect(keeper.said("beckon.outcome") == ["done", "completed"])
    }

    @Test func whatAWorkerWritesAsACodeIsNotToldAsItIs() throws {
        let keeper = Keeper()
        var stage = Stage(spans: keeper)
        try stage.join()
        try stage.submit("Ride")
        for code in ["swordfish", "handlerFailed", "overloaded"] {
            try stage.result(of: stage.work(.resolving), WorkFailure(code, "no"), outcome: .failed)
        }
        #expect(keeper.said("beckon.outcome") == ["other", "handlerFailed", "overloaded", "failed"])
        #expect(keeper.said("beckon.attempt") == ["1", "2", "3", ""])
        #expect(keeper.said("beckon.failure").last == "timedOut")
    }

    @Test(arguments: [true, false]) func aClientsTraceGoesOn(isSampled: Bool) throws {
        let keeper = Keeper(isSampling: !isSampled)
        var stage = Stage(spans: keeper)
        try stage.join()
        let client = try #require(TraceContext(traceparent: Self.text + (isSampled ? "1" : "0")))
        let submit = Submit("Ping", context: RequestContext(conversation: "c"))
        try stage.send(try Message(Header(.submit, correlationID: stage.id(), trace: client), submit))
        let work = try stage.work(.handling)
        #expect(work.header.trace.traceLow == client.traceLow)
        #expect((work.header.trace == client) == !isSampled)
        try stage.result(of: work, ResponseMessage(code: "success"))
        #expect(keeper.names == (isSampled ? ["handling", "request"] : []))
        #expect(keeper.spans.withLock { $0.last?.parent ?? client.span } == client.span)
        #expect(keeper.orphans.isEmpty)
    }

    @Test func whatIsNotSampledGoesWithoutATrace() throws {
        let keeper = Keeper(isSampling: false)
        var stage = Stage(spans: keeper)
        try stage.join()
        try stage.submit("Ping")
        let work = try stage.work(.handling)
        #expect(work.header.trace == .none)
        try stage.result(of: work, ResponseMessage(code: "success"))
        #expect(keeper.names.isEmpty)
    }

    /// What is told to clients and kept is the same with and without.
    @Test func nothingElseChanges() throws {
        var (with, without) = (Stage(spans: Keeper()), Stage())
        let id = try self.ride(&with)
        _ = try self.ride(&without)
        let (told, expected) = (try with.query(.trace, id: id).events, try without.query(.trace, id: id).events)
        #expect(told == expected)
        #expect(told?.allSatisfy { $0.traceparent == nil } == true)
    }
}
