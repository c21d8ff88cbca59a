// Beckon: the ids of the messages that were taken lately
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Says whether a message may have been acknowledged before: knows the latest ids, and of all older ones only the
/// greatest.
///
/// Nearly every message is new. The archive is asked only for an id that is in the set, or not greater than the
/// greatest that is not: to ask SQLite for each message would take longer than what the message wants.
struct RecentMessages {
    private var ids: Set<CorrelationID> = []
    private var order: [CorrelationID] = []
    /// The greatest acknowledged id that is not in `ids`.
    private var greatestDropped: MessageOrder

    /// How many are kept at least; twice as many at most.
    static let bound = 8_192

    /// - Parameter greatestDropped: The greatest id that was acknowledged before this was made.
    init(greatestDropped: MessageOrder = MessageOrder(.none)) { self.greatestDropped = greatestDropped }

    /// A message was acknowledged.
    mutating func add(_ id: CorrelationID) {
        guard self.ids.insert(id).inserted else { return }
        self.order.append(id)
        guard self.order.count > Self.bound * 2 else { return }
        for id in self.order.prefix(Self.bound) {
            self.ids.remove(id)
            self.greatestDropped = max(self.greatestDropped, MessageOrder(id))
        }
        self.order.removeFirst(Self.bound)
    }

    /// Whether a message may have been acknowledged.
    func mayHave(_ id: CorrelationID) -> Bool {
        // Ids begin with their time (RFC 9562).
        self.ids.contains(id) || MessageOrder(id) <= self.greatestDropped
    }
}

/// The order of messages' ids as bytes: that of the times in front of them.
struct MessageOrder: Comparable {
    private let high: UInt64
    private let low: UInt64

    init(_ id: CorrelationID) { (self.high, self.low) = (id.high, id.low) }

    static func < (left: MessageOrder, right: MessageOrder) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
