// Beckon: how a stack fares, from what the dispatcher reports
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// How a stack fares: what the dispatcher reports, and what is wrong with it.
public struct SystemFacts: Sendable {
    /// Why something is not known.
    public enum Lack: String, CaseIterable, Error, Sendable {
        /// The page's key may not ask for it.
        case notAllowed
        /// The dispatcher has too much to do to answer.
        case busy
        /// The dispatcher does not answer.
        case silent
    }

    /// An app that ran a while ago, and of which the dispatcher knows nothing any more.
    public struct GoneApp: Hashable, Sendable {
        /// Its identifier, and its name.
        public var app: String, name: String
        /// The domains that it served.
        public var domains: [String]

        /// - Parameters: See the properties.
        public init(app: String, name: String, domains: [String]) {
            self.app = app
            self.name = name
            self.domains = domains
        }
    }

    /// Counts.
    public var status: Result<StatusReport, Lack>
    /// The apps.
    public var apps: Result<[AppReport], Lack>
    /// The workers, recognizers among them.
    public var workers: Result<[WorkerReport], Lack>
    /// What the apps that run, or ran a moment ago, say of themselves.
    public var manifests: Result<[Manifest], Lack>
    /// What users decided.
    public var preferences: Result<PreferenceReport, Lack>
    /// Apps that ran a while ago: the dispatcher forgets one soon after its last worker.
    public var gone: [GoneApp] = []
    /// Counts of the last minutes, the latest last.
    public var samples: [SystemSample] = []
    /// How long the last requests took that have ended, the latest last; the time of the person is in it.
    public var took: [Milliseconds] = []

    /// - Parameters: See the properties.
    public init(
        status: Result<StatusReport, Lack>, apps: Result<[AppReport], Lack>, workers: Result<[WorkerReport], Lack>,
        manifests: Result<[Manifest], Lack>, preferences: Result<PreferenceReport, Lack>
    ) {
        self.status = status
        self.apps = apps
        self.workers = workers
        self.manifests = manifests
        self.preferences = preferences
    }

    /// After so long without a sign of life a worker is called silent: it says one each second.
    public static let silence = Milliseconds(1_600)
    /// The name under which recognizers are among the workers.
    static let recognizer = "recognizer"

    /// Something that somebody should look at, the worst first.
    public enum Trouble: Hashable, Sendable {
        /// Nothing is known of it, and why.
        case lack(Lack)
        /// Nobody reads words.
        case noRecognizer
        /// A recognizer cannot read yet, or still learns.
        case learning(worker: String)
        /// No app has a worker.
        case noApp
        /// All apps of a domain are without a worker.
        case domainWithoutWorker(domain: String)
        /// An app is without a worker.
        case appWithoutWorker(app: String)
        /// The app that is a user's default for a domain does not run.
        case defaultGone(user: String, domain: String, app: String)
        /// A worker was not heard of for some time.
        case silent(worker: String, since: Milliseconds)
        /// A worker has as much work as it takes.
        case full(worker: String)
        /// Work waits for an app.
        case waiting(app: String, count: Int)
        /// A worker said goodbye.
        case leaving(worker: String)

        /// Whether something cannot be done because of it.
        public var isBad: Bool {
            switch self {
            case .lack(.busy), .learning, .full, .waiting, .leaving, .defaultGone: false
            case .lack, .noRecognizer, .noApp, .domainWithoutWorker, .appWithoutWorker, .silent: true
            }
        }
    }

    /// Everything that somebody should look at.
    ///
    /// - Parameter now: The moment of showing, by which silence is measured.
    public func troubles(at now: Instant) -> [Trouble] {
        var lacks: [Lack] = []
        func note<Success>(_ result: Result<Success, Lack>) -> Success? {
            switch result {
            case .success(let value): return value
            case .failure(let lack):
                if !lacks.contains(lack) { lacks.append(lack) }
                return nil
            }
        }
        let (status, apps, workers) = (note(self.status), note(self.apps), note(self.workers))
        let (manifests, preferences) = (note(self.manifests) ?? [], note(self.preferences))
        let recognizers =
            status?.recognizers ?? workers.map { all in all.count { $0.app == Self.recognizer } }
        var troubles = recognizers == 0 ? [Trouble.noRecognizer] : []
        if let apps {
            let served = Set(apps.filter { $0.workers > 0 }.map(\.app))
            if served.isEmpty { troubles.append(.noApp) }
            troubles += Self.domains(manifests, self.gone).filter { $0.apps.allSatisfy { !served.contains($0) } }
                .map { .domainWithoutWorker(domain: $0.domain) }
            let unserved = apps.filter { $0.workers == 0 }.map(\.name) + self.gone.map(\.name)
            troubles += unserved.map { .appWithoutWorker(app: $0) }
            for choice in preferences?.defaultApps ?? [] where !served.contains(choice.app) {
                troubles.append(.defaultGone(user: choice.user, domain: choice.domain, app: choice.app))
            }
        }
        for worker in workers ?? [] {
            let since = now - worker.lastHeard
            if since > Self.silence { troubles.append(.silent(worker: worker.worker, since: since)) }
            if worker.isLearning == true { troubles.append(.learning(worker: worker.worker)) }
            if worker.isLeaving { troubles.append(.leaving(worker: worker.worker)) }
            if worker.credit > 0, worker.workInFlight >= worker.credit {
                troubles.append(.full(worker: worker.worker))
            }
        }
        troubles += (apps ?? []).filter { $0.workQueued > 0 }.map { .waiting(app: $0.name, count: $0.workQueued) }
        let all = lacks.map { Trouble.lack($0) } + troubles
        return all.filter(\.isBad) + all.filter { !$0.isBad }
    }

    /// The domains that apps serve, each with their identifiers.
    static func domains(_ manifests: [Manifest], _ gone: [GoneApp] = []) -> [(domain: String, apps: [String])] {
        var apps: [String: [String]] = [:]
        for app in gone { for domain in app.domains { apps[domain, default: []].append(app.app) } }
        for manifest in manifests {
            for domain in Set(manifest.intents.map(\.domain)) { apps[domain, default: []].append(manifest.app) }
        }
        return apps.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
    }
}
