// Beckon: the hidden worker that draws the cards of the harness's bank
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonChaos
import CommandKit
import Schema
import ServiceKit
import ZeroMQBus

struct ChaosCardsWorker: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "chaos-cards", shouldDisplay: false)

    @ArgumentParser.Option(help: "What chance is drawn from.")
    var seed: UInt64
    @OptionGroup var options: WorkerOptions

    func run() async throws {
        let service = "presentation-bank"
        let logger = self.options.log.logger("beckon.\(service)")
        let connector = try ZeroMQConnector(
            settings: try self.options.keys.transport(self.options.dispatchers), logger: logger)
        let hello = Hello(
            role: .presentation, worker: Machine.workerName(service), credit: self.options.credit,
            presentation: ChaosCards.offer)
        var sessions: [WorkerSession] = []
        for dispatcher in self.options.dispatchers {
            sessions.append(
                WorkerSession(
                    link: WrongLink(try await connector.connect(to: dispatcher), seed: self.seed), hello: hello,
                    performer: ChaosCards(seed: self.seed, clock: ContinuousClock()), clock: ContinuousClock(),
                    logger: logger))
        }
        try await ServiceProcess.run([connector] + sessions, logger: logger)
    }
}
