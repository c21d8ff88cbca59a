// Beckon: a worker of the app ListOMat, and what goes out of its store and comes in
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import Foundation
import ListsHandler
import Places

@main struct ListsCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-lists", of: "ListOMat")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var places: GazetteerOptions
    @OptionGroup var export: ExportOptions

    @Option(
        name: .customLong("import"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Reads tasks from an iCalendar file into a user's lists, all or none, and ends.",
            valueName: "user> <file"))
    var source: [String] = []

    @Option(help: "The time zone of times in --import that name none, such as Europe/Berlin. (default: the machine's)")
    var timeZone: String?

    func validate() throws {
        guard [0, 2].contains(self.source.count) else { throw ValidationError("--import takes a user and a file.") }
        if let name = self.timeZone, TimeZone(identifier: name) == nil {
            throw ValidationError("--time-zone takes a name such as Europe/Berlin, not '\(name)'.")
        }
    }

    func run() async throws {
        if !self.source.isEmpty || self.export.target != nil { try ListOMat.checkStore(folder: self.options.data) }
        let store = try ListOMat.store(folder: self.options.data, durability: self.options.durability)
        if let user = self.source.first, let file = self.source.last {
            let zone = self.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
            print(try await ListOMat.importTasks(from: file, to: user, in: store, zone: zone, now: Machine.now()))
        }
        if let (user, file) = self.export.target {
            try await ListOMat.export(user, from: store, to: file, output: .standardOutput)
        }
        guard self.source.isEmpty, self.export.target == nil else { return }
        let gazetteer = try self.places.file.map { try Gazetteer(file: $0) }
        try await WorkerProcess.run(ListOMat.app(store: store, gazetteer: gazetteer), self.options.app)
    }
}
