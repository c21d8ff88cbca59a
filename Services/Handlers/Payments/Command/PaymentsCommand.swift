// Beckon: a worker of the app Purse
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import PaymentsHandler
import People

@main struct PaymentsCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-payments", of: "Purse")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var contacts: ContactsOptions

    @Option(help: "Writes the whole ledger as text that hledger reads to this file, - for standard output, and ends.")
    var export: String?

    func run() async throws {
        guard let export else {
            let store = try Purse.store(
                folder: self.options.data, durability: self.options.durability, now: Machine.now())
            let people = try VCardSync(
                self.contacts.contacts, in: store.database,
                logger: self.options.app.worker.log.logger("beckon.handler-purse"))
            await people.look()
            return try await WorkerProcess.run(
                Purse.app(store: store), self.options.app,
                beside: [{ await people.run(every: .seconds(2), ContinuousClock()) }])
        }
        try await Purse.export(folder: self.options.data, now: Machine.now(), to: export)
    }
}
