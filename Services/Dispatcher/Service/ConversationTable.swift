// Beckon: the conversations in memory
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import HeapModule
import Schema

/// The conversations in memory, with what the dispatcher notes of each, and when they want to be ticked. A slot is good
/// until conversations are put away.
struct ConversationTable: Sendable {
    /// A conversation, and what the dispatcher notes of it.
    struct Entry: Sendable {
        /// An open request whose client does not want its progress events (`Event.Kind.isProgress`).
        struct Quiet: Hashable, Sendable {
            let request: CorrelationID
            let peer: Peer
        }

        var conversation: Conversation
        /// The topic of its events.
        let topic: String
        /// The open requests that are quiet.
        var quiet: [Quiet] = []
        /// When its earliest entry in ``alarms`` is due. A later deadline gets no entry: it is set when this one is
        /// due.
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

    private var table = SlotTable<String, Entry>(empty: Entry(Conversation("")))
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

    /// The slot of a conversation; `nil` where it is not in memory.
    func slot(of name: String) -> Int? { self.table.index(forKey: name) }

    /// A copy of the conversation of that name; `nil` where it is not in memory.
    subscript(name: String) -> Conversation? { self.table[name]?.conversation }

    /// The name of the conversation in a slot, and the topic of its events.
    func name(at slot: Int) -> String { self.table.slots[slot].conversation.name }
    func topic(at slot: Int) -> String { self.table.slots[slot].topic }

    /// - Returns: Its slot.
    mutating func insert(_ conversation: Conversation) -> Int {
        let slot = self.table.index(forKey: conversation.name, inserting: Entry(conversation))
        self.table.slots[slot].conversation = conversation
        return slot
    }

    /// Looks at a conversation without a copy.
    ///
    /// - Returns: `nil` where it is not in memory.
    func look<Result>(_ name: String, _ body: (borrowing Conversation) -> Result) -> Result? {
        self.table.index(forKey: name).map { body(self.table.slots[$0].conversation) }
    }

    /// Looks at the conversation in a slot without a copy.
    func look<Result>(at slot: Int, _ body: (borrowing Conversation) -> Result) -> Result {
        body(self.table.slots[slot].conversation)
    }

    /// Gives a conversation an input.
    ///
    /// - Throws: ``Refusal`` for a client's message that changes nothing.
    mutating func take(_ input: Input, at slot: Int, _ now: Instant) throws(Refusal) -> Step {
        let step = try self.table.slots[slot].conversation.take(input, at: now)
        self.touch(slot)
        return step
    }

    /// Something moved a conversation: at the end of the turn it is looked at whether it has come to rest.
    mutating func touch(_ slot: Int) {
        guard !self.table.slots[slot].isTouched else { return }
        self.table.slots[slot].isTouched = true
        self.touched.append(slot)
    }

    // MARK: Quiet requests

    /// A client wants little of a request.
    mutating func quieten(_ request: CorrelationID, for peer: Peer, at slot: Int) {
        self.table.slots[slot].quiet.append(Entry.Quiet(request: request, peer: peer))
    }

    mutating func forgetQuiet(_ request: CorrelationID, at slot: Int) {
        self.table.slots[slot].quiet.removeAll { $0.request == request }
    }

    func isQuiet(_ request: CorrelationID, for peer: Peer, at slot: Int) -> Bool {
        self.table.slots[slot].quiet.contains(Entry.Quiet(request: request, peer: peer))
    }

    // MARK: Alarms

    /// When the first of them is to be looked at.
    var nextAlarm: Instant? { self.alarms.min?.at }

    /// Notes when a conversation wants its next tick.
    mutating func setAlarm(_ slot: Int) {
        guard let deadline = self.look(at: slot, { $0.nextDeadline }) else { return }
        // An alarm that is due too early costs one look at the conversation; one for each deadline would cost more.
        if let earlier = self.table.slots[slot].alarm, earlier <= deadline { return }
        self.table.slots[slot].alarm = deadline
        self.alarms.insert(Alarm(at: deadline, conversation: self.name(at: slot)))
        // A deadline that came nearer leaves its alarm behind: they are cleared out before they are too many.
        guard self.alarms.count > 1_024 + 2 * self.count else { return }
        self.alarms = Heap(
            self.table.all.compactMap { name, entry in entry.alarm.map { Alarm(at: $0, conversation: name) } })
    }

    /// The next conversation that is to be ticked now.
    mutating func popDue(at now: Instant) -> Int? {
        while let alarm = self.alarms.min, alarm.at <= now {
            self.alarms.removeMin()
            guard let slot = self.slot(of: alarm.conversation), self.table.slots[slot].alarm == alarm.at else {
                continue
            }
            self.table.slots[slot].alarm = nil
            guard let deadline = self.look(at: slot, { $0.nextDeadline }) else { continue }
            if deadline <= now { return slot }
            self.setAlarm(slot)
        }
        return nil
    }

    // MARK: Rest

    /// What remains of those that came to rest in this turn.
    mutating func takeRested() -> [(name: String, checkpoint: Checkpoint)] {
        var rested: [(name: String, checkpoint: Checkpoint)] = []
        for slot in self.touched {
            self.table.slots[slot].isTouched = false
            guard let checkpoint = self.look(at: slot, { $0.checkpoint }) else { continue }
            rested.append((self.name(at: slot), checkpoint))
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
        for (name, entry) in self.table.all where entry.conversation.isIdle { self.table[name] = nil }
    }

    /// How many questions are open.
    var questions: Int {
        self.table.slots.reduce(0) { sum, entry in
            sum + entry.conversation.open.reduce(0) { $0 + $1.questions.count }
        }
    }
}
