// Beckon: where a process tells of itself
// SPDX-License-Identifier: Apache-2.0

import Glibc
public import ServiceLifecycle
import Synchronization

/// Answers `GET /metrics`, `/health/live` and `/health/ready`, one connection after the other, on a thread of its own.
///
/// Who asks has two seconds and 8 KiB for the request, and gets no more than one answer. Nothing of a user is told.
public final class ObservationListener: Service {
    /// Why it does not listen.
    public struct ListenError: Error, CustomStringConvertible {
        public let description: String
    }

    private static let requestBytes = 8_192
    private static let patienceMilliseconds: Int64 = 2_000

    private let descriptor: Int32
    private let registry: MetricsRegistry
    private let health: Health
    private let elapsed: @Sendable () -> Int64
    private let isStopping = Atomic<Bool>(false)
    /// Where it listens.
    public let port: Int

    /// Listens from now on; answers once it is run.
    ///
    /// - Parameters:
    ///   - address: An IPv4 address and a port, such as `127.0.0.1:9400`; port 0 takes a free one.
    ///   - registry: What is told at `/metrics`.
    ///   - health: What is told at `/health/ready`.
    ///   - elapsed: The time since some moment, in milliseconds.
    /// - Throws: ``ListenError`` with what to do.
    public init(
        _ address: String, registry: MetricsRegistry, health: Health, elapsed: @escaping @Sendable () -> Int64
    ) throws(ListenError) {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        guard parts.count == 2, let port = UInt16(parts[1]), inet_pton(AF_INET, String(parts[0]), &place.sin_addr) == 1
        else {
            throw ListenError(
                description: "--observe is an IPv4 address and a port, such as 127.0.0.1:9400, not '\(address)'")
        }
        place.sin_port = port.bigEndian
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard descriptor >= 0, isBound else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw ListenError(
                description: "it cannot listen on \(address) (--observe): \(reason); choose another port")
        }
        self.descriptor = descriptor
        self.port = Int(UInt16(bigEndian: place.sin_port))
        self.registry = registry
        self.health = health
        self.elapsed = elapsed
    }

    deinit { close(self.descriptor) }

    /// Answers until graceful shutdown or cancellation.
    public func run() async throws {
        await withTaskCancellationOrGracefulShutdownHandler {
            await withCheckedContinuation { continuation in
                // A thread of its own: it waits in the system, which the pool's threads must not.
                OwnThread.run {
                    self.answerAll()
                    continuation.resume()
                }
            }
        } onCancelOrGracefulShutdown: {
            self.isStopping.store(true, ordering: .relaxed)
            // Who waits for a connection returns.
            shutdown(self.descriptor, Int32(SHUT_RD))
        }
    }

    private func answerAll() {
        while !self.isStopping.load(ordering: .relaxed) {
            let connection = accept(self.descriptor, nil, nil)
            guard connection >= 0 else {
                // Too many files are open, or the other side is gone already: it is tried again, not at once.
                if errno != EINTR, !self.isStopping.load(ordering: .relaxed) { _ = Glibc.poll(nil, 0, 50) }
                continue
            }
            self.answer(connection)
            close(connection)
        }
    }

    private func answer(_ connection: Int32) {
        let end = self.elapsed() + Self.patienceMilliseconds
        guard let line = self.requestLine(connection, until: end) else { return }
        let response = self.response(to: line)
        var sent = 0
        while sent < response.count, self.wait(connection, Int16(POLLOUT), until: end) {
            let count = response.withUnsafeBytes { bytes in
                send(
                    connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            guard count > 0 || errno == EAGAIN || errno == EINTR else { return }
            sent += max(count, 0)
        }
        shutdown(connection, Int32(SHUT_WR))
    }

    /// The first line of a request, once its head is whole.
    private func requestLine(_ connection: Int32, until end: Int64) -> String? {
        var head: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1_024)
        while head.count <= Self.requestBytes, self.wait(connection, Int16(POLLIN), until: end) {
            let count = recv(connection, &room, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) else { return nil }
            head += room.prefix(max(count, 0))
            let text = String(decoding: head, as: UTF8.self)
            if text.contains("\r\n\r\n") || text.contains("\n\n") {
                return text.split(whereSeparator: \.isNewline).first.map(String.init)
            }
        }
        return nil
    }

    private func wait(_ connection: Int32, _ events: Int16, until end: Int64) -> Bool {
        let left = end - self.elapsed()
        guard left > 0 else { return false }
        var poll = pollfd(fd: connection, events: events, revents: 0)
        return Glibc.poll(&poll, 1, Int32(clamping: left)) > 0
    }

    /// The whole answer to a request's first line.
    func response(to line: String) -> [UInt8] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
            return Self.answer("400 Bad Request", "not HTTP/1\n")
        }
        guard words[0] == "GET" else { return Self.answer("405 Method Not Allowed", "only GET is answered\n") }
        switch words[1].split(separator: "?", omittingEmptySubsequences: false).first {
        case "/metrics":
            return Self.answer("200 OK", self.registry.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        case "/health/live": return Self.answer("200 OK", "alive\n")
        case "/health/ready":
            guard let missing = self.health.missing else { return Self.answer("200 OK", "ready\n") }
            return Self.answer("503 Service Unavailable", "not ready: \(missing)\n")
        default:
            return Self.answer("404 Not Found", "there are /metrics, /health/live and /health/ready\n")
        }
    }

    private static func answer(
        _ status: String, _ body: String, type: String = "text/plain; charset=utf-8"
    ) -> [UInt8] {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
            + "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
        return [UInt8]((head + body).utf8)
    }
}
