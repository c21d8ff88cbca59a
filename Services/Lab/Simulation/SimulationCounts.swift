// Beckon: what a run came to
// SPDX-License-Identifier: Apache-2.0

/// What was counted in runs.
public struct SimulationCounts: Sendable, Hashable, Codable {
    /// Steps of the simulated world, turns of the dispatcher, messages on the wire.
    public var steps = 0, turns = 0, messages = 0
    /// Requests that clients began, that were accepted, and that were refused for good.
    public var requests = 0, accepted = 0, refused = 0
    /// What became of the accepted.
    public var completed = 0, failed = 0, cancelled = 0, expired = 0, handedOff = 0, unknownOutcome = 0
    /// Effects in the apps' stores, and keys asked for again.
    public var effects = 0, repeatedKeys = 0, tombstones = 0
    /// What went wrong with messages.
    public var dropped = 0, doubled = 0, delayed = 0, reordered = 0, undeliverable = 0
    /// What went wrong with connections and processes.
    public var reconnects = 0, partitions = 0, workerCrashes = 0, dispatcherCrashes = 0, freezes = 0, drains = 0
    /// Work that took long, never ended, or was thrown away by its handler.
    public var slow = 0, stuck = 0, handlerFailures = 0
    /// Questions asked, answers given, messages sent again.
    public var questions = 0, answers = 0, resent = 0

    /// Nothing yet.
    public init() {}

    /// Adds what another run counted.
    public mutating func add(_ other: SimulationCounts) {
        for path in Self.all { self[keyPath: path] += other[keyPath: path] }
    }

    private static var all: [WritableKeyPath<SimulationCounts, Int>] {
        [
            \.steps, \.turns, \.messages, \.requests, \.accepted, \.refused, \.completed, \.failed, \.cancelled,
            \.expired, \.handedOff, \.unknownOutcome, \.effects, \.repeatedKeys, \.tombstones, \.dropped, \.doubled,
            \.delayed, \.reordered, \.undeliverable, \.reconnects, \.partitions, \.workerCrashes, \.dispatcherCrashes,
            \.freezes, \.drains, \.slow, \.stuck, \.handlerFailures, \.questions, \.answers, \.resent,
        ]
    }
}
