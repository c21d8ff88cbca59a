// Beckon: what each key may have the dispatcher do
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

/// The keys that are admitted, and what is known of those who came with one.
struct Admissions: Sendable {
    var table = AccessTable()
    /// The keys of workers that said hello. Those that are gone are cleared out when they outnumber the others.
    var workers: [WorkerKey: String] = [:]
    var attempts = AttemptLog()
    var notices: [String] = []
}

extension Dispatcher {
    /// Lines for the log. Bounded by what ``Access/AttemptLog`` tells.
    public mutating func takeNotices() -> [String] {
        defer { self.access.notices = [] }
        return self.access.notices
    }

    /// Refuses a message that its sender's key gives no right to. Nothing is changed by it then, except that a worker
    /// that was taken in under a right that is gone is given up.
    ///
    /// - Returns: Whether it was refused.
    mutating func denies(_ header: Header, _ body: IncomingBody, _ peer: Peer, _ now: Instant) -> Bool {
        guard let key = peer.key else { return false }
        self.loadConcerned(header, body, now)
        let concern = self.concern(of: header, body)
        guard let refusal = self.access.table.refusal(of: header.kind, about: concern, by: key) else {
            if header.kind == .hello { self.remember(worker: WorkerKey(peer.id), key) }
            return false
        }
        self.refuse(header, refusal, peer)
        if let line = self.access.attempts.note("key '\(key)'", refusal.message, at: now) {
            self.access.notices.append(line)
        }
        if self.access.table[key] == nil { self.audience.remove(peer) }
        return true
    }

    /// Puts other rights into effect: who lost one gets nothing more, and a worker's work goes to others.
    mutating func replaceAccess(_ table: AccessTable, _ now: Instant) {
        self.access.table = table
        for (peer, names) in self.audience.all where peer.key != nil {
            for name in names
            where table.refusal(of: .hear, about: Concern(conversation: name), by: peer.key) != nil {
                self.audience.remove(peer, from: name)
            }
        }
        let manifests = self.directory.manifests(at: now)
        var lost: [UInt64] = []
        for (worker, key) in self.access.workers where self.directory.name(of: worker) != nil {
            let offer = self.directory.offer(of: worker)
            let app = offer?.app ?? self.directory.app(of: worker)
            let intents = offer?.intents ?? manifests.first { $0.app == app }?.intents.map(\.name) ?? []
            guard let refusal = table.refusal(of: .hello, about: Concern(app: app, intents: intents), by: key) else {
                continue
            }
            if let line = self.access.attempts.note("key '\(key)'", refusal.message, at: now) {
                self.access.notices.append(line)
            }
            // All that lost their right first, so that the work of one is not given to the next of them.
            lost += self.directory.lost(worker)
            self.access.workers[worker] = nil
        }
        for number in lost { self.workLost(number, .worker, now) }
    }

    /// The catalog without the words of users that the key may not speak for.
    func visible(_ catalog: Catalog, to peer: Peer) -> Catalog {
        guard let key = peer.key, let rights = self.access.table[key], !rights.operate else { return catalog }
        var catalog = catalog
        catalog.vocabulary.removeAll { set in set.user.map { !rights.users.match($0) } ?? false }
        return catalog
    }

    // MARK: What a message is about

    /// Whose a conversation is, and what is asked in it, is known once it is in memory.
    private mutating func loadConcerned(_ header: Header, _ body: IncomingBody, _ now: Instant) {
        let name: String? =
            switch body {
            case .say(let say): say.context.conversation
            case .submit(let submit): submit.context.conversation
            case .device(let report): report.conversation
            case .answer, .cancel, .delivered, .find: self.conversation(of: header.correlationID)
            default: nil
            }
        if let name { _ = self.load(name, now) }
    }

    /// What a message is about. One that cannot be read is about nothing, and refused for that later.
    private func concern(of header: Header, _ body: IncomingBody) -> Concern {
        var concern = Concern()
        switch body {
        case .say(let say): return self.concern(ofWordsIn: say.context)
        case .submit(let submit): return Concern(conversation: submit.context.conversation, user: submit.context.user)
        case .answer, .cancel, .delivered, .find: return self.concern(of: header.correlationID)
        case .device(let report):
            concern = Concern(conversation: report.conversation)
            concern.users = self.conversations[report.conversation]?.open.map(\.context.user) ?? []
        case .fetch(let fetch): return Concern(conversation: fetch.conversation)
        case .hear(let hearing): concern.conversations = hearing.conversations
        case .present(let present): return Concern(conversation: present.conversation)
        case .query(let query):
            concern.subject = query.subject
            if query.subject == .trace, let name = self.conversationEver(of: header.correlationID) {
                concern.conversations = [name]
            }
        case .setting(let setting):
            guard let decision = setting.authorization else { break }
            concern.isAuthorization = true
            concern.users = [decision.user]
        case .hello(let hello):
            switch hello.role {
            case .recognizer: break
            case .handler:
                return Concern(app: hello.manifest?.app ?? "", intents: hello.manifest?.intents.map(\.name) ?? [])
            case .presentation:
                return Concern(app: hello.presentation?.app ?? "", intents: hello.presentation?.intents ?? [])
            }
        case .vocabulary(let set): concern.users = set.user.map { [$0] } ?? []
        case .donation(let donation): concern.users = [donation.user]
        case .heartbeat, .result, .update, .goodbye, .unreadable: break
        }
        return concern
    }

    /// Words in a conversation with an open request may answer what it asks, now or when it is their turn.
    private func concern(ofWordsIn context: RequestContext) -> Concern {
        var concern = Concern(conversation: context.conversation, user: context.user)
        guard let conversation = self.conversations[context.conversation] else { return concern }
        concern.isAnswer = !conversation.isIdle
        concern.users += conversation.open.map(\.context.user)
        return concern
    }

    /// Whether a client may answer the questions of an event: who may not gets them without what makes them answerable.
    func mayAnswer(_ peer: Peer, _ event: Event) -> Bool {
        guard let key = peer.key else { return true }
        return self.access.table.refusal(of: .answer, about: self.concern(of: event.correlationID), by: key) == nil
    }

    /// Whether a client may consent to what a user's request in a conversation does.
    func mayConsent(_ peer: Peer, in conversation: String, for user: String) -> Bool {
        guard let key = peer.key else { return true }
        return self.access.table[key]?.mayConsent(in: conversation, for: user) ?? false
    }

    private func concern(of request: CorrelationID) -> Concern {
        guard let name = self.conversation(of: request) else { return Concern() }
        return Concern(conversation: name, user: self.conversations.look(name) { $0.user(of: request) } ?? nil)
    }

    private func conversationEver(of request: CorrelationID) -> String? {
        self.conversation(of: request) ?? self.journal.events(request: request).first?.conversation
    }

    // MARK: Workers

    private mutating func remember(worker: WorkerKey, _ key: String) {
        self.access.workers[worker] = key
        guard self.access.workers.count > 64 + 2 * self.directory.keys.count else { return }
        self.access.workers = self.access.workers.filter { known, _ in
            known == worker || self.directory.name(of: known) != nil
        }
    }
}
