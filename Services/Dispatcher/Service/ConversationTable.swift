// Beckon: the conversations in memory, each at a place of its own
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import Schema

/// The conversations in memory by name. A dictionary would hand out a copy with every look at one, and a conversation is
/// large; here they are looked at, and changed, where they stand. A place is good until conversations are put away.
struct ConversationTable: Sendable {
    /// A conversation, and what the dispatcher notes beside it.
    struct Slot: Sendable {
        /// A request whose client wants no more of it than what asks, ends or updates.
        struct Quiet: Sendable {
            let request: CorrelationID
            let peer: Peer
        }

        var conversation: Conversation
        /// The topic of its events.
        let topic: String
        /// Who hears its events on their own sockets.
        var listeners: [Peer] = []
        /// The open requests that are quiet.
        var quiet: [Quiet] = []
        /// The earliest alarm: a later deadline waits for it.
        var alarm: Instant?
        /// Whether something moved it in this turn.
        var isTouched = false
    }

    private var places: [String: Int] = [:]
    /// What stands at each place. Not behind a subscript of the table's own: Swift 6.3 without optimization lets go too
    /// early of what one yields.
    var slots: [Slot] = []
    private var free: [Int] = []

    var count: Int { self.places.count }

    func contains(_ name: String) -> Bool { self.places[name] != nil }

    /// Where a conversation stands.
    func place(of name: String) -> Int? { self.places[name] }

    /// A copy of the conversation of that name; `nil` where it is not in memory. What is wanted often has a way of its
    /// own below.
    subscript(name: String) -> Conversation? { self.places[name].map { self.slots[$0].conversation } }

    /// Where a conversation stands that most likely still stands where it stood.
    func place(of name: String, likely place: Int) -> Int? {
        // Places are given out again: the name says whether it is still there.
        let isThere = place < self.slots.count && self.slots[place].conversation.name == name
        return isThere ? place : self.places[name]
    }

    /// - Returns: Where it stands.
    mutating func insert(_ conversation: Conversation, listeners: [Peer]) -> Int {
        if let known = self.places[conversation.name] {
            self.slots[known].conversation = conversation
            return known
        }
        let slot = Slot(
            conversation: conversation, topic: Topic.conversation(conversation.name), listeners: listeners)
        let place = self.free.popLast() ?? self.slots.count
        if place == self.slots.count { self.slots.append(slot) } else { self.slots[place] = slot }
        self.places[conversation.name] = place
        return place
    }

    /// Notes who hears a conversation, where it is in memory.
    mutating func note(_ listeners: [Peer], of name: String) {
        if let place = self.places[name] { self.slots[place].listeners = listeners }
    }

    /// Looks at a conversation where it stands.
    ///
    /// - Returns: `nil` where it is not in memory.
    func look<Result>(_ name: String, _ body: (borrowing Conversation) -> Result) -> Result? {
        guard let place = self.places[name] else { return nil }
        return body(self.slots[place].conversation)
    }

    /// Looks at the conversation at a place where it stands. Changed by nobody; `inout` because what is called on it
    /// through the array gets a copy.
    @inline(__always)
    mutating func look<Result>(at place: Int, _ body: (inout Conversation) -> Result) -> Result {
        body(&self.slots[place].conversation)
    }

    /// Whether a listener of the conversation at a place wants no progress of a request.
    func isQuiet(_ place: Int, _ listener: Int, _ request: CorrelationID) -> Bool {
        for index in self.slots[place].quiet.indices where self.slots[place].quiet[index].request == request {
            if self.slots[place].quiet[index].peer == self.slots[place].listeners[listener] { return true }
        }
        return false
    }

    /// Puts conversations at rest out of memory.
    mutating func removeIdle() {
        for (name, place) in self.places where self.slots[place].conversation.isIdle {
            self.slots[place] = Slot(conversation: Conversation(""), topic: "")
            self.places[name] = nil
            self.free.append(place)
        }
    }

    /// The alarms that are set.
    var alarms: [(at: Instant, conversation: String)] {
        self.places.compactMap { name, place in self.slots[place].alarm.map { ($0, name) } }
    }

    /// How many questions are open.
    var questions: Int {
        self.slots.reduce(0) { sum, slot in
            sum + slot.conversation.open.reduce(0) { $0 + $1.questions.count }
        }
    }
}
