// Beckon: status, intents, apps, workers, vocabulary, authorize, default, trace
// SPDX-License-Identifier: Apache-2.0

import ClientKit
public import Schema

/// The commands that look, and those that set one thing.
public struct InspectCommands: Sendable {
    private let bench: Workbench

    /// - Parameter bench: What to work with.
    public init(_ bench: Workbench) { self.bench = bench }

    private func tell<Item: Encodable>(_ items: [Item], _ heading: [String], _ row: (Item) -> [String]) throws {
        if self.bench.isJSON { return try items.forEach { try self.bench.console.json($0) } }
        if items.isEmpty { return self.bench.console.line("none") }
        for line in Table([heading] + items.map(row)).lines { self.bench.console.line(line) }
    }

    /// `beckon status`
    public func status() async throws {
        // Of a dispatcher elsewhere there is no record here.
        let record = self.bench.front == nil ? try self.bench.runningStack() : nil
        let status = try await self.bench.withStack { try await $0.query(.status).status }
        if self.bench.isJSON { return try self.bench.console.json(StackStatus(stack: record, status: status)) }
        if let record { self.tell(record) }
        guard let status else { return }
        self.bench.console.line(
            "requests   \(status.openRequests) open, \(status.openQuestions) questions, \(status.acceptedRequests) accepted, \(status.endedRequests) ended"
        )
        self.bench.console.line(
            "work       \(status.workInFlight) in flight, \(status.workQueued) queued; \(status.apps) apps, \(status.workers) workers, \(status.recognizers) recognizers"
        )
    }

    private func tell(_ record: StackRecord) {
        self.bench.console.line("stack      \(self.bench.folder.path), started \(record.started)")
        if let page = record.page { self.bench.console.line("page       \(page)") }
        self.bench.console.line("front      \(record.front)")
        let members = record.members.map { "\($0.service) \($0.pid)" }.joined(separator: ", ")
        self.bench.console.line("processes  supervisor \(record.supervisor), \(members)")
    }

    /// `beckon apps`
    public func apps() async throws {
        let apps = try await self.bench.withStack { try await $0.query(.apps).apps ?? [] }
        try self.tell(apps, ["app", "name", "workers", "work", "intents"]) { app in
            [
                app.app, app.name, "\(app.workers)", "\(app.workInFlight)+\(app.workQueued)",
                app.intents.joined(separator: " "),
            ]
        }
    }

    /// `beckon workers`
    public func workers() async throws {
        let workers = try await self.bench.withStack { try await $0.query(.workers).workers ?? [] }
        try self.tell(workers, ["worker", "app", "work", "credit", "done", "last heard"]) { worker in
            [
                worker.worker + (worker.isLeaving ? " (leaving)" : ""), worker.app, "\(worker.workInFlight)",
                "\(worker.credit)", "\(worker.done)", "\(worker.lastHeard)",
            ]
        }
    }

    /// `beckon intents`
    public func intents() async throws {
        let catalog = try await self.bench.withStack { try await $0.query(.catalog).catalog ?? Catalog() }
        let all = catalog.manifests.flatMap { manifest in
            manifest.intents.map { IntentLine(app: manifest.app, intent: $0) }
        }
        try self.tell(all, ["intent", "app", "consent", "parameters"]) { line in
            let parameters = line.intent.parameters.map { parameter in
                "\(parameter.name):\(parameter.isArray ? "[\(parameter.type)]" : parameter.type)\(parameter.isRequired ? "!" : "")"
            }
            return [
                line.intent.name, line.app, line.intent.effectiveConsent.rawValue, parameters.joined(separator: " "),
            ]
        }
    }

    /// `beckon vocabulary`
    public func vocabulary() async throws {
        let catalog = try await self.bench.withStack { try await $0.query(.catalog).catalog ?? Catalog() }
        try self.tell(catalog.vocabulary, ["app", "kind", "user", "terms"]) { set in
            [
                set.app, set.kind.rawValue, set.user ?? "everybody",
                set.terms.map { $0.phrases.joined(separator: "/") }.joined(separator: ", "),
            ]
        }
        if let omitted = catalog.omittedSets, !self.bench.isJSON {
            self.bench.console.line("and \(omitted) more sets, for which one answer has no room")
        }
    }

