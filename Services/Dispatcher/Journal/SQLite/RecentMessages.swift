// Beckon: the ids of the messages that were taken lately
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The ids of the messages that were acknowledged: the latest of them all, and of those before the latest time alone.
///
/// Nearly every message that is asked for is new, and found nowhere. It is looked for only where it is here, or older than
/// all of these: to ask the rows for each would take longer than to do what the message wants, above all where many have
/// waited.
struct RecentMessages {
    private var ids: Set<CorrelationID> = []
    private var order: [CorrelationID] = []
    /// The latest of those that are not here.
    private var greatestDropped: MessageOrder

    /// How many are kept at least; twice as many at most.
    static let bound = 8_192

    /// - Parameter latest: The latest id there is.
    init(greatestDropped: MessageOrder = MessageOrder(.none)) { self.greatestDropped = greatestDropped }

    /// This one is taken.
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

    /// Whether one may have been taken.
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
