// Beckon: a worker of the app Pigeon
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import MessagesHandler

@main struct MessagesCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-handler-messages",
        abstract: "A worker of the app Pigeon.",
        discussion:
            "Start as many as you like: they share the app's store and its work. SIGTERM lets one finish and stop.")

    @OptionGroup var options: HandlerOptions

    func run() async throws {
        let store = try Pigeon.store(folder: self.options.data, durability: self.options.durability)
        try await WorkerProcess.run(Pigeon.app(store: store), self.options.app)
    }
}
