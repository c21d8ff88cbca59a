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
    /// Readers of what those refuse.
    case fallbackRecognizers
    /// Workers of one app.
    case app(String)
    /// Workers that draw one app's cards.
    case presentation(String)

    /// Whether it is of recognizers, the first or those that are asked for what these refuse.
    public var isOfRecognizers: Bool { self == .recognizers || self == .fallbackRecognizers }

    /// The app's identifier; empty for recognizers.
    public var name: String {
        switch self {
        case .app(let name), .presentation(let name): name
        case .recognizers, .fallbackRecognizers: ""
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
    /// New requests for a pool are refused once its work in hand and its queue together reach this number, or the
    /// credit of its workers where that is more, and something has waited for ``overloadAfter``, or for twice the mean
    /// time in hand where that is longer. Requests that were accepted go on.
    public var overloadMinimum = 64
    /// New requests are also refused, however short the wait, once the queue alone reaches so many times the credit of
    /// the pool's workers and at least ``overloadMinimum``.
    public var overloadRounds = 1
    /// In a flood, where more requests are refused than pieces of work come, new requests are refused once the work in
    /// hand and in the queue reaches so many percent of the limit of ``overloadMinimum``: fewer are let in, and each is
    /// done sooner. 100 switches this off.
    public var floodPercent = 33
    /// How long a queue must have been in use before its pool counts as overloaded. The time begins anew only where the
    /// queue is empty and nothing was queued for as long.
    public var overloadAfter = Milliseconds(50)
    /// Workers.
    public var workers = 4_096
    /// The largest credit a worker may ask for.
    public var credit = 1_024

    /// The values above.
    public init() {}
}
