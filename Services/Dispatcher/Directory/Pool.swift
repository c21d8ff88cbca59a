// Beckon: the words of a directory: workers, pools, places, bounds
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Names a worker's connection.
public struct WorkerKey: Hashable, Sendable {
    /// The transport's routing id.
    public let id: [UInt8]

    /// - Parameter id: The transport's routing id.
    public init(_ id: [UInt8]) { self.id = id }
}

/// A group of workers that can stand in for each other.
public enum Pool: Hashable, Sendable {
    /// Readers of utterances.
    case recognizers
    /// Workers of one app.
    case app(String)
    /// Workers that draw one app's cards.
    case presentation(String)

    /// The app's identifier; empty for recognizers.
    public var name: String {
        switch self {
        case .app(let name), .presentation(let name): name
        case .recognizers: ""
        }
    }
}

/// A piece of work and the worker it goes to.
public struct Assignment: Hashable, Sendable {
    /// The work's number.
    public var number: UInt64
    /// The worker.
    public var worker: WorkerKey

    /// - Parameters: See the properties.
    public init(number: UInt64, worker: WorkerKey) {
        self.number = number
        self.worker = worker
    }
}

/// Where a piece of work went.
public enum Placement: Hashable, Sendable {
    /// To a worker.
    case assigned(WorkerKey)
    /// Into the pool's queue.
    case queued
    /// Nowhere: nobody is there, and nobody was lately.
    case nobody
    /// Nowhere: the pool's queue is full.
    case full
}

/// The bounds of a directory.
public struct DirectoryLimits: Hashable, Sendable {
    /// How often each side says that it lives; a worker silent for twice as long is lost.
    public var heartbeat = Milliseconds.seconds(1)
    /// How long work waits for a pool whose last worker left.
    public var grace = Milliseconds.seconds(10)
    /// Pieces of work waiting in one pool.
    public var queued = 10_000
    /// Pieces of work in one pool, in hand or waiting, from which on no new request is accepted where some has waited all
    /// the time for ``overloadAfter``, and for twice as long as a piece is in hand: this many, or as many as its
    /// workers take at once, if that is more. What was accepted goes on.
    public var overloadMinimum = 64
    /// The same at once, however long it waits: so many times what the workers take at once, or ``overloadMinimum``.
    public var overloadRounds = 1
    /// Where more requests are turned away than there are pieces of work, so many percent of what ``overloadMinimum`` says are
    /// enough: when as much is taken in as the workers take at once, all of it waits for each other.
    public var floodPercent = 33
    /// How long work must have waited; a shorter time in which none waits does not begin it anew.
    public var overloadAfter = Milliseconds(50)
    /// Workers.
    public var workers = 4_096
    /// The largest credit a worker may ask for.
    public var credit = 1_024

    /// The values above.
    public init() {}
}
