// Beckon: tests of what a process tells of itself
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Foundation
import TestSupport
import Testing

@testable import Telemetry

struct MetricsTests {
    private static func sample() -> MetricsRegistry {
        let registry = MetricsRegistry()
        registry.makeCounter(label: "beckon_refused", dimensions: [("code", "busy")]).increment(by: 3)
        registry.makeCounter(label: "beckon_refused", dimensions: [("code", "a\"b\\c\nd")]).increment(by: 1)
        registry.makeMeter(label: "beckon_workers", dimensions: [("app", "hop")]).set(2.5)
        registry.makeRecorder(label: "9 odd-name", dimensions: [], aggregate: false).record(7 as Int64)
        let timer = registry.makeTimer(
            label: "beckon_work_seconds", dimensions: [("phase", "handling"), ("app", "hop")])
        for milliseconds in [1, 40, 200_000] as [Int64] { timer.recordNanoseconds(milliseconds * 1_000_000) }
        return registry
    }

    @Test func theTextIsPrometheus() {
        let lines = Self.sample().text().split(separator: "\n").map(String.init)
        for line in [
            "# TYPE beckon_refused_total counter", #"beckon_refused_total{code="busy"} 3"#,
            #"beckon_refused_total{code="a\"b\\c\nd"} 1"#, "# TYPE beckon_workers gauge",
            #"beckon_workers{app="hop"} 2.5"#, "_9_odd_name 7", "# TYPE beckon_work_seconds histogram",
            #"beckon_work_seconds_bucket{app="hop",phase="handling",le="0.0005"} 0"#,
            #"beckon_work_seconds_bucket{app="hop",phase="handling",le="0.001"} 1"#,
            #"beckon_work_seconds_bucket{app="hop",phase="handling",le="0.05"} 2"#,
            #"beckon_work_seconds_bucket{app="hop",phase="handling",le="+Inf"} 3"#,
            #"beckon_work_seconds_count{app="hop",phase="handling"} 3"#,
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(lines.filter { $0.hasPrefix("# TYPE") }.count == 4)
    }

    /// Debian's promtool is the judge, where it is installed; CI installs it.
    @Test(.enabled(if: Promtool.isThere)) func promtoolFindsNothing() throws {
        #expect(try Promtool.complaints(Self.sample().text()).isEmpty)
        #expect(try !Promtool.complaints("beckon_x 1\nbeckon_x 2\n").isEmpty, "it looks")
    }

    @Test func whatIsTooManyIsOneSeries() {
        let registry = MetricsRegistry()
        for number in 0..<1_000 {
            registry.makeCounter(label: "c", dimensions: [("app", "app-\(number)")]).increment(by: 1)
        }
        // One that is known stays known.
        registry.makeCounter(label: "c", dimensions: [("app", "app-7")]).increment(by: 1)
        let lines = registry.text().split(separator: "\n").filter { $0.hasPrefix("c_total") }
        #expect(lines.count == MetricsRegistry.seriesMaximum + 1)
        #expect(lines.contains(#"c_total{app="other"} 800"#))
        #expect(lines.contains(#"c_total{app="app-7"} 2"#))
    }

    @Test func whatIsNoNumberSaysNothing() {
        let registry = MetricsRegistry()
        let meter = registry.makeMeter(label: "m", dimensions: [])
        meter.set(4.0)
        for value in [Double.nan, .infinity, -.infinity] { meter.set(value) }
        #expect(registry.text().contains("\nm 4\n"))
        let counter = registry.makeCounter(label: "n", dimensions: [])
        for _ in 0..<3 { counter.increment(by: .max) }
        #expect(registry.text().contains("n_total 2."))
    }
}

struct ObservationListenerTests {
    private func listener(_ health: Health = Health()) throws -> ObservationListener {
        let registry = MetricsRegistry()
        registry.makeCounter(label: "beckon_requests_accepted", dimensions: []).increment(by: 5)
        return try ObservationListener("127.0.0.1:0", registry: registry, health: health, elapsed: { 0 })
    }

    @Test(arguments: [
        ("GET /metrics HTTP/1.1", "HTTP/1.1 200 OK"), ("GET /metrics?x=1 HTTP/1.0", "HTTP/1.1 200 OK"),
        ("GET /health/live HTTP/1.1", "HTTP/1.1 200 OK"), ("GET /health/ready HTTP/1.1", "HTTP/1.1 503"),
        ("POST /metrics HTTP/1.1", "HTTP/1.1 405"), ("GET / HTTP/1.1", "HTTP/1.1 404"),
        ("GET /metrics", "HTTP/1.1 400"), ("", "HTTP/1.1 400"), ("GET  /metrics HTTP/1.1", "HTTP/1.1 400"),
        ("GET /../../etc/passwd HTTP/1.1", "HTTP/1.1 404"),
    ])
    func eachRequestHasItsAnswer(line: String, status: String) throws {
        let answer = String(decoding: try self.listener().response(to: line), as: UTF8.self)
        #expect(answer.hasPrefix(status))
    }

    @Test func readyIsSaidWhenItIsSo() throws {
        let health = Health()
        let listener = try self.listener(health)
        func answer() -> String { String(decoding: listener.response(to: "GET /health/ready HTTP/1.1"), as: UTF8.self) }
        #expect(answer().hasSuffix("not ready: it is starting\n"))
        health.watch { nil }
        #expect(answer().hasSuffix("\r\n\r\nready\n"))
    }

    @Test(arguments: ["", "9400", "localhost:9400", "127.0.0.1:x", "127.0.0.1:70000", "::1:9400"])
    func anAddressThatIsNoneIsRefused(address: String) {
        #expect(throws: ObservationListener.ListenError.self) {
            _ = try ObservationListener(address, registry: MetricsRegistry(), health: Health(), elapsed: { 0 })
        }
    }

    /// Over real sockets: what is asked for is answered, hostile requests cost nobody else anything, and it stops.
    @Test func itAnswersAndStops() async throws {
        let listener = try self.listener()
        let port = listener.port
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await listener.run() }
            let first = try await Self.ask(port, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(first.contains("beckon_requests_accepted_total 5"))
            #expect(try await Self.ask(port, "\u{0}\u{1}\r\n\r\n").hasPrefix("HTTP/1.1 400"))
            #expect(try await Self.ask(port, String(repeating: "x", count: 20_000)) == "")
            #expect(try await Self.ask(port, "GET /health/live HTTP/1.1\n\n").hasSuffix("alive\n"))
            #expect(throws: ObservationListener.ListenError.self) {
                _ = try ObservationListener(
                    "127.0.0.1:\(port)", registry: MetricsRegistry(), health: Health(), elapsed: { 0 })
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Sends bytes and reads until the other side closes.
    private static func ask(_ port: Int, _ request: String) async throws -> String {
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask {
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                var place = sockaddr_in()
                place.sin_family = sa_family_t(AF_INET)
                place.sin_port = UInt16(port).bigEndian
                place.sin_addr.s_addr = inet_addr("127.0.0.1")
                let isConnected = withUnsafePointer(to: &place) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                    }
                }
                try #require(isConnected)
                let bytes = [UInt8](request.utf8)
                _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                var answer: [UInt8] = []
                var room = [UInt8](repeating: 0, count: 4_096)
                while case let count = recv(descriptor, &room, room.count, 0), count > 0 {
                    answer += room.prefix(count)
                }
                return String(decoding: answer, as: UTF8.self)
            }
            return try await group.next() ?? ""
        }
    }
}
