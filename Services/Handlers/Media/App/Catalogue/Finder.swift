// Beckon: what a search for media finds
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// What a search comes to.
enum Finding: Hashable, Sendable {
    /// Nothing was said that could be looked for.
    case unsaid
    /// Jukebox has nothing of the kind that was said.
    case unsupportedType
    /// Nothing fits.
    case nothing
    /// These are called so; more than one where titles repeat.
    case exact([Entry])
    /// These are called so in part, best first.
    case partial([Entry])
    /// No name was said: all of these fit, best first.
    case all([Entry])

    /// What was found, best first.
    var entries: [Entry] {
        switch self {
        case .unsaid, .unsupportedType, .nothing: []
        case .exact(let entries), .partial(let entries), .all(let entries): entries
        }
    }
}

/// Finds media for one user. Pure.
struct Finder {
    let catalogue: Catalogue
    let user: String
    /// The user's playlists, last changed first.
    let playlists: [Entry]
    /// What is playing.
    let current: Track?
    let taste: Taste
    let now: Instant
    let timeZone: String

    /// The thing with an identifier, if the user has it.
    func entry(_ identifier: String) -> Entry? {
        self.playlists.first { $0.identifier == identifier } ?? self.catalogue.entry(identifier, for: self.user)
    }

    /// What a search finds.
    func find(_ search: MediaSearch) -> Finding {
        if let identifier = search.mediaIdentifier {
            return self.entry(identifier).map { .exact([$0]) } ?? .nothing
        }
        let kinds = search.mediaType.map(\.kinds) ?? MediaItemType.all
        guard let kinds else { return .unsupportedType }
        if search.reference == .currentlyPlaying { return self.playing(search.mediaType) }
        let search = self.withoutNobody(search)
        let tracks = self.tracks(search)
        if let tracks, tracks.isEmpty {
            // Whoever no artist is called like may be a show, a book or a playlist.
            guard search.said == nil, let artist = search.artistName else { return .nothing }
            return self.otherwise(named: SpokenName(artist))
        }
        let found = search.said.map { self.named($0, kinds, search) } ?? self.unnamed(kinds, search, tracks)
        return found.keeping(tracks).sorted(by: search.sortOrder, self.taste)
    }

    /// What is playing, or the artist, the album and so on of it.
    private func playing(_ type: MediaItemType?) -> Finding {
        guard let current = self.current else { return .unsaid }
        guard let type, let kinds = type.kinds, !kinds.contains(current.kind) || kinds.count == 1 else {
            return self.catalogue.entry(of: current.id, for: self.user).map { .exact([$0]) } ?? .nothing
        }
        let holding = (self.playlists + self.catalogue.entries).first {
            kinds.contains($0.kind) && $0.isOf(self.user) && $0.tracks.contains(current.id)
        }
        return holding.map { .exact([$0]) } ?? .nothing
    }

    /// The things of a name. A podcast that is called otherwise may still have an episode about it.
    private func named(_ name: SpokenName, _ kinds: Set<MediaItemType>, _ search: MediaSearch) -> Finding {
        var kinds = kinds
        if kinds == [.podcastEpisode], search.sortOrder != nil {
            // The newest episode of a show.
            let shows = self.match(name, [.podcastShow])
            let tracks = Set(shows.items.flatMap(\.tracks))
            if !tracks.isEmpty { return .all(self.visible([.podcastEpisode]).filter { tracks.contains($0.tracks[0]) }) }
        }
        if name.isAll { return .all(self.visible(kinds)) }
        var match = self.match(name, kinds)
        if case .none = match, kinds.contains(.podcastShow) || kinds.contains(.podcastEpisode) {
            kinds.formUnion([.podcastShow, .podcastEpisode])
            match = self.match(name, kinds)
        }
        switch match {
        case .exact(let items): return .exact(items)
        case .partial(let items): return .partial(items)
        case .none: break
        }
        // "Something for running" may arrive as a name.
        let tracks = self.tracks(withMood: name)
        if !tracks.isEmpty { return .all(self.visible([.song]).filter { tracks.contains($0.tracks[0]) }) }
        return self.otherwise(named: name)
    }

    /// The things of a name of which nothing of the kind that was said, or guessed, is called so: those of other kinds, and
    /// those whose title stands in it, "morning run on shuffle".
    private func otherwise(named name: SpokenName) -> Finding {
        if case .exact(let items) = self.match(name, MediaItemType.all) { return .exact(items) }
        let titles = self.catalogue.titles.filter { $0.isOf(self.user) }
        let named = TitleIndex(self.playlists, by: \.title).contained(in: name) + titles.contained(in: name)
        let longest = named.map(\.title.count).max()
        let best = named.filter { $0.title.count == longest }
        return best.isEmpty ? .nothing : .partial(best)
    }

    /// The search without an artist who is "you" or "me": "what podcasts have you got" is by nobody.
    private func withoutNobody(_ search: MediaSearch) -> MediaSearch {
        guard let artist = search.artistName.map(SpokenName.init), Jukebox.nobody.contains(artist.words) else {
            return search
        }
        var search = search
        search.artistName = nil
        return search
    }

