// Beckon: the conversations in memory, each at a place of its own
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue

/// The conversations in memory by name. A dictionary would hand out a copy with every look at one, and a conversation is
/// large; here they are looked at, and changed, where they stand.
struct ConversationTable: Sendable {
    private var places: [String: Int] = [:]
    private var slots: [Conversation?] = []
    private var free: [Int] = []
    /// Most looks are at the conversation of the look before.
    private var latest = (name: "", place: 0)

    var count: Int { self.places.count }
    var names: Dictionary<String, Int>.Keys { self.places.keys }

    func contains(_ name: String) -> Bool { self.place(of: name) != nil }

    private func place(of name: String) -> Int? {
        if self.latest.name == name, !name.isEmpty { return self.latest.place }
        return self.places[name]
    }

    /// The conversation of that name; `nil` where it is not in memory.
    subscript(name: String) -> Conversation? {
        _read {
            if let place = self.place(of: name) {
                yield self.slots[place]
            } else {
                yield nil
            }
        }
        _modify {
            let place = self.claim(name)
            defer { if self.slots[place] == nil { self.release(name, place) } }
            yield &self.slots[place]
        }
    }

    private mutating func claim(_ name: String) -> Int {
        if let known = self.place(of: name) {
            if self.latest.place != known || self.latest.name != name { self.latest = (name, known) }
            return known
        }
        let place = self.free.popLast() ?? self.slots.count
        if place == self.slots.count { self.slots.append(nil) }
        self.places[name] = place
        self.latest = (name, place)
        return place
    }

    private mutating func release(_ name: String, _ place: Int) {
        self.places[name] = nil
        self.free.append(place)
        self.latest = ("", 0)
    }

    /// Puts conversations out of memory.
    mutating func removeAll(where isUnwanted: (Conversation) -> Bool) {
        for (name, place) in self.places {
            guard let conversation = self.slots[place], isUnwanted(conversation) else { continue }
            self.slots[place] = nil
            self.release(name, place)
        }
    }

    /// The sum of a number of each.
    func sum(_ number: (Conversation) -> Int) -> Int {
        self.slots.reduce(0) { sum, conversation in sum + (conversation.map { number($0) } ?? 0) }
    }
}
