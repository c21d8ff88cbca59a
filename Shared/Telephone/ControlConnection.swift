// Beckon: a connection to baresip's control port
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// A connection to baresip's control port. A thread of its own reads from it, because that waits in the system.
final class ControlConnection: Sendable {
    /// What baresip says, until the connection is lost.
    let messages: AsyncStream<ControlMessage>
    /// The socket; `nil` once it is closed.
    private let socket: OpenSocket

    private init(_ socket: OpenSocket) {
        self.socket = socket
        let (messages, continuation) = AsyncStream.makeStream(of: ControlMessage.self)
        self.messages = messages
        Self.thread {
            Self.read(from: socket, into: continuation)
            socket.close()
            continuation.finish()
        }
    }

    deinit { self.socket.shutDown() }

    /// Connects.
    ///
    /// - Returns: `nil` where nobody answers there.
    static func open(_ place: SoftPhone.Place) async -> ControlConnection? {
        await withCheckedContinuation { continuation in
            Self.thread {
                continuation.resume(returning: OpenSocket(place).map { ControlConnection($0) })
            }
        }
    }

    /// Sends all of a frame.
    ///
    /// - Returns: Whether the system took it. Where it did not, part of it may be on its way.
    func send(_ frame: [UInt8]) -> Bool { self.socket.send(frame) }

    private static func read(from socket: OpenSocket, into stream: AsyncStream<ControlMessage>.Continuation) {
        var reader = NetstringReader()
        while let bytes = socket.receive() {
            // Whoever says something else than netstrings is no baresip.
            guard let frames = try? reader.take(bytes) else { return }
            for message in frames.compactMap({ ControlMessage($0) }) { stream.yield(message) }
        }
    }

    private static func thread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = "baresip"
        thread.start()
    }
}

/// A connected socket. What is closed is used no more, though another file may have its number by then.
private final class OpenSocket: Sendable {
    private let descriptor: Mutex<Int32?>
    /// For the one thread that reads, which is also the one that closes.
    private let reading: Int32
    /// How long sending may take, in seconds.
    private static let patience = 3

    init?(_ place: SoftPhone.Place) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(place.host, String(place.port), &hints, &found) == 0 else { return nil }
        defer { freeaddrinfo(found) }
        var next = found
        while let one = next?.pointee {
            if let descriptor = Self.connected(one) {
                self.descriptor = Mutex(descriptor)
                self.reading = descriptor
                return
            }
            next = one.ai_next
        }
        return nil
    }

    private static func connected(_ address: addrinfo) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = Glibc.socket(address.ai_family, type, 0)
        guard descriptor >= 0 else { return nil }
        // On Linux it bounds connecting, too.
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Waits for bytes; `nil` where the connection is lost.
    func receive() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(self.reading, &bytes, bytes.count, 0)
            if count > 0 { return Array(bytes.prefix(count)) }
            if count == 0 || errno != EINTR { return nil }
        }
    }

    func send(_ bytes: [UInt8]) -> Bool {
        self.descriptor.withLock { descriptor in
            guard let descriptor else { return false }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Whoever reads returns, and closes it.
    func shutDown() {
        self.descriptor.withLock { if let descriptor = $0 { Glibc.shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    func close() {
        self.descriptor.withLock { descriptor in
            if let open = descriptor { Glibc.close(open) }
            descriptor = nil
        }
    }
}
