// Beckon: how a stack fares, as a page
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension OperatorPages {
    /// Things that somebody should look at and that are shown; the rest is counted.
    static let troublesMaximum = 20

    /// `/system`: apps, workers, credit, queues, counts, and above them what is wrong.
    public func system(_ facts: SystemFacts) -> String {
        let content =
            "<h1>\(self.say("system.title"))</h1>" + self.troubles(facts.troubles(at: self.now))
            + self.section("system.counts", facts.status) { status in self.counts(status) }
            + self.plots(facts)
            + self.section("system.apps", facts.apps) { apps in
                self.apps(apps, try? facts.manifests.get(), facts.gone)
            }
            + self.section("system.workers", facts.workers) { workers in self.workers(workers) }
        return self.page(self.text("system.title"), .system, content, refresh: 2_000)
    }

    /// A part of a page, or a sentence that says why it is not there.
    func section<Facts>(
        _ key: String, _ facts: Result<Facts, SystemFacts.Lack>, _ content: (Facts) -> String
    ) -> String {
        let inner: String
        switch facts {
        case .success(let facts): inner = content(facts)
        case .failure(let lack): inner = "<p class=\"lack\">\(self.say("lack.\(lack.rawValue)"))</p>"
        }
        let id = key.split(separator: ".").joined(separator: "-")
        return "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(self.say(key))</h2>\(inner)</section>"
    }

    // MARK: What is wrong

    private func troubles(_ troubles: [SystemFacts.Trouble]) -> String {
        guard !troubles.isEmpty else {
            return "<p class=\"fine\">\(self.say("trouble.none"))</p>"
        }
        let shown = troubles.prefix(Self.troublesMaximum).map { trouble in
            "<li class=\"\(trouble.isBad ? "bad" : "busy")\">\(self.html(trouble))</li>"
        }
        return "<section class=\"troubles\" aria-labelledby=\"troubles\"><h2 id=\"troubles\">"
            + "\(self.say("trouble.title"))</h2><ul>\(shown.joined())</ul>\(self.more(troubles.count - shown.count))"
            + "</section>"
    }

    private func html(_ trouble: SystemFacts.Trouble) -> String {
        switch trouble {
        case .lack(let lack): self.say("lack.\(lack.rawValue)")
        case .noRecognizer: self.say("trouble.noRecognizer")
        case .learning(let worker): self.say("trouble.learning", ["worker": worker])
        case .noApp: self.say("trouble.noApp")
        case .domainWithoutWorker(let domain): self.say("trouble.domain", ["domain": domain])
        case .appWithoutWorker(let app): self.say("trouble.app", ["app": app])
        case .defaultGone(let user, let domain, let app):
            self.say("trouble.default", ["user": user, "domain": domain, "app": app])
        case .silent(let worker, let since):
            self.say("trouble.silent", ["worker": worker, "time": RequestTrace.time(since)])
        case .full(let worker): self.say("trouble.full", ["worker": worker])
        case .waiting(let app, let count):
            self.say("trouble.waiting", ["app": app, "count": self.formats.number(count)])
        case .leaving(let worker): self.say("trouble.leaving", ["worker": worker])
        }
    }

    // MARK: Counts, apps, workers

    private func counts(_ status: StatusReport) -> String {
        let counts: [(String, Int)] = [
            ("openRequests", status.openRequests), ("openQuestions", status.openQuestions),
            ("acceptedRequests", status.acceptedRequests), ("endedRequests", status.endedRequests),
            ("workInFlight", status.workInFlight), ("workQueued", status.workQueued), ("apps", status.apps),
            ("workers", status.workers), ("recognizers", status.recognizers),
        ]
        return Self.facts(counts.map { (self.say("count.\($0.0)"), self.number($0.1)) }, "counts")
            + "<p class=\"since\">\(self.say("system.started")) \(Self.moment(status.started))</p>"
    }

    private func apps(
        _ apps: [AppReport], _ manifests: [Manifest]?, _ gone: [SystemFacts.GoneApp]
    ) -> String {
        guard !apps.isEmpty || !gone.isEmpty else { return "<p class=\"lack\">\(self.say("trouble.noApp"))</p>" }
        let former = gone.map {
            AppReport(app: $0.app, name: $0.name, intents: [], workers: 0, workInFlight: 0, workQueued: 0)
        }
        let rows = (apps + former).map { app -> [String] in
            let domains =
                manifests?.first { $0.app == app.app }.map { Set($0.intents.map(\.domain)).sorted() }
                ?? gone.first { $0.app == app.app }?.domains ?? []
            let state =
                app.workers == 0
                ? Self.badge(self.say("state.noWorker"), .bad)
                : app.workQueued > 0
                    ? Self.badge(self.say("state.waiting"), .busy) : Self.badge(self.say("state.ready"), .good)
            return [
                Self.value(app.name) + (app.name == app.app ? "" : " <span class=\"id\">\(Self.value(app.app))</span>"),
                domains.prefix(8).map { Self.value($0) }.joined(separator: ", "), self.number(app.workers),
                self.number(app.workInFlight), self.number(app.workQueued), state,
            ]
        }
        let columns = ["app", "domain", "workers", "inFlight", "queued", "state"].map { self.say("column.\($0)") }
        return self.table(self.say("system.apps"), columns, rows)
    }

    private func workers(_ workers: [WorkerReport]) -> String {
        guard !workers.isEmpty else { return "<p class=\"lack\">\(self.say("system.noWorkers"))</p>" }
        let rows = workers.map { worker -> [String] in
            let since = max(Milliseconds(0), self.now - worker.lastHeard)
            let credit = "\(self.number(worker.workInFlight)) / \(self.number(worker.credit))"
            return [
                Self.value(worker.worker), Self.value(worker.app),
                "<span class=\"credit\">\(credit)\(Self.bar(worker.workInFlight, of: worker.credit))</span>",
                self.number(worker.done), self.say("ago", ["time": RequestTrace.time(since)]),
                self.state(of: worker, silentFor: since),
            ]
        }
        let columns = ["worker", "app", "credit", "done", "heard", "state"].map { self.say("column.\($0)") }
        return self.table(self.say("system.workers"), columns, rows)
    }

    private func state(of worker: WorkerReport, silentFor since: Milliseconds) -> String {
        if since > SystemFacts.silence { return Self.badge(self.say("state.silent"), .bad) }
        if worker.isLearning == true { return Self.badge(self.say("state.learning"), .busy) }
        if worker.isLeaving { return Self.badge(self.say("state.leaving"), .busy) }
        if worker.credit > 0, worker.workInFlight >= worker.credit {
            return Self.badge(self.say("state.full"), .busy)
        }
        return worker.workInFlight > 0
            ? Self.badge(self.say("state.working"), .good) : Self.badge(self.say("state.ready"), .good)
    }
}
