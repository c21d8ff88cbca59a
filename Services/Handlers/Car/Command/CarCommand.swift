// Beckon: a worker of the app Motor, and its cars as JSON
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CarHandler
import CommandKit
import Foundation

@main struct CarCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-car", of: "Motor")

    @OptionGroup var options: HandlerOptions

    @Option(help: "Prints the cars of this user as JSON, by the paths of the Vehicle Signal Specification, and ends.")
    var signals: String?

    @Option(
        help: "Takes cars of this user, or new values of their signals, in that form from standard input, and ends.")
    var put: String?

    func run() async throws {
        let store = try Motor.store(folder: self.options.data, durability: self.options.durability)
        if let user = self.put {
            let json = try FileHandle.standardInput.read(upToCount: 2_097_152) ?? Data()
            try Motor.put(json, of: user, in: store, now: Machine.now())
        }
        if let user = self.signals { print(try Motor.signals(of: user, in: store, now: Machine.now())) }
        guard self.put == nil, self.signals == nil else { return }
        try await WorkerProcess.run(Motor.app(store: store), self.options.app)
    }
}
