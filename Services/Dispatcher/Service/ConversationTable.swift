// Beckon: the conversations in memory, each at a place of its own
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// The conversations in memory by name. A dictionary would hand out a copy with every look at one, and a conversation is
/// large; here they are looked at, and changed, where they stand.
struct ConversationTable: Sendable {
    private var places: [String: Int] = [:]
    private var slots: [Conversation] = []
    private var free: [Int] = []
    /// What stands where nothing is.
    private let nothing = Conversation("")

    var count: Int { self.places.count }

    func contains(_ name: String) -> Bool { self.places[name] != nil }

    /// A copy of the conversation of that name; `nil` where it is not in memory. What is wanted often has a way of its
    /// own below.
    subscript(name: String) -> Conversation? { self.places[name].map { self.slots[$0] } }

    mutating func insert(_ conversation: Conversation) {
        if let known = self.places[conversation.name] {
            self.slots[known] = conversation
        } else if let place = self.free.popLast() {
            self.slots[place] = conversation
            self.places[conversation.name] = place
        } else {
            self.places[conversation.name] = self.slots.count
            self.slots.append(conversation)
        }
    }

    /// Gives a conversation an input.
    ///
    /// - Returns: What to do; `nil` where it is not in memory.
    mutating func take(_ input: Input, _ name: String, at now: Instant) throws(Refusal) -> Step? {
        guard let place = self.places[name] else { return nil }
        return try self.slots[place].take(input, at: now)
    }

    /// Looks at a conversation where it stands.
    ///
    /// - Returns: `nil` where it is not in memory.
    func look<Result>(_ name: String, _ body: (borrowing Conversation) -> Result) -> Result? {
        guard let place = self.places[name] else { return nil }
        return body(self.slots[place])
    }

    /// Puts conversations at rest out of memory.
    mutating func removeIdle() {
        for (name, place) in self.places where self.slots[place].isIdle {
            self.slots[place] = self.nothing
            self.places[name] = nil
            self.free.append(place)
        }
    }

    /// How many questions are open.
    var questions: Int {
        self.slots.reduce(0) { sum, conversation in
            sum + conversation.open.reduce(0) { $0 + $1.questions.count }
        }
    }
}
