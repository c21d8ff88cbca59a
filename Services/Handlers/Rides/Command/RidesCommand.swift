// Beckon: a worker of the app Hop
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import RidesHandler

@main struct RidesCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-rides", of: "Hop")

    @OptionGroup var options: HandlerOptions
    @Option(name: .customLong("geojson"), help: "Prints the ways of this user's rides as GeoJSON, and ends.")
    var user: String?

    func run() async throws {
        let store = try Hop.store(folder: self.options.data, durability: self.options.durability)
        if let user = self.user {
            print(String(decoding: try await Hop.geoJSON(of: user, in: store), as: UTF8.self))
            return
        }
        let app = Hop.app(store: store, clock: ContinuousClock(), now: Machine.now)
        try await WorkerProcess.run(app, self.options.app)
    }
}
