// Beckon: a seeded test that throws everything at the directory and looks at what must always hold
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

@Suite struct PropertyTests {
    /// The directory, and a book that is kept beside it by other means.
    struct Scene {
        var directory: Directory
        var random: Seeded
        var now = start
        /// Where every number that is not finished must be.
        var open: [UInt64: WorkerKey?] = [:]
        var long: Set<UInt64> = []
        var next: UInt64 = 1

        init(seed: UInt64) {
            var limits = DirectoryLimits()
            limits.queued = 20
            self.directory = Directory(limits: limits)
            self.random = Seeded(seed)
        }

        mutating func assigned(_ assignments: [Assignment]) {
            for assignment in assignments {
                #expect(self.open[assignment.number] == .some(.none), "\(assignment) did not wait")
                self.open[assignment.number] = .some(assignment.worker)
            }
        }

        mutating func step() {
            let key = worker(UInt8.random(in: 1...6, using: &self.random))
            let app = ["hop", "list"].randomElement(using: &self.random) ?? ""
            switch Int.random(in: 0..<20, using: &self.random) {
            case 0...2:
                let credit = Int.random(in: 1...4, using: &self.random)
                let hello = Bool.random(using: &self.random) ? handler(app, credit: credit) : recognizer(credit: credit)
                if let assignments = try? self.directory.hello(key, hello, at: self.now) { self.assigned(assignments) }
            case 3...9:
                let number = self.next
                self.next += 1
                let isFollowing = Int.random(in: 0..<5, using: &self.random) == 0
                let pool: Pool = Bool.random(using: &self.random) ? .app(app) : .recognizers
                switch self.directory.assignOrQueue(number, in: pool, isFollowing: isFollowing, at: self.now) {
                case .assigned(let worker): self.open[number] = .some(worker)
                case .queued: self.open[number] = .some(.none)
                case .nobody, .full: return
                }
                if isFollowing { self.long.insert(number) }
            case 10...14:
                guard let number = self.open.keys.sorted().randomElement(using: &self.random) else { return }
                self.open[number] = nil
                self.assigned(self.directory.finished(number, at: self.now))
            case 15: self.lost(self.directory.lost(key))
            case 16: self.directory.goodbye(key)
            case 17: self.assigned(self.directory.finished(self.next + 100, at: self.now))
            case 18: _ = self.directory.heard(key, at: self.now)
            default:
                self.now = self.now + Milliseconds(Int64.random(in: 0...3_000, using: &self.random))
                let gone = self.directory.expire(at: self.now)
                self.lost(gone.lost)
                for number in gone.abandoned {
                    #expect(self.open[number] == .some(.none))
                    self.open[number] = nil
                }
            }
        }

        mutating func lost(_ numbers: [UInt64]) {
            for number in numbers {
                #expect(self.open[number].flatMap { $0 } != nil, "\(number) was lost but nobody had it")
                self.open[number] = nil
            }
        }

        func check() {
            let waiting = self.directory.pools.all.flatMap { $0.value.queue + $0.value.waitingFollows }
            let held = self.directory.workers.all.flatMap { key, worker in
                (Array(worker.inFlight.keys) + worker.following.keys).map { ($0, key) }
            }
            #expect(Set(waiting).count == waiting.count)
            #expect(Set(held.map(\.0)).count == held.count, "a number is held twice")
            #expect(Set(waiting).union(held.map(\.0)) == Set(self.open.keys), "a number is lost, or not forgotten")
            #expect(self.directory.counts == (held.count, waiting.count))
            for (number, key) in held {
                #expect(self.open[number] == .some(key))
                #expect(self.directory.holder(of: number) == key)
            }
            for (key, worker) in self.directory.workers.all {
                #expect(worker.inFlight.count <= worker.credit)
                #expect(self.long.isDisjoint(with: worker.inFlight.keys), "live updates took credit")
                #expect(self.directory.pools[worker.pool]?.workers.contains(key) == true)
            }
            for (pool, state) in self.directory.pools.all {
                for key in state.workers { #expect(self.directory.workers[key]?.pool == pool) }
                let workers = state.workers.compactMap { self.directory.workers[$0] }
                if workers.contains(where: \.hasRoom) {
                    #expect(state.queue.isEmpty, "work waits while somebody has room")
                }
                if workers.contains(where: { !$0.isLeaving }) { #expect(state.waitingFollows.isEmpty) }
                #expect(state.queue.count + state.waitingFollows.count <= self.directory.limits.queued)
            }
        }
    }

    @Test(arguments: 0..<UInt64(40)) func nothingIsLostOrHeldTwice(seed: UInt64) {
        var scene = Scene(seed: seed)
        for _ in 0..<400 {
            scene.step()
            scene.check()
        }
    }
}
