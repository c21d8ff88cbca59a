// Beckon: tests of what real processes tell of themselves
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import FoundationNetworking
import Schema
import TestSupport
import Testing

/// Real processes with `--observe`: each says whether it is ready, and what it counts, and nothing of what people said.
@Suite(.serialized, .timeLimit(.minutes(4))) struct ObserveTests {
    @Test func eachServiceIsReadyAndCountsNothingOfAPerson() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        let services = ["beckon-dispatcher", "beckon-recognizer", "beckon-handler-rides", "beckon-presenter"]
        let ports = Dictionary(uniqueKeysWithValues: zip(services, try Self.freePorts(services.count)))
        func observe(_ name: String) -> [String] { ["--observe", "127.0.0.1:\(ports[name] ?? 0)"] }
        try stack.startDispatcher(more: observe("beckon-dispatcher"))
        // A worker that no dispatcher has taken in is alive, and not ready.
        try stack.startWorker("beckon-recognizer", more: observe("beckon-recognizer"))
        try stack.startWorker("beckon-handler-rides", more: observe("beckon-handler-rides"))
        _ = try stack.startPresenter(more: observe("beckon-presenter"))
        try await stack.withClient { client in
            for app in ["hop", "recognizer"] { try await Talk.wait(client, for: app, workers: 1) }
            var talk = Talk(client, conversation: "secret-conversation")
            _ = try await talk.say("Book me a Vroom to the airport")
            _ = try await talk.say("the second one")
            _ = try await talk.say("three")
            let end = try await talk.say("yes")
            #expect(end.phase == .completed)
            // What there is is told with each pulse.
            try await Self.until("beckon_requests_open") {
                try await Self.get(ports["beckon-dispatcher"], "/metrics").1.contains("beckon_requests_open 0")
            }
            for (service, port) in ports.sorted(by: { $0.key < $1.key }) {
                try await Self.until("\(service) is ready") { try await Self.get(port, "/health/ready").0 == 200 }
                #expect(try await Self.get(port, "/health/live").0 == 200)
                let (status, text) = try await Self.get(port, "/metrics")
                #expect(status == 200)
                if Promtool.isThere { #expect(try Promtool.complaints(text).isEmpty, "\(service)") }
                for word in ["Vroom", "airport", "Airport", "secret", "local", end.correlationID.description] {
                    #expect(!text.contains(word), "\(service) tells '\(word)'")
                }
            }
            let dispatcher = try await Self.get(ports["beckon-dispatcher"], "/metrics").1
            for line in [
                "beckon_requests_accepted_total 1", #"beckon_requests_ended_total{app="hop",outcome="completed"} 1"#,
                #"beckon_work_seconds_count{app="hop",phase="handling"} 1"#, #"beckon_workers{app="hop"} 1"#,
                #"beckon_workers{app="recognizers"} 1"#, "# TYPE beckon_journal_sync_seconds histogram",
            ] {
                #expect(dispatcher.contains(line), "\(line)")
            }
            let worker = try await Self.get(ports["beckon-handler-rides"], "/metrics").1
            #expect(worker.contains(#"beckon_worker_seconds_count{outcome="done",phase="handling"} 1"#))
            #expect(worker.contains("beckon_worker_credit 16"))
        }
    }

    /// A worker whose dispatcher is gone says that it is not ready, and goes on living.
    @Test func aWorkerWithoutADispatcherIsNotReady() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        let port = try #require(Self.freePorts(1).first)
        let dispatcher = try stack.startDispatcher(heartbeatMilliseconds: 100)
        try stack.startWorker("beckon-handler-rides", more: ["--observe", "127.0.0.1:\(port)"])
        try await Self.until("it is ready") { try await Self.get(port, "/health/ready").0 == 200 }
        dispatcher.kill9()
        try await Self.until("it is not ready") {
            let (status, text) = try await Self.get(port, "/health/ready")
            return status == 503 && text == "not ready: no dispatcher has taken it in\n"
        }
        #expect(try await Self.get(port, "/health/live").0 == 200)
    }

    // MARK: Parts

    /// Ports that were free a moment ago.
    private static func freePorts(_ count: Int) throws -> [Int] {
        let listeners = try (0..<count).map { _ in try Self.bound() }
        defer { for listener in listeners { close(listener.descriptor) } }
        return listeners.map(\.port)
    }

    private static func bound() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        return (descriptor, Int(UInt16(bigEndian: place.sin_port)))
    }

    private static func get(_ port: Int?, _ path: String) async throws -> (Int, String) {
        let url = try #require(URL(string: "http://127.0.0.1:\(port ?? 0)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    /// Asks again until something is so; the time limit of the suite ends it.
    private static func until(_ what: String, _ isSo: () async throws -> Bool) async throws {
        while true {
            if let found = try? await isSo(), found { return }
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
