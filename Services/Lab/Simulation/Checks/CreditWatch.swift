// Beckon: whether workers get more than they asked for
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// Watches the dispatcher's door to workers: no work for a worker that has not said hello or has said goodbye, never
/// more than its credit.
struct CreditWatch {
    private struct Worker {
        var credit: Int
        var isGone = false
        /// When it said goodbye: what was given to it before is still sent.
        var goodbye: Instant?
        var work: [UInt64: Instant] = [:]
    }

    private var workers: [UInt64: Worker] = [:]
    /// So long may what was decided wait for the disk before it is sent; not at all where turns are kept in line.
    private let held: Milliseconds

    init(keepsBeside: Bool) { self.held = Milliseconds(keepsBeside ? 50 : 0) }

    /// Looks at what the dispatcher is about to take.
    mutating func hear(_ arrivals: [Arrival], _ world: World) {
        for case .undeliverable(_, let peer) in arrivals { self.workers[Link.route(of: peer)]?.isGone = true }
        for case .message(let message, let peer) in arrivals where peer.door == .back {
            let route = Link.route(of: peer)
            switch message.header.kind {
            case .hello:
                let hello = JSONSlice(message.body)
                let kept = Set((hello["inHand"]?.elements ?? []).compactMap { $0.integer.map(UInt64.init) })
                // What it brings from an earlier connection no longer weighs on that.
                for other in self.workers.keys where other != route {
                    for number in kept { self.workers[other]?.work[number] = nil }
                }
                var worker = self.workers[route] ?? Worker(credit: hello["credit"]?.integer ?? 0)
                worker.work = worker.work.filter { kept.contains($0.key) }
                worker.goodbye = nil
                self.workers[route] = worker
            case .goodbye: self.workers[route]?.goodbye = world.now
            case .result: self.workers[route]?.work[message.header.workNumber] = nil
            case .heartbeat where !message.body.isEmpty:
                let numbers = JSONSlice(message.body)["numbers"]?.elements ?? []
                let kept = Set(numbers.compactMap { $0.integer.map(UInt64.init) })
                let old = world.now + Milliseconds(self.held.count - world.shape.heartbeat.count)
                let work = self.workers[route]?.work ?? [:]
                self.workers[route]?.work = work.filter { number, sent in kept.contains(number) || sent > old }
            default: break
            }
        }
    }

    /// Looks at what the dispatcher sends.
    mutating func sent(_ message: Message, _ peer: Peer, _ world: World) {
        guard message.header.kind == .work, message.header.phase != .following else { return }
        let route = Link.route(of: peer)
        guard var worker = self.workers.removeValue(forKey: route) else {
            return world.violation("credit", "work \(message.header.workNumber) for a worker that never said hello")
        }
        if let goodbye = worker.goodbye, goodbye + self.held < world.now, !worker.isGone {
            world.violation("credit", "work \(message.header.workNumber) for a worker that said goodbye")
        }
        worker.work[message.header.workNumber] = world.now
        if worker.work.count > worker.credit, !worker.isGone {
            world.violation(
                "credit",
                "work \(message.header.workNumber) is the \(worker.work.count)th of \(world.name(route)), whose credit is "
                    + "\(worker.credit): \(worker.work.keys.sorted())")
        }
        self.workers[route] = worker
    }
}
