// Beckon: the words of Jukebox's users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// The words of Jukebox's users: their playlists, artists, podcasts and books.
enum MediaWords {
    private static let kinds: [(kind: VocabularySet.Kind, phrases: String)] = [
        (.mediaPlaylistTitle, "SELECT title AS phrase, modified AS rank FROM playlists WHERE user = :user"),
        (.mediaMusicArtistName, Self.media("artist", "song")),
        (.mediaAudiobookTitle, Self.media("ifnull(album, title)", "audioBook")),
        (.mediaAudiobookAuthorName, Self.media("artist", "audioBook")),
        (.mediaShowTitle, Self.media("album", "podcastEpisode")),
    ]

    private static func media(_ column: String, _ kind: String) -> String {
        """
        SELECT \(column) AS phrase, count(*) AS rank FROM media
        WHERE kind = '\(kind)' AND gone = 0 AND \(column) IS NOT NULL AND (owner IS NULL OR owner = :user)
        GROUP BY \(column)
        """
    }

    /// The words of a user.
    static func titles(_ store: AppStore) -> StoreVocabulary {
        let users = "SELECT 'local' UNION SELECT user FROM playlists UNION SELECT user FROM queues ORDER BY 1"
        return StoreVocabulary(store, app: Jukebox.identifier, users: users) { database, user in
            try Self.kinds.map { kind, phrases in
                let found = try String.fetchAll(
                    database, cached: "SELECT phrase FROM (\(phrases)) ORDER BY rank DESC, phrase LIMIT :limit",
                    arguments: ["user": user, "limit": MediaLimits.terms])
                let short = found.filter { $0.utf8.count <= Limits.termBytes / 2 }
                return (kind, short.map { Term("name:\(SpokenName($0).words)", [$0]) })
            }
        }
    }
}
