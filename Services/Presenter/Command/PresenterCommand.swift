// Beckon: the web presenter's process
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientKit
import CommandKit
import DomainCards
import PresenterService
import PresenterWords
import ZeroMQBus

@main struct PresenterCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-presenter",
        abstract: "The page: a conversation in a browser.",
        discussion: """
            Prints 'listening on ADDRESS' once it can be reached. Beyond this machine its users sign in: 'beckon user add'
            makes them. SIGTERM stops it.
            """)

    @Option(help: "The front door of the dispatcher.")
    var front = "tcp://127.0.0.1:7401"
    @OptionGroup var pages: PageOptions
    @OptionGroup var keys: KeyOptions
    @OptionGroup var observe: ObserveOptions
    @OptionGroup var log: LogOptions

    func run() async throws {
        let logger = self.log.logger("beckon.presenter")
        let observation = try self.observe.open()
        let connector = try ZeroMQConnector(settings: self.keys.transport([self.front]), logger: logger)
        let link = try await connector.connect(to: self.front)
        // A page does not make its reader wait longer for what is only read.
        let client = Client(
            link: link, clock: ContinuousClock(), queryTimeout: .seconds(4), logger: logger, makeID: Machine.makeID)
        let settings = self.pages.settings
        let key = try SessionKey(
            keyFile: self.keys.key, besideSocket: self.front, users: settings.users, makeSecret: Machine.makeSecret)
        let server = try PresenterServer(
            backend: client, words: try .shipped(with: [DomainCards.words]), looks: DomainCards.looks,
            settings: settings, sessionKey: key, logger: logger, clock: ContinuousClock(), now: Machine.now,
            makeSecret: Machine.makeSecret
        ) { port in
            observation.watch(client)
            ServiceProcess.announce("listening on http://\(settings.address):\(port)")
        }
        try await ServiceProcess.run([connector, client, server], observation: observation, logger: logger)
    }
}
