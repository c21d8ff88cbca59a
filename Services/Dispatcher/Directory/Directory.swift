// Beckon: who can do what, with what credit
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Workers with their credit, pools with their queues: a pure state machine.
///
/// Work is known here by its number only. A worker with free credit and the least load relative to it gets the next
/// piece; live updates (`following`) last long and take no credit.
public struct Directory: Sendable {
    struct Worker: Sendable {
        var key: WorkerKey
        var name: String
        var pool: Pool
        /// The index of its pool.
        var poolIndex: Int
        var credit: Int
        /// What it was given, and when.
        var inFlight: [UInt64: Instant] = [:]
        var following: [UInt64: Instant] = [:]
        /// Other work that it says it has: that of the dispatcher's earlier life.
        var unknown: Set<UInt64> = []
        /// What was not in its last report though it was given it before.
        var missing: Set<UInt64> = []
        var done = 0
        /// Which worker it is, in the order of their hellos: what else is equal is decided by it, and not by chance.
        var joined: UInt64
        var lastHeard: Instant
        var lastAssigned: UInt64 = 0
        var isLeaving = false
        /// Whether it is a recognizer that cannot read yet, or still learns, as it says itself.
        var isLearning = false
        var hasRoom: Bool { !self.isLeaving && self.inFlight.count + self.unknown.count < self.credit }

        /// What a free slot holds.
        static let none = Worker(
            key: WorkerKey([]), name: "", pool: .recognizers, poolIndex: 0, credit: 1, joined: 0,
            lastHeard: Instant(milliseconds: 0))

        var hasLeft: Bool { self.isLeaving && self.inFlight.isEmpty && self.following.isEmpty }

        /// A piece of work is done, or no longer wanted. Returns when it was given, unless it takes no credit.
        mutating func finished(_ number: UInt64) -> Instant? {
            let given = self.inFlight.removeValue(forKey: number)
            if given == nil { self.following[number] = nil }
            if !self.missing.isEmpty { self.missing.remove(number) }
            self.done += 1
            return given
        }

        /// How much of its credit is in use, and what decides between equals; `nil` where it takes nothing.
        func load(isFollowing: Bool) -> (load: Double, last: UInt64, joined: UInt64)? {
            guard isFollowing ? !self.isLeaving : self.hasRoom else { return nil }
            let count = isFollowing ? self.following.count : self.inFlight.count + self.unknown.count
            return (Double(count) / Double(self.credit), self.lastAssigned, self.joined)
        }
    }

    var workers = SlotTable<WorkerKey, Worker>(empty: .none)
    var pools = SlotTable<Pool, PoolState>(empty: PoolState(lastSeen: Instant(milliseconds: 0)))
    var holders: [UInt64: WorkerKey] = [:]
    private var assignments: UInt64 = 0
    /// Grows with every change of what can be recognized.
    public internal(set) var catalogSequence: UInt64 = 0 {
        didSet { self.indexIntents() }
    }
    /// The indices of the pools of the apps that take each intent, in the order of their names.
    var poolsByIntent: [String: [Int]] = [:]
    /// The bounds.
    public let limits: DirectoryLimits

    /// - Parameter limits: The bounds.
    public init(limits: DirectoryLimits = DirectoryLimits()) { self.limits = limits }

    // MARK: Workers

    /// Takes a worker in, or again: one that says hello twice under one key is the same worker.
    ///
    /// - Returns: Queued work that it can begin at once.
    /// - Throws: ``Refusal`` for a manifest that is not sound or contradicts that of running workers, or when there are
    ///   too many workers.
    public mutating func hello(_ key: WorkerKey, _ hello: Hello, at now: Instant) throws(Refusal) -> [Assignment] {
        guard self.workers[key] != nil || self.workers.count < self.limits.workers else {
            throw Refusal("busy", "\(self.limits.workers) workers are connected already", retryAfter: .seconds(10))
        }
        guard (1...self.limits.credit).contains(hello.credit) else {
            throw Refusal("invalidManifest", "a worker's credit is 1 to \(self.limits.credit), not \(hello.credit)")
        }
        let pool: Pool
        switch hello.role {
        case .recognizer: pool = hello.fallback == nil ? .recognizers : .fallbackRecognizers
        case .handler:
            guard let manifest = hello.manifest else {
                throw Refusal("invalidManifest", "a handler's hello carries the manifest of its app")
            }
            try manifest.validate()
            pool = .app(manifest.app)
        case .presentation: pool = .presentation(try Self.checked(hello.presentation).app)
        }
        try self.check(key, in: pool)
        switch hello.role {
        case .recognizer: break
        case .handler: if let manifest = hello.manifest { try self.register(manifest, pool, now) }
        case .presentation: if let offer = hello.presentation { try self.register(offer, pool, now) }
        }
        let poolIndex = self.pools.index(forKey: pool, inserting: PoolState(lastSeen: now))
        self.pools.slots[poolIndex].lastSeen = now
        if self.workers[key] == nil {
            self.assignments += 1
            self.workers[key] = Worker(
                key: key, name: String(hello.worker.prefix(Limits.nameBytes)), pool: pool, poolIndex: poolIndex,
                credit: hello.credit,
                joined: self.assignments, lastHeard: now)
            self.pools.slots[poolIndex].workers.insert(key)
            if let index = self.workers.index(forKey: key) { self.pools.slots[poolIndex].workerIndices.append(index) }
        }
        self.workers[key]?.lastHeard = now
        self.setUnknown(hello.inHand ?? [], of: key)
        return self.drain(poolIndex, now)
    }

