// Beckon: a worker of the app Stride
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import WorkoutsHandler

@main struct WorkoutsCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-workouts", of: "Stride",
        "With --export it writes the workouts that a user has ended as GPX 1.1, and ends.")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var export: ExportOptions

    func run() async throws {
        if self.export.target != nil { try Stride.checkStore(folder: self.options.data) }
        let store = try Stride.store(folder: self.options.data, durability: self.options.durability)
        if let (user, file) = self.export.target {
            return try await Stride.export(of: user, from: store, to: file)
        }
        let app = Stride.app(store: store, clock: ContinuousClock(), now: Machine.now)
        try await WorkerProcess.run(app, self.options.app)
    }
}
