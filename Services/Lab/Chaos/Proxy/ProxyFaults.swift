// Beckon: what a proxy does to messages
// SPDX-License-Identifier: Apache-2.0

/// How likely each fault is, for each message and in each direction. Probabilities are 0 to 1.
public struct ProxyFaults: Codable, Hashable, Sendable {
    /// The message is gone.
    public var drop: Double
    /// It arrives twice.
    public var double: Double
    /// It and all behind it arrive later, by up to ``delayMaximum``.
    public var delay: Double
    /// Others overtake it, for up to ``delayMaximum``.
    public var reorder: Double
    /// The longest delay, in milliseconds.
    public var delayMaximum: Int

    /// - Parameters: See the properties.
    public init(
        drop: Double = 0, double: Double = 0, delay: Double = 0, reorder: Double = 0, delayMaximum: Int = 100
    ) {
        self.drop = drop
        self.double = double
        self.delay = delay
        self.reorder = reorder
        self.delayMaximum = max(1, delayMaximum)
    }

    /// Every message arrives, once, in order, at once.
    public static let none = ProxyFaults()
    /// What `beckon-lab chaos` does: one message in fifty is lost, one in fifty is doubled.
    public static let usual = ProxyFaults(drop: 0.02, double: 0.02, delay: 0.05, reorder: 0.03, delayMaximum: 120)
}

/// What a proxy did, in both directions together.
public struct ProxyCounts: Codable, Hashable, Sendable {
    /// Messages that came.
    public var messages = 0
    /// Those that met each fault.
    public var dropped = 0, doubled = 0, delayed = 0, reordered = 0
    /// Those that were lost because a queue or a peer had no room, or the peer was gone.
    public var undeliverable = 0
    /// Connections that were made, and those that were dropped with their peer.
    public var opened = 0, closed = 0

    /// None of it.
    public init() {}
}
