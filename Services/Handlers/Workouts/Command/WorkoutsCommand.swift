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

    @Option(
        name: .customLong("export"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Whose workouts to write, and the file to write them to: USER FILE, or USER - for standard output.",
            valueName: "user file"))
    var export: [String] = []

    func validate() throws {
        guard self.export.isEmpty || self.export.count == 2 else {
            throw ValidationError("--export takes two words, a user and a file, not \(self.export.count).")
        }
    }

    func run() async throws {
        if !self.export.isEmpty { try Stride.checkStore(folder: self.options.data) }
        let store = try Stride.store(folder: self.options.data, durability: self.options.durability)
        if self.export.count == 2 {
            return try await Stride.export(of: self.export[0], from: store, to: self.export[1])
        }
        let app = Stride.app(store: store, clock: ContinuousClock(), now: Machine.now)
        try await WorkerProcess.run(app, self.options.app)
    }
}
