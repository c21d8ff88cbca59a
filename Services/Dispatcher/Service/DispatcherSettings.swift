// Beckon: what an operator can set
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
public import DispatcherDirectory
public import DispatcherJournal
public import Schema

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
    /// The domains whose apps may draw cards of their own.
    public var presentedDomains: Set<String> = []
    /// The name of the recognizer that is asked for what the others refuse; `nil` asks none.
    public var recognizerFallback: String?
    /// Requests that have not ended; beyond it new ones are refused as `busy`.
    public var openRequests = 20_000
    /// Conversations in memory; beyond it idle ones are put away.
    public var conversations = 20_000
    /// Clients that one conversation's events are sent to.
    public var listeners = 16
    /// Donations that one report tells of.
    public var donationsPerReport = 200
    /// Requests of one client that have not ended; beyond it new ones are refused as `busy`.
    public var requestsPerClient = 5_000
    /// Conversations that one client hears; beyond it the client that asks for more is refused.
    public var heardPerClient = 4_096
    /// Conversations that all clients hear, each counted as often as it is heard. Beyond it clients that are silent for
    /// thirty heartbeats make room; where none is, the new one hears nothing.
    public var hearings = 262_144
    /// Bytes of large answers that one client gets within a heartbeat; beyond it `busy`.
    public var answerBytes = 16 << 20
    /// Authorizations, and default apps, that are kept.
    public var preferences = 100_000
    /// Results kept of workers that have not introduced themselves yet.
    public var strays = 1_000
    /// Conversations that are taken out of the journal in one turn after a start.
    public var loadedPerTurn = 64
    /// With at least so many arrivals since the last commit began, a turn is committed in the background, where the
    /// journal can. With fewer it is committed before it returns, unless it asks a worker something that need not wait.
    public var backgroundCommitArrivals = 4
    /// What the journal may forget, how often it is looked through, and how much goes at once.
    public var retention = Retention(), pruneInterval = Milliseconds.minutes(60), prunedPerTurn = 200

    /// The values above.
    public init() {}

    /// The values above but for what is given.
    ///
    /// - Parameters:
    ///   - heartbeatMilliseconds: How often each side says that it lives.
    ///   - authorization: What holds where a user has not decided about an app.
    ///   - busyAfterMilliseconds: How long work may wait before new requests of its app are refused.
    ///   - floodPercent: See ``DispatcherDirectory/DirectoryLimits/floodPercent``.
    public init(
        heartbeatMilliseconds: Int64, authorization: AuthorizationPolicy, busyAfterMilliseconds: Int64 = 50,
        floodPercent: Int = 33
    ) {
        self.directory.overloadAfter = Milliseconds(busyAfterMilliseconds)
        self.directory.floodPercent = floodPercent
        self.directory.heartbeat = Milliseconds(heartbeatMilliseconds)
        self.authorization = authorization
    }
}
