// Beckon: the hidden workers of the harness's own apps
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import BeckonChaos
import CommandKit

struct ChaosWorker: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "chaos-worker", shouldDisplay: false)

    @Argument(help: "bank or mill.")
    var app: ChaosApp
    @Option(help: "What the bank does without.")
    var without: ChaosPillar?
    @OptionGroup var options: HandlerOptions

    func run() async throws {
        let store = try self.app.store(folder: self.options.data)
        let app = self.app.app(store: store, clock: ContinuousClock(), without: self.without)
        try await WorkerProcess.run(app, self.options.app)
    }
}

extension ChaosApp: ExpressibleByArgument {}
extension ChaosPillar: ExpressibleByArgument {}
