// Beckon: a worker of the app that is measured
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit

@main struct BenchWorkerCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-worker", abstract: "A worker of the app that the benchmarks measure.")

    @OptionGroup var options: HandlerOptions
    @Option(help: "The app's identifier.")
    var app = "bench"
    @Option(help: "How many milliseconds 'handle' pretends to work.")
    var workMs = 0

    func validate() throws {
        guard (0...60_000).contains(self.workMs) else {
            throw ValidationError("--work-ms is 0 to 60000, not \(self.workMs).")
        }
    }

    func run() async throws {
        let app = try BenchApp(
            self.app, folder: self.options.data, work: .milliseconds(self.workMs), clock: ContinuousClock(),
            durability: self.options.durability)
        try await WorkerProcess.run(app.app, self.options.app)
    }
}
