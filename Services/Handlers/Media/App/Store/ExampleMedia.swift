// Beckon: what the user local finds on first start
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import HandlerKit

/// Example data for the user `local`: nothing of it exists. A music folder takes its place.
enum ExampleMedia {
    private static let songs:
        [(artist: String, album: String, genre: String, released: String, songs: [(title: String, moods: String)])] = [
            (
                "The Placeholders", "Paper Boats", "Folk", "2019-05-17",
                [
                    ("Paper Boats", "calm, relaxing"), ("Lighthouse Keeper", "happy"), ("Tin Roof", "happy, running"),
                    ("Harbour Lights", "calm, cooking"),
                ]
            ),
            (
                "Lorem Trio", "Second Sample", "Jazz", "1994-10-03",
                [
                    ("Blue Ladder", "calm, relaxing"), ("Midnight Tram", "sad"), ("Seven Steps", "happy, dancing"),
                    ("Harbour Blues", "sad, cooking"),
                ]
            ),
            (
                "Ada Sample", "Quiet Demo", "Electronic", "2025-11-07",
                [
                    ("Glass Garden", "calm, studying"), ("Night Bus", "happy, running"),
                    ("Signal", "energetic, dancing"),
                    ("Sunrise Loop", "happy, running"),
                ]
            ),
        ]
    private static let episodes = [
        ("Why Bread Rises", "2026-01-05"), ("The Longest River", "2026-02-02"), ("Dust in Space", "2026-02-23"),
    ]
    private static let playlists = [
        ("Sunday Breakfast", ["Paper Boats", "Glass Garden"]),
        ("Morning Run", ["Sunrise Loop", "Night Bus", "Tin Roof"]),
    ]
    /// How often each was played.
    private static let plays = ["Seven Steps": 9, "Night Bus": 8, "Paper Boats": 4, "Signal": 2]

    /// Writes the examples.
    static func write(to database: Database) throws {
        for album in Self.songs {
            for (index, song) in album.songs.enumerated() {
                try Self.write(
                    "song", song.title, album.artist, album.album, album.genre, song.moods, album.released, index + 1,
                    185 + index * 21, to: database)
            }
        }
        for (index, episode) in Self.episodes.enumerated() {
            try Self.write(
                "podcastEpisode", episode.0, "Sample Radio", "Example Hour", "Podcast", nil, episode.1, index + 1,
                1_860,
                to: database)
        }
        for part in 1...3 {
            try Self.write(
                "audioBook", "The Salt Road, part \(part)", "Ines Placeholder", "The Salt Road", "Audiobook", nil,
                "2021-03-01", part, 3_540, to: database)
        }
        for (index, playlist) in Self.playlists.enumerated() {
            try database.execute(
                sql: "INSERT INTO playlists (user, title, modified) VALUES ('local', ?, ?)",
                arguments: [playlist.0, index])
            let id = database.lastInsertedRowID
            for title in playlist.1 {
                try database.execute(
                    sql: "INSERT INTO playlistTracks (playlist, track) SELECT ?, min(id) FROM media WHERE title = ?",
                    arguments: [id, title])
            }
        }
        for (title, count) in Self.plays.sorted(by: { $0.key < $1.key }) {
            try database.execute(
                sql: "INSERT INTO heard SELECT 'local', min(id), ?, 0 FROM media WHERE title = ?",
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

    private static func write(
        _ kind: String, _ title: String, _ artist: String, _ album: String, _ genre: String, _ moods: String?,
        _ released: String, _ number: Int, _ seconds: Int, to database: Database
    ) throws {
        let day = try? Date("\(released)T12:00:00Z", strategy: .iso8601)
        try database.execute(
            sql: """
                INSERT INTO media (owner, kind, title, artist, album, records, genre, moods, released, number, seconds)
                VALUES ('local', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                kind, title, artist, album, "\(artist)/\(album)", genre, moods,
                day.map { Int64($0.timeIntervalSince1970) * 1_000 }, number, seconds,
            ])
    }
}
