// Beckon: what the dispatcher does for clients
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    mutating func takeFromClient(_ message: Message, _ peer: Peer, _ now: Instant) {
        do throws(Refusal) {
            switch message.header.kind {
            case .say: try self.say(message, peer, now)
            case .submit: try self.submit(message, peer, now)
            case .answer:
                let answer: Answer = try self.body(message)
                try self.change(message, peer, now) { (conversation, id) throws(Refusal) in
                    try conversation.answer(id, answer, at: now)
                }
            case .cancel:
                try self.change(message, peer, now) { (conversation, id) throws(Refusal) in
                    try conversation.cancel(id, at: now)
                }
            case .delivered:
                let delivered: Delivered = try self.body(message)
                try self.change(message, peer, now) { (conversation, id) throws(Refusal) in
                    try conversation.delivered(id, question: delivered.question, at: now)
                }
            case .device: try self.device(message, peer, now)
            case .fetch: try self.fetch(message, peer)
            case .query: try self.query(message, peer, now)
            case .setting: try self.set(message, peer, now)
            default: throw self.refusal(.unexpectedKind(message.header.kind))
            }
        } catch {
            self.refuse(message.header, error, peer)
        }
    }

    func refusal(_ error: WireError) -> Refusal { Refusal(error.code, error.description) }

    func body<Body: Decodable>(_ message: Message) throws(Refusal) -> Body {
        do throws(WireError) {
            return try message.decode(Body.self)
        } catch {
            throw self.refusal(error)
        }
    }

    // MARK: Requests

    private mutating func say(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer) { return }
        let say: Say = try self.body(message)
        try self.check(say.context)
        try self.check(utterance: say.utterance)
        try self.refuseWhenBusy()
        let name = say.context.conversation
        self.open(name)
        self.listen(peer, to: name)
        let id = message.header.correlationID
        guard let (target, step) = try self.conversations[name]?.say(
            id, say, traceparent: message.header.trace.traceparent, at: now)
        else { return }
        self.requests.set(id, name)
        self.acknowledge(message, Accepted(correlationID: target, sequence: 0), name, peer)
        self.perform(step, name, now)
    }

    private mutating func submit(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer) { return }
        let submit: Submit = try self.body(message)
        try self.check(submit.context)
        try self.check(submit, now)
        try self.refuseWhenBusy()
        let name = submit.context.conversation
        self.open(name)
        self.listen(peer, to: name)
        let id = message.header.correlationID
        guard let step = try self.conversations[name]?.submit(
            id, submit, traceparent: message.header.trace.traceparent, at: now)
        else { return }
        self.requests.set(id, name)
        self.acknowledge(message, Accepted(correlationID: id, sequence: 0), name, peer)
        self.perform(step, name, now)
    }

    /// A message that was taken before is acknowledged again and does nothing more.
    private mutating func repeatsAcknowledgement(_ message: Message, _ peer: Peer) throws(Refusal) -> Bool {
        let id = message.header.correlationID
        guard id != .none else {
            throw Refusal("malformedFrame", "a request's header carries a correlation id of its own, a UUID version 7")
        }
        if let accepted = self.acknowledged[id] {
            self.send(self.replyHeader(message, .accepted), accepted, to: peer)
            if let name = self.requests[id] { self.listen(peer, to: name) }
            return true
        }
        guard self.requests[id] == nil else {
            throw Refusal("malformedFrame", "the correlation id \(id) is in use; make a new one for each request")
        }
        return false
    }

    private mutating func acknowledge(_ message: Message, _ accepted: Accepted, _ name: String, _ peer: Peer) {
        let accepted = Accepted(
            correlationID: accepted.correlationID, sequence: self.journal.latestSequence(conversation: name))
        self.acknowledged.set(message.header.correlationID, accepted)
        self.send(self.replyHeader(message, .accepted), accepted, to: peer)
    }

    private mutating func change(
        _ message: Message, _ peer: Peer, _ now: Instant,
        _ body: (inout Conversation, CorrelationID) throws(Refusal) -> Step
    ) throws(Refusal) {
        let id = message.header.correlationID
        guard let name = self.requests[id], var conversation = self.conversations[name] else {
            throw Refusal("unknownRequest", "there is no request \(id); it may have ended long ago")
        }
        let step = try body(&conversation, id)
        self.conversations[name] = conversation
        self.listen(peer, to: name)
        let accepted = Accepted(correlationID: id, sequence: self.journal.latestSequence(conversation: name))
        self.send(self.replyHeader(message, .accepted), accepted, to: peer)
        self.perform(step, name, now)
    }

    private mutating func device(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        let report: DeviceReport = try self.body(message)
        try self.check(name: report.conversation, "a conversation")
        self.open(report.conversation)
        guard let step = self.conversations[report.conversation]?.device(isLocked: report.isLocked, at: now) else { return }
        self.acknowledge(message, Accepted(correlationID: message.header.correlationID, sequence: 0), report.conversation, peer)
        self.perform(step, report.conversation, now)
    }

    private mutating func open(_ name: String) {
        guard self.conversations[name] == nil else { return }
        if self.conversations.count >= self.settings.conversations {
            self.conversations = self.conversations.filter { !$0.value.isIdle }
        }
        self.conversations[name] = Conversation(
            name, sequence: self.journal.latestSequence(conversation: name), limits: self.settings.dialogue)
    }

    private func refuseWhenBusy() throws(Refusal) {
        guard self.counts.open < self.settings.openRequests else {
            throw Refusal("busy", "\(self.counts.open) requests are open", retryAfter: .seconds(1))
        }
    }

    // MARK: Checks

    private func check(_ context: RequestContext) throws(Refusal) {
        try self.check(name: context.conversation, "a conversation")
        try self.check(name: context.user, "a user")
        try self.check(name: context.locale, "a locale")
        try self.check(name: context.timeZone, "a time zone")
    }

    private func check(name: String, _ what: String) throws(Refusal) {
        let isGood = (1 ... Limits.nameBytes).contains(name.utf8.count) && !name.unicodeScalars.contains { $0.value < 0x20 }
        // A slash ends a conversation's name in its topic, and joins a user to an app in what is remembered.
        guard isGood, !name.contains("/") || what == "a time zone" else {
            throw Refusal(
                "invalidName",
                "\(what) has a name of 1 to \(Limits.nameBytes) bytes, without control characters and slashes")
        }
    }

    private func check(utterance: String) throws(Refusal) {
        guard utterance.utf8.count <= Limits.utteranceBytes else {
            throw Refusal(
                "utteranceTooLong", "the utterance has \(utterance.utf8.count) bytes; at most \(Limits.utteranceBytes) are read")
        }
        guard utterance.contains(where: { !$0.isWhitespace }) else {
            throw Refusal("emptyUtterance", "the utterance is empty; say something")
        }
        let isControl: (Unicode.Scalar) -> Bool = { scalar in
            scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
        }
        guard !utterance.unicodeScalars.contains(where: isControl) else {
            throw Refusal("invalidUtterance", "the utterance holds control characters; send text")
        }
    }

    private func check(_ submit: Submit, _ now: Instant) throws(Refusal) {
        let manifests = self.directory.manifests(at: now).filter { $0.intent(submit.intent) != nil }
        guard !manifests.isEmpty else {
            throw Refusal(
                "unknownIntent", "no running app takes '\(submit.intent.prefix(Limits.nameBytes))'; see: beckon intents")
        }
        let wanted = manifests.filter { submit.app == nil || $0.app == submit.app }
        guard !wanted.isEmpty else {
            throw Refusal("unknownIntent", "'\(submit.app ?? "")' does not take \(submit.intent); see: beckon apps")
        }
        var first: Refusal?
        for manifest in wanted {
            guard let refusal = self.refusal(of: submit.parameters, manifest, submit.intent) else { return }
            first = first ?? refusal
        }
        if let first { throw first }
    }

    private func refusal(of values: [String: Value], _ manifest: Manifest, _ intent: String) -> Refusal? {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let parameter = manifest.intent(intent)?.parameter(name) else {
                return Refusal("unknownParameter", "\(intent) has no parameter '\(name.prefix(Limits.nameBytes))'; see: beckon intents")
            }
            let type = manifest.type(parameter.type)
            let elements = parameter.isArray ? value.array : [value]
            guard let elements, elements.count <= Limits.arrayElements, elements.allSatisfy({ type?.accepts($0) ?? true })
            else {
                let form = parameter.isArray ? "an array of \(parameter.type)" : parameter.type
                return Refusal("invalidValue", "\(intent).\(name) takes \(form)")
            }
        }
        return nil
    }

    // MARK: Events and queries

    func replyHeader(_ message: Message, _ kind: Kind) -> Header {
        var header = message.header
        header.kind = kind
        return header
    }

    private mutating func fetch(_ message: Message, _ peer: Peer) throws(Refusal) {
        let fetch: Fetch = try self.body(message)
        try self.check(name: fetch.conversation, "a conversation")
        self.listen(peer, to: fetch.conversation)
        let latest = self.journal.latestSequence(conversation: fetch.conversation)
        var limit = 200
        // As many as fit in one body: events with large payloads come in smaller bundles.
        while true {
            let events = self.journal.events(conversation: fetch.conversation, after: fetch.after, limit: limit)
            if let reply = try? Message(self.replyHeader(message, .events), Events(events, latest: latest)) {
                self.departures.append(.send(reply, to: peer))
                return
            }
            guard limit > 1 else { throw Refusal("tooLarge", "an event is larger than a body") }
            limit /= 4
        }
    }

    private mutating func query(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        let query: Query = try self.body(message)
        var report = Report()
        switch query.subject {
        case .status: report.status = self.status
        case .trace: report.events = self.journal.events(request: message.header.correlationID)
        case .apps: report.apps = self.directory.appReports
        case .workers: report.workers = self.directory.workerReports
        case .catalog: report.catalog = self.catalog(now)
        case .preferences: report.preferences = self.journal.preferences
        }
        self.send(self.replyHeader(message, .report), report, to: peer)
    }

    private var status: StatusReport {
        let counts = self.directory.counts
        let recognizers = self.directory.recognizers.count
        return StatusReport(
            started: self.started, openRequests: self.counts.open,
            openQuestions: self.conversations.values.reduce(0) { $0 + $1.open.reduce(0) { $0 + $1.questions.count } },
            workInFlight: counts.inFlight, workQueued: counts.queued, acceptedRequests: self.counts.accepted,
            endedRequests: self.counts.ended, apps: self.directory.appReports.filter { $0.workers > 0 }.count,
            workers: self.directory.keys.count - recognizers, recognizers: recognizers)
    }

    private mutating func set(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        let setting: Setting = try self.body(message)
        if let decision = setting.authorization {
            try self.check(name: decision.user, "a user")
            try self.check(name: decision.app, "an app")
            self.authorizations["\(decision.user)/\(decision.app)"] = decision.status
            self.journal.append(.authorization(decision))
        } else if let choice = setting.defaultApp {
            try self.check(name: choice.user, "a user")
            self.defaultApps["\(choice.user)/\(choice.domain)"] = choice.app
            self.journal.append(.defaultApp(choice))
        } else if let set = setting.vocabulary {
            try self.register(set)
        } else {
            throw Refusal("unknownSetting", "a setting holds one of: vocabulary, authorization, defaultApp")
        }
        self.send(
            self.replyHeader(message, .accepted), Accepted(correlationID: message.header.correlationID, sequence: 0), to: peer)
    }

    /// Keeps an app's terms; those that are too long are dropped, as SiriKit does.
    mutating func register(_ set: VocabularySet) throws(Refusal) {
        guard set.terms.count <= Limits.termsPerVocabulary else {
            throw Refusal("tooLarge", "\(set.terms.count) terms; at most \(Limits.termsPerVocabulary) of one kind are kept")
        }
        var set = set
        set.terms = set.terms.filter { term in
            !term.phrases.isEmpty && term.phrases.allSatisfy { (1 ... Limits.termBytes).contains($0.utf8.count) }
        }
        guard !self.journal.vocabulary.contains(set) else { return }
        self.journal.append(.vocabulary(set))
        self.vocabularyChanges += 1
    }
}
