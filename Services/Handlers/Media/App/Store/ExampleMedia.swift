// Beckon: what Jukebox knows before there is a music folder
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Foundation
import GRDB
import HandlerKit

/// Example data for the user `local`, from `example.json`: nothing of it exists. A music folder takes its place.
struct ExampleMedia: Decodable {
    private struct Recording: Decodable {
        var kind: String, title: String, artist: String, album: String, genre: String
        var moods: String?
        /// The day, such as `2019-05-17`.
        var released: String
        var number: Int, seconds: Int
    }

    private struct Playlist: Decodable {
        var title: String
        /// The titles of its recordings.
        var tracks: [String]
    }

    private var media: [Recording]
    private var playlists: [Playlist]
    /// How often each was played.
    private var plays: [String: Int]

    /// Writes the examples.
    static func write(to database: Database) throws {
        let example = AppData.read(PackageResources.example_json, "example.json", as: ExampleMedia.self)
        for one in example.media {
            let day = try? Date("\(one.released)T12:00:00Z", strategy: .iso8601)
            try database.execute(
                cached: """
                    INSERT INTO media (owner, kind, title, artist, album, records, genre, moods, released, number, seconds)
                    VALUES ('local', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    one.kind, one.title, one.artist, one.album, "\(one.artist)/\(one.album)", one.genre, one.moods,
                    day.map { Int64($0.timeIntervalSince1970) * 1_000 }, one.number, one.seconds,
                ])
        }
        for (index, playlist) in example.playlists.enumerated() {
            try database.execute(
                cached: "INSERT INTO playlists (user, title, modified) VALUES ('local', ?, ?)",
                arguments: [playlist.title, index])
            let id = database.lastInsertedRowID
            for title in playlist.tracks {
                try database.execute(
                    cached: "INSERT INTO playlistTracks (playlist, track) SELECT ?, min(id) FROM media WHERE title = ?",
                    arguments: [id, title])
            }
        }
        for (title, count) in example.plays.sorted(by: { $0.key < $1.key }) {
            try database.execute(
                cached: "INSERT INTO heard SELECT 'local', min(id), ?, 0 FROM media WHERE title = ?",
                arguments: [count, title])
        }
    }

    /// Takes the examples away, and the playlists that nothing is left of.
    static func remove(from database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM media WHERE owner IS NOT NULL;
                DELETE FROM playlists WHERE id NOT IN (SELECT playlist FROM playlistTracks);
                """)
    }
}
