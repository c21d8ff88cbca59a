// Beckon: the connection between one peer and the simulated dispatcher
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// A peer's connection. The peer does not notice when it breaks and is made anew, as with a DEALER: what it sends
/// meanwhile waits, what was under way is lost, and the dispatcher sees another routing id.
final class Link {
    /// Whose it is.
    enum Owner {
        case client(Int)
        case worker(Int)
    }

    /// Messages that may wait or be under way in one direction.
    static let bound = 1_000

    let index: Int
    let owner: Owner
    let door: Door
    /// The routing id; new after every break.
    var route: UInt64 = 0
    /// Counts the breaks: what was sent before one does not arrive.
    var epoch = 0
    /// Whether the peer's process is there, and whether the dispatcher can be reached.
    var isOpen = false, isConnected = false
    var cutUntil: Instant?
    var outbox: [Message] = []
    var upDice: Dice, downDice: Dice
    var lastUp: Int64 = 0, lastDown: Int64 = 0
    var underWayDown = 0

    init(index: Int, owner: Owner, seed: UInt64) {
        self.index = index
        self.owner = owner
        self.door = if case .client = owner { .front } else { .back }
        self.upDice = Dice(seed: seed, stream: 0x1_0000 + UInt64(index) * 2)
        self.downDice = Dice(seed: seed, stream: 0x1_0001 + UInt64(index) * 2)
    }

    var peer: Peer { Peer(self.door, id: withUnsafeBytes(of: self.route.bigEndian) { [UInt8]($0) }) }

    /// The routing id of a peer.
    static func route(of peer: Peer) -> UInt64 { peer.id.reduce(0) { $0 << 8 | UInt64($1) } }
}
