// Beckon: what an operator can set
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
public import DispatcherDirectory
import Schema

/// What an operator can set, each with a default that fits one machine.
public struct DispatcherSettings: Sendable {
    /// What holds where a user has not decided about an app.
    public enum AuthorizationPolicy: String, Sendable, CaseIterable {
        /// The user is asked once.
        case ask
        /// Every app may have requests: for a stack whose apps its one user installed.
        case all
    }

    /// Time limits and bounds of dialogues.
    public var dialogue = DialogueLimits()
    /// Heartbeats, credit and queues.
    public var directory = DirectoryLimits()
    /// What holds where a user has not decided about an app.
    public var authorization = AuthorizationPolicy.ask
    /// Requests that have not ended; beyond it new ones are refused as `busy`.
    public var openRequests = 20_000
    /// Conversations in memory; beyond it idle ones are put away.
    public var conversations = 20_000
    /// Clients that one conversation's events are sent to.
    public var listeners = 16
    /// Donations that one report tells of.
    public var donationsPerReport = 200
    /// Acknowledgements that are remembered, so that a message sent twice is taken once.
    public var acknowledgements = 20_000

    /// The values above.
    public init() {}

    /// The values above but for what is given.
    ///
    /// - Parameters:
    ///   - heartbeatMilliseconds: How often each side says that it lives.
    ///   - authorization: What holds where a user has not decided about an app.
    public init(heartbeatMilliseconds: Int64, authorization: AuthorizationPolicy) {
        self.directory.heartbeat = Milliseconds(heartbeatMilliseconds)
        self.authorization = authorization
    }
}
