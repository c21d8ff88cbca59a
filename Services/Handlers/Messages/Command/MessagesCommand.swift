// Beckon: a worker of the app Pigeon
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import Mail
import MessagesHandler
import People

@main struct MessagesCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-messages", of: "Pigeon")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var contacts: ContactsOptions

    @Option(help: "A mail server that takes what goes to mail addresses: smtp://HOST:PORT or smtps://HOST:PORT.")
    var smtp: String?

    @Option(help: "From which address mail is sent.")
    var smtpFrom: String?

    @Flag(help: "Nothing is said to smtp:// before the connection is encrypted (STARTTLS).")
    var smtpTLS = false

    @Option(help: "A file of two lines, user and password at the mail server, that nobody else may read.")
    var smtpLogin: String?

    @Option(help: "A file of certificates that vouch for the mail server's, in place of those of this machine.")
    var smtpAuthorities: String?

    func validate() throws {
        guard (self.smtp == nil) == (self.smtpFrom == nil) else {
            throw ValidationError("--smtp and --smtp-from go together.")
        }
        if self.smtp == nil, self.smtpTLS || self.smtpLogin != nil || self.smtpAuthorities != nil {
            throw ValidationError("--smtp-tls, --smtp-login and --smtp-authorities are of the server of --smtp.")
        }
    }

    func run() async throws {
        let server = try self.smtp.map {
            try MailServer(
                url: $0, from: self.smtpFrom ?? "", tls: self.smtpTLS, loginFile: self.smtpLogin,
                authorities: self.smtpAuthorities)
        }
        let store = try Pigeon.store(folder: self.options.data, durability: self.options.durability)
        let logger = self.options.app.worker.log.logger("beckon.handler-pigeon")
        let mailSender = server.map {
            MailSender(store: store, server: $0, clock: ContinuousClock(), now: Machine.now, logger: logger)
        }
        let people = try VCardSync(self.contacts.contacts, in: store.database, logger: logger)
        await people.look()
        try await WorkerProcess.run(
            Pigeon.app(store: store, mailSender: mailSender), self.options.app,
            beside: [{ await mailSender?.run() }, { await people.run(every: .seconds(2), ContinuousClock()) }])
    }
}
