// Beckon: a worker's process in a simulated world
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A worker's process, as `WorkerSession` and `AppPerformer` behave on the wire; it dies, stops and leaves, and another
/// one comes in its place.
final class SimulatedWorker {
    /// A piece of work in hand.
    struct Piece {
        var work: Message
        var stage = 0
        var isStuck = false
        var hasEffect = false
        var updates = 0
        /// The result, once it is certain.
        var answer: (outcome: Header.Outcome, body: String)?
    }

    /// How many numbers of begun work are remembered, so that none is begun twice.
    private static let rememberedNumbers = 256

    let index: Int
    let app: SimulatedApp?
    unowned let world: World
    let link: Link
    private(set) var generation = 0
    var dice: Dice
    var tasks: [UInt64: Piece] = [:]
    private var begun: Set<UInt64> = []
    private var begunOrder: [UInt64] = []
    private var credit = 1
    private var isUp = false, isWelcome = false, isLeaving = false, saysInHand = true
    private var frozenUntil: Instant?
    private var inbox: [Message] = []
    private var lastHeard: Instant

    init(_ index: Int, _ app: SimulatedApp?, _ world: World) {
        self.index = index
        self.app = app
        self.world = world
        self.dice = Dice(seed: world.settings.seed, stream: 0x2000 + UInt64(index))
        self.lastHeard = world.now
        self.link = world.makeLink(.worker(index))
        self.schedule(.start, after: self.dice.span(0...50))
    }

    var name: String { "\(self.app?.manifest.app ?? "recognizer")-\(self.index).\(self.generation)" }

    func schedule(_ timer: WorkerTimer, after span: Int64) {
        self.world.timeline.add(
            .worker(self.index, generation: self.generation, timer), at: self.world.now + Milliseconds(span),
            lane: Lane.worker(self.index))
    }

    func send(_ message: Message) { self.world.send(message, over: self.link) }

    // MARK: Life

    private func start() {
        guard !self.isUp, self.world.season != .winter else { return }
        self.world.note("\(self.name): starts")
        self.isUp = true
        self.isWelcome = false
        self.isLeaving = false
        self.credit = self.dice.among(1...(self.dice.perMille(300) ? 2 : 12))
        // One that does not say what it has is not found out where single messages are lost: ZeroMQ loses none.
        let losesMessages = self.world.plan[.drop] + self.world.plan[.partition] > 0
        self.saysInHand = losesMessages || !self.dice.perMille(200)
        self.lastHeard = self.world.now
        self.world.open(self.link)
        self.sayHello()
        self.schedule(.beat, after: self.world.shape.heartbeat.count)
    }

    /// The process is gone, with all that it knew.
    private func end() {
        self.isUp = false
        self.generation += 1
        self.tasks = [:]
        self.begun = []
        self.begunOrder = []
        self.inbox = []
        self.frozenUntil = nil
        self.world.close(self.link)
        self.schedule(.start, after: self.dice.span(50...3_000))
    }

    func crash(_ why: String) {
        guard self.isUp else { return }
        self.world.note("\(self.name): dies, \(why)")
        self.world.counts.workerCrashes += 1
        self.end()
    }

    func freeze(_ span: Int64) {
        guard self.isUp, self.frozenUntil == nil else { return }
        self.world.note("\(self.name): is stopped for \(span) ms")
        self.world.counts.freezes += 1
        self.frozenUntil = self.world.now + Milliseconds(span)
        self.schedule(.thaw, after: span)
    }

    /// SIGTERM: no more work, what is in hand is finished.
    func drain() {
        guard self.isUp, !self.isLeaving else { return }
        self.world.note("\(self.name): leaves")
        self.world.counts.drains += 1
        self.isLeaving = true
        self.send(Message(Header(.goodbye)))
        self.schedule(.kill, after: 10_000)
        for (number, task) in self.tasks.sorted(by: { $0.key < $1.key }) where task.work.header.phase == .following {
            self.fail(number, "cancelled")
        }
        self.endIfDone()
    }

    func mend() {
        // Somebody looks after work that hangs: nothing else gives its credit back.
        if self.tasks.values.contains(where: \.isStuck) { self.crash("its work hangs") }
        if self.frozenUntil != nil { self.thaw() }
        if !self.isUp { self.start() }
    }