    /// `beckon vocabulary --add`: the app's term joins those of its kind and user.
    public func addTerm(_ term: Term, app: String, kind: String, user: String?) async throws {
        guard let kind = VocabularySet.Kind(rawValue: kind) else {
            let kinds = VocabularySet.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(.usage, "--kind \(kind): there is \(kinds)")
        }
        try await self.bench.withStack { client in
            let catalog = try await client.query(.catalog).catalog ?? Catalog()
            let known = catalog.vocabulary.first { $0.app == app && $0.kind == kind && $0.user == user }
            let others = (known?.terms ?? []).filter { $0.identifier != term.identifier }
            _ = try await client.set(
                Setting(vocabulary: VocabularySet(app: app, user: user, kind: kind, terms: others + [term])))
        }
        try self.done("\(term.phrases.joined(separator: "/")) is a \(kind.rawValue) of \(app) now")
    }

    /// `beckon authorize`
    public func authorize(_ app: String, user: String, status: String) async throws {
        guard let status = AuthorizationStatus(rawValue: status) else {
            let all = AuthorizationStatus.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(.usage, "--status \(status): there is \(all)")
        }
        try await self.bench.withStack { client in
            let apps = try await client.query(.apps).apps ?? []
            try Self.check(app, among: apps)
            _ = try await client.set(Setting(authorization: .init(user: user, app: app, status: status)))
        }
        try self.done("\(app) is \(status.rawValue) for \(user)")
    }

    /// `beckon default`
    public func makeDefault(_ app: String, domain: String, user: String) async throws {
        try await self.bench.withStack { client in
            let apps = try await client.query(.apps).apps ?? []
            try Self.check(app, among: apps)
            _ = try await client.set(Setting(defaultApp: .init(user: user, domain: domain, app: app)))
        }
        try self.done("\(app) is the default for \(domain) of \(user)")
    }

    /// `beckon trace`
    ///
    /// - Parameter isRevealing: Whether values that are sensitive are shown, too: to the owner of the data folder.
    public func trace(_ text: String?, conversation: String, isRevealing: Bool = false) async throws {
        if isRevealing {
            guard self.bench.front == nil else {
                throw CommandError(.usage, "--reveal reads this machine's data folder; it does not go with --front")
            }
            try self.bench.folder.checkOwner()
        }
        let id = try text.map(RequestCommands.request)
        var events = try await self.bench.withStack { client in
            var request = id
            if request == nil {
                request = try await ConversationFollower(client, conversation: conversation).state.latest?.correlationID
            }
            guard let request else {
                throw CommandError(.error, "conversation '\(conversation)' has no request; name one, or --conversation")
            }
            return try await client.query(.trace, request: request).events ?? []
        }
        guard !events.isEmpty else {
            throw CommandError(
                .error, "nothing is known of request \(text ?? ""); it may be long ago, or of another stack")
        }
        if isRevealing, let first = events.first {
            events = try JournalCommands(self.bench, folder: nil).events(
                of: first.correlationID, in: first.conversation)
        }
        if self.bench.isJSON { return try events.forEach { try self.bench.console.json($0) } }
        for line in TraceDrawing(events).lines { self.bench.console.line(line) }
    }

    private static func check(_ app: String, among apps: [AppReport]) throws(CommandError) {
        guard apps.contains(where: { $0.app == app }) else {
            let names = apps.map(\.app).joined(separator: ", ")
            throw CommandError(.error, "no app '\(app)' is running; there is \(names.isEmpty ? "none" : names)")
        }
    }

    private func done(_ text: String) throws {
        if self.bench.isJSON { try self.bench.console.json(["done": text]) } else { self.bench.console.line(text) }
    }

    private struct IntentLine: Encodable {
        var app: String
        var intent: IntentDeclaration
    }

    private struct StackStatus: Encodable {
        var stack: StackRecord?
        var status: StatusReport?
    }
}
