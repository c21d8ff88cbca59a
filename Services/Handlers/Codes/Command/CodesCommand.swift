// Beckon: a worker of the app Badge
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CodesHandler
import CommandKit

@main struct CodesCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-codes", of: "Badge",
        "It shows what stands in its store; a file badge.json in the data folder puts it there (docs/apps/codes.md).")

    @OptionGroup var options: HandlerOptions

    func run() async throws {
        let store = try await Badge.store(folder: self.options.data, durability: self.options.durability)
        try await WorkerProcess.run(Badge.app(store: store), self.options.app)
    }
}
