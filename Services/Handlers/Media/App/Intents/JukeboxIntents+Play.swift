// Beckon: Jukebox plays media
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Music
import Schema

extension JukeboxIntents {
    /// How fast, and how slow, a device can play. MPD plays as recorded.
    static let speeds = 0.5...3.0

    /// Playing.
    func playMedia() -> Handler<PlayMedia> {
        Handler(PlayMedia.self)
            .needs(\.mediaItems)
            .resolve(\.mediaItems, dependsOn: [\.resumePlayback]) { items, intent, context in
                let search = intent.mediaSearch
                if items?.isEmpty ?? true, intent.isToGoOn, let current = try await self.goingOn(context) {
                    return [.success(current.item)]
                }
                return try await self.resolve(items, search, context)
            }
            .takes(\.playShuffled, \.playbackRepeatMode, \.resumePlayback, \.playbackQueueLocation)
            .resolve(\.playbackSpeed) { speed, _, _ in
                if speed?.isNaN == true { return .unsupported() }
                return (self.player == nil ? Self.speeds : 1...1)
                    .resolution(speed, below: "belowMinimum", above: "aboveMaximum")
            }
            .handle { intent, context in try await self.play(intent, context) }
    }

    /// What goes on where nothing else was said.
    private func goingOn(_ context: Context) async throws -> Entry? {
        let finder = try await self.finder(context, asksPlayer: true)
        return finder.current.flatMap { finder.catalogue.entry(of: $0.id, for: context.user) }
    }

    private func play(_ intent: PlayMedia, _ context: Context) async throws -> Response<PlayMedia> {
        let finder = try await self.finder(context)
        let (queue, heard) = try await self.store.read { database in
            let records = MediaRecords(database, context)
            let tracks = finder.entries(intent.mediaItems).flatMap(\.tracks)
            return (try records.queue(), intent.resumePlayback == true ? try records.lastHeard(of: tracks) : nil)
        }
        let planned = finder.order(intent, queue: queue, lastHeard: heard, seed: context.key)
        guard let player = self.player, let planned else {
            return try await self.store.handleOnce(context) { database in
                guard let planned else { return Response(.failureUnknownMediaType, .init()) }
                try MediaRecords(database, context).take(planned)
                return Response(.handleInApp, planned.payload(finder.catalogue), userActivity: planned.activity)
            }
        }
        return try await self.play(planned, on: player, finder.catalogue, context)
    }

    /// Has a player do it, once however often it is asked for, and records that.
    private func play(
        _ planned: PlayOrder, on player: any MusicPlayer, _ catalogue: Catalogue, _ context: Context
    ) async throws -> Response<PlayMedia> {
        // What is about to be done stands in the store before it is done: see PlayerLedger.
        let (order, isNew) = try await PlayerOrders.begin(planned, context, in: self.store)
        do {
            guard try await player.take(order.forPlayer, token: context.key) else { throw WorkFailure.neverDone }
        } catch let error as PlayerError {
            switch error {
            case .unreachable where !isNew, .unknown:
                // It may have been done: another attempt asks under the same token, or the ledger does.
                throw WorkFailure("playerSilent", "the player does not say whether it did it")
            case .unreachable, .refused:
                return try await self.store.handleOnce(context) { _ in Response(.failure, .init()) }
            }
        }
        return try await self.store.handleOnce(context) { database in
            try MediaRecords(database, context).take(order)
            return Response(.success, order.payload(catalogue))
        }
    }
}

extension PlayMedia {
    /// Whether only that it should go on was said.
    fileprivate var isToGoOn: Bool {
        guard self.resumePlayback == true, let search = self.mediaSearch else { return self.resumePlayback == true }
        guard [nil, .music, .song].contains(search.mediaType) else { return false }
        var rest = search
        rest.mediaType = nil
        return !rest.saysSomething
    }
}
