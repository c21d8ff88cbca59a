// Beckon: what clients ask of the dispatcher, and what they set
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    func replyHeader(_ message: Message, _ kind: Kind) -> Header {
        var header = message.header
        header.kind = kind
        return header
    }

    mutating func fetch(_ fetch: Fetch, of message: Message, _ peer: Peer) throws(Refusal) {
        try self.check(name: fetch.conversation, "a conversation")
        self.audience.add(peer, to: fetch.conversation)
        // Whose questions they are is known once it is in memory: without that nobody could answer them.
        if self.journal.openConversations(contains: fetch.conversation) { _ = self.load(fetch.conversation, self.now) }
        let latest = self.latestSequence(fetch.conversation)
        var limit = 200
        // As many as fit in one body: events with large payloads come in smaller bundles.
        while true {
            let events = self.journal.events(conversation: fetch.conversation, after: fetch.after, limit: limit)
                .map { self.mayAnswer(peer, $0) ? self.answerable($0) ?? $0 : $0 }
            if let reply = try? Message(self.replyHeader(message, .events), Events(events, latest: latest)) {
                return self.answer(reply, to: peer)
            }
            guard limit > 1 else { throw Refusal("tooLarge", "an event is larger than a body") }
            limit = max(1, limit / 4)
        }
    }

    /// The number of a conversation's latest event, those of this turn included.
    func latestSequence(_ name: String) -> UInt64 {
        self.conversations.look(name) { $0.sequence } ?? self.journal.latestSequence(conversation: name)
    }

    /// Notes that a client hears conversations, and says how far these are.
    mutating func hear(_ hearing: Hearing, of message: Message, _ peer: Peer) throws(Refusal) {
        guard hearing.conversations.count <= Limits.hearingsPerMessage else {
            throw Refusal("tooLarge", "a 'hear' names at most \(Limits.hearingsPerMessage) conversations")
        }
        for name in hearing.conversations { try self.check(name: name, "a conversation") }
        let known = self.audience.names(of: peer)
        guard known.union(hearing.conversations).count <= self.settings.heardPerClient else {
            throw Refusal("tooLarge", "one client hears at most \(self.settings.heardPerClient) conversations")
        }
        var latest: [String: UInt64] = [:]
        for name in hearing.conversations {
            self.audience.add(peer, to: name)
            latest[name] = self.latestSequence(name)
        }
        self.send(self.replyHeader(message, .heard), Heard(started: self.started, latest: latest), to: peer)
    }

    mutating func query(_ query: Query, of message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        var report = Report()
        switch query.subject {
        case .status: report.status = self.status
        case .trace:
            let manifests = self.directory.manifests(at: now)
            report.events = self.journal.events(request: message.header.correlationID).redacted { intent, app in
                manifests.first { $0.app == app }?.intent(intent)
            }
        case .apps: report.apps = self.directory.appReports
        case .workers: report.workers = self.directory.workerReports
        case .catalog:
            let sources = self.catalogSources(now)
            report.catalog = self.catalog.reported(self.visible(self.catalog.catalog(sources), to: peer), sources)
        case .preferences: report.preferences = self.preferences.report
        case .donations: report.donations = self.journal.donations(limit: self.settings.donationsPerReport)
        case .requests: report.requests = try self.requests(query.filter ?? RequestFilter(), for: peer)
        }
        self.send(self.replyHeader(message, .report), report, to: peer)
    }

    private var status: StatusReport {
        let counts = self.directory.counts
        let recognizers = self.directory.recognizerCount
        return StatusReport(
            started: self.started, openRequests: self.requests.count,
            openQuestions: self.conversations.questions,
            workInFlight: counts.inFlight, workQueued: counts.queued, acceptedRequests: self.requests.accepted,
            endedRequests: self.requests.ended, apps: self.directory.appReports.filter { $0.workers > 0 }.count,
            workers: self.directory.keys.count - recognizers, recognizers: recognizers)
    }

    mutating func set(_ setting: Setting, of message: Message, _ peer: Peer) throws(Refusal) {
        if let decision = setting.authorization {
            try self.check(name: decision.user, "a user")
            try self.check(name: decision.app, "an app")
            guard self.preferences.authorizationCount < self.settings.preferences else { throw Self.tooManyPreferences }
            self.preferences.set(decision)
            self.journal.append(.authorization(decision))
        } else if let choice = setting.defaultApp {
            try self.check(name: choice.user, "a user")
            try self.check(name: choice.domain, "a domain")
            try self.check(name: choice.app, "an app")
            guard self.preferences.defaultAppCount < self.settings.preferences else { throw Self.tooManyPreferences }
            self.preferences.set(choice)
            self.journal.append(.defaultApp(choice))
        } else if let set = setting.vocabulary {
            try self.check(name: set.app, "an app")
            if try self.register(set) { self.keep([set.key]) }
        } else if let donation = setting.donation {
            try self.keep(donation)
        } else if let deletion = setting.deletion {
            try self.check(name: deletion.user, "a user")
            try self.check(name: deletion.app, "an app")
            if let group = deletion.groupIdentifier { try self.check(name: group, "a group") }
            for name in deletion.identifiers ?? [] { try self.check(name: name, "a donation") }
            self.journal.append(.deletion(deletion))
        } else {
            throw Refusal(
                "unknownSetting",
                "a setting holds one of: vocabulary, authorization, defaultApp, donation, deletion")
        }
        self.send(
            self.replyHeader(message, .accepted), Accepted(correlationID: message.header.correlationID, sequence: 0),
            to: peer)
    }

    private static var tooManyPreferences: Refusal {
        Refusal("tooLarge", "no more authorizations or default apps are kept; take some back first")
    }

    /// Keeps something that a user did in an app.
    mutating func keep(_ donation: Donation) throws(Refusal) {
        try self.check(name: donation.user, "a user")
        try self.check(name: donation.app, "an app")
        try self.check(name: donation.identifier, "a donation")
        try self.check(name: donation.intent.name, "an intent")
        if let group = donation.groupIdentifier { try self.check(name: group, "a group") }
        self.journal.append(.donation(donation))
    }
}
