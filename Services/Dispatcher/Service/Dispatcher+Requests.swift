// Beckon: the list of requests: what is kept for it, and what is looked for in it
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// Lists what an event tells of a request: those that have ended in the journal, the others in memory.
    mutating func list(_ event: Event, _ slot: Int) {
        switch event.kind {
        case .accepted: if let listed = self.listed(event, slot) { self.requests.list(listed) }
        case .recognized, .appChosen: self.requests.list(event)
        case .ended:
            guard var listed = self.requests.unlist(event.correlationID) ?? self.listed(event, slot) else { return }
            (listed.intent, listed.app) = (event.intent, event.app)
            (listed.ended, listed.outcome, listed.failure) = (event.time, event.phase, event.failure?.code)
            self.journal.append(
                .request(KeptRequest(listed, conversation: event.conversation, sequence: event.sequence)))
        default: break
        }
    }

    private func listed(_ event: Event, _ slot: Int) -> ListedRequest? {
        let began = event.kind == .accepted ? event.time : self.beginning(of: event)
        return self.conversations.look(at: slot) { $0.user(of: event.correlationID) }.map {
            ListedRequest(
                event.correlationID, intentNumber: event.intentNumber, began: began ?? event.time, user: $0,
                intent: event.intent, app: event.app)
        }
    }

    /// When an intent was accepted that ends before it is taken into memory, as its rules are gone.
    private func beginning(of end: Event) -> Instant? {
        self.journal.events(request: end.correlationID).first { event in
            event.kind == .accepted && event.intentNumber == end.intentNumber
        }?.time
    }

    /// The part of the list that a client wants, and may trace.
    ///
    /// - Throws: ``Refusal`` where nothing can be looked for in that way, or those that are open are not in memory yet.
    func requests(_ filter: RequestFilter, for peer: Peer) throws(Refusal) -> RequestList {
        let search = try self.search(filter)
        let rights = peer.key.map { self.access.table[$0] ?? Rights() }
        guard self.conversations.unloaded.isEmpty else {
            throw Refusal(
                "busy", "what is open is still taken into memory", retryAfter: self.settings.directory.heartbeat)
        }
        let found = self.journal.requests(search, beside: self.requests.listed) { conversation in
            rights.map { $0.operate || $0.reads(conversation) } ?? true
        }
        return RequestList(found.requests, older: found.older?.description)
    }

    private func search(_ filter: RequestFilter) throws(Refusal) -> RequestSearch {
        let limit = filter.limit ?? RequestFilter.limit
        guard RequestFilter.limits.contains(limit) else {
            throw Self.invalid("'limit' is \(RequestFilter.limits.lowerBound) to \(RequestFilter.limits.upperBound)")
        }
        var search = RequestSearch(limit: limit)
        for (name, what) in [(filter.user, "a user"), (filter.app, "an app"), (filter.intent, "an intent")] {
            if let name { try self.check(name: name, what) }
        }
        (search.user, search.app, search.intent) = (filter.user, filter.app, filter.intent)
        (search.since, search.until) = (filter.since, filter.until)
        if let since = filter.since, let until = filter.until, since >= until {
            throw Self.invalid("'since' is a moment before 'until'")
        }
        if let outcome = filter.outcome {
            guard RequestFilter.outcomes.contains(outcome) else {
                throw Self.invalid("'outcome' is one of: \(RequestFilter.outcomes.joined(separator: ", "))")
            }
            search.outcome = Phase.allCases.first { $0.name == outcome }.map { .ended($0) } ?? .open
        }
        if let prefix = filter.idPrefix {
            guard let ids = CorrelationID.range(ofPrefix: prefix) else {
                throw Self.invalid(
                    "'idPrefix' is what an id begins with: hexadecimal digits, and dashes where ids have them")
            }
            search.ids = ids
        }
        if let after = filter.after {
            guard let place = RequestPlace(after) else {
                throw Self.invalid("'after' is the 'older' of an earlier report, as it came")
            }
            search.before = place
        }
        return search
    }

    private static func invalid(_ what: String) -> Refusal { Refusal("invalidFilter", what) }
}

extension CorrelationID {
    /// The first and the last id whose text begins with `prefix`; `nil` where none does.
    static func range(ofPrefix prefix: String) -> ClosedRange<CorrelationID>? {
        let none = CorrelationID.none.description
        guard !prefix.isEmpty, prefix.utf8.count <= none.utf8.count else { return nil }
        let rest = none.dropFirst(prefix.count)
        guard let first = CorrelationID(prefix + rest),
            let last = CorrelationID(prefix + rest.map { $0 == "-" ? "-" : "f" })
        else { return nil }
        return first...last
    }
}
