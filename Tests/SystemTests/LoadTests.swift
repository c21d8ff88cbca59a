// Beckon: tests of beckon-load against real processes
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import LoadCore
import Schema
import Testing
import ZeroMQBus

/// The built `beckon-load` at a real dispatcher with a real handler.
@Suite(.serialized, .timeLimit(.minutes(4))) struct LoadTests {
    private let note = ["--submit", "CreateNote", "--parameters", #"{"title": "N {n}", "content": "x"}"#]

    private func stack() async throws -> (Stack, dispatcher: Stack.Running) {
        let stack = try Stack()
        let dispatcher = try stack.startDispatcher()
        try stack.startWorker("beckon-handler-lists")
        try await stack.withClient { client in try await Talk.wait(client, for: "listomat", workers: 1) }
        return (stack, dispatcher)
    }

    private func report(_ load: Stack.Running) throws -> (LoadReport, status: Int32) {
        let data = load.output.readDataToEndOfFile()
        load.process.waitUntilExit()
        return (try JSON.decode(LoadReport.self, from: [UInt8](data)), load.process.terminationStatus)
    }

    @Test(arguments: ["--phases", "--no-phases"]) func aClosedLoopIsMeasuredAndVerified(_ phases: String) async throws {
        let (stack, dispatcher) = try await self.stack()
        defer { stack.stop() }
        let load = try stack.start(
            "beckon-load",
            ["--front", stack.endpoints.front, "--events", stack.endpoints.events, "--in-flight", "8", "--count", "60"]
                + ["--quiet", "--json", "-", phases, "--observers", "2", "--observe", "all"]
                + ["--watch", "dispatcher=\(dispatcher.pid)"] + self.note)
        let (report, status) = try self.report(load)
        #expect(status == 0)
        #expect(report.verification.isVerified && report.outcomes == ["completed": 60], "\(report.lines)")
        #expect(report.latencies.first { $0.name == "end" }?.count == 60)
        #expect(report.hasPhases == (phases == "--phases"))
        if report.hasPhases {
            #expect(report.workers.map(\.work) == [["handling": 60, "resolving": 60]], "\(report.workers)")
        }
        #expect(report.processes.map(\.name) == ["beckon-load", "dispatcher"])
        #expect(report.processes.allSatisfy { $0.memoryPeakBytes > 1 << 20 })
        #expect((report.observers?.events ?? 0) > 0)
    }

    @Test func aDispatcherThatIsKilledLosesNothing() async throws {
        let (stack, dispatcher) = try await self.stack()
        defer { stack.stop() }
        let load = try stack.start(
            "beckon-load",
            ["--front", stack.endpoints.front, "--rate", "20", "--for", "6s", "--quiet", "--json", "-", "--phases"]
                + self.note)
        // In the middle of it: some requests have ended, more are to come.
        try await stack.withClient { client in
            while try await client.query(.status).status?.endedRequests ?? 0 < 20 {}
        }
        dispatcher.kill9()
        try stack.startDispatcher()
        let (report, status) = try self.report(load)
        #expect(status == 0 && report.verification.isVerified, "\(report.lines)")
        #expect(report.verification.sent == 120 && report.verification.ended == report.verification.accepted)
        #expect(report.verification.accepted + report.verification.refused == 120)
    }

    @Test func itSaysWhenItIsStoppedAndWhenNobodyIsThere() async throws {
        let (stack, _) = try await self.stack()
        defer { stack.stop() }
        let stopped = try stack.start(
            "beckon-load",
            ["--front", stack.endpoints.front, "--rate", "10", "--for", "1h", "--quiet", "--json", "-"] + self.note)
        try await stack.withClient { client in
            while try await client.query(.status).status?.endedRequests ?? 0 < 3 {}
        }
        stopped.signal(SIGINT)
        let (report, status) = try self.report(stopped)
        #expect(status == 0 && report.stopped == "stopped before its time" && report.ended >= 3, "\(report.lines)")
        let nobody = try stack.start(
            "beckon-load", ["--front", "ipc://\(stack.folder.path)/nobody", "--count", "1", "-q"] + self.note)
        nobody.process.waitUntilExit()
        #expect(nobody.process.terminationStatus == 2)
        let wrong = try stack.start("beckon-load", ["--rate", "1", "--in-flight", "2"])
        wrong.process.waitUntilExit()
        #expect(wrong.process.terminationStatus == 2)
    }
}
