// Beckon: where a dispatcher listens that `up` starts
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The three endpoints of a stack.
public struct StackEndpoints: Hashable, Sendable {
    /// For clients, for workers, for observers.
    public var front: String, back: String, events: String

    /// Unix sockets in the data folder, or ports of this machine where the path would be too long for one.
    ///
    /// - Parameter isTCP: Whether ports are wanted in any case.
    /// - Throws: ``CommandError`` where no port is free.
    public init(_ folder: DataFolder, isTCP: Bool = false) throws(CommandError) {
        if !isTCP, "\(folder.run)/events".utf8.count <= 100 {
            self.init("ipc://\(folder.run)/front", "ipc://\(folder.run)/back", "ipc://\(folder.run)/events")
        } else {
            let ports = try Self.freePorts(3)
            self.init("tcp://127.0.0.1:\(ports[0])", "tcp://127.0.0.1:\(ports[1])", "tcp://127.0.0.1:\(ports[2])")
        }
    }

    /// Whether other users of this machine could connect, so that keys are needed.
    public var needsKeys: Bool { self.front.hasPrefix("tcp://") }

    init(_ front: String, _ back: String, _ events: String) {
        self.front = front
        self.back = back
        self.events = events
    }

    /// Ports that were free a moment ago: held all at once while they are looked for, so that they differ.
    static func freePorts(_ count: Int) throws(CommandError) -> [UInt16] {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        var ports: [UInt16] = []
        for _ in 0..<count {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard descriptor >= 0 else {
                throw CommandError(.error, "no free port: \(String(cString: strerror(errno)))")
            }
            descriptors.append(descriptor)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
                }
            }
            guard result else { throw CommandError(.error, "no free port: \(String(cString: strerror(errno)))") }
            ports.append(UInt16(bigEndian: address.sin_port))
        }
        return ports
    }
}
