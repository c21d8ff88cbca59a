// Beckon: one recording that can be played
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB

/// One recording: a song, an episode, a part of a book.
struct Track: Hashable, Sendable {
    var id: Int64
    /// The only user who has it; `nil` where all have it.
    var owner: String?
    /// A song, an episode of a podcast, or an audiobook.
    var kind: MediaItemType
    var title: String
    var artist: String?
    /// The album, the podcast or the book that it is of.
    var album: String?
    /// What tells apart two albums that are called the same.
    var records: String
    var genre: String?
    /// How it sounds, and what it is good for, in words.
    var moods: String?
    /// When it came out, in milliseconds since 1970; where only the year is known, its middle.
    var released: Int64?
    /// Where it stands on its album.
    var number: Int?
    var seconds: Int?
    /// Where its file lies in the music folder.
    var path: String?
}

extension Track: FetchableRecord {
    /// What ``init(row:)`` reads, in order.
    static let columns =
        "id, owner, kind, title, artist, album, records, genre, moods, released, number, seconds, path"

    init(row: Row) {
        self.init(
            id: row[0], owner: row[1], kind: MediaItemType(rawValue: row[2]) ?? .song, title: row[3], artist: row[4],
            album: row[5], records: row[6], genre: row[7], moods: row[8], released: row[9], number: row[10],
            seconds: row[11], path: row[12])
    }
}
