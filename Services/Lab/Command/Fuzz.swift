// Beckon: beckon-lab fuzz
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import BeckonKit
import BeckonOptions
public import FuzzKit

struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Throw broken frames at a dispatcher of its own, while honest clients go on.",
        discussion: """
            Starts a dispatcher in a folder of its own, with an app and clients that hold conversations all the time, and
            throws messages that nobody should send at its three doors. Nothing has to run, and nothing that runs is
            touched. Exits with 1 where the dispatcher died, grew too much, or did not serve an honest client.

            EXAMPLES
              beckon-lab fuzz --frames 1000000 --seed 1
              beckon-lab fuzz --frames 20000 --seed 7 --transport tcp
              beckon-lab fuzz --frames 100000 --keys
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "How many messages, each of 0 to 50 frames.")
    var frames = 100_000
    @Option(help: "What the messages follow from; the same seed throws the same ones.")
    var seed: UInt64 = 1
    @Option(help: "What carries them: ipc or tcp.")
    var transport = FuzzPlan.Transport.ipc
    @Flag(help: "Give the dispatcher keys: as many come from peers that it does not let in. Carried by tcp.")
    var keys = false
    @Option(help: "Mebibytes that the dispatcher may grow by.")
    var memory = 512
    @Option(help: "Honest clients.")
    var clients = 4
    @Option(parsing: .unconditionalSingleValue, help: "One more option for the dispatcher's process; may be repeated.")
    var dispatcher: [String] = []

    func validate() throws {
        guard (1...1_000_000_000).contains(self.frames) else { throw ValidationError("--frames is 1 to 1000000000.") }
        guard (1...100).contains(self.clients) else { throw ValidationError("--clients is 1 to 100.") }
        guard (1...1_000_000).contains(self.memory) else { throw ValidationError("--memory is 1 to 1000000.") }
    }

    func run() async throws {
        try await self.common.run { bench in
            let plan = FuzzPlan(
                messages: self.frames, seed: self.seed, transport: self.transport, memory: self.memory,
                clients: self.clients, hasKeys: self.keys, dispatcherOptions: self.dispatcher)
            let report = try await FuzzRun(bench, plan, executables: Installation.folder).run()
            if bench.isJSON { try bench.console.json(report) } else { report.lines.forEach(bench.console.line) }
            return report.violations.isEmpty ? .completed : .error
        }
    }
}

extension FuzzPlan.Transport: ExpressibleByArgument {}
