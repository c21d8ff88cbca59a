// Beckon: what one user has made of the media: playlists, library, likes, queue; inside a transaction
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// What one user has made of the media, inside one transaction. Nothing of another user can be reached through it.
struct MediaRecords {
    let database: Database
    let user: String
    let now: Instant

    /// - Parameters:
    ///   - database: The transaction.
    ///   - context: Whose records, and the time.
    init(_ database: Database, _ context: Context) {
        self.init(database, user: context.user, now: context.now)
    }

    init(_ database: Database, user: String, now: Instant) {
        self.database = database
        self.user = user
        self.now = now
    }

    /// The playlists, last changed first. Of files that are gone nothing is seen.
    func playlists() throws -> [Entry] {
        var entries: [Entry] = []
        for row in try Row.fetchAll(
            self.database,
            cached: """
                SELECT playlists.id, playlists.title, media.id FROM playlists
                LEFT JOIN playlistTracks ON playlist = playlists.id
                LEFT JOIN media ON media.id = track AND gone = 0
                WHERE user = ? ORDER BY playlists.modified DESC, playlists.id, playlistTracks.id
                """, arguments: [self.user])
        {
            let identifier = "playlist-\(row[0] as Int64)"
            if entries.last?.identifier != identifier {
                entries.append(
                    Entry(identifier: identifier, kind: .playlist, title: row[1], owner: self.user, tracks: []))
            }
            if let track = row[2] as Int64? { entries[entries.count - 1].tracks.append(track) }
        }
        return entries
    }

    /// What the user plays and likes.
    func taste() throws -> Taste {
        var taste = Taste()
        let plays = "SELECT track, plays FROM heard WHERE user = ? ORDER BY last DESC LIMIT 10000"
        for row in try Row.fetchAll(self.database, cached: plays, arguments: [self.user]) {
            taste.plays[row[0]] = row[1]
        }
        let likes = "SELECT identifier, liked FROM likes WHERE user = ?"
        for row in try Row.fetchAll(self.database, cached: likes, arguments: [self.user]) {
            taste.likes[row[0]] = row[1]
        }
        return taste
    }

    /// What is to be played.
    func queue() throws -> PlayQueue {
        let text = try String.fetchOne(
            self.database, cached: "SELECT queue FROM queues WHERE user = ?", arguments: [self.user])
        return try text.map { try JSON.decode(PlayQueue.self, from: $0) } ?? PlayQueue()
    }

    /// Which of some recordings was played last.
    func lastHeard(of tracks: [Int64]) throws -> Int64? {
        let wanted = Set(tracks)
        return try Int64.fetchAll(
            self.database, cached: "SELECT track FROM heard WHERE user = ? AND last > 0 ORDER BY last DESC LIMIT 10000",
            arguments: [self.user]
        ).first { wanted.contains($0) }
    }

    // MARK: Changes

    /// Changes the queue, and remembers what begins to play.
    func take(_ order: PlayOrder) throws {
        var queue = try self.queue()
        let before = queue.current
        queue.take(order)
        try self.database.execute(
            cached: "INSERT INTO queues VALUES (?, ?) ON CONFLICT DO UPDATE SET queue = excluded.queue",
            arguments: [self.user, try JSON.line(queue)])
        guard let current = queue.current, order.way == .now || before == nil else { return }
        try self.database.execute(
            cached: """
                INSERT INTO heard SELECT ?, id, 1, ? FROM media WHERE id = ?
                ON CONFLICT DO UPDATE SET plays = plays + 1, last = excluded.last
                """,
            arguments: [self.user, self.now.milliseconds, current])
    }

    /// Puts things into the library. What is there already stays.
    func keep(_ entries: [Entry]) throws {
        for entry in entries {
            try self.database.execute(
                cached: "INSERT INTO library VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [self.user, entry.identifier, self.now.milliseconds])
        }
    }

    /// Adds recordings to a playlist that is there, or makes it.
    ///
    /// - Returns: Whether there was room.
    func add(_ tracks: [Int64], to playlist: Entry?, title: String) throws -> Bool {
        var id = playlist.flatMap { Int64($0.identifier, after: "playlist-") }
        let present = playlist?.tracks.count ?? 0
        guard present + tracks.count <= MediaLimits.playlist else { return false }
        if id == nil {
            guard try self.playlists().count < MediaLimits.playlists else { return false }
            try self.database.execute(
                cached: "INSERT INTO playlists (user, title, modified) VALUES (?, ?, ?)",
                arguments: [self.user, title, self.now.milliseconds])
            id = self.database.lastInsertedRowID
        }
        for track in tracks {
            try self.database.execute(
                cached: "INSERT INTO playlistTracks (playlist, track) SELECT ?, id FROM media WHERE id = ?",
                arguments: [id, track])
        }
        try self.database.execute(
            cached: "UPDATE playlists SET modified = ? WHERE id = ? AND user = ?",
            arguments: [self.now.milliseconds, id, self.user])
        return true
    }

    /// Remembers that things are liked, or not.
    func rate(_ entries: [Entry], liked: Bool) throws {
        for entry in entries {
            try self.database.execute(
                cached: "INSERT INTO likes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET liked = excluded.liked",
                arguments: [self.user, entry.identifier, liked])
        }
    }
}

/// How much is kept.
enum MediaLimits {
    /// Playlists of a user, and recordings of a playlist.
    static let playlists = 200, playlist = 5_000
    /// Bytes of a playlist's title.
    static let titleBytes = 200
    /// Terms of one kind that are said of a user.
    static let terms = 500
}
