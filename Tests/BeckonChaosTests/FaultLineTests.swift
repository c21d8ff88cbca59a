// Beckon: each fault of a line, without sockets
// SPDX-License-Identifier: Apache-2.0

import BeckonChaos
import Testing

struct FaultLineTests {
    /// Sends 0 to 999, one a millisecond, and takes what comes out.
    private func pass(_ faults: ProxyFaults, seed: UInt64 = 1) -> (out: [Int], counts: ProxyCounts) {
        var line = FaultLine<Int>()
        var random = ChaosRandom(seed: seed)
        var counts = ProxyCounts()
        var out: [Int] = []
        for number in 0..<1_000 {
            line.insert(number, at: Int64(number), faults, &random, &counts)
            while let next = line.next(at: Int64(number)) { out.append(next) }
        }
        while let due = line.nextDue, let next = line.next(at: due) { out.append(next) }
        return (out, counts)
    }

    @Test func withoutFaultsNothingChanges() {
        let (out, counts) = self.pass(.none)
        #expect(out == Array(0..<1_000))
        #expect(counts.messages == 1_000)
        #expect(counts.dropped + counts.doubled + counts.delayed + counts.reordered == 0)
    }

    @Test func dropped() {
        let (out, counts) = self.pass(ProxyFaults(drop: 0.1))
        #expect(counts.dropped > 50)
        #expect(out.count == 1_000 - counts.dropped)
        #expect(out == out.sorted())
    }

    @Test func doubled() {
        let (out, counts) = self.pass(ProxyFaults(double: 0.1))
        #expect(counts.doubled > 50)
        #expect(out.count == 1_000 + counts.doubled)
        #expect(Set(out).count == 1_000)
    }

    @Test func delayedKeepsTheOrder() {
        let (out, counts) = self.pass(ProxyFaults(delay: 0.1))
        #expect(counts.delayed > 50)
        #expect(out == Array(0..<1_000))
    }

    @Test func reordered() {
        let (out, counts) = self.pass(ProxyFaults(reorder: 0.1))
        #expect(counts.reordered > 50)
        #expect(out != out.sorted())
        #expect(out.sorted() == Array(0..<1_000))
    }

    @Test func oneSeedOneFate() {
        #expect(self.pass(.usual, seed: 7).out == self.pass(.usual, seed: 7).out)
        #expect(self.pass(.usual, seed: 7).out != self.pass(.usual, seed: 8).out)
    }

    @Test func aLineIsBounded() {
        var line = FaultLine<Int>()
        var random = ChaosRandom(seed: 1)
        var counts = ProxyCounts()
        let most = FaultLine<Int>.waitingMaximum
        for number in 0...most { line.insert(number, at: 0, .none, &random, &counts) }
        #expect(counts.undeliverable == 1)
    }
}
