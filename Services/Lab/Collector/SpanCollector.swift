// Beckon: a collector of spans within a process
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Schema
import Synchronization

/// A collector of spans that listens on loopback, for runs of the laboratory and for tests. It takes one request after the other,
/// and answers as it is told to.
public final class SpanCollector: Sendable {
    /// What it does with a request.
    public enum Answer: Hashable, Sendable {
        /// Takes the spans and answers with 200.
        case take
        /// Answers with a status and takes nothing.
        case status(Int)
        /// Closes the connection without an answer, before it has read the request, or behind that.
        case hangUp, hangUpAfter
        /// Says nothing until the other side closes.
        case silence
    }

    private struct State {
        var spans: [CollectedSpan] = []
        var bodies: [[UInt8]] = []
        var requests = 0
        var isStopped = false
    }

    /// Why there is none.
    public struct CollectorError: Error { public let code: Int32 }

    private let descriptor: Int32
    private let state = Mutex(State())
    private let answer: @Sendable (Int) -> Answer
    /// Where it listens.
    public let port: Int
    /// The number of each request that was answered, or was not, as it comes; for one reader.
    public let arrivals: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation

    /// Listens from now on.
    ///
    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - answer: What is done with a request, by its number from 1.
    /// - Throws: ``CollectorError`` where there is no such port.
    public init(port: Int = 0, _ answer: @escaping @Sendable (Int) -> Answer = { _ in .take }) throws(CollectorError) {
        (self.arrivals, self.continuation) = AsyncStream.makeStream()
        self.answer = answer
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        place.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isBound else {
            let code = errno
            close(descriptor)
            throw CollectorError(code: code)
        }
        self.descriptor = descriptor
        self.port = Int(UInt16(bigEndian: place.sin_port))
        Thread.detachNewThread { self.takeAll() }
    }

    /// The variable by which a process sends its spans here.
    public var environment: [String: String] { ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:\(self.port)"] }

    /// What it was told of, in the order in which it came.
    public var spans: [CollectedSpan] { self.state.withLock { $0.spans } }
    /// The bodies of the requests that it took.
    public var bodies: [[UInt8]] { self.state.withLock { $0.bodies } }

    /// Ends it. What comes later is refused by the system.
    public func stop() {
        self.state.withLock { $0.isStopped = true }
        shutdown(self.descriptor, Int32(SHUT_RD))
    }

    private func takeAll() {
        while !self.state.withLock({ $0.isStopped }) {
            let connection = accept(self.descriptor, nil, nil)
            guard connection >= 0 else { continue }
            // A process that is stopped in the middle of its request keeps the others waiting no longer.
            var patience = timeval(tv_sec: 3, tv_usec: 0)
            setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            let number = self.state.withLock { state in
                state.requests += 1
                return state.requests
            }
            self.take(connection, self.answer(number))
            close(connection)
            self.continuation.yield(number)
        }
        close(self.descriptor)
        self.continuation.finish()
    }

    private func take(_ connection: Int32, _ answer: Answer) {
        if answer == .hangUp { return }
        guard let body = Self.body(connection) else { return }
        switch answer {
        case .hangUp, .hangUpAfter: return
        case .silence:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
        case .status(let status): Self.say("HTTP/1.1 \(status) As told\r\nContent-Length: 0\r\n\r\n", connection)
        case .take:
            let spans = try? CollectedSpan.all(in: body)
            self.state.withLock { state in
                state.spans += spans ?? []
                state.bodies.append(body)
            }
            let status = spans == nil ? "400 Bad Request" : "200 OK"
            Self.say("HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", connection)
        }
    }

    private static func say(_ text: String, _ connection: Int32) {
        let bytes = [UInt8](text.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The body of a request with a `Content-Length`; `nil` where it does not come.
    private static func body(_ connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        var whole = Int.max
        while bytes.count < whole {
            let count = recv(connection, &room, room.count, 0)
            guard count > 0 else { return nil }
            bytes += room.prefix(count)
            guard whole == .max, let end = bytes.firstRange(of: [13, 10, 13, 10]) else { continue }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
            guard head.first?.hasPrefix("POST /v1/traces HTTP/1.1") == true,
                let length = head.first(where: { $0.lowercased().hasPrefix("content-length:") })?.split(separator: " ")
                    .last,
                let count = Int(length)
            else { return nil }
            bytes.removeFirst(end.upperBound)
            whole = count
        }
        return bytes
    }
}
