// Beckon: which clients hear which conversations
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import Schema

/// Which clients hear which conversations on their own sockets, and how much each was answered: bounded in every
/// direction.
struct Audience: Sendable {
    private let limits: DispatcherSettings
    private let started: Instant
    private var peers: [String: [Peer]] = [:]
    private var names: [Peer: Set<String>] = [:]
    /// How many conversations are heard by how many clients, in all.
    private var hearings = 0
    /// When each client said something last.
    private var lastMessages: [Peer: Instant] = [:]
    /// Bytes of large answers to each since the last pulse.
    private var answeredBytes: [Peer: Int] = [:]

    init(_ limits: DispatcherSettings, at started: Instant) { (self.limits, self.started) = (limits, started) }

    /// Who hears a conversation, in the order in which they came.
    func peers(of name: String) -> [Peer] { self.peers[name] ?? [] }

    /// What a client hears.
    func names(of peer: Peer) -> Set<String> { self.names[peer] ?? [] }

    /// The clients that hear something, with what they hear.
    var all: [Peer: Set<String>] { self.names }

    /// A client said something.
    mutating func heard(_ peer: Peer, at now: Instant) {
        if self.names[peer] != nil { self.lastMessages[peer] = now }
    }

    /// From now on a client gets a conversation's events, unless it hears too many, or there are too many in all. The
    /// oldest of a conversation's clients makes room for a new one.
    mutating func add(_ peer: Peer, to name: String) {
        guard self.names[peer]?.contains(name) != true, self.names[peer]?.count ?? 0 < self.limits.heardPerClient else {
            return
        }
        if self.hearings >= self.limits.hearings { self.removeSilent() }
        guard self.hearings < self.limits.hearings else { return }
        self.hearings += 1
        self.names[peer, default: []].insert(name)
        self.peers[name, default: []].append(peer)
        if self.peers(of: name).count > self.limits.listeners, let oldest = self.peers(of: name).first {
            self.remove(oldest, from: name)
        }
    }

    mutating func remove(_ peer: Peer, from name: String) {
        guard self.names[peer]?.remove(name) != nil else { return }
        self.hearings -= 1
        if self.names[peer]?.isEmpty == true { self.names[peer] = nil }
        self.peers[name]?.removeAll { $0 == peer }
        if self.peers[name]?.isEmpty == true { self.peers[name] = nil }
    }

    /// A client is gone.
    mutating func remove(_ peer: Peer) {
        self.lastMessages[peer] = nil
        for name in self.names(of: peer) { self.remove(peer, from: name) }
    }

    /// Makes room for others: clients that said nothing for a while hear no more until they say what they hear.
    private mutating func removeSilent() {
        let newest = self.lastMessages.values.max() ?? self.started
        let silent = Milliseconds(self.limits.directory.heartbeat.count * 30)
        for peer in Array(self.names.keys) where (self.lastMessages[peer] ?? self.started) + silent <= newest {
            self.remove(peer)
        }
    }

    // MARK: Answers

    /// Whether a client may have an answer.
    enum Verdict {
        case refused
        /// It may, and the answer counts for nothing.
        case small
        /// It may, and the answer counts until ``pulse()``.
        case large
    }

    /// Whether a client may have an answer of so many bytes now; counts a large one. A client that had much within a
    /// heartbeat may not be reading at all, and what it does not read is kept in memory for it.
    mutating func admit(_ bytes: Int, to peer: Peer) -> Verdict {
        let total = self.answeredBytes[peer, default: 0] + bytes
        guard total <= self.limits.answerBytes else { return .refused }
        guard bytes > 4_096 else { return .small }
        self.answeredBytes[peer] = total
        return .large
    }

    /// A heartbeat is over.
    mutating func pulse() { self.answeredBytes.removeAll(keepingCapacity: true) }
}
