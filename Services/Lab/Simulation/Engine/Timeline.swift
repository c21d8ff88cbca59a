// Beckon: what comes when in a simulated world
// SPDX-License-Identifier: Apache-2.0

import HeapModule
import Schema

/// Something that happens at a moment.
enum Occurrence {
    /// A message comes to the dispatcher, over a connection as it was at a time.
    case toDispatcher(Message, link: Int, epoch: Int)
    /// A message comes to a peer.
    case toPeer(Message, link: Int, epoch: Int)
    /// A connection is there again.
    case connect(link: Int, epoch: Int)
    /// The dispatcher takes a turn, or is started.
    case turn, start
    /// A timer of a client.
    case client(Int, ClientTimer)
    /// A timer of a worker's process; of another generation of it, it means nothing.
    case worker(Int, generation: Int, WorkerTimer)
    /// Something is to go wrong.
    case mishap
}

/// What a client waits for.
enum ClientTimer {
    case beat
    case begin(talk: Int)
    case answer(talk: Int, CorrelationID)
    case unlock(talk: Int)
}

/// What a worker waits for.
enum WorkerTimer {
    case beat, start, thaw, kill
    case work(UInt64, stage: Int)
}

/// What comes when. Of what comes at the same moment the order is that of the lanes, and in a lane that of the calls: so
/// it does not matter in which order different peers were looked at.
struct Timeline {
    struct Entry: Comparable {
        var at: Int64
        var lane: UInt32
        var order: UInt32
        var occurrence: Occurrence

        static func < (left: Entry, right: Entry) -> Bool {
            (left.at, left.lane, left.order) < (right.at, right.lane, right.order)
        }
        static func == (left: Entry, right: Entry) -> Bool {
            (left.at, left.lane, left.order) == (right.at, right.lane, right.order)
        }
    }

    private var heap = Heap<Entry>()
    private var orders: [UInt32: UInt32] = [:]

    mutating func add(_ occurrence: Occurrence, at instant: Instant, lane: UInt32) {
        let order = self.orders[lane, default: 0]
        self.orders[lane] = order + 1
        self.heap.insert(Entry(at: instant.milliseconds, lane: lane, order: order, occurrence: occurrence))
    }

    mutating func next() -> Entry? { self.heap.popMin() }
    var nextTime: Instant? { self.heap.min.map { Instant(milliseconds: $0.at) } }
}

/// The lanes of a ``Timeline``.
enum Lane {
    static let world: UInt32 = 0
    static let dispatcher: UInt32 = 1
    static func client(_ index: Int) -> UInt32 { 1_000 + UInt32(index) }
    static func worker(_ index: Int) -> UInt32 { 2_000 + UInt32(index) }
    static func up(_ link: Int) -> UInt32 { 10_000 + UInt32(link) * 2 }
    static func down(_ link: Int) -> UInt32 { 10_001 + UInt32(link) * 2 }
}
