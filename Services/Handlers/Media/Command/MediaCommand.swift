// Beckon: a worker of the app Jukebox
// SPDX-License-Identifier: Apache-2.0

import AppStore
import ArgumentParser
import CommandKit
import MediaHandler
import Music

@main struct MediaCommand: ServiceCommand {
    static let configuration = CommandConfiguration.worker(
        "beckon-handler-media", of: "Jukebox")

    @OptionGroup var options: HandlerOptions

    @Option(help: "A folder of audio files, in place of the examples.")
    var music: String?

    @Option(help: "Where MPD is: HOST:PORT or the path of its socket. Its music folder is that of --music.")
    var mpd: String?

    @Option(help: "How many seconds lie between two looks into the music folder.")
    var rescan: Int = 60

    func validate() throws {
        if self.mpd != nil, self.music == nil { throw ValidationError("--mpd plays the files of --music; name both") }
        if let mpd, MPDAddress(mpd) == nil { throw ValidationError("--mpd \(mpd) is neither HOST:PORT nor a path") }
        if !(1...86_400).contains(self.rescan) { throw ValidationError("--rescan takes 1 to 86400 seconds") }
    }

    func run() async throws {
        let store = try Jukebox.store(folder: self.options.data, durability: self.options.durability)
        let player = self.mpd.flatMap(MPDAddress.init).map { MPDPlayer($0) }
        let upkeep = JukeboxUpkeep(
            folder: self.music.map { MusicFolder($0, store: store) }, player: player,
            logger: self.options.app.worker.log.logger("beckon.handler-jukebox"))
        let pause = Duration.seconds(self.rescan)
        try await WorkerProcess.run(
            Jukebox.app(store: store, player: player), self.options.app,
            beside: [{ await upkeep.run(every: pause, ContinuousClock(), now: Machine.now) }])
    }
}
