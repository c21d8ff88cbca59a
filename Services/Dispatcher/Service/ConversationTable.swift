// Beckon: the conversations in memory
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import HeapModule
import Schema

/// The conversations in memory, with what the dispatcher notes beside each, and when they want to be ticked. A place is good
/// until conversations are put away.
struct ConversationTable: Sendable {
    /// A conversation, and what the dispatcher notes beside it.
    struct Slot: Sendable {
        /// A request whose client wants no more of it than what asks, ends or updates.
        struct Quiet: Hashable, Sendable {
            let request: CorrelationID
            let peer: Peer
        }

        var conversation: Conversation
        /// The topic of its events.
        let topic: String
        /// The open requests that are quiet.
        var quiet: [Quiet] = []
        /// The earliest alarm: a later deadline waits for it.
        var alarm: Instant?
        /// Whether something moved it in this turn.
        var isTouched = false

        init(_ conversation: Conversation) {
            self.conversation = conversation
            self.topic = Topic.conversation(conversation.name)
        }
    }

    /// When a conversation wants to be ticked. Entries may be outdated; the conversation knows.
    private struct Alarm: Comparable, Sendable {
        var at: Instant
        var conversation: String
        static func < (left: Alarm, right: Alarm) -> Bool {
            (left.at, left.conversation) < (right.at, right.conversation)
        }
    }

    private var table = SlotTable<String, Slot>(empty: Slot(Conversation("")))
    private var alarms = Heap<Alarm>()
    /// Those that something moved in this turn.
    private var touched: [Int] = []
    /// How many came to rest since some were put away last.
    private var rested = 0
    /// Those in which something was open when the dispatcher ended last, until they are in memory again.
    var unloaded: [String] = []

    var count: Int { self.table.count }
    var alarmCount: Int { self.alarms.count }

    func contains(_ name: String) -> Bool { self.table.index(forKey: name) != nil }

    /// Where a conversation stands.
    func place(of name: String) -> Int? { self.table.index(forKey: name) }

    /// A copy of the conversation of that name; `nil` where it is not in memory.
    subscript(name: String) -> Conversation? { self.table[name]?.conversation }

    /// The name of the conversation at a place, and the topic of its events.
    func name(at place: Int) -> String { self.table.slots[place].conversation.name }
    func topic(at place: Int) -> String { self.table.slots[place].topic }

    /// - Returns: Where it stands.
    mutating func insert(_ conversation: Conversation) -> Int {
        let place = self.table.place(of: conversation.name, otherwise: Slot(conversation))
        self.table.slots[place].conversation = conversation
        return place
    }

    /// Looks at a conversation where it stands.
    ///
    /// - Returns: `nil` where it is not in memory.
    func look<Result>(_ name: String, _ body: (borrowing Conversation) -> Result) -> Result? {
        self.table.index(forKey: name).map { body(self.table.slots[$0].conversation) }
    }

    /// Looks at the conversation at a place where it stands.
    func look<Result>(at place: Int, _ body: (borrowing Conversation) -> Result) -> Result {
        body(self.table.slots[place].conversation)
    }

    /// Gives a conversation an input.
    ///
    /// - Throws: ``Refusal`` for a client's message that changes nothing.
    mutating func take(_ input: Input, at place: Int, _ now: Instant) throws(Refusal) -> Step {
        let step = try self.table.slots[place].conversation.take(input, at: now)
        self.touch(place)
        return step
    }

    /// Something moved a conversation: at the end of the turn it is looked at whether it has come to rest.
    mutating func touch(_ place: Int) {
        guard !self.table.slots[place].isTouched else { return }
        self.table.slots[place].isTouched = true
        self.touched.append(place)
    }

    // MARK: Quiet requests

    /// A client wants little of a request.
    mutating func quieten(_ request: CorrelationID, for peer: Peer, at place: Int) {
        self.table.slots[place].quiet.append(Slot.Quiet(request: request, peer: peer))
    }

    mutating func forgetQuiet(_ request: CorrelationID, at place: Int) {
        self.table.slots[place].quiet.removeAll { $0.request == request }
    }

    func isQuiet(_ request: CorrelationID, for peer: Peer, at place: Int) -> Bool {
        self.table.slots[place].quiet.contains(Slot.Quiet(request: request, peer: peer))
    }

    // MARK: Alarms

    /// When the first of them is to be looked at.
    var nextAlarm: Instant? { self.alarms.min?.at }

    /// Notes when a conversation wants its next tick.
    mutating func setAlarm(_ place: Int) {
        guard let deadline = self.look(at: place, { $0.nextDeadline }) else { return }
        // An alarm that is too early costs a look at the right time; one for each deadline would cost more.
        if let earlier = self.table.slots[place].alarm, earlier <= deadline { return }
        self.table.slots[place].alarm = deadline
        self.alarms.insert(Alarm(at: deadline, conversation: self.name(at: place)))
        // A deadline that came nearer leaves its alarm behind: they are cleared out before they are too many.
        guard self.alarms.count > 1_024 + 2 * self.count else { return }
        self.alarms = Heap(
            self.table.all.compactMap { name, slot in slot.alarm.map { Alarm(at: $0, conversation: name) } })
    }

    /// The next conversation that is to be ticked now.
    mutating func popDue(at now: Instant) -> Int? {
        while let alarm = self.alarms.min, alarm.at <= now {
            self.alarms.removeMin()
            guard let place = self.place(of: alarm.conversation), self.table.slots[place].alarm == alarm.at else {
                continue
            }
            self.table.slots[place].alarm = nil
            guard let deadline = self.look(at: place, { $0.nextDeadline }) else { continue }
            if deadline <= now { return place }
            self.setAlarm(place)
        }
        return nil
    }

    // MARK: Rest

    /// What remains of those that came to rest in this turn.
    mutating func takeRested() -> [(name: String, checkpoint: Checkpoint)] {
        var rested: [(name: String, checkpoint: Checkpoint)] = []
        for place in self.touched {
            self.table.slots[place].isTouched = false
            guard let checkpoint = self.look(at: place, { $0.checkpoint }) else { continue }
            rested.append((self.name(at: place), checkpoint))
        }
        self.touched.removeAll(keepingCapacity: true)
        self.rested += rested.count
        return rested
    }

    /// Whether there are so many that those at rest are to be put away.
    func isTooMany(_ most: Int) -> Bool { self.count > most && self.rested > 0 }

    /// Puts conversations at rest out of memory.
    mutating func removeIdle() {
        self.rested = 0
        for (name, slot) in self.table.all where slot.conversation.isIdle { self.table[name] = nil }
    }

    /// How many questions are open.
    var questions: Int {
        self.table.slots.reduce(0) { sum, slot in
            sum + slot.conversation.open.reduce(0) { $0 + $1.questions.count }
        }
    }
}
