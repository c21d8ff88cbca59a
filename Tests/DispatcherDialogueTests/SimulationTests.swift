// Beckon: many conversations in a random world
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct SimulationTests {
    /// A failing seed is the argument that the report names; run it alone with the same number.
    @Test(arguments: 0..<300 as Range<UInt64>)
    func nothingThatMustNotBeHappens(seed: UInt64) {
        var simulation = Simulation(seed: seed)
        simulation.run(steps: 150)
        #expect(simulation.violations.isEmpty, "seed \(seed): \(simulation.violations)")
    }
}
