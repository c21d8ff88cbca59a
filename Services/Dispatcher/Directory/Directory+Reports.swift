// Beckon: what a directory tells of its workers and pools
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Directory {
    /// The manifests of apps that have workers, or had some within the grace time.
    public func manifests(at now: Instant) -> [Manifest] {
        self.pools.all.map(\.value).filter { self.isPresent($0, now) }.compactMap(\.manifest).sorted { $0.app < $1.app }
    }

    /// Whether the pool with this index has workers, or had some within the grace time.
    func isPresent(_ poolIndex: Int, _ now: Instant) -> Bool {
        !self.pools.slots[poolIndex].workers.isEmpty || self.pools.slots[poolIndex].lastSeen + self.limits.grace > now
    }

    /// Whether a pool has workers, or had some within the grace time.
    func isPresent(_ pool: PoolState, _ now: Instant) -> Bool {
        !pool.workers.isEmpty || pool.lastSeen + self.limits.grace > now
    }

    /// The manifests of the apps that take an intent and are present, ordered by app.
    public func manifests(for intent: String, at now: Instant) -> [Manifest] {
        (self.poolsByIntent[intent] ?? []).compactMap { self.isPresent($0, now) ? self.pools.slots[$0].manifest : nil }
    }

    /// Builds ``poolsByIntent`` anew from the manifests.
    mutating func indexIntents() {
        self.poolsByIntent = [:]
        for (pool, state) in self.pools.all.sorted(by: { $0.key.name < $1.key.name }) {
            guard let poolIndex = self.pools.index(forKey: pool) else { continue }
            for intent in state.manifest?.intents ?? [] {
                self.poolsByIntent[intent.name, default: []].append(poolIndex)
            }
        }
    }

    /// The recognizers' keys, also of those that are asked for what others refuse: all are told the catalog.
    public var recognizers: [WorkerKey] { self.keys.filter { self.workers[$0]?.pool.isOfRecognizers == true } }
    /// How many recognizers read what is said.
    public var recognizerCount: Int { self.pools[.recognizers]?.workers.count ?? 0 }
    /// All workers' keys.
    public var keys: [WorkerKey] { self.workers.all.sorted { $0.value.joined < $1.value.joined }.map(\.key) }
    /// Pieces of work with workers, and in queues.
    public var counts: (inFlight: Int, queued: Int) {
        (self.holders.count, self.pools.all.map(\.value).reduce(0) { $0 + $1.waiting })
    }

    /// Every app with its numbers.
    public var appReports: [AppReport] {
        self.pools.all.map(\.value).compactMap { state in
            guard let manifest = state.manifest else { return nil }
            let inFlight = state.workers.reduce(0) { $0 + (self.workers[$1]?.inFlight.count ?? 0) }
            return AppReport(
                app: manifest.app, name: manifest.name, intents: manifest.intents.map(\.name),
                workers: state.workers.count, workInFlight: inFlight, workQueued: state.waiting)
        }.sorted { $0.app < $1.app }
    }

    /// Every worker with its numbers.
    public var workerReports: [WorkerReport] {
        self.workers.all.map(\.value).map { worker in
            let app =
                switch worker.pool {
                case .recognizers: "recognizer"
                case .fallbackRecognizers: "recognizer-fallback"
                case .app(let name), .presentation(let name): name
                }
            return WorkerReport(
                worker: worker.name, app: app, workInFlight: worker.inFlight.count + worker.following.count,
                credit: worker.credit, done: worker.done, lastHeard: worker.lastHeard, isLeaving: worker.isLeaving,
                isLearning: worker.isLearning ? true : nil)
        }.sorted { ($0.app, $0.worker) < ($1.app, $1.worker) }
    }
}
