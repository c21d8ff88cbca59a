// Beckon: a dispatcher's events, as a proxy shows them
// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// An XPUB in front of an XSUB: subscriptions go up untouched, events come down with faults. Belongs to the socket
/// thread.
final class ProxyEvents {
    private let publisher: Socket
    private let subscriber: Socket
    private var down = FaultLine<Message>()

    init(_ endpoint: String, to target: String, _ context: Context, _ poller: inout Poller) throws {
        self.publisher = try Socket.open(.extendedPublish, in: context, lingerMilliseconds: 0)
        self.subscriber = try Socket.open(.extendedSubscribe, in: context, lingerMilliseconds: 0)
        try self.publisher.bind(endpoint)
        try self.subscriber.connect(target)
        _ = try poller.add(self.publisher)
        _ = try poller.add(self.subscriber)
    }

    func turn(
        at now: Int64, _ faults: ProxyFaults, _ random: inout ChaosRandom, _ counts: inout ProxyCounts
    ) throws -> (next: Int64?, hasMore: Bool) {
        while let message = try self.publisher.tryReceive(maximumFrames: 1) { try self.subscriber.trySend(message) }
        var taken = 0
        while taken < 256, let message = try self.subscriber.tryReceive(maximumFrames: 8) {
            self.down.insert(message, at: now, faults, &random, &counts)
            taken += 1
        }
        while let message = self.down.next(at: now) { try self.publisher.trySend(message) }
        return (self.down.nextDue, taken == 256)
    }
}
