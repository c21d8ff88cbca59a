// Beckon: what stands on a disk in memory
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// What memory journals have committed.
struct MemoryContents {
    struct Log {
        var checkpoint: Checkpoint?
        var records: [Record] = []
        var events: [Event] = []
        var latest: UInt64 = 0
        var touched = Instant(milliseconds: 0)
        var isOpen = true
        var owner: String?
        var messages: [CorrelationID] = []
    }

    private(set) var logs: [String: Log] = [:]
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    private(set) var settings = JournalSettings()

    mutating func take(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name):
            self.logs[name, default: Log()].records.append(record)
            self.logs[name]?.touched = record.time
            self.logs[name]?.isOpen = true
        case .event(let event, _):
            self.logs[event.conversation, default: Log()].events.append(event)
            self.logs[event.conversation]?.latest = event.sequence
        case .rest(let checkpoint, let name):
            self.logs[name, default: Log()].checkpoint = checkpoint
            self.logs[name]?.records = []
            self.logs[name]?.isOpen = false
        case .message(let id, let acknowledgement):
            self.messages[id] = acknowledgement
            self.logs[acknowledgement.conversation, default: Log()].messages.append(id)
        case .manifest, .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion:
            self.settings.take(entry)
        }
    }

    /// Notes whose conversations are. What is somebody's already stays theirs; what is not there is nobody's.
    mutating func take(_ owners: [String: String]) {
        for (name, owner) in owners where self.logs[name] != nil && self.logs[name]?.owner == nil {
            self.logs[name]?.owner = owner
        }
    }

    mutating func age() {
        for name in Array(self.logs.keys) {
            for index in self.logs[name]?.records.indices ?? 0..<0 { self.logs[name]?.records[index].dialogue = 0 }
        }
    }

    mutating func prune(_ retention: Retention, _ now: Instant, _ limit: Int) -> Int {
        let events = Int(Retention.eventsPerConversation)
        for (name, log) in self.logs where log.events.count > events * 2 {
            self.logs[name]?.events.removeFirst(log.events.count - events)
        }
        let resting = self.logs.filter { !$0.value.isOpen }.sorted { $0.value.touched < $1.value.touched }
        var counts: [String: Int] = [:]
        for log in resting { counts[log.value.owner ?? "", default: 0] += 1 }
        var surplus = Shares(counts, of: retention.conversations).surplus
        let old = resting.filter { log in
            let owner = log.value.owner ?? ""
            let isTooMany = surplus[owner, default: 0] > 0
            if isTooMany { surplus[owner, default: 0] -= 1 }
            return isTooMany || log.value.touched + retention.time <= now
        }
        for log in old.prefix(limit) {
            for id in log.value.messages { self.messages[id] = nil }
            self.logs[log.key] = nil
        }
        return min(limit, old.count)
    }

    var openConversations: [String] { self.logs.filter(\.value.isOpen).keys.sorted() }

    func history(of name: String) -> ConversationHistory? {
        self.logs[name].map {
            ConversationHistory(checkpoint: $0.checkpoint, records: $0.records, latest: $0.latest)
        }
    }

    func events(of name: String) -> [Event] { self.logs[name]?.events ?? [] }
}
