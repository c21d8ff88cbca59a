// Beckon: beckon chaos, and the hidden workers of its own apps
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import BeckonChaos
import CommandKit

struct Chaos: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Kill and cut a real stack while people use it, and check that nothing is lost or done twice.",
        discussion: "See docs/guarantees.md. Exits with 1 on a broken promise; its files are then kept.")

    @Option(help: "Requests to begin.")
    var requests = 2_000
    @Option(help: "What chance is drawn from.")
    var seed: UInt64 = 1
    @Option(help: "SIGKILLs, spread over the run. (default: one for ten requests)")
    var kills: Int?
    @Option(help: "People who talk at once.")
    var people = 24
    @Option(help: "A service or role that is left alone, such as dispatcher; may be repeated.")
    var spare: [String] = []
    @Flag(help: "Connect everybody to the dispatcher itself: no message is dropped, doubled, delayed or reordered.")
    var noProxy = false
    @Flag(help: "Write JSON: the report in one object.")
    var json = false
    @Flag(help: "Keep the logs, the stores and the history.")
    var keep = false

    func run() async throws {
        var options = ChaosOptions(requests: self.requests, seed: self.seed, kills: self.kills, people: self.people)
        if self.noProxy { options.faults = nil }
        options.spared = Set(self.spare)
        options.keeps = self.keep
        let isClean = try await ChaosCommand(options, Installation.chaos(), isJSON: self.json).run()
        if !isClean { throw ExitCode.failure }
    }
}

struct ChaosWorker: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "chaos-worker", shouldDisplay: false)

    @Argument(help: "bank or mill.")
    var app: ChaosApp
    @OptionGroup var options: HandlerOptions

    func run() async throws {
        let app = self.app.app(store: try self.app.store(folder: self.options.data), clock: ContinuousClock())
        try await WorkerProcess.run(app, self.options.worker)
    }
}

extension ChaosApp: ExpressibleByArgument {}