    private func match(_ name: SpokenName, _ kinds: Set<MediaItemType>) -> NameMatch<Entry> {
        let ours = self.catalogue.titles.filter { kinds.contains($0.kind) && $0.isOf(self.user) }.match(name)
        guard kinds.contains(.playlist) else { return ours }
        switch (name.match(self.playlists, by: \.title), ours) {
        case (.none, _): return ours
        case (let playlists, .none): return playlists
        case (.exact(let playlists), .exact(let others)): return .exact(playlists + others)
        case (.exact(let playlists), .partial): return .exact(playlists)
        case (.partial, .exact(let others)): return .exact(others)
        case (.partial(let playlists), .partial(let others)): return .partial(playlists + others)
        }
    }

    /// What fits without a name: of music the songs, of anything else all of the kind.
    private func unnamed(_ kinds: Set<MediaItemType>, _ search: MediaSearch, _ tracks: Set<Int64>?) -> Finding {
        if let whole = self.whole(search) { return .exact([whole]) }
        if search.mediaType == nil, tracks == nil, search.sortOrder == nil { return .unsaid }
        let isMusic = search.mediaType == nil || search.mediaType == .music
        let entries = self.visible(isMusic ? [.song] : kinds)
        return entries.isEmpty ? .nothing : .all(entries)
    }

    /// An artist or a genre as a whole, where nothing else was said.
    private func whole(_ search: MediaSearch) -> Entry? {
        guard [nil, .music, .artist, .genre].contains(search.mediaType), search.sortOrder == nil,
            search.releaseDate == nil, search.albumName == nil, search.moods.isEmpty
        else { return nil }
        if let artist = search.artistName, search.genreNames?.isEmpty ?? true {
            let found = self.match(SpokenName(artist), [.artist])
            return found.items.count == 1 ? found.items[0] : nil
        }
        guard search.artistName == nil, let genres = search.genreNames, genres.count == 1 else { return nil }
        let found = self.match(SpokenName(genres[0]), [.genre])
        return found.items.count == 1 ? found.items[0] : nil
    }

    /// Some of what there is of a kind; of music a few playlists, genres and artists.
    func offers(_ type: MediaItemType?) -> [Entry] {
        let most = Limits.optionsPerQuestion
        if let type, let kinds = type.kinds, type != .music, type != .song {
            let ofKind = self.visible(kinds)
            if !ofKind.isEmpty { return Array(ofKind.prefix(most)) }
        }
        let some = [MediaItemType.playlist, .genre, .artist].flatMap { self.visible([$0]).prefix(2) }
        return Array(some.prefix(most))
    }

    private func visible(_ kinds: Set<MediaItemType>) -> [Entry] {
        let playlists = kinds.contains(.playlist) ? self.playlists : []
        return playlists + self.catalogue.entries.filter { kinds.contains($0.kind) && $0.isOf(self.user) }
    }

    // MARK: Which recordings are meant

    /// The recordings that artist, album, genre, mood and date leave; `nil` for all.
    private func tracks(_ search: MediaSearch) -> Set<Int64>? {
        var left: Set<Int64>?
        func keep(_ tracks: some Sequence<Int64>) { left = left?.intersection(tracks) ?? Set(tracks) }
        if let artist = search.artistName { keep(self.match(SpokenName(artist), [.artist]).items.flatMap(\.tracks)) }
        if let album = search.albumName {
            keep(self.match(SpokenName(album), [.album, .podcastShow, .audioBook]).items.flatMap(\.tracks))
        }
        if let genres = search.genreNames, !genres.isEmpty {
            keep(genres.flatMap { self.match(SpokenName($0), [.genre]).items.flatMap(\.tracks) })
        }
        for mood in search.moods { keep(self.tracks(withMood: SpokenName(mood))) }
        if let range = search.releaseDate {
            guard let span = SearchedTime(range, now: self.now, timeZone: self.timeZone) else { return [] }
            keep(
                self.catalogue.tracks.values.lazy.filter { track in
                    track.released.map { span.contains(Instant(milliseconds: $0)) } ?? false
                }.map(\.id))
        }
        return left
    }

    private func tracks(withMood name: SpokenName) -> Set<Int64> {
        guard !name.isEmpty else { return [] }
        return Set(
            self.catalogue.tracks.values.lazy.filter { track in
                track.moods.map { " \(SpokenName($0).words) ".contains(" \(name.core) ") } ?? false
            }.map(\.id))
    }
}

extension MediaSearch {
    /// The name that was said, if any.
    fileprivate var said: SpokenName? { self.mediaName.map(SpokenName.init).flatMap { $0.isEmpty ? nil : $0 } }
    /// Moods and occasions.
    fileprivate var moods: [String] { (self.moodNames ?? []) + (self.activityNames ?? []) }

    /// Whether anything was said that could be looked for.
    var saysSomething: Bool {
        self.said != nil || self.mediaType != nil || self.artistName != nil || self.albumName != nil
            || !(self.genreNames ?? []).isEmpty || !self.moods.isEmpty || self.releaseDate != nil
            || self.reference != nil || self.mediaIdentifier != nil || self.sortOrder != nil
    }
}
