// Beckon: the values of the media domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What can be played (SiriKit's `INMediaItemType`).
public enum MediaItemType: String, IntentEnumeration {
    case song, album, artist, genre, playlist, podcastShow, podcastEpisode, podcastPlaylist, musicStation, audioBook
    case movie, tvShow, tvShowEpisode, musicVideo, podcastStation, radioStation, station, music
    case algorithmicRadioStation, news
}

/// Which comes first (SiriKit's `INMediaSortOrder`).
public enum MediaSortOrder: String, IntentEnumeration {
    case newest, oldest, best, worst, popular, unpopular, trending, recommended
}

/// A thing that is pointed at (SiriKit's `INMediaReference`).
public enum MediaReference: String, IntentEnumeration { case currentlyPlaying }

/// Where media can be put (SiriKit's `INMediaDestinationType`).
public enum MediaDestinationType: String, IntentEnumeration { case library, playlist }

/// Liked or not (SiriKit's `INMediaAffinityType`).
public enum MediaAffinityType: String, IntentEnumeration { case like, dislike }

/// What is played again (SiriKit's `INPlaybackRepeatMode`).
public enum PlaybackRepeatMode: String, IntentEnumeration { case none, all, one }

/// When it is played (SiriKit's `INPlaybackQueueLocation`).
public enum PlaybackQueueLocation: String, IntentEnumeration { case now, next, later }

/// A thing that can be played (SiriKit's `INMediaItem`).
public struct MediaItem: IntentValue {
    public static let declaration = TypeDeclaration(
        "MediaItem", .entity, label: ["title"], details: ["artist", "type"])
    /// Why an app cannot have it, the same in every intent of the domain.
    static let unsupportedReasons = [
        "loginRequired", "subscriptionRequired", "unsupportedMediaType", "explicitContentSettings",
        "cellularDataSettings", "restrictedContent",
    ]

    /// The app's own identifier.
    public var identifier: String?
    /// What it is called.
    public var title: String?
    /// What it is.
    public var type: MediaItemType?
    /// Its picture.
    public var artwork: Image?
    /// By whom.
    public var artist: String?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(_ title: String? = nil, type: MediaItemType? = nil, artist: String? = nil, identifier: String? = nil) {
        self.title = title
        self.type = type
        self.artist = artist
        self.identifier = identifier
    }
}

/// What was said of the media that is wanted (SiriKit's `INMediaSearch`).
public struct MediaSearch: IntentValue {
    public static let declaration = TypeDeclaration(
        "MediaSearch", .composite, label: ["mediaName", "artistName", "albumName"], details: ["mediaType"])

    /// What kind of thing.
    public var mediaType: MediaItemType?
    /// Which comes first.
    public var sortOrder: MediaSortOrder?
    /// What it is called, or what it is about.
    public var mediaName: String?
    /// By whom, and from which album.
    public var artistName: String?, albumName: String?
    /// Of which kinds, for which moods, for doing what.
    public var genreNames: [String]?, moodNames: [String]?, activityNames: [String]?
    /// From which time.
    public var releaseDate: DateComponentsRange?
    /// What is pointed at.
    public var reference: MediaReference?
    /// The app's identifier of one thing.
    public var mediaIdentifier: String?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        mediaType: MediaItemType? = nil, mediaName: String? = nil, artistName: String? = nil, albumName: String? = nil,
        reference: MediaReference? = nil
    ) {
        self.mediaType = mediaType
        self.mediaName = mediaName
        self.artistName = artistName
        self.albumName = albumName
        self.reference = reference
    }
}

/// The library, or a playlist (SiriKit's `INMediaDestination`).
public struct MediaDestination: IntentValue {
    public static let declaration = TypeDeclaration(
        "MediaDestination", .composite, label: ["playlistName", "mediaDestinationType"])

    /// Which of the two.
    public var mediaDestinationType: MediaDestinationType?
    /// The playlist's name.
    public var playlistName: String?

    /// - Parameters: See the properties.
    public init(mediaDestinationType: MediaDestinationType? = nil, playlistName: String? = nil) {
        self.mediaDestinationType = mediaDestinationType
        self.playlistName = playlistName
    }
}
