// Beckon: find something to play
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds something to play and shows it in the app (`INSearchForMediaIntent`).
public struct SearchForMedia: Intent {
    /// What.
    public var mediaItems: [MediaItem]?
    /// What was said of it.
    public var mediaSearch: MediaSearch?

    public init() {}

    public static let declaration = Declaration<SearchForMedia>(
        "media",
        Parameter(\.mediaItems, dependsOn: ["mediaSearch"], unsupportedReasons: MediaItem.unsupportedReasons),
        Parameter(\.mediaSearch, resolvable: false))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, inProgress, success, failure, failureRequiringAppLaunch
    }

    /// What was found.
    public struct Payload: Codable, Hashable, Sendable {
        /// What was found.
        public var mediaItems: [MediaItem]?

        /// - Parameter mediaItems: See the property.
        public init(mediaItems: [MediaItem]? = nil) { self.mediaItems = mediaItems }
    }
}
