// Beckon: a run is decided by its seed
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DispatcherSimulation

struct DeterminismTests {
    @Test(arguments: [1, 2, 3] as [UInt64]) func theSameSeedMakesTheSameRun(_ seed: UInt64) {
        var settings = SimulationSettings(seed: seed, requests: 12)
        let first = Simulation.run(settings)
        let second = Simulation.run(settings)
        #expect(first == second)
        settings.isTraced = true
        let traced = Simulation.run(settings)
        #expect(traced.digest == first.digest)
        #expect(traced.counts == first.counts)
        #expect(!traced.trace.isEmpty)
    }

    @Test func anotherSeedMakesAnotherRun() {
        let digests = (1...4).map { Simulation.run(SimulationSettings(seed: $0, requests: 6)).digest }
        #expect(Set(digests).count == 4)
    }

    @Test func allRequestsAreMadeAndEnd() {
        let result = Simulation.run(SimulationSettings(seed: 5, requests: 20, faults: []))
        let counts = result.counts
        #expect(result.violations == [])
        #expect(counts.requests == 20)
        let ended =
            counts.completed + counts.failed + counts.cancelled + counts.expired + counts.handedOff
            + counts.unknownOutcome
        // Words that were said as a request may turn out to be an answer, and the other way round.
        #expect((15...30).contains(ended + counts.refused))
        #expect(counts.effects > 0)
    }
}
