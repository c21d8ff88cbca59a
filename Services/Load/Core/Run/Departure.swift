// Beckon: a message that the load sends, and how it goes
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A message to be sent.
public struct Departure: Hashable, Sendable {
    /// The number of the connection.
    public var connection: Int
    /// Its first frame.
    public var header: Header
    /// Its second frame; empty where there is none.
    public var body: [UInt8]

    /// Whether it may be lost where there is no room: it is repeated anyway.
    public var isRepeated: Bool { [.hear, .fetch].contains(self.header.kind) }
}

/// How a load goes, once a second.
public struct LoadProgress: Hashable, Sendable {
    /// Seconds since it began.
    public var second: Int
    /// Where it stands, and the number of the stage, from 1, of how many.
    public var state: LoadMachine.State, stage: Int, stages: Int
    /// In the last second: begun, ended, refused as busy; microseconds to the end, 99th percentile.
    public var begun: Int, ended: Int, busy: Int, p99: UInt64
    /// Under way; all that ended so far.
    public var live: Int, endedInAll: UInt64
}

/// Small numbers in the order in which they were put in.
struct IndexQueue: Sendable {
    private var items: [Int] = []
    private var start = 0

    var count: Int { self.items.count - self.start }

    mutating func push(_ item: Int) { self.items.append(item) }

    mutating func pop() -> Int? {
        guard self.start < self.items.count else { return nil }
        defer {
            self.start += 1
            if self.start > 1_024, self.start * 2 > self.items.count {
                self.items.removeFirst(self.start)
                self.start = 0
            }
        }
        return self.items[self.start]
    }
}
