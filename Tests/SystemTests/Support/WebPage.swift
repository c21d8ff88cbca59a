// Beckon: the page's HTTP interface, as a browser uses it
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Schema

/// A browser with one page: keeps its cookie, posts, and listens to events. It connects anew for each.
final class WebPage: Sendable {
    struct Shown: Decodable, Sendable {
        var request: CorrelationID
        var event: Event
    }

    struct Answer: Sendable {
        var status: Int
        var headers: [String]
        var body: String
        var code: String? { (try? JSON.decode(Value.self, from: self.body))?.at("error.code")?.string }
    }

    let port: UInt16
    let cookie: String
    let token: String
    let conversation: String

    /// Opens a conversation.
    init(port: UInt16) async throws {
        struct Opened: Decodable { var conversation: String, token: String }
        let answer = try await Self.post(port, "/session", "{}", cookie: nil)
        let set = try Self.unwrap(answer.headers.first { $0.lowercased().hasPrefix("set-cookie: ") })
        self.port = port
        self.cookie = String(set.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
        let opened = try JSON.decode(Opened.self, from: answer.body)
        (self.conversation, self.token) = (opened.conversation, opened.token)
    }

    func say(_ words: String) async throws -> Answer {
        try await self.post("/say", "{\"conversation\":\"\(self.conversation)\",\"text\":\"\(words)\"}")
    }

    /// Answers as the page does: again, until whoever is being started anew is there.
    func answer(_ shown: Shown, _ reply: (Question) -> Reply) async throws {
        let question = try Self.unwrap(shown.event.questions?.first)
        let body =
            "{\"request\":\"\(shown.request)\",\"question\":\"\(question.id)\",\"reply\":\(try JSON.line(reply(question)))}"
        while true {
            let answer = try? await self.post("/answer", body)
            if answer?.status == 202 { return }
            guard [nil, "unknownRequest", "noDispatcher"].contains(answer?.code) else {
                throw StackError("the answer was refused: \(answer?.body ?? "")")
            }
            await Task.yield()
        }
    }

    /// Events after a number; ends with the connection.
    func listen(after: UInt64 = 0) throws -> AsyncStream<Shown> {
        let socket = try Self.connect(self.port)
        let head =
            "GET /events?conversation=\(self.conversation)&token=\(self.token) HTTP/1.1\r\nHost: localhost:\(self.port)\r\n"
        Self.write(head + "Cookie: \(self.cookie)\r\nLast-Event-ID: \(after)\r\n\r\n", to: socket)
        let (events, continuation) = AsyncStream<Shown>.makeStream()
        continuation.onTermination = { _ in shutdown(socket, Int32(SHUT_RDWR)) }
        Thread.detachNewThread {
            var rest = [UInt8]()
            while let bytes = Self.read(socket) {
                rest += bytes
                while let end = rest.firstIndex(of: 10) {
                    let line = String(decoding: rest[..<end], as: UTF8.self)
                    rest.removeFirst(end + 1)
                    guard line.hasPrefix("data: {\""),
                        let shown = try? JSON.decode(Shown.self, from: String(line.dropFirst(6)))
                    else { continue }
                    continuation.yield(shown)
                }
            }
            // The stream's end shuts the socket down: closed before, its number could be another's by then.
            continuation.finish()
            close(socket)
        }
        return events
    }

    // MARK: Parts

    private func post(_ path: String, _ body: String) async throws -> Answer {
        try await Self.post(self.port, path, body, cookie: self.cookie, token: self.token)
    }

    private static func post(
        _ port: UInt16, _ path: String, _ body: String, cookie: String?, token: String? = nil
    ) async throws -> Answer {
        // Reading blocks: for half a minute where the dispatcher is away.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let socket = try Self.connect(port)
                        defer { close(socket) }
                        let host = "localhost:\(port)"
                        var head = "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n"
                        if let cookie { head += "Cookie: \(cookie)\r\n" }
                        if let token { head += "X-Beckon-Token: \(token)\r\n" }
                        head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
                        Self.write(head + "Connection: close\r\n\r\n" + body, to: socket)
                        var bytes = [UInt8]()
                        while let more = Self.read(socket) { bytes += more }
                        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
                        let lines = parts[0].components(separatedBy: "\r\n")
                        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
                        return Answer(
                            status: try Self.unwrap(status), headers: lines, body: parts.dropFirst().joined())
                    })
            }
        }
    }

    private static func connect(_ port: UInt16) throws -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(socket)
            throw StackError("nobody listens on port \(port)")
        }
        return socket
    }

    private static func write(_ text: String, to socket: Int32) {
        var bytes = ArraySlice(text.utf8)
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// What has come; `nil` at the end.
    private static func read(_ socket: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    private static func unwrap<Wrapped>(_ value: Wrapped?) throws -> Wrapped {
        guard let value else { throw StackError("the page's answer could not be read") }
        return value
    }
}
