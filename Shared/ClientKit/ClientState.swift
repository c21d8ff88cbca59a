// Beckon: what a client knows: who waits for a reply, who follows what, whether the dispatcher is heard
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What reaches a follower of a conversation.
enum Signal: Sendable {
    /// An event.
    case event(Event)
    /// The number of the conversation's latest event, where the follower may know another.
    case latest(UInt64)
}

/// A message that has come back, and how often its question was sent.
struct Exchanged: Sendable {
    var message: Message
    var sends: Int
}

/// What a client knows. It decides; ``Client`` sends and resumes.
struct ClientState: Sendable {
    struct Waiting: Sendable {
        var continuation: CheckedContinuation<Exchanged, any Error>
        var sends = 1
    }

    struct Follower: Sendable {
        var conversation: String
        var continuation: AsyncStream<Signal>.Continuation
        /// The number that was told last.
        var told: UInt64?
    }

    /// Silent beats after which the dispatcher counts as silent.
    static let patience = 3

    var waiting: [UInt64: Waiting] = [:]
    var followers: [Int: Follower] = [:]
    var watchers: [Int: AsyncStream<ConnectionState>.Continuation] = [:]
    var connection: ConnectionState?
    var unheardBeats = 0
    var isStopped = false
    private var lastNumber: UInt64 = 0
    private var lastHandle = 0

    mutating func nextNumber() -> UInt64 {
        self.lastNumber += 1
        return self.lastNumber
    }

    mutating func nextHandle() -> Int {
        self.lastHandle += 1
        return self.lastHandle
    }

    // MARK: The dispatcher

    /// Something was heard.
    ///
    /// - Returns: Who is to be told that the dispatcher is there, if that is new.
    mutating func heard() -> [AsyncStream<ConnectionState>.Continuation] {
        self.unheardBeats = 0
        guard self.connection != .connected else { return [] }
        self.connection = .connected
        return Array(self.watchers.values)
    }

    /// A heartbeat is due.
    ///
    /// - Returns: What to ask for, and who is to be told that the dispatcher is silent, if that is new.
    mutating func beat() -> (hearings: [Hearing], told: [AsyncStream<ConnectionState>.Continuation]) {
        guard !self.followers.isEmpty || !self.waiting.isEmpty else {
            self.unheardBeats = 0
            return ([], [])
        }
        self.unheardBeats += 1
        let names = Set(self.followers.values.map(\.conversation)).sorted()
        let size = Limits.hearingsPerMessage
        let hearings = stride(from: 0, to: names.count, by: size).map { Hearing(Array(names[$0...].prefix(size))) }
        guard self.unheardBeats > Self.patience, self.connection != .silent else { return (hearings, []) }
        self.connection = .silent
        return (hearings, Array(self.watchers.values))
    }

    // MARK: Followers

    /// Who is to get an event.
    mutating func followers(of event: Event) -> [AsyncStream<Signal>.Continuation] {
        var found: [AsyncStream<Signal>.Continuation] = []
        for (handle, follower) in self.followers where follower.conversation == event.conversation {
            self.followers[handle]?.told = event.sequence
            found.append(follower.continuation)
        }
        return found
    }

    /// Who is to be told how far its conversation is.
    mutating func followers(behind heard: Heard) -> [(AsyncStream<Signal>.Continuation, UInt64)] {
        var found: [(AsyncStream<Signal>.Continuation, UInt64)] = []
        for (handle, follower) in self.followers {
            guard let latest = heard.latest[follower.conversation], latest != follower.told else { continue }
            self.followers[handle]?.told = latest
            found.append((follower.continuation, latest))
        }
        return found
    }
}
