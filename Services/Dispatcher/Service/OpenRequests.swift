// Beckon: the requests that have not ended
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema

/// The requests that have not ended, with the conversation of each and who began it: these are never forgotten.
struct OpenRequests: Sendable {
    private struct Entry: Sendable {
        var conversation: String
        var peer: Peer?
        /// How its present intent is listed.
        var listed: ListedRequest?
    }

    private var entries: [CorrelationID: Entry] = [:]
    private var byPeer: [Peer: Int] = [:]
    /// How many intents began and ended since the start: one request may be for several.
    private(set) var accepted = 0, ended = 0

    var count: Int { self.entries.count }
    var ids: some Sequence<CorrelationID> { self.entries.keys }

    func contains(_ id: CorrelationID) -> Bool { self.entries[id] != nil }

    /// The conversation of one.
    func conversation(of id: CorrelationID) -> String? { self.entries[id]?.conversation }

    /// How many of them a client began.
    func count(of peer: Peer) -> Int { self.byPeer[peer] ?? 0 }

    /// One of a conversation that was taken into memory.
    ///
    /// - Parameter listed: How its present intent is listed.
    mutating func load(_ id: CorrelationID, in conversation: String, listed: ListedRequest? = nil) {
        if self.entries[id] == nil { self.entries[id] = Entry(conversation: conversation, listed: listed) }
    }

    // MARK: The list

    /// The intents that have not ended, as they are listed.
    var listed: [KeptRequest] {
        self.entries.values.compactMap { entry in entry.listed.map { KeptRequest($0, conversation: entry.conversation) }
        }
    }

    /// An intent was accepted.
    mutating func list(_ listed: ListedRequest) { self.entries[listed.correlationID]?.listed = listed }

    /// More is known of an intent.
    mutating func list(_ event: Event) {
        self.entries[event.correlationID]?.listed?.intent = event.intent
        self.entries[event.correlationID]?.listed?.app = event.app
    }

    /// An intent ends.
    ///
    /// - Returns: How it was listed.
    mutating func unlist(_ id: CorrelationID) -> ListedRequest? {
        defer { self.entries[id]?.listed = nil }
        return self.entries[id]?.listed
    }

    /// An intent began, which a client wants or the words of one that ended.
    ///
    /// - Returns: Whether its request is new.
    mutating func begin(_ id: CorrelationID, in conversation: String, by peer: Peer?) -> Bool {
        self.accepted += 1
        guard self.entries[id] == nil else { return false }
        self.entries[id] = Entry(conversation: conversation, peer: peer)
        if let peer { self.byPeer[peer, default: 0] += 1 }
        return true
    }

    /// An intent ended.
    ///
    /// - Parameter isOver: Whether its request is over with it.
    mutating func end(_ id: CorrelationID, isOver: Bool) {
        self.ended += 1
        guard isOver, let entry = self.entries.removeValue(forKey: id) else { return }
        guard let peer = entry.peer, let count = self.byPeer[peer] else { return }
        self.byPeer[peer] = count > 1 ? count - 1 : nil
    }
}
