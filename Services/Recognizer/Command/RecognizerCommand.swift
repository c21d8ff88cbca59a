// Beckon: beckon-recognizer, a process that reads utterances
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Logging
import RecognizerLanguages
import RecognizerService
import ServiceKit
import ServiceLifecycle
import ZeroMQBus

@main
struct RecognizerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-recognizer", abstract: "Reads utterances for a dispatcher.")

    @Option(help: "The dispatcher's door for workers.")
    var endpoint = DispatcherEndpoints.inFolder("/tmp/beckon").back

    @Option(help: "How many utterances are read at once.")
    var credit = 8

    @Option(help: "The name in logs and reports.")
    var name = "recognizer@\(ProcessInfo.processInfo.hostName):\(ProcessInfo.processInfo.processIdentifier)"

    func validate() throws {
        guard (1...1000).contains(self.credit) else { throw ValidationError("--credit must be between 1 and 1000") }
    }

    func run() async throws {
        let logger = Logger(label: "beckon-recognizer")
        let connector = try ZeroMQConnector(logger: logger)
        let worker = RecognizerWorker(languages: try LanguageLoader.builtIn(), logger: logger)
        let session = WorkerSession(
            link: try await connector.connect(to: self.endpoint),
            hello: RecognizerWorker.hello(name: self.name, credit: self.credit), performer: worker,
            clock: ContinuousClock(), logger: logger)
        // Services stop in the reverse order: the session says goodbye while the connector still carries it.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(service: connector, successTerminationBehavior: .gracefullyShutdownGroup),
                    .init(service: session, successTerminationBehavior: .gracefullyShutdownGroup),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
    }
}
