// Beckon: beckon-load run
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import LoadKit

struct RunLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a load. The default: 'run' may be left out.")

    @OptionGroup(title: "What") var scenario: ScenarioOptions
    @OptionGroup(title: "Where") var address: LoadAddress
    @Option(help: "Write the report as JSON to a file; '-' is standard output.", completion: .file())
    var json: String?
    @Option(help: "Write the report as one page with plots; '-' is standard output.", completion: .file())
    var html: String?
    @Flag(name: .shortAndLong, help: "Tell nothing while it runs.")
    var quiet = false

    func run() async throws {
        var outputs = LoadRun.Outputs()
        outputs.json = self.json
        outputs.html = self.html
        outputs.isQuiet = self.quiet
        var generator = SystemRandomNumberGenerator()
        let run = LoadRun(
            try self.scenario.options.scenario(), at: try self.address.target(), outputs, random: generator.next(),
            clock: ContinuousClock(), wall: Machine.now)
        let outcome = try await run.run()
        if outcome != .verified { throw ExitCode(outcome.rawValue) }
    }
}

/// Which dispatcher, and with which key.
struct LoadAddress: ParsableArguments {
    @Option(name: .customLong("data"), help: "The stack's data folder, as for beckon.", completion: .directory)
    var dataFolder: String?
    @Option(help: "A dispatcher elsewhere: its front door, such as tcp://host:7401.")
    var front: String?
    @Option(help: "Its events door, for observers.")
    var events: String?
    @OptionGroup var keys: KeyOptions
    @Option(help: "A process of this machine whose CPU time and memory are measured, as NAME=PID; may be repeated.")
    var watch: [String] = []

    func target() throws -> LoadTarget {
        try LoadTarget(
            front: self.front, events: self.events, data: self.dataFolder, keys: self.keys, watch: self.watch)
    }
}
