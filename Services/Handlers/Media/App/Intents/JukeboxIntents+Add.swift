// Beckon: Jukebox adds media to the library or to a playlist
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema

extension JukeboxIntents {
    /// Adding. A playlist that is not there is said to be missing, and offered to be made.
    func addMedia() -> Handler<AddMedia> {
        Handler(AddMedia.self)
            .needs(\.mediaItems)
            .resolve(\.mediaItems) { items, intent, context in
                try await self.resolve(items, intent.mediaSearch, context)
            }
            .resolve(\.mediaDestination) { destination, _, context in
                try await self.store.read { database in
                    let playlists = try MediaRecords(database, context).playlists()
                    return Destination(destination, context.locale).resolution(playlists)
                }
            }
            .find(\.mediaDestination) { query, _, context in
                try await self.store.read { database in
                    query.among(try MediaRecords(database, context).playlists(), by: \.title)
                        .map { Destination.playlist($0.title) }
                }
            }
            .handle { intent, context in
                let finder = try await self.finder(context)
                let entries = finder.entries(intent.mediaItems)
                return try await self.store.handleOnce(context) { database in
                    guard !entries.isEmpty else { return Response(.failure) }
                    let records = MediaRecords(database, context)
                    guard intent.mediaDestination?.mediaDestinationType == .playlist else {
                        try records.keep(entries)
                        return Response(.success)
                    }
                    let destination = Destination(intent.mediaDestination, context.locale)
                    guard let title = destination.newTitle ?? destination.title else { return Response(.failure) }
                    let same = SpokenName(title).match(try records.playlists(), by: \.title)
                    let playlist: Entry? = if case .exact(let found) = same { found.first } else { nil }
                    let tracks = entries.flatMap(\.tracks)
                    return Response(try records.add(tracks, to: playlist, title: title) ? .success : .failure)
                }
            }
    }
}

/// Where media are to go, as it was said.
struct Destination {
    let said: MediaDestination?
    let locale: String
    /// The playlist's name; `nil` where none, or too long a one, was said.
    let title: String?
    private let isTooLong: Bool

    init(_ said: MediaDestination?, _ locale: String) {
        self.said = said
        self.locale = locale
        let title = said?.playlistName?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        self.isTooLong = title.utf8.count > MediaLimits.titleBytes
        self.title = title.isEmpty || self.isTooLong ? nil : title
    }

    /// The name of a playlist to be made, where that was chosen.
    var newTitle: String? {
        let frame = Jukebox.texts.text("newPlaylist", self.locale).components(separatedBy: "{name}")
        guard let title = self.title, frame.count == 2, title.hasPrefix(frame[0]), title.hasSuffix(frame[1]) else {
            return nil
        }
        let name = title.dropFirst(frame[0].count).dropLast(frame[1].count)
        return name.isEmpty ? nil : String(name)
    }

    /// Where they go: a playlist that is there, one to be made, or else the library.
    func resolution(_ playlists: [Entry]) -> ResolutionResult<MediaDestination> {
        guard let said = self.said else { return .success(MediaDestination(mediaDestinationType: .library)) }
        let isPlaylist = said.mediaDestinationType == .playlist || said.playlistName != nil
        guard isPlaylist else { return .success(MediaDestination(mediaDestinationType: .library)) }
        if self.newTitle != nil { return .success(Self.playlist(self.title)) }
        guard let title = self.title else {
            if self.isTooLong { return .unsupported(reason: "playlistNameNotFound") }
            return playlists.isEmpty ? .needsValue : .disambiguation(playlists.map { Self.playlist($0.title) })
        }
        switch SpokenName(title).match(playlists, by: \.title) {
        case .exact(let found): return .success(Self.playlist(found[0].title))
        case .partial(let found) where found.count == 1: return .confirmationRequired(Self.playlist(found[0].title))
        case .partial(let found): return .disambiguation(found.map { Self.playlist($0.title) })
        case .none:
            let new = Jukebox.texts.text("newPlaylist", self.locale, ["name": title])
            return .unsupported(
                reason: "playlistNameNotFound",
                alternatives: ([new] + playlists.map(\.title)).prefix(Limits.optionsPerQuestion).map(Self.playlist))
        }
    }

    static func playlist(_ title: String?) -> MediaDestination {
        MediaDestination(mediaDestinationType: .playlist, playlistName: title)
    }
}
