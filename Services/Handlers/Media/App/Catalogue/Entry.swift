// Beckon: a thing that can be found and played
// SPDX-License-Identifier: Apache-2.0

import Domains

/// A thing that can be found: a recording, or what holds several of them.
struct Entry: Hashable, Sendable {
    /// What the outside knows it by.
    var identifier: String
    var kind: MediaItemType
    var title: String
    var artist: String?
    /// The only user who has it; `nil` where all have it.
    var owner: String?
    /// Its recordings, in the order in which they are played.
    var tracks: [Int64]
    /// When the latest of them came out.
    var released: Int64?

    /// As a parameter's value.
    var item: MediaItem {
        MediaItem(self.title, type: self.kind, artist: self.artist, identifier: self.identifier)
    }
}

extension MediaItemType {
    /// The kinds of things that are meant where this one is said; `nil` where Jukebox has nothing of the kind.
    var kinds: Set<MediaItemType>? {
        switch self {
        case .song, .album, .artist, .genre, .playlist, .podcastShow, .podcastEpisode, .audioBook: [self]
        case .music: Self.ofMusic
        default: nil
        }
    }

    static let ofMusic: Set<MediaItemType> = [.song, .album, .artist, .genre, .playlist]
    static let all: Set<MediaItemType> = ofMusic.union([.podcastShow, .podcastEpisode, .audioBook])
    /// Kinds of which many are played one after the other; of the others one is chosen.
    static let single: Set<MediaItemType> = [.song]
}
