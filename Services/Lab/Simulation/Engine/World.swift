// Beckon: one simulated world: its clock, its network, its processes
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// One simulated world. Everything in it happens in one thread, in the order of its ``Timeline``.
final class World {
    /// How far a run is.
    enum Season {
        /// Requests begin, and things go wrong.
        case storm
        /// Nothing goes wrong any more: what was accepted has to end.
        case calm
        /// Workers and clients are away: only the times of open questions run out.
        case winter
        /// All are back, and clients look at what became of their requests.
        case spring
    }

    let settings: SimulationSettings
    let plan: FaultPlan
    let shape: WorldShape
    let chronicle: Chronicle
    var now = Instant(milliseconds: 1_800_000_000_000)
    var timeline = Timeline()
    var season = Season.storm
    var counts = SimulationCounts()
    var digest = Digest()
    var trace: [String] = []
    var links: [Link] = []
    var routes: [UInt64: Int] = [:]
    var nextRoute: UInt64 = 1
    var apps: [SimulatedApp] = []
    var clients: [SimulatedClient] = []
    var workers: [SimulatedWorker] = []
    var dice: Dice
    lazy var host = DispatcherHost(self)

    /// Whether nothing may go wrong any more.
    var isCalm: Bool { self.season != .storm }

    init(_ settings: SimulationSettings) {
        self.settings = settings
        self.dice = Dice(seed: settings.seed, stream: 1)
        self.plan = FaultPlan(settings.faults, &self.dice)
        self.shape = WorldShape(&self.dice)
        self.chronicle = Chronicle()
        self.apps = SimulatedApp.all(self)
        for index in 0..<self.shape.clients { self.clients.append(SimulatedClient(index, self)) }
        for app in self.apps {
            for _ in 0..<self.dice.among(1...(self.dice.perMille(300) ? 3 : 2)) {
                self.workers.append(SimulatedWorker(self.workers.count, app, self))
            }
        }
        for _ in 0..<self.dice.among(1...2) { self.workers.append(SimulatedWorker(self.workers.count, nil, self)) }
    }

    // MARK: Steps

    /// Takes one step.
    ///
    /// - Returns: Whether there was one.
    func step(until end: Instant) -> Bool {
        guard let time = self.timeline.nextTime, time <= end, let entry = self.timeline.next() else { return false }
        self.now = time
        self.counts.steps += 1
        self.digest.mix(UInt64(bitPattern: entry.at) << 20 ^ UInt64(entry.lane))
        switch entry.occurrence {
        case .toDispatcher(let message, let index, let epoch):
            let link = self.links[index]
            guard link.epoch == epoch, self.host.isUp else { break }
            self.digest.mix(message.body)
            self.note("\(self.name(link)) -> dispatcher", message)
            self.host.take(.message(message, from: link.peer))
        case .toPeer(let message, let index, let epoch):
            let link = self.links[index]
            guard link.epoch == epoch else { break }
            link.underWayDown -= 1
            self.digest.mix(message.body)
            self.note("dispatcher -> \(self.name(link))", message)
            switch link.owner {
            case .client(let client): self.clients[client].take(message)
            case .worker(let worker): self.workers[worker].take(message)
            }
        case .connect(let index, let epoch):
            if self.links[index].epoch == epoch { self.connected(self.links[index]) }
        case .turn: self.host.turn()
        case .start: self.host.start()
        case .client(let index, let timer): self.clients[index].wake(timer)
        case .worker(let index, let generation, let timer):
            if self.workers[index].generation == generation { self.workers[index].wake(timer) }
        case .mishap: self.mishap()
        }
        return true
    }

    // MARK: What is told

    func violation(_ rule: String, _ text: @autoclosure () -> String) {
        guard self.chronicle.violations.count < 20 else { return }
        let violation = SimulationViolation(
            rule: rule, text: text(), milliseconds: (self.now - self.start).count, step: self.counts.steps)
        self.chronicle.violations.append(violation)
        self.note("VIOLATION \(violation)")
    }

    let start = Instant(milliseconds: 1_800_000_000_000)

    func note(_ text: @autoclosure () -> String) {
        guard self.settings.isTraced else { return }
        self.trace.append("\(self.counts.steps) +\((self.now - self.start).count)ms \(text())")
    }

    func note(_ text: @autoclosure () -> String, _ message: @autoclosure () -> Message) {
        guard self.settings.isTraced else { return }
        let message = message()
        let header = message.header
        var parts = ["\(header.kind)"]
        if header.correlationID != .none { parts.append("\(header.correlationID)".suffix(6).description) }
        if let phase = header.phase { parts.append(phase.name) }
        if header.workNumber != 0 { parts.append("#\(header.workNumber)") }
        if header.outcome == .failed { parts.append("FAILED") }
        let body = String(decoding: message.body.prefix(600), as: UTF8.self)
        self.note("\(text()): \(parts.joined(separator: " ")) \(body)")
    }

    func name(_ route: UInt64) -> String { self.routes[route].map { self.name(self.links[$0]) } ?? "[\(route)]" }

    func name(_ link: Link) -> String {
        switch link.owner {
        case .client(let index): "client-\(index)[\(link.route)]"
        case .worker(let index): "\(self.workers[index].name)[\(link.route)]"
        }
    }
}
