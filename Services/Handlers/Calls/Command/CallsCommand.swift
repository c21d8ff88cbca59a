// Beckon: a worker of the app Ringo
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CallsHandler
import CommandKit
import Foundation
import People
import Telephone

@main struct CallsCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-calls", of: "Ringo")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var contacts: ContactsOptions

    @Option(
        help: ArgumentHelp(
            "The control port of a baresip that dials, such as 127.0.0.1:4444; without it calls are handed off. "
                + "$BECKON_BARESIP says the same.",
            valueName: "host:port"))
    var baresip: String?

    @Option(help: "The user whose telephone baresip is: calls that come in are recorded for them.")
    var baresipUser = "local"

    @Flag(help: "The baresip has video.")
    var baresipVideo = false

    func run() async throws {
        let store = try Ringo.store(folder: self.options.data, durability: self.options.durability)
        let logger = self.options.app.worker.log.logger("beckon.handler-ringo")
        let people = try VCardSync(self.contacts.contacts, in: store.database, logger: logger)
        await people.look()
        let phone = try self.phone()
        let recorder = phone.map { _ in CallRecorder(user: self.baresipUser, now: Machine.now, logger: logger) }
        try await WorkerProcess.run(
            Ringo.app(store: store, phone: phone, recorder: recorder), self.options.app,
            beside: [
                { await people.run(every: .seconds(2), ContinuousClock()) }, { await phone?.stayConnected() },
                { if let phone { await recorder?.run(phone.incoming, in: store) } },
            ])
    }

    private func phone() throws -> SoftPhone? {
        guard let text = self.baresip ?? ProcessInfo.processInfo.environment["BECKON_BARESIP"] else { return nil }
        guard let place = SoftPhone.Place(text) else {
            throw ValidationError("--baresip is a host and a port, such as 127.0.0.1:4444, not '\(text)'")
        }
        return SoftPhone(place, hasVideo: self.baresipVideo, now: Machine.now, clock: ContinuousClock())
    }
}
