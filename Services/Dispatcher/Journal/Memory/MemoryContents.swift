// Beckon: what memory journals have committed
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// What memory journals have committed.
struct MemoryContents {
    /// What is kept of one conversation.
    struct KeptConversation {
        var checkpoint: Checkpoint?
        var records: [Record] = []
        var events: [Event] = []
        var latest: UInt64 = 0
        var touched = Instant(milliseconds: 0)
        var isOpen = true
        var owner: String?
        var messages: [CorrelationID] = []
        /// How its requests ended.
        var requests: [RequestPlace: KeptRequest] = [:]
    }

    private(set) var conversations: [String: KeptConversation] = [:]
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    private(set) var settings = JournalSettings()

    mutating func apply(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name):
            self.conversations[name, default: KeptConversation()].records.append(record)
            self.conversations[name]?.touched = record.time
            self.conversations[name]?.isOpen = true
        case .event(let event, _):
            self.conversations[event.conversation, default: KeptConversation()].events.append(event)
            self.conversations[event.conversation]?.latest = event.sequence
        case .checkpoint(let checkpoint, let name):
            self.conversations[name, default: KeptConversation()].checkpoint = checkpoint
            self.conversations[name]?.records = []
            self.conversations[name]?.isOpen = false
        case .request(let request):
            self.conversations[request.conversation, default: KeptConversation()].requests[request.place] = request
        case .message(let id, let acknowledgement):
            self.messages[id] = acknowledgement
            self.conversations[acknowledgement.conversation, default: KeptConversation()].messages.append(id)
        case .manifest, .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion:
            self.settings.apply(entry)
        }
    }

    /// Sets owners. A conversation that has one keeps it; names of conversations that are not kept are passed over.
    mutating func apply(_ owners: [String: String]) {
        for (name, owner) in owners where self.conversations[name] != nil && self.conversations[name]?.owner == nil {
            self.conversations[name]?.owner = owner
        }
    }

    mutating func age() {
        for name in Array(self.conversations.keys) {
            for index in self.conversations[name]?.records.indices ?? 0..<0 {
                self.conversations[name]?.records[index].dialogue = 0
            }
        }
    }

    mutating func prune(_ retention: Retention, _ now: Instant, _ limit: Int) -> Int {
        let events = Int(Retention.eventsPerConversation)
        for (name, conversation) in self.conversations where conversation.events.count > events * 2 {
            self.conversations[name]?.events.removeFirst(conversation.events.count - events)
        }
        let resting = self.conversations.filter { !$0.value.isOpen }.sorted { $0.value.touched < $1.value.touched }
        var counts: [String: Int] = [:]
        for conversation in resting { counts[conversation.value.owner ?? "", default: 0] += 1 }
        var surplus = Shares(counts, of: retention.conversations).surplus
        let old = resting.filter { conversation in
            let owner = conversation.value.owner ?? ""
            let isTooMany = surplus[owner, default: 0] > 0
            if isTooMany { surplus[owner, default: 0] -= 1 }
            return isTooMany || conversation.value.touched + retention.time <= now
        }
        for conversation in old.prefix(limit) {
            for id in conversation.value.messages { self.messages[id] = nil }
            self.conversations[conversation.key] = nil
        }
        return min(limit, old.count)
    }

    var openConversations: [String] { self.conversations.filter(\.value.isOpen).keys.sorted() }

    func history(of name: String) -> ConversationHistory? {
        self.conversations[name].map {
            ConversationHistory(checkpoint: $0.checkpoint, records: $0.records, latest: $0.latest)
        }
    }

    func events(of name: String) -> [Event] { self.conversations[name]?.events ?? [] }
}
