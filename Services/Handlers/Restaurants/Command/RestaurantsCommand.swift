// Beckon: a worker of the app Tably, and what its owner does with its store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import Foundation
import RestaurantsHandler

@main struct RestaurantsCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-restaurants", of: "Tably")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var export: ExportOptions

    @Option(
        name: .customLong("restaurants"),
        help: ArgumentHelp(
            "Reads restaurants from a JSON file into the store, and ends. Start the workers anew afterwards.",
            valueName: "file"))
    var restaurants: String?

    func run() async throws {
        if self.export.target != nil { try Tably.checkStore(folder: self.options.data) }
        let store = try Tably.store(
            folder: self.options.data, durability: self.options.durability, now: Machine.now())
        if let file = self.restaurants {
            print("\(try await Tably.importRestaurants(from: file, into: store)) restaurants are in the store.")
        }
        if let (user, file) = self.export.target {
            try await Tably.export(user, from: store, to: file, output: .standardOutput)
        }
        guard self.restaurants == nil, self.export.target == nil else { return }
        try await WorkerProcess.run(try Tably.app(store: store), self.options.app)
    }
}
