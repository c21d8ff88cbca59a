// Beckon: play something
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Plays music, a podcast, a book, a station (`INPlayMediaIntent`).
///
/// A resolver of `mediaItems` finds what `mediaSearch` says.
public struct PlayMedia: Intent {
    /// What.
    public var mediaItems: [MediaItem]?
    /// The album, list or show that it is in.
    public var mediaContainer: MediaItem?
    /// In any order.
    public var playShuffled: Bool?
    /// What to play again.
    public var playbackRepeatMode: PlaybackRepeatMode?
    /// Whether to go on where it stopped.
    public var resumePlayback: Bool?
    /// Now, next or later.
    public var playbackQueueLocation: PlaybackQueueLocation?
    /// How fast; 1 is as recorded.
    public var playbackSpeed: Double?
    /// What was said of it.
    public var mediaSearch: MediaSearch?

    public init() {}

    public static let declaration = Declaration<PlayMedia>(
        "media",
        Parameter(\.mediaItems, dependsOn: ["mediaSearch"], unsupportedReasons: MediaItem.unsupportedReasons),
        Parameter(\.mediaContainer, resolvable: false),
        Parameter(\.playbackSpeed, unsupportedReasons: ["belowMinimum", "aboveMaximum"]),
        Parameter(\.mediaSearch, resolvable: false))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, inProgress, success, handleInApp, failure, failureRequiringAppLaunch
        case failureUnknownMediaType, failureNoUnplayedContent, failureRestrictedContent
    }

    /// What is playing.
    public struct Payload: Codable, Hashable, Sendable {
        /// What a player shows: title, artist and the like.
        public var nowPlayingInfo: [String: Value]?

        /// - Parameter nowPlayingInfo: See the property.
        public init(nowPlayingInfo: [String: Value]? = nil) { self.nowPlayingInfo = nowPlayingInfo }
    }
}
