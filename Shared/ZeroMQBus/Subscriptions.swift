// Beckon: how many topics subscribers may follow.
// SPDX-License-Identifier: Apache-2.0

/// The topics that each connection to the events socket follows, and the bounds of both. What is beyond them is not
/// accepted: the subscriber gets nothing of that topic.
struct Subscriptions {
    /// Topics of one connection, and of all.
    static let perConnectionMaximum = 256, maximum = 65_536

    private var topics: [String: Set<[UInt8]>] = [:]
    private var holders: [[UInt8]: Set<String>] = [:]
    /// How many there are.
    private(set) var count = 0
    /// How many were not accepted.
    private(set) var refused = 0

    /// Notes that a connection follows a topic.
    ///
    /// - Returns: Whether it may.
    mutating func follow(_ topic: [UInt8], _ connection: String) -> Bool {
        if self.topics[connection]?.contains(topic) == true { return true }
        guard self.count < Self.maximum, self.topics[connection]?.count ?? 0 < Self.perConnectionMaximum else {
            self.refused += 1
            return false
        }
        self.topics[connection, default: []].insert(topic)
        self.holders[topic, default: []].insert(connection)
        self.count += 1
        return true
    }

    /// Notes that a connection no longer follows a topic.
    ///
    /// - Parameter connection: `nil` where it is gone: ZeroMQ then tells each topic, but no longer whose it was. Then it
    ///   is taken from the one with the most, which keeps the count of all exact.
    /// - Returns: Whether it did.
    mutating func leave(_ topic: [UInt8], _ connection: String?) -> Bool {
        guard let holder = connection ?? self.fullest(topic), self.topics[holder]?.remove(topic) != nil else {
            return false
        }
        if self.topics[holder]?.isEmpty == true { self.topics[holder] = nil }
        self.holders[topic]?.remove(holder)
        if self.holders[topic]?.isEmpty == true { self.holders[topic] = nil }
        self.count -= 1
        return true
    }

    private func fullest(_ topic: [UInt8]) -> String? {
        self.holders[topic]?.max { self.topics[$0]?.count ?? 0 < self.topics[$1]?.count ?? 0 }
    }
}
