// Beckon: what `beckon-lab fuzz` does
// SPDX-License-Identifier: Apache-2.0

/// How much is thrown at a dispatcher, and what it must bear.
public struct FuzzPlan: Sendable {
    /// What carries the frames.
    public enum Transport: String, Sendable, CaseIterable {
        /// Unix sockets in a folder.
        case ipc
        /// Ports of this machine.
        case tcp
    }

    /// Messages thrown through ZeroMQ sockets, each of 0 to 50 frames.
    public var messages: Int
    /// What the messages follow from.
    public var seed: UInt64
    /// What carries them.
    public var transport: Transport
    /// Mebibytes that the dispatcher may grow by.
    public var memory: Int
    /// Seconds that honest clients are served alone first.
    public var calmSeconds: Int
    /// Honest clients that hold conversations one after the other, all the time.
    public var clients: Int
    /// Whether the dispatcher has keys: what is thrown comes from a peer whose key it admits, and as much from strangers.
    public var hasKeys: Bool
    /// More options for the dispatcher's process.
    public var dispatcherOptions: [String]

    /// - Parameters: See the properties.
    public init(
        messages: Int, seed: UInt64, transport: Transport = .ipc, memory: Int = 512, calmSeconds: Int = 3,
        clients: Int = 4, hasKeys: Bool = false, dispatcherOptions: [String] = []
    ) {
        self.messages = max(1, messages)
        self.seed = seed
        self.transport = hasKeys ? .tcp : transport
        self.memory = max(1, memory)
        self.calmSeconds = max(1, calmSeconds)
        self.clients = max(1, clients)
        self.hasKeys = hasKeys
        self.dispatcherOptions = dispatcherOptions
    }
}
