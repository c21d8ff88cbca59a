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
        var messages: [CorrelationID] = []
    }

    private struct TermKey: Hashable {
        var app: String, user: String?, kind: VocabularySet.Kind
    }

    private(set) var logs: [String: Log] = [:]
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    private(set) var manifests: [String: Manifest] = [:]
    private(set) var apps: [String: String] = [:]
    private(set) var donations: [Donation] = []
    private var authorizations: [String: PreferenceReport.Authorization] = [:]
    private var defaultApps: [String: PreferenceReport.DefaultApp] = [:]
    private var terms: [TermKey: VocabularySet] = [:]

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
        case .manifest(let manifest, let digest): self.manifests[digest] = manifest
        case .app(let app, let digest): self.apps[app] = digest
        case .authorization(let decision): self.authorizations["\(decision.user)/\(decision.app)"] = decision
        case .defaultApp(let choice): self.defaultApps["\(choice.user)/\(choice.domain)"] = choice
        case .vocabulary(let set): self.terms[TermKey(app: set.app, user: set.user, kind: set.kind)] = set
        case .donation(let donation):
            self.donations.removeAll { $0.identifier == donation.identifier && donation.isBeside($0) }
            self.donations.append(donation)
            if self.donations.count > DonationBounds.kept { self.donations.removeFirst() }
        case .deletion(let deletion): self.donations.removeAll { deletion.covers($0) }
        }
    }

    mutating func prune(_ retention: Retention, _ now: Instant, _ limit: Int) -> Int {
        let events = Int(Retention.eventsPerConversation)
        for (name, log) in self.logs where log.events.count > events * 2 {
            self.logs[name]?.events.removeFirst(log.events.count - events)
        }
        let resting = self.logs.filter { !$0.value.isOpen }.sorted { $0.value.touched < $1.value.touched }
        let surplus = max(0, resting.count - retention.conversations)
        let old = resting.enumerated().filter {
            $0.offset < surplus || $0.element.value.touched + retention.time <= now
        }
        for (_, log) in old.prefix(limit) {
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

    var preferences: PreferenceReport {
        PreferenceReport(
            authorizations: self.authorizations.values.sorted { ($0.user, $0.app) < ($1.user, $1.app) },
            defaultApps: self.defaultApps.values.sorted { ($0.user, $0.domain) < ($1.user, $1.domain) })
    }

    var vocabulary: [VocabularySet] {
        self.terms.values.sorted {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }
    }
}

/// How much of what users did in apps is kept.
enum DonationBounds {
    /// Donations in all; the oldest go first.
    static let kept = 10_000
}
