// Beckon: everything that can be found, made ready to be searched
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit

/// Everything that can be found, made ready to be searched: built once for many requests. Pure.
struct Catalogue: Sendable {
    let tracks: [Int64: Track]
    /// Recordings, and what holds them.
    let entries: [Entry]
    let titles: TitleIndex<Entry>
    private let places: [String: Int]
    private let paths: [String: Int64]

    /// - Parameter tracks: All of all users; ``Finder`` shows a user what is theirs.
    init(_ tracks: [Track]) {
        self.tracks = Dictionary(tracks.map { ($0.id, $0) }) { first, _ in first }
        var entries = tracks.filter { $0.kind != .audioBook }.map(Self.entry)
        entries += Self.groups(tracks) { track in
            guard let album = track.album else { return nil }
            let kind: MediaItemType =
                switch track.kind {
                case .podcastEpisode: .podcastShow
                case .audioBook: .audioBook
                default: .album
                }
            return Group(kind: kind, name: album, key: track.records, owner: track.owner)
        }
        // A book that is of no album is one file.
        entries += tracks.filter { $0.kind == .audioBook && $0.album == nil }.map(Self.entry)
        entries += Self.groups(tracks) { track in
            track.artist.map { Group(kind: .artist, name: $0, key: SpokenName($0).words, owner: track.owner) }
        }
        entries += Self.groups(tracks.filter { $0.kind == .song }) { track in
            track.genre.map { Group(kind: .genre, name: $0, key: SpokenName($0).words, owner: track.owner) }
        }
        self.entries = entries
        self.titles = TitleIndex(entries, by: \.title)
        self.places = Dictionary(entries.indices.map { (entries[$0].identifier, $0) }) { first, _ in first }
        self.paths = Dictionary(tracks.compactMap { track in track.path.map { ($0, track.id) } }) { first, _ in first }
    }

    /// The thing with an identifier, if the user has it.
    func entry(_ identifier: String, for user: String) -> Entry? {
        guard let place = self.places[identifier], self.entries[place].isOf(user) else { return nil }
        return self.entries[place]
    }

    /// A recording as a thing that can be found.
    func entry(of track: Int64, for user: String) -> Entry? {
        self.tracks[track].map(Self.entry).flatMap { $0.isOf(user) ? $0 : nil }
    }

    /// The recording whose file lies at a path.
    func track(at path: String) -> Track? { self.paths[path].flatMap { self.tracks[$0] } }

    private static func entry(_ track: Track) -> Entry {
        Entry(
            identifier: "track-\(track.id)", kind: track.kind, title: track.title, artist: track.artist,
            owner: track.owner, tracks: [track.id], released: track.released)
    }

    /// What recordings are put together by.
    private struct Group {
        let kind: MediaItemType
        let name: String
        let key: String
        let owner: String?
    }

    private static func groups(_ tracks: [Track], _ group: (Track) -> Group?) -> [Entry] {
        var found: [String: (group: Group, tracks: [Track])] = [:]
        var order: [String] = []
        for track in tracks {
            guard let group = group(track), !group.key.isEmpty else { continue }
            let key = "\(group.kind.rawValue)\n\(group.owner ?? "")\n\(group.key)"
            if found[key] == nil { order.append(key) }
            found[key, default: (group, [])].tracks.append(track)
        }
        return order.compactMap { found[$0] }.map { group, tracks in
            // Numbers count within an album; albums come one after the other.
            let sorted = tracks.sorted {
                ($0.records, $0.number ?? .max, $0.path ?? "", $0.id) < (
                    $1.records, $1.number ?? .max, $1.path ?? "", $1.id
                )
            }
            let artists = Set(tracks.compactMap(\.artist))
            let hasArtist = artists.count == 1 && group.kind != .artist && group.kind != .genre
            let first = tracks.map(\.id).min() ?? 0
            return Entry(
                identifier: "\(group.kind.rawValue)-\(first)", kind: group.kind, title: group.name,
                artist: hasArtist ? artists.first : nil, owner: group.owner, tracks: sorted.map(\.id),
                released: tracks.compactMap(\.released).max())
        }
    }
}

extension Entry {
    /// Whether a user has it.
    func isOf(_ user: String) -> Bool { self.owner == nil || self.owner == user }
}
