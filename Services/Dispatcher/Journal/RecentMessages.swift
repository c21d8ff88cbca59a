// Beckon: the ids of the messages that were put in rows lately
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The ids of the messages that stand in rows: the latest of them all, and of those before the latest time alone.
///
/// Nearly every message that is asked for is new, and found nowhere. Rows are asked only for one that is here, or older than
/// all of these: to be asked for each would take longer than to do what the message wants, above all where many have waited.
struct RecentMessages {
    private var ids: Set<CorrelationID> = []
    private var order: [CorrelationID] = []
    /// The latest of those that are not here.
    private var latest: MessageOrder

    /// How many are kept at least; twice as many at most.
    static let bound = 8_192

    /// - Parameter latest: The latest id in rows.
    init(latest: MessageOrder = MessageOrder(.none)) { self.latest = latest }

    /// These stand in rows from here on.
    mutating func add(_ messages: some Sequence<CorrelationID>) {
        for id in messages where self.ids.insert(id).inserted { self.order.append(id) }
        while self.order.count > Self.bound * 2 {
            for id in self.order.prefix(Self.bound) {
                self.ids.remove(id)
                self.latest = max(self.latest, MessageOrder(id))
            }
            self.order.removeFirst(Self.bound)
        }
    }

    /// Whether one may stand in rows.
    func mayHave(_ id: CorrelationID) -> Bool {
        // Ids begin with their time (RFC 9562).
        self.ids.contains(id) || MessageOrder(id) <= self.latest
    }
}