    /// A connection stands in one pool: in a second one it would be taken for a worker that never has room.
    private func check(_ key: WorkerKey, in pool: Pool) throws(Refusal) {
        guard let present = self.workers[key]?.pool, present != pool else { return }
        let app = present.isOfRecognizers ? "recognizers" : present.name
        throw Refusal("manifestConflict", "this connection works for '\(app)' already; open another one")
    }

    private mutating func register(_ manifest: Manifest, _ pool: Pool, _ now: Instant) throws(Refusal) {
        if let running = self.pools[pool]?.manifest, running != manifest {
            guard self.pools[pool]?.workers.isEmpty ?? true else {
                throw Refusal(
                    "manifestConflict",
                    "workers of '\(manifest.app)' run with another manifest; stop them first, or start the same version"
                )
            }
        }
        guard self.pools[pool]?.manifest != manifest else { return }
        let poolIndex = self.pools.index(forKey: pool, inserting: PoolState(lastSeen: now))
        self.pools.slots[poolIndex].manifest = manifest
        self.catalogSequence += 1
    }

    /// A sign of life.
    ///
    /// - Returns: Whether the worker is known.
    public mutating func heard(_ key: WorkerKey, at now: Instant) -> Bool {
        guard let index = self.workers.index(forKey: key) else { return false }
        self.workers.slots[index].lastHeard = now
        self.pools.slots[self.workers.slots[index].poolIndex].lastSeen = now
        return true
    }

    /// The worker takes no more work and finishes what it has.
    public mutating func goodbye(_ key: WorkerKey) {
        self.workers[key]?.isLeaving = true
        self.removeIfDone(key)
    }

    /// The worker is gone.
    ///
    /// - Returns: The work that it had.
    public mutating func lost(_ key: WorkerKey) -> [UInt64] {
        guard let index = self.workers.index(forKey: key), let worker = self.workers[key] else { return [] }
        self.workers[key] = nil
        self.pools.slots[worker.poolIndex].remove(key, index)
        let numbers = (Array(worker.inFlight.keys) + worker.following.keys).sorted()
        for number in numbers { self.holders[number] = nil }
        return numbers
    }

    mutating func removeIfDone(_ key: WorkerKey) {
        guard let index = self.workers.index(forKey: key), self.workers.slots[index].hasLeft else { return }
        let poolIndex = self.workers.slots[index].poolIndex
        self.workers[key] = nil
        self.pools.slots[poolIndex].remove(key, index)
    }

    /// Workers that were silent for two heartbeats are gone; pools whose workers are gone for long are forgotten.
    ///
    /// - Returns: The workers that are gone, the work that they had, the work that nobody will take, and the apps that
    ///   are forgotten.
    public mutating func expire(
        at now: Instant
    ) -> (workers: [WorkerKey], lost: [UInt64], abandoned: [UInt64], apps: [String]) {
        let silent = Milliseconds(self.limits.heartbeat.count * 2)
        let gone = self.workers.all.filter { $0.value.lastHeard + silent <= now }
            .sorted { $0.value.joined < $1.value.joined }.map(\.key)
        var lost: [UInt64] = []
        for key in gone { lost += self.lost(key) }
        var abandoned: [UInt64] = []
        var apps: [String] = []
        let empty = self.pools.all.filter { $0.value.workers.isEmpty && $0.value.lastSeen + self.limits.grace <= now }
        for (pool, state) in empty.sorted(by: { $0.key.name < $1.key.name }) {
            abandoned += state.queue + state.waitingFollows
            self.pools[pool] = nil
            if case .app(let name) = pool {
                self.catalogSequence += 1
                apps.append(name)
            }
        }
        // In the order of their numbers, not of the hash tables.
        return (gone, lost.sorted(), abandoned.sorted(), apps)
    }

