// Beckon: where a dispatcher listens.
// SPDX-License-Identifier: Apache-2.0

/// Where a dispatcher listens, or where its peers find it.
public struct DispatcherEndpoints: Hashable, Sendable {
    /// For clients: `tcp://127.0.0.1:7400`, `ipc:///run/beckon/front`.
    public var front: String
    /// For workers.
    public var back: String
    /// For subscribers.
    public var events: String

    /// - Parameters: See the properties.
    public init(front: String, back: String, events: String) {
        self.front = front
        self.back = back
        self.events = events
    }

    /// Three Unix sockets in a folder, which must exist and whose path has at most 100 bytes.
    public static func inFolder(_ path: String) -> DispatcherEndpoints {
        DispatcherEndpoints(front: "ipc://\(path)/front", back: "ipc://\(path)/back", events: "ipc://\(path)/events")
    }

    /// Three free ports of this machine, for tests: the host says which they became.
    public static var anyLocalPorts: DispatcherEndpoints {
        DispatcherEndpoints(front: "tcp://127.0.0.1:*", back: "tcp://127.0.0.1:*", events: "tcp://127.0.0.1:*")
    }
}
