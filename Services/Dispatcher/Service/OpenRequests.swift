// Beckon: the requests that have not ended
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// The requests that have not ended, with the conversation of each and who began it: these are never forgotten.
struct OpenRequests: Sendable {
    private struct Entry: Sendable {
        var conversation: String
        var peer: Peer?
        var listing: Listing?
    }

    /// What was listed of an intent last.
    struct Listing: Hashable, Sendable {
        var began: Instant
        var intent: String?, app: String?
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
    /// - Parameter listing: What was listed of it last.
    mutating func load(_ id: CorrelationID, in conversation: String, listing: Listing? = nil) {
        guard self.entries[id] == nil else { return }
        self.entries[id] = Entry(conversation: conversation, listing: listing)
    }

    /// Notes what an event tells of an intent that the list of requests shows, too.
    ///
    /// - Returns: When the intent was accepted; `nil` where the list shows it already, or what began it is not known.
    mutating func list(_ event: Event) -> Instant? {
        guard let known = self.entries[event.correlationID] else { return nil }
        let began = event.kind == .accepted ? event.time : known.listing?.began
        guard let began else { return nil }
        let listing = Listing(began: began, intent: event.intent, app: event.app)
        guard event.kind == .ended || listing != known.listing else { return nil }
        self.entries[event.correlationID]?.listing = listing
        return began
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
