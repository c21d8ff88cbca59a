// Beckon: a connection that speaks no ZMTP
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A connection to an endpoint that speaks no ZMTP: it says nothing, half a greeting, or anything.
struct RawConnection: ~Copyable {
    private let descriptor: Int32

    /// - Parameter endpoint: An `ipc://` path or a `tcp://` address of this machine.
    /// - Returns: `nil` where nobody takes the connection at once.
    init?(_ endpoint: String) {
        let isPath = endpoint.hasPrefix("ipc://")
        let descriptor = socket(isPath ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        // Never to be waited for: a server that takes no more is what is looked for here.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        let result = isPath ? Self.connectPath(descriptor, endpoint) : Self.connectPort(descriptor, endpoint)
        guard result == 0 || errno == EINPROGRESS else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(self.descriptor) }

    /// Sends what is taken at once.
    ///
    /// - Returns: How many bytes were.
    func send(_ bytes: [UInt8]) -> Int { max(0, Glibc.send(self.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))) }

    private static func connectPath(_ descriptor: Int32, _ endpoint: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(endpoint.dropFirst("ipc://".count).utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func connectPort(_ descriptor: Int32, _ endpoint: String) -> Int32 {
        guard let port = endpoint.split(separator: ":").last.flatMap({ UInt16($0) }) else { return -1 }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// Connections of which the oldest is closed when there are too many.
struct RawConnections: ~Copyable {
    private var held: [Int: Holder] = [:]
    private var next = 0
    private let bound: Int

    /// A class, because a dictionary takes no value that cannot be copied.
    private final class Holder {
        let connection: RawConnection
        init(_ connection: consuming RawConnection) { self.connection = connection }
    }

    init(bound: Int) { self.bound = bound }

    /// Opens one and sends bytes on it.
    ///
    /// - Returns: How many bytes were taken, `nil` where there was no connection.
    mutating func open(_ endpoint: String, sending bytes: [UInt8]) -> Int? {
        guard let connection = RawConnection(endpoint) else { return nil }
        let count = connection.send(bytes)
        self.held[self.next] = Holder(connection)
        self.held[self.next - self.bound] = nil
        self.next += 1
        return count
    }
}
