// Beckon: the settings of the sockets on either side.
// SPDX-License-Identifier: Apache-2.0

import Schema
public import ZeroMQ

/// What both sides of the bus may set. Every number has a default that fits one machine or one rack.
public struct TransportSettings: Sendable {
    /// Messages that libzmq keeps for one peer before sending says would-block, at least 1.
    public var sendHighWaterMark = 10_000
    /// Messages that libzmq keeps of one peer before it stops reading from it, at least 1.
    public var receiveHighWaterMark = 10_000
    /// Messages that a dispatcher's door holds of one peer before it stops reading from it, at least 1. Few: each may
    /// be as large as a frame, and what is not read yet stays with its sender.
    public var unreadPerPeerMaximum = 64
    /// Bytes of the largest frame; a peer that announces a larger one is disconnected. Twice what a body may have, so
    /// that a sender that is only a little over gets a refusal that says so.
    public var frameBytesMaximum = Limits.bodyBytes * 2
    /// Messages taken from one socket in one turn, at least 1.
    public var batchMaximum = 256
    /// Milliseconds that unsent messages may take when a socket is closed.
    public var lingerMilliseconds = 1_000
    /// Milliseconds between ZMTP's own pings; 0 for none. A connection is given up after three without an answer.
    public var pingMilliseconds = 2_000
    /// Milliseconds a peer has to finish its handshake.
    public var handshakeMilliseconds = 2_000
    /// Milliseconds before a lost connection is tried again the first time.
    public var reconnectMilliseconds = 50
    /// Milliseconds up to which the time between tries grows.
    public var reconnectMaximumMilliseconds = 1_000
    /// Unsent messages of one link, at least 1.
    public var unsentMaximum = 10_000
    /// Unread arrivals of one link, at least 1.
    public var unreadMaximum = 10_000
    /// How connections prove who they are. The dispatcher's side takes ``ZeroMQ/SocketOptions/Security/none`` or a
    /// CURVE server's key, the others none or a CURVE client's keys.
    public var security = SocketOptions.Security.none
    /// Where a dispatcher with a CURVE key finds which keys are admitted, with their rights. Without it nobody is.
    public var rights: RightsSource?
    /// Where a dispatcher may listen without keys. Beyond this machine it never may.
    public var openDoors = OpenDoors.thisMachine

    /// The defaults.
    public init() {}

    /// Those of a dispatcher's sockets: peers ping it, and it pings nobody.
    ///
    /// libzmq 4.3.4 pings a peer also where it hung up while nothing more was read from it, and aborts the process by
    /// that (`!_io_error`, libzmq issue 4841): a peer that floods and leaves would take the dispatcher with it. A peer
    /// that fell silent is noticed all the same, by the time to live that its own pings carry.
    func dispatcherOptions() -> SocketOptions {
        var options = self.options()
        options.heartbeat = nil
        return options
    }

    /// Those of a socket that a ``SocketDriver`` opens itself.
    public func options() -> SocketOptions {
        var options = SocketOptions()
        options.sendHighWaterMark = Int32(clamping: max(1, self.sendHighWaterMark))
        options.receiveHighWaterMark = Int32(clamping: max(1, self.receiveHighWaterMark))
        options.maximumMessageSize = Int64(max(Header.size, self.frameBytesMaximum))
        options.handshakeIntervalMilliseconds = Int32(clamping: self.handshakeMilliseconds)
        options.reconnectIntervalMilliseconds = Int32(clamping: max(1, self.reconnectMilliseconds))
        options.reconnectIntervalMaximumMilliseconds = Int32(clamping: self.reconnectMaximumMilliseconds)
        if self.pingMilliseconds > 0 {
            let ping = Int32(clamping: self.pingMilliseconds)
            let patience = Int32(clamping: self.pingMilliseconds * 3)
            options.heartbeat = .init(
                intervalMilliseconds: ping, timeoutMilliseconds: patience, timeToLiveMilliseconds: patience)
        }
        options.security = self.security
        if self.hasServerKey { options.zapDomain = "beckon" }
        return options
    }

    var hasServerKey: Bool { if case .curveServer = self.security { true } else { false } }

    var linger: Int32 { Int32(clamping: max(0, self.lingerMilliseconds)) }
    var batch: Int { max(1, self.batchMaximum) }
}