    /// Whether ``expire(at:)`` will have something to do though nothing else happens.
    public var isWaiting: Bool { !self.pools.isEmpty }

    // MARK: Work

    /// Gives a piece of work to a worker, or puts it into the queue of its pool.
    ///
    /// - Parameters:
    ///   - isFollowing: Whether it is live updates, which take no credit.
    ///   - isBegun: Whether its request is under way: then it goes before what is new.
    ///   - before: The worker that did what comes before it: it is preferred where no other has less to do.
    public mutating func assignOrQueue(
        _ number: UInt64, in pool: Pool, isFollowing: Bool, isBegun: Bool = false, after before: WorkerKey? = nil,
        at now: Instant
    ) -> Placement {
        guard let poolIndex = self.poolIndex(of: pool, likely: before), self.isPresent(poolIndex, now) else {
            return .nobody
        }
        self.pools.slots[poolIndex].flow.countPiece(at: now)
        if let worker = self.chooseWorker(poolIndex, isFollowing: isFollowing, after: before, now) {
            self.assign(number, to: worker, isFollowing: isFollowing, now)
            return .assigned(worker)
        }
        guard self.pools.slots[poolIndex].waiting < self.limits.queued else { return .full }
        if isFollowing {
            self.pools.slots[poolIndex].waitingFollows.append(number)
        } else {
            self.pools.slots[poolIndex].wait(number, isBegun: isBegun, at: now, pause: self.limits.overloadAfter)
        }
        return .queued
    }

    /// A piece of work is done, or no longer wanted.
    ///
    /// - Returns: Queued work that can begin now.
    public mutating func finished(_ number: UInt64, at now: Instant) -> [Assignment] {
        guard let key = self.holders.removeValue(forKey: number), let index = self.workers.index(forKey: key) else {
            for poolIndex in self.pools.indices { self.pools.slots[poolIndex].remove(number) }
            return []
        }
        let poolIndex = self.workers.slots[index].poolIndex
        if let given = self.workers.slots[index].finished(number) {
            self.pools.slots[poolIndex].record(inHand: now - given)
        }
        if self.workers.slots[index].isLeaving { self.removeIfDone(key) }
        return self.drain(poolIndex, now)
    }

    /// The worker that has a piece of work.
    public func holder(of number: UInt64) -> WorkerKey? { self.holders[number] }
    /// The app that a worker works for; `nil` for recognizers.
    public func app(of key: WorkerKey) -> String? {
        if case .app(let name)? = self.pool(of: key) { name } else { nil }
    }
    /// What a worker works for.
    public func pool(of key: WorkerKey) -> Pool? { self.workers.index(forKey: key).map { self.workers.slots[$0].pool } }
    /// A worker's name.
    public func name(of key: WorkerKey) -> String? {
        self.workers.index(forKey: key).map { self.workers.slots[$0].name }
    }

    mutating func assign(_ number: UInt64, to key: WorkerKey, isFollowing: Bool, _ now: Instant) {
        self.assignments += 1
        self.holders[number] = key
        guard let index = self.workers.index(forKey: key) else { return }
        self.workers.slots[index].lastAssigned = self.assignments
        if isFollowing {
            self.workers.slots[index].following[number] = now
        } else {
            self.workers.slots[index].inFlight[number] = now
        }
    }

    private mutating func drain(_ poolIndex: Int, _ now: Instant) -> [Assignment] {
        var assigned: [Assignment] = []
        if self.pools.slots[poolIndex].waiting == 0 { return assigned }
        while let number = self.pools.slots[poolIndex].waitingFollows.first,
            let worker = self.leastLoaded(poolIndex, isFollowing: true)?.key
        {
            self.pools.slots[poolIndex].waitingFollows.removeFirst()
            self.assign(number, to: worker, isFollowing: true, now)
            assigned.append(Assignment(number: number, worker: worker))
        }
        while !self.pools.slots[poolIndex].queue.isEmpty,
            let worker = self.chooseWorker(poolIndex, isFollowing: false, now),
            let number = self.pools.slots[poolIndex].next()
        {
            self.assign(number, to: worker, isFollowing: false, now)
            assigned.append(Assignment(number: number, worker: worker))
        }
        return assigned
    }
}
