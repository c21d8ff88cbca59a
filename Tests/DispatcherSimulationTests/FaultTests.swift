// Beckon: everything may go wrong, each by itself and all together
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DispatcherSimulation

struct FaultTests {
    /// How often a fault happened.
    private static func count(_ fault: Fault, _ counts: SimulationCounts) -> Int {
        switch fault {
        case .delay: counts.delayed
        case .drop: counts.dropped
        case .double: counts.doubled
        case .reorder: counts.reordered
        case .reconnect: counts.reconnects
        case .partition: counts.partitions
        case .workerCrash, .crashBeforeEffect, .crashAfterEffect: counts.workerCrashes
        case .freeze, .dispatcherFreeze: counts.freezes
        case .slow: counts.slow
        case .stuck: counts.stuck
        case .handlerFailure: counts.handlerFailures
        case .drain: counts.drains
        case .crashBeforeCommit, .crashAfterCommit, .crashWhileSending, .powerLoss, .diskFull: counts.dispatcherCrashes
        }
    }

    @Test(arguments: Fault.allCases) func nothingIsBroken(by fault: Fault) {
        var happened = 0
        // Some faults are rare: until it has happened, but not for ever.
        for seed in 1...60 as ClosedRange<UInt64> where seed <= 4 || happened == 0 {
            let result = Simulation.run(SimulationSettings(seed: seed, requests: 15, faults: [fault]))
            #expect(result.violations == [], "seed \(seed)")
            happened += Self.count(fault, result.counts)
        }
        #expect(happened > 0)
    }

    @Test(arguments: [11, 12, 13, 14, 15, 16] as [UInt64]) func nothingIsBroken(byAllTogether seed: UInt64) {
        #expect(Simulation.run(SimulationSettings(seed: seed, requests: 20)).violations == [])
    }
}
