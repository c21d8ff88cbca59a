// Beckon: bytes that are no requests, at the page's real server
// SPDX-License-Identifier: Apache-2.0

import DomainCards
import Foundation
import Glibc
import Logging
import PresenterWords
import Schema
import ServiceLifecycle
import Synchronization
import Testing

@testable import PresenterService

/// A connection to the server, without any library that would keep it from being wrong.
private struct RawHTTP: ~Copyable {
    private let descriptor: Int32

    init(port: Int) throws {
        self.descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(self.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        // A server that hangs fails the test, and does not hang it.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(self.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(self.descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(self.descriptor) }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    func send(_ text: String) { self.send(Array(text.utf8)) }

    /// Reads until the server closes, or `end` was read.
    func read(until end: String? = nil) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(self.descriptor, &buffer, buffer.count, 0)
            guard count >= 0 || errno == ECONNRESET else { return nil }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
            if let end, String(decoding: bytes, as: UTF8.self).contains(end) {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct HostileServerTests {
    private static let good = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    /// Runs a server while `body` runs on a thread of its own, because it blocks.
    private static func withServer(
        _ change: (inout PresenterLimits) -> Void = { _ in }, _ body: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        var limits = PresenterLimits()
        change(&limits)
        let (ports, told) = AsyncStream<Int>.makeStream()
        let id = try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
        let server = try PresenterServer(
            backend: ScriptedBackend(id: id), words: try .shipped(with: [DomainCards.words]), looks: DomainCards.looks,
            settings: PresenterSettings(port: 0, limits: limits), sessionKey: SessionKey("a key of tests"),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: ContinuousClock(),
            now: { Instant(milliseconds: 0) },
            makeSecret: { "secret" }, onStart: { told.yield($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                Thread.detachNewThread { continuation.resume(with: Result { try body(port) }) }
            }
            // Whatever was sent, the next browser is served.
            let answer = await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let raw = try? RawHTTP(port: port)
                    raw?.send(Self.good)
                    continuation.resume(returning: raw?.read() ?? nil)
                }
            }
            #expect(answer?.hasPrefix("HTTP/1.1 200") == true, "\(answer ?? "nothing")")
            group.cancelAll()
        }
    }

    @Test func whatIsNoRequestIsAnsweredOrCutOff() async throws {
        let long = String(repeating: "a", count: 200_000)
        let fields = (0..<2_000).map { "X-\($0): a\r\n" }.joined()
        let post =
            "POST /session HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\n"
        let requests: [(String, allowed: Set<String>)] = [
            ("\r\n\r\n\r\n", ["400", ""]), ("GARBAGE\r\n\r\n", ["400"]),
            ("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", ["400", "505"]),
            ("GET /\r\n\r\n", ["400"]), ("GET / HTTP/1.1\r\n\r\n", ["400"]), ("\u{0}\u{1}\u{2}\u{3}\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: localhost\r\nConnection: close\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\nHost: localhost\r\n\r\n", ["400"]),
            (post + "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", ["400"]),
            (post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", ["400"]),
            (post + "Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n", ["400"]),
            ("GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n", ["400", "414", "404", "431", ""]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(long)\r\n\r\n", ["400", "431", ""]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n", ["400", "431", ""]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\n: a\r\n\r\n", ["400"]),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nA b: c\r\n\r\n", ["400"]),
            (post + "Content-Length: -1\r\n\r\n{}", ["400"]),
            (post + "Content-Length: 99999999999999999999\r\n\r\n{}", ["400"]),
            (post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", ["400"]),
            // Two lengths of one body are how requests are smuggled past a proxy.
            (post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", ["400"]),
            (post + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n", ["400", "413"]),
            (post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", ["400", "413"]),
            (
                post + "Content-Length: 1000000\r\nConnection: close\r\n\r\n"
                    + String(repeating: " ", count: 1_000_000), ["413"]
            ),
            ("DELETE /session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ["404", "405"]),
            ("TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ["404", "405"]),
            (
                "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
                ["404", "405", "421", "400"]
            ),
            (
                "OPTIONS /say HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n",
                ["404", "405"]
            ),
            ("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", ["421"]),
            ("GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ["404", "400"]),
            ("GET /%2e%2e/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ["404", "400"]),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ["400", "404", "505", ""]),
        ]
        // Time enough for an answer on a busy machine; a connection that waits for more ends all the same.
        try await Self.withServer({ ($0.idleSeconds, $0.requestSeconds) = (10, 30) }) { port in
            for (request, allowed) in requests {
                let raw = try RawHTTP(port: port)
                raw.send(request)
                let answer = raw.read()
                let status = answer?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                #expect(
                    answer != nil && allowed.contains(status),
                    "\(request.prefix(80)): \(answer?.prefix(80) ?? "it hung")")
            }
        }
    }

    /// Many requests in one go are answered in order, and none of them twice.
    @Test func pipelining() async throws {
        try await Self.withServer { port in
            let raw = try RawHTTP(port: port)
            let one = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            raw.send(String(repeating: one, count: 200) + Self.good)
            let answer = raw.read() ?? ""
            #expect(answer.components(separatedBy: "HTTP/1.1 200 OK").count == 202)
        }
    }

    /// Headers, bodies and nothing at all, a byte at a time: each connection is closed in its time.
    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nHost: loc",
        "POST /session HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
    ]) func slow(_ start: String) async throws {
        try await Self.withServer({ ($0.idleSeconds, $0.requestSeconds) = (1, 1) }) { port in
            let raw = try RawHTTP(port: port)
            raw.send(start)
            #expect(raw.read() != nil, "the connection stays open")
        }
    }

    /// The time for a request counts from its first byte, whatever part of it is being sent; a second request has its own.
    @Test(
        "a request that is sent too slowly ends its connection",
        arguments: [
            "G", "GET /health HTTP/1.1\r\nHost: loc",
            good.replacingOccurrences(of: "close", with: "keep-alive") + "GET",
            "POST /session HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
        ]) func aSlowRequestEndsInItsTime(_ start: String) async throws
    {
        try await Self.withServer({ ($0.idleSeconds, $0.requestSeconds) = (60, 1) }) { port in
            let raw = try RawHTTP(port: port)
            raw.send(start)
            // What comes in the same packet as the end of a request begins to count with the byte behind it.
            if start.hasSuffix("GET") { _ = raw.read(until: "listeners") }
            raw.send(" ")
            #expect(raw.read() != nil, "the connection stays open")
        }
    }

    @Test(
        "an ambiguous request is answered with a sentence, and nothing behind it is taken",
        arguments: [
            ("Host: localhost\r\nHost: localhost\r\n", "twoHosts"),
            ("Host: localhost\r\nTransfer-Encoding: gzip, chunked\r\n", "unknownTransferCoding"),
        ]) func anAmbiguousRequestIsTheLast(_ fields: String, _ code: String) async throws
    {
        try await Self.withServer { port in
            let raw = try RawHTTP(port: port)
            raw.send("GET /health HTTP/1.1\r\n\(fields)\r\n0\r\n\r\n" + Self.good)
            let answer = raw.read() ?? "it hung"
            #expect(answer.hasPrefix("HTTP/1.1 400") && answer.contains(code), "\(answer)")
            #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer)")
        }
    }

    /// More connections than are taken wait, and are served when others have been closed for being idle.
    @Test func connectionsAreBounded() async throws {
        try await Self.withServer({ ($0.idleSeconds, $0.connections) = (1, 4) }) { port in
            let crowd = try (0..<12).map { _ in try Holder(RawHTTP(port: port)) }
            let raw = try RawHTTP(port: port)
            raw.send(Self.good)
            #expect(raw.read()?.hasPrefix("HTTP/1.1 200") == true)
            #expect(crowd.count == 12)
        }
    }

    private final class Holder {
        let raw: RawHTTP
        init(_ raw: consuming RawHTTP) { self.raw = raw }
    }
}
