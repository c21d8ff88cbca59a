// Beckon: what runs on a socket thread and owns its sockets.
// SPDX-License-Identifier: Apache-2.0

public import ZeroMQ

/// What a ``SocketThread`` runs: it owns the sockets, and is made, used and ended on that thread alone.
public protocol SocketDriver: ~Copyable, SendableMetatype {
    /// What other threads may ask of it.
    associatedtype Command: Sendable

    /// Adds its sockets to the poller. Runs once, before the first turn.
    ///
    /// - Throws: What keeps the thread from starting, which its starter gets.
    mutating func start(_ poller: inout Poller) throws

    /// Does everything that can be done now without waiting: the commands, what has arrived, what is due. It must not
    /// block, and must leave a flood for the next turn.
    ///
    /// - Returns: When the next turn is due if nothing happens.
    /// - Throws: What ends the thread.
    mutating func turn(_ commands: [Command], _ poller: inout Poller) throws -> NextTurn

    /// Ends: the last commands, then whoever waits. The sockets are closed after it.
    ///
    /// - Parameters:
    ///   - commands: What came since the last turn.
    ///   - failure: What ended the thread, nil if it was told to stop.
    mutating func stop(_ commands: [Command], failure: (any Error)?)
}

/// When a ``SocketDriver`` wants its next turn.
public enum NextTurn: Hashable, Sendable {
    /// Now: more is waiting than one turn takes.
    case now
    /// When something happens, or after so many milliseconds.
    case within(milliseconds: Int)
    /// When something happens.
    case whenever
}
