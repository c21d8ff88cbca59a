// Beckon: a worker that draws the cards of the app Glimpse
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import Foundation
import PhotosCards
import PhotosReading

@main struct PhotosCardsCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-presentation-photos",
        abstract: "A worker that draws the cards of the app Glimpse.",
        discussion:
            "Without it the first twelve are shown, in Beckon's own way. Start as many as you like. SIGTERM stops it.")

    @OptionGroup var options: WorkerOptions

    @Option(help: "A folder of photos. $BECKON_PHOTOS says the same. Without one nothing is drawn.")
    var photos: String?

    @Option(help: "The folder of the apps' stores, where thumbnails are kept, too. $BECKON_APP_DATA says the same.")
    var data: String = ProcessInfo.processInfo.environment["BECKON_APP_DATA"] ?? "./beckon-data/apps"

    func run() async throws {
        let folder = self.photos ?? ProcessInfo.processInfo.environment["BECKON_PHOTOS"] ?? ""
        guard !folder.isEmpty else {
            return try await WorkerProcess.run(GlimpseCards.cards(nil), self.options)
        }
        let thumbnails = PhotoThumbnails(
            folder: folder, data: self.data, reader: try PhotoReader.beside(),
            logger: self.options.log.logger("beckon.presentation-glimpse"))
        try await WorkerProcess.run(GlimpseCards.cards(thumbnails), self.options)
    }
}
