// Beckon: what Jukebox does beside its work
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import Music
public import Schema

/// What Jukebox does beside its work: it looks into the music folder, and takes old tokens back from the player.
public struct JukeboxUpkeep: Sendable {
    let folder: MusicFolder?
    let player: MPDPlayer?
    let logger: Logger

    /// - Parameters: What there is; nothing is done about what is missing.
    public init(folder: MusicFolder?, player: MPDPlayer?, logger: Logger) {
        self.folder = folder
        self.player = player
        self.logger = logger
    }

    /// Does it now and then, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: Between two looks into the folder.
    ///   - clock: Waits meanwhile.
    ///   - now: The time.
    public func run(every pause: Duration, _ clock: any Clock<Duration>, now: @Sendable () -> Instant) async {
        // Awaited by name: what nobody awaits is cancelled when the other has ended, at once where there is no player.
        async let watching: Void? = self.folder?.watch(every: pause, clock, logger: self.logger)
        await self.forget(clock, now)
        _ = await watching
    }

    private func forget(_ clock: any Clock<Duration>, _ now: @Sendable () -> Instant) async {
        while let player = self.player, !Task.isCancelled {
            // Twice as long as an order is kept: no attempt can carry such a token any more.
            let old = Int(now().milliseconds / 1_000) - Int(PlayerOrders.kept / 1_000) * 2
            do {
                try await player.forgetTokens(before: old)
            } catch {
                self.logger.notice("MPD cannot be asked: \(error)")
            }
            try? await clock.sleep(for: .seconds(3_600))
        }
    }
}
