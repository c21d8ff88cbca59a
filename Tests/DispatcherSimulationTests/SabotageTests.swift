// Beckon: no check that cannot fail: what is broken on purpose is found
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DispatcherSimulation

struct SabotageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var sabotage: SimulationSettings.Sabotage
        var faults: Set<Fault>
        /// Rules of which at least one has to be found broken.
        var rules: Set<String>
        var testDescription: String { "\(self.sabotage)" }
    }

    static let cases: [Case] = [
        Case(sabotage: .noLedger, faults: [.crashAfterEffect], rules: ["effectTwice"]),
        Case(
            sabotage: .forgetfulDisk, faults: [.crashAfterCommit, .crashWhileSending],
            rules: ["numbers", "numberUsedTwice", "noOutcome", "ending"]),
        Case(
            sabotage: .sendBeforeCommit, faults: [.crashWhileSending],
            rules: ["numbers", "numberUsedTwice", "noOutcome", "ending"]),
        Case(
            sabotage: .lazyDisk, faults: [.powerLoss], rules: ["numbers", "numberUsedTwice", "noOutcome", "ending"]),
        Case(sabotage: .renumberedEvent, faults: [], rules: ["numbers"]),
        Case(sabotage: .otherParameters, faults: [], rules: ["consent", "effectWithoutConsent"]),
        Case(sabotage: .emptySuccess, faults: [], rules: ["toldButNotDone"]),
        Case(sabotage: .swallowedRequest, faults: [], rules: ["noOutcome", "ending"]),
        Case(sabotage: .ignoredFailure, faults: [.diskFull], rules: ["journal"]),
        Case(sabotage: .foreignIntent, faults: [], rules: ["apps"]),
        Case(sabotage: .noRepeatWindow, faults: [], rules: ["twins"]),
        Case(sabotage: .secondEnd, faults: [], rules: ["ends"]),
        Case(sabotage: .ignoredCredit, faults: [.slow, .stuck], rules: ["credit"]),
    ]

    @Test(arguments: SabotageTests.cases) func isFound(_ broken: Case) {
        var found: Set<String> = []
        for seed in 1...200 as ClosedRange<UInt64> {
            let settings = SimulationSettings(
                seed: seed, requests: 25, faults: broken.faults, sabotage: broken.sabotage)
            found.formUnion(Simulation.run(settings).violations.map(\.rule))
            if !found.isDisjoint(with: broken.rules) { return }
        }
        Issue.record("\(broken.sabotage) broke \(found.sorted()), and none of \(broken.rules.sorted())")
    }
}
