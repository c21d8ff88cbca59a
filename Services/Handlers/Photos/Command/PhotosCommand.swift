// Beckon: a worker of the app Glimpse
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import Foundation
import People
import PhotoIndex
import PhotosHandler
import PhotosReading
import Places

@main struct PhotosCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-photos", of: "Glimpse")

    @OptionGroup var options: HandlerOptions
    @OptionGroup var contacts: ContactsOptions
    @OptionGroup var places: GazetteerOptions

    @Option(help: "A folder of photos. $BECKON_PHOTOS says the same. Without one there is an example collection.")
    var photos: String?

    @Option(help: "The user whose photos they are. $BECKON_PHOTOS_OWNER says the same.")
    var owner: String = ProcessInfo.processInfo.environment["BECKON_PHOTOS_OWNER"] ?? "local"

    @Option(help: "The IANA time zone of photos that say none; else this machine's. $BECKON_PHOTOS_ZONE says the same.")
    var zone: String = ProcessInfo.processInfo.environment["BECKON_PHOTOS_ZONE"] ?? TimeZone.current.identifier

    func run() async throws {
        guard let zone = TimeZone(identifier: self.zone) else {
            throw ValidationError("--zone is an IANA name such as Europe/Lisbon, not '\(self.zone)'.")
        }
        let store = try Glimpse.store(
            folder: self.options.data, durability: self.options.durability, now: Machine.now())
        let logger = self.options.app.worker.log.logger("beckon.handler-glimpse")
        let people = try VCardSync(self.contacts.contacts, in: store.database, logger: logger)
        await people.look()
        let folder = self.photos ?? ProcessInfo.processInfo.environment["BECKON_PHOTOS"] ?? ""
        let reader = folder.isEmpty ? nil : try PhotoReader.beside()
        let library = reader.map {
            PhotoLibrary(folder: folder, owner: self.owner, zone: zone, store: store, reader: $0, logger: logger)
        }
        let small = reader.map { PhotoThumbnails(folder: folder, data: self.options.data, reader: $0, logger: logger) }
        let gazetteer = try self.places.file.map { try Gazetteer(file: $0) }
        let app = Glimpse.app(store: store, library: library, thumbnails: small, gazetteer: gazetteer)
        try await withThrowingTaskGroup(of: Void.self) { group in
            if let library {
                group.addTask { await library.keepUp() }
                await library.begin(patience: .seconds(5))
            }
            defer { group.cancelAll() }
            try await WorkerProcess.run(
                app, self.options.app, beside: [{ await people.run(every: .seconds(2), ContinuousClock()) }])
        }
    }
}
