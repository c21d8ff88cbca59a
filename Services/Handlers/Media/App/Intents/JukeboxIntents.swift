// Beckon: what the intents of Jukebox have in common: which media were meant
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Music
import Schema

/// Takes the requests: the store, what can be found in it, and what plays.
struct JukeboxIntents: Sendable {
    let store: AppStore
    let cache: CatalogueCache
    let player: (any MusicPlayer)?

    /// What one user can find now.
    ///
    /// - Parameter asksPlayer: Whether it matters what is playing.
    func finder(_ context: Context, asksPlayer: Bool = false) async throws -> Finder {
        let catalogue = try await self.cache.catalogue()
        let (playlists, taste, queue) = try await self.store.read { database in
            let records = MediaRecords(database, context)
            return (try records.playlists(), try records.taste(), try records.queue())
        }
        var current = queue.current.flatMap { catalogue.tracks[$0] }
        if asksPlayer, let player = self.player {
            // A player that cannot be asked plays nothing that anybody knows of.
            current = try? await player.current().flatMap { catalogue.track(at: $0) }
        }
        return Finder(
            catalogue: catalogue, user: context.user, playlists: playlists, current: current, taste: taste,
            now: context.now, timeZone: context.timeZone)
    }

    /// Resolves `mediaItems`: those that were said, or what a search says.
    func resolve(_ items: [MediaItem]?, _ search: MediaSearch?, _ context: Context) async throws
        -> [ResolutionResult<MediaItem>]
    {
        let finder = try await self.finder(context, asksPlayer: search?.reference != nil)
        guard let items, !items.isEmpty else {
            return [finder.offering(finder.find(search ?? MediaSearch()).resolution(search?.sortOrder), search)]
        }
        return items.map { finder.offering(finder.resolution(of: $0, search), search) }
    }
}

extension Finder {
    /// Resolves one item: by its identifier, or by the name that was answered to a question.
    func resolution(of item: MediaItem, _ search: MediaSearch?) -> ResolutionResult<MediaItem> {
        if let known = item.identifier.flatMap({ self.entry($0) }) { return .success(known.item) }
        return self.find(Self.search(for: item, within: search)).resolution(nil)
    }

    /// A result, with some of what there is where nothing was found.
    func offering(_ result: ResolutionResult<MediaItem>, _ search: MediaSearch?) -> ResolutionResult<MediaItem> {
        guard case .unsupported(nil, let others) = result, others.isEmpty else { return result }
        return .unsupported(alternatives: self.offers(search?.mediaType).map(\.item))
    }

    /// The search that an item without an identifier stands for. The kind that was said with the request counts on, unless
    /// Jukebox has nothing of it: whoever then names something wants something else.
    static func search(for item: MediaItem, within search: MediaSearch?) -> MediaSearch {
        let kind = search?.mediaType.flatMap { $0.kinds == nil ? nil : $0 }
        return MediaSearch(
            mediaType: item.type ?? kind, mediaName: item.title,
            artistName: item.artist ?? (search?.mediaName == nil ? nil : search?.artistName))
    }

    /// The things that resolved items are.
    func entries(_ items: [MediaItem]?) -> [Entry] {
        (items ?? []).compactMap { item in item.identifier.flatMap { self.entry($0) } }
    }
}
