// Beckon: beckon-lab simulate
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import LabKit

struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the dispatcher in simulated worlds where much goes wrong, and check what clients were told.",
        discussion: "Nothing has to run. A seed repeats a world exactly. Exits with 1 where anything was broken.")

    @OptionGroup var common: CommonOptions
    @Option(help: "Requests, in all worlds together.")
    var requests = 1_000
    @Option(help: "How many worlds.")
    var seeds = 10
    @Option(help: "The first world's seed.")
    var seed: UInt64 = 1
    @Option(help: "How many worlds at once.")
    var jobs = 2
    @Flag(help: "Print every step.")
    var trace = false

    func run() async throws {
        try await self.common.run { bench in
            let plan = SimulateCommand.Plan(
                requests: self.requests, seeds: self.seeds, seed: self.seed, jobs: self.jobs, isTraced: self.trace)
            return try await SimulateCommand(bench.console, isJSON: self.common.json, now: bench.now).run(plan)
        }
    }
}
