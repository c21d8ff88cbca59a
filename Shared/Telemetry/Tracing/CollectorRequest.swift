// Beckon: one request to a collector of spans
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One `POST` to a collector, over a connection of its own.
///
/// Plain sockets, as ``ObservationListener`` has them: an app's author builds this with their worker, and an HTTP client over
/// SwiftNIO would take them minutes, Foundation's twenty megabytes more. All it has to do is to send one request in a while and
/// to read three digits.
struct CollectorRequest {
    /// What came of it.
    enum Outcome: Hashable {
        /// The collector has it.
        case taken
        /// The collector does not want it, and would not want it again.
        case refused(Int)
        /// The collector cannot be reached, or asks for patience.
        case away(String)
        /// The collector was reached and said nothing.
        case silent(String)
    }

    private static let headBytes = 16_384

    let settings: OTLPSettings
    /// The time since some moment, in milliseconds.
    let elapsed: @Sendable () -> Int64

    /// Sends a body and waits for the first line of the answer.
    ///
    /// - Parameters:
    ///   - body: JSON.
    ///   - end: When it is given up, by the same clock. To look up a host's name may take longer.
    func send(_ body: [UInt8], until end: Int64) -> Outcome {
        var reason = "it has no address"
        for address in self.addresses(&reason) {
            let connection = socket(
                Int32(address.family),
                Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            guard connection >= 0 else { return .away(Self.reason(errno)) }
            defer { close(connection) }
            if let failure = self.connect(connection, address, until: end) {
                reason = failure
                continue
            }
            return self.exchange(connection, self.head(body.count) + body, until: end)
        }
        return .away(reason)
    }

    private struct Address {
        let family: Int
        let bytes: [UInt8]
    }

    private func addresses(_ reason: inout String) -> [Address] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(self.settings.host, String(self.settings.port), &hints, &list)
        guard code == 0 else {
            reason = String(cString: gai_strerror(code))
            return []
        }
        defer { freeaddrinfo(list) }
        var addresses: [Address] = []
        while let entry = list, addresses.count < 4 {
            if let place = entry.pointee.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: place, count: Int(entry.pointee.ai_addrlen))
                addresses.append(Address(family: Int(entry.pointee.ai_family), bytes: [UInt8](bytes)))
            }
            list = entry.pointee.ai_next
        }
        return addresses
    }

    /// - Returns: Why it is not connected; `nil` where it is.
    private func connect(_ connection: Int32, _ address: Address, until end: Int64) -> String? {
        let code = address.bytes.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(connection, $0.baseAddress, socklen_t(bytes.count))
            }
        }
        if code == 0 { return nil }
        guard errno == EINPROGRESS else { return Self.reason(errno) }
        guard self.wait(connection, Int16(POLLOUT), until: end) else { return "it does not answer" }
        var (failure, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(connection, SOL_SOCKET, SO_ERROR, &failure, &length) == 0 else { return Self.reason(errno) }
        return failure == 0 ? nil : Self.reason(failure)
    }

    private func head(_ count: Int) -> [UInt8] {
        let isAddress = self.settings.host.contains(":")
        let host = isAddress ? "[\(self.settings.host)]" : self.settings.host
        var lines = [
            "POST \(self.settings.path) HTTP/1.1", "Host: \(host):\(self.settings.port)",
            "Content-Type: application/json",
            "Content-Length: \(count)", "User-Agent: beckon", "Connection: close",
        ]
        lines += self.settings.headers.map { "\($0.name): \($0.value)" }
        return [UInt8]((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private func exchange(_ connection: Int32, _ request: [UInt8], until end: Int64) -> Outcome {
        var sent = 0
        while sent < request.count, self.wait(connection, Int16(POLLOUT), until: end) {
            let count = request.withUnsafeBytes { bytes in
                Glibc.send(
                    connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            // Who refuses early says so before the end of the request, and closes: the answer is there all the same.
            guard count > 0 || errno == EAGAIN || errno == EINTR else { break }
            sent += max(count, 0)
        }
        guard let status = self.status(connection, until: end) else {
            return .silent(self.elapsed() < end ? "it closed the connection" : "it did not answer in time")
        }
        switch status {
        case 200..<300: return .taken
        case 429, 502, 503, 504: return .away("it answered \(status)")
        default: return .refused(status)
        }
    }

    /// The three digits of an answer.
    private func status(_ connection: Int32, until end: Int64) -> Int? {
        var head: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1_024)
        while head.count <= Self.headBytes, self.wait(connection, Int16(POLLIN), until: end) {
            let count = recv(connection, &room, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) else { return nil }
            head += room.prefix(max(count, 0))
            guard let line = head.firstIndex(of: UInt8(ascii: "\n")) else { continue }
            let words = String(decoding: head[..<line], as: UTF8.self).split(separator: " ", maxSplits: 2)
            guard words.count >= 2, words[0].hasPrefix("HTTP/1.") else { return nil }
            return Int(words[1].prefix { $0.isNumber })
        }
        return nil
    }

    private func wait(_ connection: Int32, _ events: Int16, until end: Int64) -> Bool {
        while case let left = end - self.elapsed(), left > 0 {
            var poll = pollfd(fd: connection, events: events, revents: 0)
            let count = Glibc.poll(&poll, 1, Int32(clamping: left))
            if count > 0 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
        return false
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