    private func thaw() {
        guard self.frozenUntil != nil else { return }
        self.frozenUntil = nil
        let waiting = self.inbox
        self.inbox = []
        for message in waiting where self.isUp { self.take(message) }
    }

    private func endIfDone() {
        guard self.isUp, self.isLeaving, self.tasks.isEmpty else { return }
        self.end()
    }

    private func sayHello() {
        let hello = Hello(
            role: self.app == nil ? .recognizer : .handler, worker: self.name, credit: self.credit,
            manifest: self.app?.manifest, inHand: self.saysInHand ? self.tasks.keys.sorted() : nil)
        guard let message = try? Message(Header(.hello), hello) else { return }
        self.send(message)
    }

    func wake(_ timer: WorkerTimer) {
        if case .start = timer { return self.start() }
        guard self.isUp else { return }
        if case .thaw = timer { return self.thaw() }
        if case .kill = timer { return self.crash("it did not finish in time") }
        if let until = self.frozenUntil { return self.schedule(timer, after: (until - self.world.now).count) }
        switch timer {
        case .beat: self.beat()
        case .work(let number, let stage):
            if self.tasks[number]?.stage == stage { self.goOn(number) }
        case .start, .thaw, .kill: break
        }
    }

    private func beat() {
        self.schedule(.beat, after: self.world.shape.heartbeat.count)
        let silent = Milliseconds(self.world.shape.heartbeat.count * 2)
        if self.isWelcome, self.lastHeard + silent < self.world.now {
            // A dispatcher that is silent for so long has given this worker up: a new connection, a new hello.
            self.world.note("\(self.name): hears no dispatcher")
            self.isWelcome = false
            self.lastHeard = self.world.now
            self.world.open(self.link)
        }
        guard self.isWelcome || self.isLeaving else { return self.sayHello() }
        guard self.saysInHand, let message = try? Message(Header(.heartbeat), InHand(self.tasks.keys.sorted())) else {
            return self.send(Message(Header(.heartbeat)))
        }
        self.send(message)
    }

    // MARK: Messages

    func take(_ message: Message) {
        guard self.isUp else { return }
        guard self.frozenUntil == nil else {
            if self.inbox.count < Link.bound { self.inbox.append(message) }
            return
        }
        self.lastHeard = self.world.now
        switch message.header.kind {
        case .welcome: self.isWelcome = true
        case .challenge:
            self.isWelcome = false
            if !self.isLeaving || !self.tasks.isEmpty { self.sayHello() }
        case .work: self.begin(message)
        case .withdraw: self.withdraw(message.header.workNumber)
        default: break
        }
    }

    private func begin(_ message: Message) {
        let number = message.header.workNumber
        guard !self.begun.contains(number) else { return }
        self.remember(number)
        let isLong = message.header.phase == .following
        let inHand = self.tasks.values.count { ($0.work.header.phase == .following) == isLong }
        guard inHand < (isLong ? self.credit * 64 : self.credit) else {
            return self.answer(message, .failed, #"{"code":"overloaded","message":"more than its credit"}"#)
        }
        if let app = self.app { self.world.chronicle.sawWork(message, app, self.world) }
        self.tasks[number] = Piece(work: message)
        self.plan(number)
    }

    private func remember(_ number: UInt64) {
        self.begun.insert(number)
        self.begunOrder.append(number)
        guard self.begunOrder.count >= Self.rememberedNumbers * 2 else { return }
        for number in self.begunOrder.prefix(Self.rememberedNumbers) where self.tasks[number] == nil {
            self.begun.remove(number)
        }
        self.begunOrder.removeFirst(Self.rememberedNumbers)
    }

    // MARK: Results

    func finish(_ number: UInt64, _ outcome: Header.Outcome, _ body: String) {
        guard let task = self.tasks.removeValue(forKey: number) else { return }
        self.answer(task.work, outcome, body)
        self.endIfDone()
    }

    func fail(_ number: UInt64, _ code: String) {
        self.finish(number, .failed, #"{"code":"\#(code)","message":"simulated"}"#)
    }

    func send(update: String, of number: UInt64) {
        guard let task = self.tasks[number] else { return }
        var header = task.work.header
        header.kind = .update
        self.send(Message(header, body: Array(update.utf8)))
    }

    private func answer(_ work: Message, _ outcome: Header.Outcome, _ body: String) {
        var header = work.header
        header.kind = .result
        header.outcome = outcome
        self.send(Message(header, body: Array(body.utf8)))
    }
}
