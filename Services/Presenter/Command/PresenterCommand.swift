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
            Prints 'listening on ADDRESS' once it can be reached. It has no sign-in: publish it beyond this machine only
            behind a proxy that has one. SIGTERM stops it.
            """)

    @Option(help: "The front door of the dispatcher.")
    var front = "tcp://127.0.0.1:7401"
    @Option(help: "The address to listen on; 0.0.0.0 for every network of this machine.")
    var host = "127.0.0.1"
    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8080
    @Option(help: "The user whose conversations these are.")
    var user = "local"
    @OptionGroup var pages: PageOptions
    @OptionGroup var keys: KeyOptions
    @OptionGroup var observe: ObserveOptions
    @OptionGroup var log: LogOptions

    func validate() throws {
        guard (0...65_535).contains(self.port) else { throw ValidationError("--port is 0 to 65535, not \(self.port).") }
    }

    func run() async throws {
        let logger = self.log.logger("beckon.presenter")
        let observation = try self.observe.open()
        let connector = try ZeroMQConnector(settings: self.keys.transport([self.front]), logger: logger)
        let link = try await connector.connect(to: self.front)
        // A page does not make its reader wait longer for what is only read.
        let client = Client(
            link: link, clock: ContinuousClock(), queryTimeout: .seconds(4), logger: logger, makeID: Machine.makeID)
        let settings = PresenterSettings(
            address: self.host, port: self.port, hosts: Set(self.pages.names), user: self.user,
            isSecure: self.pages.secure, isOperator: self.pages.isOperator)
        let key = try SessionKey(keyFile: self.keys.key, besideSocket: self.front, makeSecret: Machine.makeSecret)
        let server = try PresenterServer(
            backend: client, words: try .shipped(with: [DomainCards.words]), looks: DomainCards.looks,
            settings: settings, sessionKey: key, logger: logger, now: Machine.now, makeSecret: Machine.makeSecret
        ) { [host] port in
            observation.watch(client)
            ServiceProcess.announce("listening on http://\(host):\(port)")
        }
        try await ServiceProcess.run([connector, client, server], observation: observation, logger: logger)
    }
}
