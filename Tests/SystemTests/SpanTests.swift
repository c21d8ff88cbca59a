// Beckon: tests of what real processes tell a collector of spans
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import Schema
import SpanCollector
import TestSupport
import Testing

/// Real processes with a collector: whatever is killed, a request that ends is one tree.
@Suite(.serialized, .timeLimit(.minutes(4))) struct SpanTests {
    private let ride: [String: Value] = ["dropOffLocation": ["name": "Harbor City Airport"]]

    private func stop(_ process: Stack.Running) {
        process.signal(SIGTERM)
        process.process.waitUntilExit()
        #expect(process.process.terminationStatus == 0)
    }

    /// A question, a worker that is killed while it has work, a dispatcher that is killed while the person thinks, and once more
    /// when all has ended and nothing of it was sent yet.
    @Test func aRequestThatOutlivesItsProcessesIsOneTree() async throws {
        let collector = try SpanCollector()
        defer { collector.stop() }
        let stack = try Stack()
        defer { stack.stop() }
        stack.environment = collector.environment
        // Long enough that a worker which is stopped is not missed before it is given work, however slow the machine.
        let first = try stack.startDispatcher(heartbeatMilliseconds: 10_000)
        let doomed = try stack.startWorker("beckon-handler-rides")
        let other = try stack.startWorker("beckon-handler-rides")
        var second = first
        let (ended, killed) = try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 2)
            doomed.signal(SIGSTOP)
            var ended: [CorrelationID] = []
            for number in 0..<2 {
                var talk = Talk(client, conversation: "loss-\(number)")
                let id = try await client.submit(Submit("RequestRide", self.ride, context: talk.context)).correlationID
                ended.append(id)
                let sent = try await talk.next { $0.kind == .workSent && $0.work == .resolving }
                guard sent.worker?.hasSuffix(":\(doomed.pid)") == true else {
                    _ = try await talk.settled()
                    _ = try await client.cancel(id)
                    _ = try await talk.next { $0.kind == .ended }
                    continue
                }
                doomed.kill9()
                let question = try #require(try await talk.settled().questions?.first)
                first.kill9()
                // Answered while nobody is there: it is sent until somebody is.
                async let answered = client.answer(id, Answer(question.id, .value(2)))
                second = try stack.startDispatcher(heartbeatMilliseconds: 10_000)
                _ = try await answered
                let consent = try #require(try await talk.settled().questions?.first)
                _ = try await client.answer(id, Answer(consent.id, .yes(digest: consent.digest)))
                #expect(try await talk.settled().phase == .completed)
                return (ended, id)
            }
            throw StackError("neither request went to the worker that was to die")
        }
        // The request has ended a moment ago: its spans wait in the file.
        second.kill9()
        let third = try stack.startDispatcher()
        self.stop(other)
        self.stop(third)
        let trees = SpanTrees(collector.spans)
        #expect(trees.orphans.isEmpty, "\(trees.orphans)")
        for id in ended { #expect(trees.isTree(id), "\(trees.spans(of: id))") }
        let spans = trees.spans(of: killed)
        let names = spans.filter { $0.service == "beckon-dispatcher" }.map(\.name)
        #expect(names.count { $0 == "request" } == 1)
        // One was lost, one done in its place, one with the answer; on a busy machine more are lost.
        let failed = spans.filter(\.isFailed)
        #expect(!failed.isEmpty)
        #expect(names.count { $0 == "resolving" } == failed.count + 2)
        // As it is noticed: by its time, or by the connection.
        for span in failed { #expect(["timedOut", "lost: worker"].contains(span.attributes["beckon.outcome"])) }
        #expect(spans.contains { $0.name == "worker handling" && $0.service == "beckon-handler-hop" })
        for body in collector.bodies {
            let text = String(decoding: body, as: UTF8.self)
            for word in ["Harbor", "loss-", "local\""] { #expect(!text.contains(word), "\(word) is told") }
            if OTLPCheck.isThere { #expect(try OTLPCheck.complaints(body).isEmpty) }
        }
    }

    @Test func aVariableThatCannotBeUsedEndsTheStart() throws {
        let stack = try Stack()
        defer { stack.stop() }
        stack.environment = ["OTEL_EXPORTER_OTLP_ENDPOINT": "https://collector:4318"]
        #expect(throws: StackError.self) { try stack.startDispatcher() }
    }
}
