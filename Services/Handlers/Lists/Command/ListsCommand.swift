// Beckon: a worker of the app ListOMat
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import ListsHandler

@main struct ListsCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-handler-lists",
        abstract: "A worker of the app ListOMat.",
        discussion:
            "Start as many as you like: they share the app's store and its work. SIGTERM lets one finish and stop.")

    @OptionGroup var options: HandlerOptions

    func run() async throws {
        let store = try ListOMat.store(folder: self.options.data, durability: self.options.durability)
        try await WorkerProcess.run(ListOMat.app(store: store), self.options.app)
    }
}
