// Beckon: workers that die, and workers that come
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import Schema
import Testing

@Suite(.serialized, .timeLimit(.minutes(4))) struct WorkerLossTests {
    private let ride: [String: Value] = ["dropOffLocation": ["name": "Harbor City Airport"], "partySize": 2]

    @Test func aWorkerKilledWhileItResolvesIsReplaced() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        // Long enough that a worker which is stopped is not missed before it is given work, however slow the machine.
        try stack.startDispatcher(heartbeatMilliseconds: 10_000)
        let doomed = try stack.startWorker("beckon-handler-rides")
        let other = try stack.startWorker("beckon-handler-rides")
        try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 2)
            // Stopped, it is given work and cannot answer; then it is killed. Equal workers take turns, so that of two
            // requests that are only resolved one goes to it.
            doomed.signal(SIGSTOP)
            let goal: [String: Value] = ["dropOffLocation": ["name": "Harbor City Airport"]]
            for number in 0..<2 {
                var talk = Talk(client, conversation: "loss-\(number)")
                _ = try await client.submit(Submit("RequestRide", goal, context: talk.context))
                let sent = try await talk.next { $0.kind == .workSent && $0.work == .resolving }
                guard sent.worker?.hasSuffix(":\(doomed.pid)") == true else {
                    _ = try await talk.settled()
                    continue
                }
                doomed.kill9()
                let lost = try await talk.next { $0.kind == .workLost }
                #expect(lost.work == .resolving)
                let again = try await talk.next { $0.kind == .workSent && $0.work == .resolving }
                #expect(again.worker?.hasSuffix(":\(other.pid)") == true)
                #expect(again.attempt == 2)
                let event = try await talk.settled()
                #expect(event.questions?.first?.parameter == "partySize")
                return
            }
            Issue.record("neither request went to the worker that was to die")
        }
    }

    @Test func workersThatStartTogetherShareOneNewStore() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        try stack.startDispatcher()
        for _ in 0..<3 { try stack.startWorker("beckon-handler-rides") }
        try await stack.withClient { client in try await Talk.wait(client, for: "hop", workers: 3) }
    }

    @Test func aSecondWorkerTakesItsShareAtOnce() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        try stack.startDispatcher()
        let first = try stack.startWorker("beckon-handler-rides")
        try await stack.withClient { client in
            try await Talk.wait(client, for: "hop", workers: 1)
            let second = try stack.startWorker("beckon-handler-rides")
            try await Talk.wait(client, for: "hop", workers: 2)
            var names: Set<String> = []
            for number in 0..<4 {
                var talk = Talk(client, conversation: "share-\(number)")
                _ = try await client.submit(Submit("RequestRide", self.ride, context: talk.context))
                _ = try await talk.next { event in
                    if event.kind == .workSent { names.insert(event.worker ?? "") }
                    return event.kind == .asked
                }
            }
            let pids = Set(names.compactMap { $0.split(separator: ":").last.map(String.init) })
            #expect(pids == ["\(first.pid)", "\(second.pid)"])
            // A worker that is asked to stop says goodbye, and nothing goes to it any more.
            second.signal(SIGTERM)
            second.process.waitUntilExit()
            #expect(second.process.terminationStatus == 0)
            try await Talk.wait(client, for: "hop", workers: 1)
        }
    }
}
