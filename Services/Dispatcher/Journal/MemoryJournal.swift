// Beckon: a journal that forgets with its process
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A journal in memory. It is bounded: of each conversation it keeps the latest events, and of conversations those that
/// were used last.
public struct MemoryJournal: Journal {
    private struct Log: Sendable {
        var events: [Event] = []
        var latest: UInt64 = 0
        var lastUse: UInt64 = 0
    }

    private struct TermKey: Hashable, Sendable {
        var app: String, user: String?, kind: VocabularySet.Kind
    }

    private var logs: [String: Log] = [:]
    private var requests: [CorrelationID: String] = [:]
    private var authorizations: [String: PreferenceReport.Authorization] = [:]
    private var defaultApps: [String: PreferenceReport.DefaultApp] = [:]
    private var terms: [TermKey: VocabularySet] = [:]
    private var donated: [Donation] = []
    private var uses: UInt64 = 0
    private let eventsPerConversation: Int, conversations: Int

    /// - Parameters:
    ///   - eventsPerConversation: How many events of each conversation are kept.
    ///   - conversations: How many conversations are kept.
    public init(eventsPerConversation: Int = 2_000, conversations: Int = 20_000) {
        self.eventsPerConversation = eventsPerConversation
        self.conversations = conversations
    }

    public mutating func append(_ entry: JournalEntry) {
        switch entry {
        case .event(let event): self.append(event)
        case .authorization(let decision): self.authorizations["\(decision.user)/\(decision.app)"] = decision
        case .defaultApp(let choice): self.defaultApps["\(choice.user)/\(choice.domain)"] = choice
        case .vocabulary(let set): self.terms[TermKey(app: set.app, user: set.user, kind: set.kind)] = set
        case .donation(let donation):
            self.donated.removeAll { $0.identifier == donation.identifier && donation.isBeside($0) }
            self.donated.append(donation)
            if self.donated.count > self.eventsPerConversation { self.donated.removeFirst() }
        case .deletion(let deletion): self.donated.removeAll { deletion.covers($0) }
        }
    }

    private mutating func append(_ event: Event) {
        self.uses += 1
        let name = event.conversation
        if self.logs[name] == nil { self.makeRoom() }
        self.logs[name, default: Log()].events.append(event)
        self.logs[name]?.latest = event.sequence
        self.logs[name]?.lastUse = self.uses
        self.requests[event.correlationID] = name
        // In one go and not one by one: removing from the front of an array moves all the rest.
        if let count = self.logs[name]?.events.count, count >= self.eventsPerConversation * 2 {
            self.forget(Array(self.logs[name]?.events.prefix(count / 2) ?? []))
            self.logs[name]?.events.removeFirst(count / 2)
        }
    }

    private mutating func makeRoom() {
        guard self.logs.count >= self.conversations else { return }
        let oldest = self.logs.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(self.conversations / 10 + 1)
        for (name, log) in oldest {
            self.logs[name] = nil
            self.forget(log.events)
        }
    }

    private mutating func forget(_ events: [Event]) {
        for event in events where event.kind == .ended { self.requests[event.correlationID] = nil }
    }

    public mutating func commit() {}

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        guard let events = self.logs[conversation]?.events else { return [] }
        return Array(events.drop { $0.sequence <= after }.prefix(limit))
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.requests[request] else { return [] }
        return self.logs[name]?.events.filter { $0.correlationID == request } ?? []
    }

    public func latestSequence(conversation: String) -> UInt64 { self.logs[conversation]?.latest ?? 0 }

    public var preferences: PreferenceReport {
        PreferenceReport(
            authorizations: self.authorizations.values.sorted { ($0.user, $0.app) < ($1.user, $1.app) },
            defaultApps: self.defaultApps.values.sorted { ($0.user, $0.domain) < ($1.user, $1.domain) })
    }

    public func donations(limit: Int) -> [Donation] { Array(self.donated.suffix(limit).reversed()) }

    public var vocabulary: [VocabularySet] {
        self.terms.values.sorted {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }
    }
}
